//! The terms of a query: what each keyword takes, and what is wrong with what it was given.

use std::ops::Range;

use super::lexer::{FieldOp, Spanned, Value};
use super::names::{self, Keyword, Property};
use super::parse::{MOST_TERMS, Parser, group};
use super::tree::{Count, Expr, Figure, IdRange, On, Op, Operand, Part, SortBy, SortKey, Term};
use super::words::{effects_after_keyword, nearest_effect};
use crate::cards::{CardId, Color, Effect};
use crate::fault::Fault;
use crate::say::Message;
use crate::text::{fold, nearest, pieces};

impl Parser<'_, '_> {
    /// A bare word, or several that are one term.
    pub(super) fn word(&mut self, span: Range<usize>, text: &str) -> Option<Term> {
        let (on, text) = names::split_on(text);
        if let Some(color) = names::color_named(text) {
            return Some(Term::Color(color));
        }
        if text.contains('*') {
            return Some(Term::NameLike(text.to_owned()));
        }
        let text = self.searchable(span, text)?;
        Some(Term::Word { on, text })
    }

    pub(super) fn quoted(&mut self, span: Range<usize>, prefix: &str, text: &str) -> Option<Term> {
        let (on, "") = names::explicit_on(prefix) else {
            let message = say!("unknown prefix `{}`", prefix);
            self.fault(
                span.start..span.start + prefix.len(),
                message,
                say!("valid prefixes: front., back. and any."),
            );
            return None;
        };
        let text = self.searchable(span, text)?;
        Some(Term::Word { on: on.unwrap_or_default(), text })
    }

    /// Text to look for; nothing at all would be found in every card.
    pub(super) fn searchable(&mut self, span: Range<usize>, text: &str) -> Option<String> {
        let text = text.trim();
        if fold(text).trim().is_empty() {
            self.fault(span, say!("empty search term"), say!("write a word, or remove the term"));
            return None;
        }
        Some(text.to_owned())
    }

    /// A field that stands for several terms: `effect:roll,recoil` is either effect, `level:1..2` both
    /// bounds, `level:2..` one. `None` if it is a single term.
    pub(super) fn several(
        &mut self,
        span: &Range<usize>,
        key: &Spanned<String>,
        op: &Spanned<FieldOp>,
        value: &Option<Spanned<Value>>,
    ) -> Option<Option<Expr>> {
        let keyword = names::keyword(&key.what)?;
        let value = value.as_ref().filter(|value| matches!(value.what, Value::Bare(_)))?;
        let is_figure = matches!(keyword, Keyword::Figure(..));
        let lists = is_figure
            || matches!(keyword, Keyword::Effect(..) | Keyword::Has(..) | Keyword::Is(..) | Keyword::Color);
        let is_list = lists && value.what.text().contains(',');
        let is_range = is_figure && value.what.text().split(',').any(|piece| bounds(piece).is_some());
        let is_one = matches!(op.what, FieldOp::Colon | FieldOp::Compare(Op::Eq));
        if !is_one || !is_list && !is_range {
            return None;
        }
        let before = self.faults.len();
        let mut read = Vec::new();
        for (place, piece) in self.pieces(value) {
            read.extend(match bounds(&piece).filter(|_| is_figure) {
                Some((from, to)) => self.range(span, key, op, place, from, to),
                None => {
                    let value = Some(Spanned { what: Value::Bare(piece), span: place });
                    let (key, op) = (key.clone(), op.clone());
                    self.counted(span.clone(), |parser| parser.field(span.clone(), key, op, value))
                }
            });
        }
        Some(if self.faults.len() > before { None } else { group(read, Expr::Or) })
    }

