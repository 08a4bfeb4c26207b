//! Pictures as the pages of a PDF. The same pages give the same bytes: no clock, no random names.
//!
//! Text stays text, in fonts of which the file holds the letters it uses (see [`super::embed`]), so that
//! it can be searched and copied as it was written. Each page's content is in millimeters from the top left, like the pictures; one matrix at its start turns that into
//! PDF's points from the bottom left.

use std::sync::Arc;

use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::embed::{self, Used};
use super::printout::{Flip, Printout};
use super::{Anchor, Ink, PathStep, Pen, Picture, Shape, Style, Text, Weight, font, thousandths};

/// Points in a millimeter.
const POINTS: f64 = 72.0 / 25.4;

/// How far the control points of a quarter circle lie from its ends, for a radius of 1.
const QUARTER: f64 = 0.552_284_75;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const RESOURCES: Ref = Ref::new(4);
/// A font takes six objects: the font, its descendant font, its descriptor, its bytes, and two maps from our numbers:
/// to glyphs and to characters.
const FONTS: [(Weight, &[u8], i32); 2] = [(Weight::Regular, b"R", 5), (Weight::Bold, b"B", 11)];
const FIRST_FREE: i32 = 17;

/// The document as the bytes of a PDF file.
pub fn file(document: &Printout) -> Vec<u8> {
    let mut shared = Shared { pictures: Vec::new(), contents: Vec::new(), used: Default::default() };
    let contents: Vec<Vec<u8>> = document
        .pages
        .iter()
        .map(|page| {
            let matrix = [POINTS, 0.0, 0.0, -POINTS, 0.0, page.height * POINTS].map(|n| n as f32);
            content(page, &mut shared, Some(matrix))
        })
        .collect();

    let mut pdf = Pdf::with_settings(pdf_writer::Settings { pretty: false });
    pdf.set_version(1, 7);
    write_catalog(&mut pdf, document);
    write_info(&mut pdf, document);
    let count = i32::try_from(document.pages.len()).unwrap_or(i32::MAX);
    let page_id = |i: usize| Ref::new(FIRST_FREE + 2 * i as i32);
    let content_id = |i: usize| Ref::new(FIRST_FREE + 2 * i as i32 + 1);
    let shared_id = |i: usize| Ref::new(FIRST_FREE + 2 * count + i as i32);

    pdf.pages(PAGES).kids((0..contents.len()).map(page_id)).count(count);
    for (i, (page, content)) in document.pages.iter().zip(&contents).enumerate() {
        let mut entry = pdf.page(page_id(i));
        entry.parent(PAGES).contents(content_id(i));
        let [width, height] = [page.width, page.height].map(|mm| (mm * POINTS) as f32);
        entry.media_box(Rect::new(0.0, 0.0, width, height));
        entry.pair(Name(b"Resources"), RESOURCES);
        entry.finish();
        pdf.stream(content_id(i), content);
    }
    for (i, (picture, content)) in shared.pictures.iter().zip(&shared.contents).enumerate() {
        let mut form = pdf.form_xobject(shared_id(i), content);
        form.bbox(Rect::new(0.0, 0.0, picture.width as f32, picture.height as f32));
        form.pair(Name(b"Resources"), RESOURCES);
    }
    let mut resources = pdf.indirect(RESOURCES).dict();
    let mut fonts = resources.insert(Name(b"Font")).dict();
    for (weight, name, id) in FONTS {
        if !shared.used[weight as usize].is_empty() {
            fonts.pair(Name(name), Ref::new(id));
        }
    }
    fonts.finish();
    if !shared.pictures.is_empty() {
        let mut forms = resources.insert(Name(b"XObject")).dict();
        for i in 0..shared.pictures.len() {
            forms.pair(Name(shared_name(i).as_bytes()), shared_id(i));
        }
    }
    resources.finish();
    for (weight, _, id) in FONTS {
        if !shared.used[weight as usize].is_empty() {
            write_font(&mut pdf, &shared.used[weight as usize], weight, id);
        }
    }
    pdf.finish()
}

