/* interrupt MILLISECONDS PROGRAM ARGUMENTS: runs a program of Windows on a console of its own, presses Ctrl-C there
   after a time, and answers with the program's exit code. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* What this program was called with, from its word number `skip` on. */
static char *rest(char *line, int skip) {
    while (skip-- > 0) {
        char end = *line == '"' ? *line++ : ' ';
        while (*line && *line != end) line++;
        if (*line == '"') line++;
        while (*line == ' ') line++;
    }
    return line;
}

static BOOL WINAPI ignore(DWORD event) {
    (void)event;
    return TRUE;
}

static DWORD run(char *line, DWORD flags, int milliseconds) {
    STARTUPINFOA start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION process;
    DWORD code = 99;
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, flags, NULL, NULL, &start, &process)) {
        fprintf(stderr, "cannot start %s: error %lu\n", line, GetLastError());
        return code;
    }
    if (milliseconds >= 0 && WaitForSingleObject(process.hProcess, milliseconds) == WAIT_TIMEOUT &&
        !GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) {
        fprintf(stderr, "cannot press Ctrl-C: error %lu\n", GetLastError());
    }
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
    return code;
}

int main(int count, char **words) {
    char line[32768];
    if (count > 3 && !strcmp(words[1], "inside")) {
        SetConsoleCtrlHandler(ignore, TRUE);
        return run(rest(GetCommandLineA(), 3), 0, atoi(words[2]));
    }
    snprintf(line, sizeof line, "\"%s\" inside %s", words[0], rest(GetCommandLineA(), 1));
    return run(line, CREATE_NO_WINDOW, -1);
}