    /// `1..2`, `1-2`, `2..`, `2+` or `..2` of a figure.
    pub(super) fn range(
        &mut self,
        span: &Range<usize>,
        key: &Spanned<String>,
        op: &Spanned<FieldOp>,
        place: Range<usize>,
        from: &str,
        to: &str,
    ) -> Option<Expr> {
        if let (Ok(low), Ok(high)) = (from.parse::<u64>(), to.parse::<u64>())
            && low > high
        {
            let message = say!("the range runs backwards: {} is more than {}", low, high);
            self.fault(place, message, say!("write `{}:{}..{}`", key.what, high, low));
            return None;
        }
        if from.is_empty() && to.is_empty() {
            let message = say!("`{}` is neither a number nor a field", "..");
            self.fault(
                place,
                message,
                say!("write `{}:1..2`, `{}:2..` or `{}:..2`", key.what, key.what, key.what),
            );
            return None;
        }
        let start = place.start;
        let bounds = [(Op::Ge, start, from), (Op::Le, place.end - to.len(), to)];
        let bounds = bounds.into_iter().filter(|(_, _, text)| !text.is_empty());
        let bounds = bounds.filter_map(|(compare, at, text)| {
            let op = Spanned { what: FieldOp::Compare(compare), span: op.span.clone() };
            let value = Spanned { what: Value::Bare(text.to_owned()), span: at..at + text.len() };
            let key = key.clone();
            self.counted(span.clone(), |parser| parser.field(span.clone(), key, op, Some(value)))
        });
        group(bounds.collect(), Expr::And)
    }

    pub(super) fn field(
        &mut self,
        span: Range<usize>,
        key: Spanned<String>,
        op: Spanned<FieldOp>,
        value: Option<Spanned<Value>>,
    ) -> Option<Term> {
        let sign = self.source.text[op.span.clone()].to_owned();
        let Some(keyword) = names::keyword(&key.what) else {
            if key.what.is_empty() {
                let message = say!("missing field before `{}`", sign);
                self.fault(op.span, message, say!("write what to compare, as in `fighters{}2`", sign));
            } else {
                let help = match names::nearest_keyword(&key.what, self.lang) {
                    Some(near) => say!("did you mean `{}`?", near),
                    None => keywords(),
                };
                self.fault(key.span, say!("unknown keyword `{}`", key.what), help);
            }
            return None;
        };
        if !matches!(keyword, Keyword::Figure(..))
            && !matches!(op.what, FieldOp::Colon | FieldOp::Compare(Op::Eq))
        {
            let help = match (keyword, op.what) {
                (_, FieldOp::Compare(Op::Ne)) => say!("to exclude cards with it, write `-{}:…`", key.what),
                (Keyword::Effect(..), _) => say!("to count effect symbols, write `effects`"),
                _ => say!("write `{}:…`", key.what),
            };
            self.fault(op.span, say!("`{}` takes `:`, not `{}`", key.what, sign), help);
            return None;
        }
        let Some(value) = value else {
            self.fault(span, say!("missing value after `{}{}`", key.what, sign), expected(keyword));
            return None;
        };
        match keyword {
            Keyword::Effect(on, part) => {
                let effect = self.effect(value)?;
                Some(Term::Effect { on, part, effect })
            }
            Keyword::Has(on, part) => self.has(on, part, &key.what, value),
            Keyword::Is(on, part) => self.is(on, part, &key.what, value),
            Keyword::Figure(on, figure) => {
                let with = self.operand(value)?;
                let op = match op.what {
                    FieldOp::Colon => Op::Eq,
                    FieldOp::Compare(op) => op,
                };
                Some(Term::Compare { on, figure, op, with })
            }
            Keyword::Color => self.is_color(&key.what, value),
            Keyword::Id => self.ids(value),
            Keyword::Name => self.name(value),
            Keyword::In => self.deck(value),
            Keyword::Sort => None, // read before
        }
    }

    fn effect(&mut self, value: Spanned<Value>) -> Option<Effect> {
        let text = self.searchable(value.span.clone(), value.what.text())?;
        match effects_after_keyword(&fold(&text)).as_slice() {
            [effect] => Some(*effect),
            [] => {
                let is_feature = names::choice(&names::FEATURES, &text).is_some();
                let help = match nearest_effect(&text, self.lang) {
                    _ if is_feature => say!("did you mean `{}:{}`?", names::in_lang("has", self.lang), text),
                    Some(near) => say!("did you mean `{}`?", near),
                    None => say!("available effects: {}", self.words(&Effect::ALL)),
                };
                self.fault(value.span, say!("unknown effect `{}`", text), help);
                None
            }
            several => {
                self.ambiguous(value.span, &text, several);
                None
            }
        }
    }

    fn ambiguous(&mut self, span: Range<usize>, text: &str, effects: &[Effect]) {
        let message = say!("`{}` names several effects: {}", text, self.words(effects));
        self.fault(span, message, say!("use one of these"));
    }

