//! A reader of the PDF files that this program writes, and only of those: it follows pages, their
//! content and the drawings they use, and returns every text and every outline with its place.

use std::cell::RefCell;
use std::collections::HashMap;

pub struct Pdf {
    /// The dictionary of each object, and its stream.
    objects: HashMap<u32, (String, String)>,
    /// The characters that the numbers of each font stand for, in UTF-16.
    fonts: RefCell<HashMap<String, HashMap<u16, Vec<u16>>>>,
}

/// What is on a page; lengths in millimeters from the top left.
#[derive(Default)]
pub struct Page {
    pub width: f64,
    pub height: f64,
    pub texts: Vec<Text>,
    pub outlines: Vec<Outline>,
}

pub struct Text {
    pub x: f64,
    pub y: f64,
    pub size: f64,
    pub bold: bool,
    /// Which way it runs: to the right is (1, 0).
    pub way: (f64, f64),
    pub text: String,
}

/// The box around a path, and whether it was drawn turned by half.
#[derive(Clone, Copy, Debug)]
pub struct Outline {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
    pub turned: bool,
}

impl Outline {
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub fn holds(&self, x: f64, y: f64) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    pub fn measures(&self, width: f64, height: f64) -> bool {
        (self.width() - width).abs() < 0.002 && (self.height() - height).abs() < 0.002
    }
}