/// A font with the letters used, by numbers of our own: from those one way leads to its shapes, another
/// to the characters they stand for.
fn write_font(pdf: &mut Pdf, used: &Used, weight: Weight, id: i32) {
    let [font_id, owner, description, bytes, shapes, characters] =
        [0, 1, 2, 3, 4, 5].map(|i| Ref::new(id + i));
    let subset = embed::subset(used, weight);
    let font = font::font(weight);
    // Subsets of one font differ in a prefix of six letters.
    let mut mix =
        subset.bytes.iter().fold(7u32, |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()));
    let mut name = String::new();
    for _ in 0..6 {
        name.push(char::from(b'A' + (mix % 26) as u8));
        mix /= 26;
    }
    name += if weight == Weight::Bold { "+NotoSans-Bold" } else { "+NotoSans-Regular" };
    let name = Name(name.as_bytes());
    let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

    pdf.type0_font(font_id)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(owner)
        .to_unicode(characters);
    let mut cid = pdf.cid_font(owner);
    cid.subtype(CidFontType::Type2).base_font(name).system_info(info).font_descriptor(description);
    cid.default_width(font::NO_LETTER.width as f32).cid_to_gid_map_stream(shapes);
    let width = |c: &char| thousandths(font.letter(*c).unwrap_or(font::NO_LETTER).width) as f32;
    cid.widths().consecutive(1, used.chars().iter().map(width));
    cid.finish();
    let mut descriptor = pdf.font_descriptor(description);
    descriptor.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0);
    descriptor.stem_v(if weight == Weight::Bold { 140.0 } else { 80.0 }).font_file2(bytes);
    if let Some(extent) = font.extent() {
        let [x1, y1, x2, y2] = extent.bounds.map(|edge| edge as f32);
        descriptor.bbox(Rect::new(x1, y1, x2, y2)).ascent(extent.ascender as f32);
        descriptor.descent(extent.descender as f32).cap_height(extent.capitals as f32);
    }
    descriptor.finish();
    pdf.stream(bytes, &subset.bytes);
    let map: Vec<u8> = [0].iter().chain(&subset.glyphs).flat_map(|glyph| glyph.to_be_bytes()).collect();
    pdf.stream(shapes, &map);
    let mut cmap = UnicodeCmap::new(Name(b"Letters"), info);
    for (i, c) in used.chars().iter().enumerate() {
        cmap.pair(i as u16 + 1, *c);
    }
    pdf.cmap(characters, &cmap.finish());
}

fn write_catalog(pdf: &mut Pdf, document: &Printout) {
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(PAGES).lang(TextStr(document.lang.code()));
    let mut preferences = catalog.viewer_preferences();
    preferences.display_doc_title(true);
    // Pages must be printed at their true size, not "fitted to the page".
    preferences.pair(Name(b"PrintScaling"), Name(b"None"));
    if let Some(flip) = document.flip {
        let edge: &[u8] = match flip {
            Flip::Long => b"DuplexFlipLongEdge",
            Flip::Short => b"DuplexFlipShortEdge",
            Flip::Fold => b"Simplex",
        };
        preferences.pair(Name(b"Duplex"), Name(edge));
    }
}

fn write_info(pdf: &mut Pdf, document: &Printout) {
    let mut info = pdf.document_info(INFO);
    info.title(TextStr(&document.title)).producer(TextStr("Flightdeck"));
    // The text of the pages is numbers of glyphs; here `deck import` finds which decks these are.
    let codes = document.deck_codes();
    if !codes.is_empty() {
        info.keywords(TextStr(&codes.join(" ")));
    }
    if let Some(date) = document.date {
        let (year, month, day) = date.parts();
        info.creation_date(pdf_writer::Date::new(year).month(month).day(day));
    }
}

/// The pictures used by others, each written once, in the order in which they are first met.
struct Shared {
    pictures: Vec<Arc<Picture>>,
    contents: Vec<Vec<u8>>,
    /// The letters of each font.
    used: [Used; 2],
}

fn shared_name(number: usize) -> String {
    format!("P{number}")
}

impl Shared {
    fn number(&mut self, picture: &Arc<Picture>) -> usize {
        if let Some(number) = self.pictures.iter().position(|known| Arc::ptr_eq(known, picture)) {
            return number;
        }
        let bytes = content(picture, self, None);
        self.pictures.push(picture.clone());
        self.contents.push(bytes);
        self.pictures.len() - 1
    }
}

fn content(picture: &Picture, shared: &mut Shared, matrix: Option<[f32; 6]>) -> Vec<u8> {
    let mut painter = Painter {
        content: Content::with_settings(pdf_writer::Settings { pretty: false }),
        filled: None,
        drawn: None,
    };
    painter.content.set_line_join(LineJoinStyle::RoundJoin);
    if let Some(matrix) = matrix {
        painter.content.transform(matrix);
    }
    for shape in &picture.shapes {
        painter.shape(shape, shared);
    }
    painter.content.finish().to_vec()
}

/// Writes shapes, remembering the colors already set.
struct Painter {
    content: Content,
    filled: Option<Ink>,
    drawn: Option<Pen>,
}

