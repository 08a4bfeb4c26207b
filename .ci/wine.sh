# Sourced: a Windows of its own, under wine, that the program starts in.

# FOLDER: makes it there, and ends it with the script, which removes the folder.
prepare_wine() {
    export WINEPREFIX="$1/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LC_ALL=C.UTF-8
    trap 'wineserver -k >/dev/null 2>&1 || true; rm -rf "$scratch"' EXIT
    mkdir -p "$WINEPREFIX"
    wineboot -i >/dev/null 2>&1
    # wine 8 lacks this library, which every Windows has and Rust's own library wants for one function.
    cat >"$1/stand-in.c" <<'C'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return SystemFunction036(data, (ULONG)length);
}
C
    local system="$WINEPREFIX/drive_c/windows/system32"
    [ -e "$system/bcryptprimitives.dll" ] ||
        x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" "$1/stand-in.c" -ladvapi32
}