impl Page {
    /// All texts, one a line.
    pub fn text(&self) -> String {
        self.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

type Matrix = [f64; 6];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

impl Pdf {
    pub fn parse(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1.7") && bytes.ends_with(b"%%EOF"), "not a whole PDF");
        // The cross-reference table must be right, or other readers would have to guess.
        let tail = String::from_utf8_lossy(&bytes[bytes.len() - 40..]).into_owned();
        let start: usize =
            tail.split("startxref").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
        // All that we write is ASCII but for the mark of binary files in the second line.
        let text: String =
            bytes.iter().map(|&byte| if byte.is_ascii() { byte as char } else { '?' }).collect();
        let table = &text[start..];
        let mut objects = HashMap::new();
        let mut rows = table.lines().skip(2).enumerate();
        while let Some((id, row)) = rows.next().filter(|(_, row)| !row.starts_with("trailer")) {
            let Some(offset) = row.strip_suffix("00000 n ").or(row.strip_suffix("00000 n")) else { continue };
            let object = &text[offset.trim().parse::<usize>().unwrap()..];
            let object = object.strip_prefix(&format!("{id} 0 obj\n"));
            let object = object.unwrap_or_else(|| panic!("object {id} is not at its place"));
            let object = object.split("endobj").next().unwrap();
            let (dictionary, stream) = object.split_once("stream\n").unwrap_or((object, ""));
            let stream = stream.split("endstream").next().unwrap();
            objects.insert(id as u32, (dictionary.to_owned(), stream.to_owned()));
        }
        assert!(objects.len() > 5, "{table}");
        Pdf { objects, fonts: RefCell::default() }
    }

    fn dictionary(&self, id: u32) -> &str {
        &self.objects[&id].0
    }

    fn stream(&self, id: u32) -> &str {
        &self.objects[&id].1
    }

    /// The number after a key, such as the object of a reference.
    fn number(dictionary: &str, key: &str) -> u32 {
        let after = dictionary.split(key).nth(1).unwrap_or_else(|| panic!("no {key} in {dictionary}"));
        after.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty()).unwrap().parse().unwrap()
    }

    /// The document's own dictionary, and what it says about itself.
    pub fn catalog(&self) -> &str {
        self.dictionary(1)
    }

    pub fn info(&self) -> &str {
        self.dictionary(3)
    }

    /// What a reader copies: the characters that a font says its numbers stand for.
    fn characters(&self, font: &str, bytes: &[u8]) -> String {
        let mut fonts = self.fonts.borrow_mut();
        let map = fonts.entry(font.to_owned()).or_insert_with(|| self.characters_of(font));
        let numbers = bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
        let units: Vec<u16> = numbers.flat_map(|number| map[&number].clone()).collect();
        String::from_utf16(&units).unwrap()
    }

    fn characters_of(&self, font: &str) -> HashMap<u16, Vec<u16>> {
        let font = self.dictionary(Self::number(self.dictionary(4), &format!("/{font} ")));
        assert!(font.contains("/Identity-H"), "{font}");
        let map = self.stream(Self::number(font, "/ToUnicode"));
        let pairs =
            map.lines().filter_map(|line| line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <"));
        let hex = |text: &str| u16::from_str_radix(text, 16).unwrap();
        let units = |to: &str| (0..to.len()).step_by(4).map(|at| hex(&to[at..at + 4])).collect();
        pairs.map(|(from, to)| (hex(from), units(to))).collect()
    }

    /// The names of the fonts that the file brings along.
    pub fn fonts(&self) -> Vec<String> {
        let names = self.objects.keys().map(|&id| self.dictionary(id));
        let names = names.filter(|text| text.contains("/FontFile2"));
        let mut names: Vec<String> = names
            .map(|text| text.split("/FontName/").nth(1).unwrap().split('/').next().unwrap().to_owned())
            .collect();
        names.sort();
        names
    }

    pub fn pages(&self) -> Vec<Page> {
        let kids = self.dictionary(2);
        let kids = kids.split('[').nth(1).unwrap().split(']').next().unwrap();
        let ids: Vec<u32> = kids.split(" 0 R").filter_map(|id| id.trim().parse().ok()).collect();
        ids.into_iter().map(|id| self.page(id)).collect()
    }

    fn page(&self, id: u32) -> Page {
        let dictionary = self.dictionary(id);
        let media = dictionary.split("/MediaBox[").nth(1).unwrap().split(']').next().unwrap();
        let media: Vec<f64> = media.split(' ').map(|n| n.parse().unwrap()).collect();
        let mm = 25.4 / 72.0;
        let mut page = Page { width: media[2] * mm, height: media[3] * mm, ..Page::default() };
        // From points above the bottom to millimeters below the top.
        let start = [mm, 0.0, 0.0, -mm, 0.0, page.height];
        let (right, bottom) = (page.width, page.height);
        let edges = Outline { left: 0.0, top: 0.0, right, bottom, turned: false };
        self.run(self.stream(Self::number(dictionary, "/Contents")), start, edges, &mut page);
        page
    }

    /// Nothing is drawn outside `edges`.
    fn run(&self, content: &str, start: Matrix, edges: Outline, page: &mut Page) {
        let mut matrix = start;
        let mut stack = Vec::new();
        let mut operands: Vec<Token> = Vec::new();
        let mut points: Vec<(f64, f64)> = Vec::new();
        let (mut font, mut size, mut place) = (String::new(), 0.0, start);
        for token in tokens(content.as_bytes()) {
            let Token::Word(word) = &token else {
                operands.push(token);
                continue;
            };
            let n: Vec<f64> = operands
                .iter()
                .filter_map(|o| if let Token::Number(n) = o { Some(*n) } else { None })
                .collect();
            match word.as_str() {
                "q" => stack.push(matrix),
                "Q" => matrix = stack.pop().expect("Q without q"),
                "cm" => matrix = times([n[0], n[1], n[2], n[3], n[4], n[5]], matrix),
                "m" | "l" => points.push(at(matrix, n[0], n[1])),
                // All control points of ours lie within the box of the curve's ends and corners.
                "c" => {
                    points.extend([at(matrix, n[0], n[1]), at(matrix, n[2], n[3]), at(matrix, n[4], n[5])])
                }
                "re" => points.extend([at(matrix, n[0], n[1]), at(matrix, n[0] + n[2], n[1] + n[3])]),
                "f" | "S" | "B" | "n" => {
                    let fold = |first: f64, f: fn(f64, f64) -> f64, part: fn(&(f64, f64)) -> f64| {
                        points.iter().map(part).fold(first, f)
                    };
                    let seen = Outline {
                        left: fold(f64::MAX, f64::min, |p| p.0).max(edges.left),
                        top: fold(f64::MAX, f64::min, |p| p.1).max(edges.top),
                        right: fold(f64::MIN, f64::max, |p| p.0).min(edges.right),
                        bottom: fold(f64::MIN, f64::max, |p| p.1).min(edges.bottom),
                        turned: matrix[3] < 0.0,
                    };
                    // What runs over the edges is cut off there.
                    if seen.left <= seen.right && seen.top <= seen.bottom {
                        page.outlines.push(seen);
                    }
                    points.clear();
                }
                "Do" => {
                    let Some(Token::Name(name)) = operands.last() else { panic!("Do without a name") };
                    let id = Self::number(self.dictionary(4), &format!("/{name} "));
                    let dictionary = self.dictionary(id);
                    let size = dictionary.split("/BBox[").nth(1).unwrap().split(']').next().unwrap();
                    let size: Vec<f64> = size.split(' ').map(|n| n.parse().unwrap()).collect();
                    let ((x1, y1), (x2, y2)) = (at(matrix, 0.0, 0.0), at(matrix, size[2], size[3]));
                    let inner = Outline {
                        left: x1.min(x2).max(edges.left),
                        top: y1.min(y2).max(edges.top),
                        right: x1.max(x2).min(edges.right),
                        bottom: y1.max(y2).min(edges.bottom),
                        turned: false,
                    };
                    self.run(self.stream(id), matrix, inner, page);
                }
                "Tf" => {
                    let Some(Token::Name(name)) = operands.first() else { panic!("Tf without a name") };
                    (font, size) = (name.clone(), n[0]);
                }
                "Tm" => place = times([n[0], n[1], n[2], n[3], n[4], n[5]], matrix),
                "Tj" => {
                    let Some(Token::String(bytes)) = operands.last() else { panic!("Tj without a string") };
                    page.texts.push(Text {
                        x: place[4],
                        y: place[5],
                        size: size * place[0].hypot(place[1]),
                        bold: font == "B",
                        way: {
                            let length = place[0].hypot(place[1]);
                            (place[0] / length, place[1] / length)
                        },
                        text: self.characters(&font, bytes),
                    });
                }
                "h" | "BT" | "ET" | "rg" | "RG" | "w" | "J" | "j" | "d" => {}
                other => panic!("an operator nobody expected: {other}"),
            }
            operands.clear();
        }
        assert!(stack.is_empty(), "q without Q");
    }
}

fn at(m: Matrix, x: f64, y: f64) -> (f64, f64) {
    (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
}

enum Token {
    Number(f64),
    Name(String),
    String(Vec<u8>),
    Word(String),
    Other,
}

fn tokens(content: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < content.len() {
        match content[i] {
            b'(' => {
                let mut bytes = Vec::new();
                let mut depth = 0;
                loop {
                    match content[i] {
                        b'(' => {
                            if depth > 0 {
                                bytes.push(b'(');
                            }
                            depth += 1;
                        }
                        b')' => {
                            depth -= 1;
                            if depth == 0 {
                                break;
                            }
                            bytes.push(b')');
                        }
                        b'\\' => {
                            i += 1;
                            let octal =
                                content[i..].iter().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count();
                            if octal > 0 {
                                let digits = std::str::from_utf8(&content[i..i + octal]).unwrap();
                                bytes.push(u8::from_str_radix(digits, 8).unwrap());
                                i += octal - 1;
                            } else {
                                bytes.push(match content[i] {
                                    b'n' => b'\n',
                                    b'r' => b'\r',
                                    b't' => b'\t',
                                    b'b' => 8,
                                    b'f' => 12,
                                    other => other,
                                });
                            }
                        }
                        byte => bytes.push(byte),
                    }
                    i += 1;
                }
                tokens.push(Token::String(bytes));
                i += 1;
            }
            b'<' => {
                let end = i + content[i..].iter().position(|&b| b == b'>').unwrap();
                let digits = std::str::from_utf8(&content[i + 1..end]).unwrap();
                let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
                tokens.push(Token::String((0..digits.len()).step_by(2).map(byte).collect()));
                i = end + 1;
            }
            b'[' | b']' => {
                tokens.push(Token::Other);
                i += 1;
            }
            byte if byte.is_ascii_whitespace() => i += 1,
            first => {
                let rest = &content[i + 1..];
                let delimiter = |b: &u8| b.is_ascii_whitespace() || b"()<>[]/".contains(b);
                let end = i + 1 + rest.iter().position(delimiter).unwrap_or(rest.len());
                let word = std::str::from_utf8(&content[i..end]).unwrap();
                tokens.push(match (first, word.parse::<f64>()) {
                    (b'/', _) => Token::Name(word[1..].to_owned()),
                    (_, Ok(number)) => Token::Number(number),
                    _ => Token::Word(word.to_owned()),
                });
                i = end;
            }
        }
    }
    tokens
}