impl Painter {
    fn shape(&mut self, shape: &Shape, shared: &mut Shared) {
        match shape {
            Shape::Rect { x, y, width, height, radius, style } => {
                self.style(style);
                if *radius > 0.0 {
                    self.round_rect(*x, *y, *width, *height, *radius);
                } else {
                    self.content.rect(mm(*x), mm(*y), mm(*width), mm(*height));
                }
                self.paint(style);
            }
            Shape::Ellipse { x, y, rx, ry, style } => {
                self.style(style);
                self.round_rect_xy(x - rx, y - ry, 2.0 * rx, 2.0 * ry, *rx, *ry);
                self.paint(style);
            }
            Shape::Path { steps, style } => {
                self.style(style);
                for step in steps {
                    match *step {
                        PathStep::Move(x, y) => self.content.move_to(mm(x), mm(y)),
                        PathStep::Line(x, y) => self.content.line_to(mm(x), mm(y)),
                        PathStep::Curve(x1, y1, x2, y2, x3, y3) => {
                            self.content.cubic_to(mm(x1), mm(y1), mm(x2), mm(y2), mm(x3), mm(y3))
                        }
                        PathStep::Close => self.content.close_path(),
                    };
                }
                self.paint(style);
            }
            Shape::Text(text) => self.text(text, &mut shared.used[text.weight as usize]),
            Shape::Picture(picture, placement) => {
                let number = shared.number(picture);
                self.content.save_state();
                self.content.transform(super::matrix(*placement).map(|n| n as f32));
                self.content.x_object(Name(shared_name(number).as_bytes()));
                self.content.restore_state();
            }
        }
    }

    fn round_rect(&mut self, x: f64, y: f64, width: f64, height: f64, radius: f64) {
        self.round_rect_xy(x, y, width, height, radius, radius);
    }

    fn round_rect_xy(&mut self, x: f64, y: f64, width: f64, height: f64, rx: f64, ry: f64) {
        let (right, bottom) = (x + width, y + height);
        // From a straight part's end to its corner's control points.
        let (kx, ky) = (rx * (1.0 - QUARTER), ry * (1.0 - QUARTER));
        let c = &mut self.content;
        c.move_to(mm(x + rx), mm(y)).line_to(mm(right - rx), mm(y));
        c.cubic_to(mm(right - kx), mm(y), mm(right), mm(y + ky), mm(right), mm(y + ry));
        c.line_to(mm(right), mm(bottom - ry));
        c.cubic_to(mm(right), mm(bottom - ky), mm(right - kx), mm(bottom), mm(right - rx), mm(bottom));
        c.line_to(mm(x + rx), mm(bottom));
        c.cubic_to(mm(x + kx), mm(bottom), mm(x), mm(bottom - ky), mm(x), mm(bottom - ry));
        c.line_to(mm(x), mm(y + ry));
        c.cubic_to(mm(x), mm(y + ky), mm(x + kx), mm(y), mm(x + rx), mm(y));
        c.close_path();
    }

    fn style(&mut self, style: &Style) {
        if let Some(ink) = style.fill {
            self.fill_ink(ink);
        }
        if let Some(pen) = style.pen
            && self.drawn != Some(pen)
        {
            let [r, g, b] = rgb(pen.ink);
            self.content.set_stroke_rgb(r, g, b).set_line_width(mm(pen.width));
            match pen.dash {
                Some(dash) => {
                    self.content.set_line_cap(LineCapStyle::ButtCap).set_dash_pattern([mm(dash)], 0.0)
                }
                None => self.content.set_line_cap(LineCapStyle::RoundCap).set_dash_pattern([], 0.0),
            };
            self.drawn = Some(pen);
        }
    }

    fn fill_ink(&mut self, ink: Ink) {
        if self.filled != Some(ink) {
            let [r, g, b] = rgb(ink);
            self.content.set_fill_rgb(r, g, b);
            self.filled = Some(ink);
        }
    }

    fn paint(&mut self, style: &Style) {
        match (style.fill, style.pen) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn text(&mut self, text: &Text, used: &mut Used) {
        self.fill_ink(text.ink);
        let width = font::width(&text.text, text.weight, text.size);
        let x = match text.anchor {
            Anchor::Start => text.x,
            Anchor::Middle => text.x - width / 2.0,
            Anchor::End => text.x - width,
        };
        let (_, name, _) = FONTS[text.weight as usize];
        let numbers: Vec<u8> = text.text.chars().flat_map(|c| used.number(c).to_be_bytes()).collect();
        self.content
            .begin_text()
            .set_font(Name(name), mm(text.size))
            // The page's y runs down; letters must not.
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, mm(x), mm(text.y)])
            .show(Str(&numbers))
            .end_text();
    }
}

fn mm(value: f64) -> f32 {
    thousandths(value) as f32
}

fn rgb(ink: Ink) -> [f32; 3] {
    // Three digits tell 256 steps apart.
    [ink.0, ink.1, ink.2].map(|part| thousandths(f64::from(part) / 255.0) as f32)
}