    /// Effects as the user's language writes them in a search.
    fn words(&self, effects: &[Effect]) -> String {
        effects.iter().map(|effect| effect.word().in_lang(self.lang)).collect::<Vec<_>>().join(", ")
    }

    /// What a face or a section has: shields, a force field, fighters, any effect or a certain one.
    fn has(&mut self, on: On, part: Part, key: &str, value: Spanned<Value>) -> Option<Term> {
        let text = value.what.text().trim();
        if let Some(what) = names::choice(&names::FEATURES, text) {
            return Some(Term::Has { on, part, what });
        }
        if let Some((None, Figure::Of(Part::Whole, Count::Fighters))) = names::figure_on(text) {
            let (figure, with) = (Figure::Of(part, Count::Fighters), Operand::Number(0));
            return Some(Term::Compare { on, figure, op: Op::Gt, with });
        }
        match effects_after_keyword(&fold(text)).as_slice() {
            [effect] => Some(Term::Effect { on, part, effect: *effect }),
            [] => {
                let is_kind = part == Part::Whole && names::choice(&names::PROPERTIES, text).is_some();
                let options = self.options(&names::FEATURES);
                let near = nearest(text, options.iter().copied()).map(str::to_owned);
                let near = near.or_else(|| nearest_effect(text, self.lang));
                let help = match near {
                    _ if is_kind => say!("did you mean `{}:{}`?", names::in_lang("is", self.lang), text),
                    Some(near) => say!("did you mean `{}:{}`?", key, near),
                    None => say!(
                        "valid values after `{}:` are {}",
                        key,
                        format_args!("{}, {}", options.join(", "), self.words(&Effect::ALL))
                    ),
                };
                self.fault(value.span.clone(), say!("unknown value `{}` after `{}:`", text, key), help);
                None
            }
            several => {
                self.ambiguous(value.span.clone(), text, several);
                None
            }
        }
    }

    /// The words of a table as the user's language writes them.
    fn options<T>(&self, table: &[(&'static str, T)]) -> Vec<&'static str> {
        table.iter().map(|(name, _)| names::in_lang(name, self.lang)).collect()
    }

    fn choice<T: Copy>(
        &mut self,
        key: &str,
        table: &[(&'static str, T)],
        value: Spanned<Value>,
    ) -> Option<T> {
        let text = value.what.text();
        let found = names::choice(table, text);
        if found.is_none() {
            let options = self.options(table);
            let help = match nearest(text, options.iter().copied()) {
                Some(near) => say!("did you mean `{}:{}`?", key, near),
                None => say!("valid values after `{}:` are {}", key, options.join(", ")),
            };
            self.fault(value.span, say!("unknown value `{}` after `{}:`", text, key), help);
        }
        found
    }

    fn is(&mut self, on: On, part: Part, key: &str, value: Spanned<Value>) -> Option<Term> {
        let span = value.span.clone();
        match self.choice(key, &names::PROPERTIES, value)? {
            Property::Plain => Some(Term::Plain { on, part }),
            _ if part != Part::Whole => {
                let [is, plain, upper, lower] =
                    ["is", "plain", "upper", "lower"].map(|word| names::in_lang(word, self.lang));
                self.fault(
                    span,
                    say!("only `{}:{}` works on a single section", is, plain),
                    say!("remove `{}.` or `{}.`", upper, lower),
                );
                None
            }
            Property::Color(color) => Some(Term::Color(color)),
            Property::Builtin(builtin) => Some(Term::Builtin(builtin)),
        }
    }

    fn is_color(&mut self, key: &str, value: Spanned<Value>) -> Option<Term> {
        let colors = [("green", Color::Green), ("blue", Color::Blue)];
        self.choice(key, &colors, value).map(Term::Color)
    }

    fn operand(&mut self, value: Spanned<Value>) -> Option<Operand> {
        let text = value.what.text().trim().to_owned();
        if text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty() {
            let number = text.parse().ok().map(Operand::Number);
            if number.is_none() {
                self.fault(
                    value.span,
                    say!("this number is too large"),
                    say!("no number on a card is above 65535"),
                );
            }
            return number;
        }
        if let Some((on, figure)) = names::figure_on(&text) {
            return Some(Operand::Figure(on, figure));
        }
        let help = match names::nearest_sort(&text, self.lang).filter(|near| names::figure_on(near).is_some())
        {
            Some(near) => say!("did you mean `{}`?", near),
            None => say!("expected a number such as 2, or another field such as lower.fighters"),
        };
        self.fault(value.span, say!("`{}` is neither a number nor a field", text), help);
        None
    }

    fn ids(&mut self, value: Spanned<Value>) -> Option<Term> {
        let mut ranges = Vec::new();
        for (span, piece) in self.pieces(&value) {
            let (from, to) = piece.split_once("..").unwrap_or((&piece, &piece));
            match (from.parse::<CardId>(), to.parse::<CardId>()) {
                (Ok(from), Ok(to)) if from <= to => ranges.push(IdRange { from, to }),
                (Ok(from), Ok(to)) => {
                    self.fault(
                        span,
                        say!("the range runs backwards: {} comes after {}", from, to),
                        say!("write `{}..{}`", to, from),
                    );
                }
                (Err(bad), _) | (_, Err(bad)) => {
                    self.fault(
                        span,
                        say!("`{}`: {} (R-CARD-1)", piece, bad),
                        say!("write `id:3-10`, `id:3-10,3-35` or `id:3-10..3-35`"),
                    );
                }
            }
        }
        // Each range is a condition of its own in the statement.
        self.terms += ranges.iter().filter(|range| range.from != range.to).count();
        if self.terms > MOST_TERMS {
            self.give_up(
                value.span,
                say!("the query has more than {} terms", MOST_TERMS),
                say!("split it into several searches"),
            );
        }
        (!ranges.is_empty()).then_some(Term::Id(ranges))
    }

    /// The pieces of a list with commas between, each with its place.
    fn pieces(&self, value: &Spanned<Value>) -> Vec<(Range<usize>, String)> {
        let start = value.span.start;
        let placed = |(place, piece): (Range<usize>, &str)| match value.what {
            Value::Bare(_) => (start + place.start..start + place.end, piece.trim().to_owned()),
            _ => (value.span.clone(), piece.trim().to_owned()),
        };
        pieces(value.what.text()).map(placed).collect()
    }

    fn name(&mut self, value: Spanned<Value>) -> Option<Term> {
        match value.what {
            Value::Pattern(pattern) => self.pattern(value.span, pattern),
            Value::Bare(text) | Value::Quoted(text) => {
                let text = self.searchable(value.span, &text)?;
                Some(if text.contains('*') { Term::NameLike(text) } else { Term::Name(text) })
            }
        }
    }

    pub(super) fn pattern(&mut self, span: Range<usize>, pattern: String) -> Option<Term> {
        if pattern.is_empty() {
            self.fault(
                span,
                say!("empty regular expression"),
                say!("write a regular expression, as in `name:/^wasp/`"),
            );
            return None;
        }
        match super::name_pattern(&pattern) {
            Ok(_) => Some(Term::NamePattern(pattern)),
            Err(error) => {
                let text = error.to_string();
                let reason = text.rsplit("error: ").next().unwrap_or(&text).trim().to_owned();
                let message = say!("invalid regular expression: {}", reason);
                self.fault(span, message, say!("write `name:\"…\"` to search for the text itself"));
                None
            }
        }
    }

    fn deck(&mut self, value: Spanned<Value>) -> Option<Term> {
        let file = value.what.text().to_owned();
        if file.trim().is_empty() {
            let word = names::in_lang("in", self.lang);
            self.fault(value.span, say!("missing deck file after `{}:`", word), expected(Keyword::In));
            return None;
        }
        match self.cards_of(file) {
            Ok(term) => Some(term),
            // A name of several words, without quotes: `in:red tide`.
            Err((file, faults)) => {
                if let Value::Bare(_) = value.what
                    && let Some(term) = self.deck_of_words(file)
                {
                    return Some(term);
                }
                let source = self.source;
                self.faults.extend(faults.into_iter().map(|fault| {
                    if fault.location.is_some() { fault } else { fault.at(source, value.span.clone()) }
                }));
                None
            }
        }
    }

    /// Which cards a deck holds; each is looked up once.
    fn cards_of(&mut self, file: String) -> Result<Term, (String, Vec<Fault>)> {
        if let Some((_, cards)) = self.read.iter().find(|(read, _)| *read == file) {
            return Ok(Term::In { cards: cards.clone(), file });
        }
        match (self.decks)(&file) {
            Ok(cards) => {
                self.read.push((file.clone(), cards.clone()));
                Ok(Term::In { file, cards })
            }
            Err(faults) => Err((file, faults)),
        }
    }

    /// A deck whose name goes on in the bare words that follow.
    fn deck_of_words(&mut self, mut name: String) -> Option<Term> {
        const MOST_WORDS: usize = 3;
        for (words, word) in self.following().into_iter().take(MOST_WORDS).enumerate() {
            name = format!("{name} {word}");
            if let Ok(term) = self.cards_of(name.clone()) {
                self.pass_over(words + 1);
                return Some(term);
            }
        }
        None
    }

    pub(super) fn sort(
        &mut self,
        span: Range<usize>,
        op: Spanned<FieldOp>,
        value: Option<Spanned<Value>>,
        depth: usize,
        negated: bool,
    ) {
        let sort = names::in_lang("sort", self.lang);
        if op.what != FieldOp::Colon {
            let sign = self.source.text[op.span.clone()].to_owned();
            self.fault(op.span, say!("`{}` takes `:`, not `{}`", sort, sign), say!("write `sort:level`"));
            return;
        }
        let Some(value) = value else {
            self.fault(span, say!("missing field after `{}:`", sort), expected(Keyword::Sort));
            return;
        };
        if negated {
            let help = say!("write `{}:-{}` for the opposite order", sort, value.what.text());
            self.fault(span, say!("`{}:` cannot be negated", sort), help);
            return;
        }
        if depth > 0 {
            self.fault(
                span,
                say!("`{}:` cannot be inside parentheses", sort),
                say!("move it out of the parentheses"),
            );
            return;
        }
        for (span, piece) in self.pieces(&value) {
            let (descending, name) = match piece.strip_prefix(['-', '\u{2212}']) {
                Some(name) => (true, name),
                None => (false, piece.as_str()),
            };
            match names::sort_by(name) {
                Some(SortBy::Figure(On::Any, _)) => {
                    self.fault(
                        span,
                        say!("cannot sort by `{}.`: a card has two faces", names::in_lang("any", self.lang)),
                        say!("use `back.` or no prefix"),
                    );
                }
                Some(by) => self.sort.push(SortKey { by, descending }),
                None if name.is_empty() => {
                    self.fault(span, say!("missing field to sort by"), expected(Keyword::Sort))
                }
                None => {
                    let help = match names::nearest_sort(name, self.lang) {
                        Some(near) => say!("did you mean `{}`?", near),
                        None => expected(Keyword::Sort),
                    };
                    self.fault(span, say!("cannot sort by `{}`", name), help);
                }
            }
        }
    }
}

/// The ends of a range, as `1..2`, `1-2` or `2+` write them.
fn bounds(piece: &str) -> Option<(&str, &str)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let dash = || piece.split_once('-').filter(|(from, to)| is_number(from) && is_number(to));
    let plus = || piece.strip_suffix('+').filter(|from| is_number(from)).map(|from| (from, ""));
    piece.split_once("..").or_else(dash).or_else(plus)
}

fn keywords() -> Message {
    say!(
        "valid keywords: effect (e), upper, lower, has, is, id, name, in, sort, and the fields level, \
         number, fighters, shields, fields, effects (alone or after upper. or lower.); quote text that \
         contains `:`"
    )
}

/// What to write after a keyword.
fn expected(keyword: Keyword) -> Message {
    match keyword {
        Keyword::Effect(..) => say!("write an effect, as in `effect:draw`"),
        Keyword::Has(_, Part::Whole) => say!("write `has:shield`, `has:field` or `has:effect`"),
        Keyword::Has(..) => say!("write an effect, as in `effect:draw`"),
        Keyword::Is(..) => say!("write `is:green`, `is:blue`, `is:plain`, `is:mine` or `is:builtin`"),
        Keyword::Figure(..) => say!("write a number or another field, as in `level>=2`"),
        Keyword::Color => say!("write `color:green` or `color:blue`"),
        Keyword::Id => say!("write an ID code, as in `id:3-10`"),
        Keyword::Name => say!("write a part of the name, as in `name:wasp`, or `name:/…/`"),
        Keyword::In => say!("write a deck file, as in `in:decks/red-tide.toml`"),
        Keyword::Sort => {
            say!("sort by id, name, color, level, fighters or another number, as in `sort:-fighters,level`")
        }
    }
}
