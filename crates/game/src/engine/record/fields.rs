//! Finds fields that the record format does not know: they are ignored, and a misspelled one would silently not
//! be compared. A line is read a second time, by a deserializer that notes which fields each object may have.

use std::cell::RefCell;
use std::sync::Arc;

use serde::de::value::{MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, VariantAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};
use serde_json::{Error, Value};

use super::events::key_place;
use crate::fault::{Fault, Source};
use crate::text::nearest;

/// Reports every field of a line that its type does not have.
pub(super) fn unknown_fields<T: DeserializeOwned>(source: &Arc<Source>, report: &mut dyn FnMut(Fault)) {
    let text = source.text.trim_start_matches('\u{feff}');
    let Ok(value) = serde_json::from_str::<Value>(text) else { return };
    let unknown = RefCell::default();
    // That the line can be read is known.
    let _ = T::deserialize(Reading { value: &value, unknown: &unknown });
    for (key, known) in unknown.take() {
        let message = say!("unknown field {}", crate::say::quoted(key));
        let fault = Fault::new(message).at(source, key_place(source, key));
        report(match nearest(key, known.iter().copied()) {
            Some(near) => fault.help(say!("did you mean `{}`?", near)),
            None => fault,
        });
    }
}

/// A value being read, and the unknown fields found so far, each with the known ones of its object.
#[derive(Clone, Copy)]
struct Reading<'de> {
    value: &'de Value,
    unknown: &'de RefCell<Vec<(&'de str, &'static [&'static str])>>,
}

impl<'de> Deserializer<'de> for Reading<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let of = |value| Reading { value, ..self };
        match self.value {
            Value::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.iter().map(of))),
            Value::Object(object) => {
                let entries = object.iter().map(|(key, value)| (key.as_str(), of(value)));
                visitor.visit_map(MapDeserializer::new(entries))
            }
            value => value.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let keys = self.value.as_object().into_iter().flat_map(|object| object.keys());
        let unknown = keys.filter(|key| !fields.contains(&key.as_str()));
        self.unknown.borrow_mut().extend(unknown.map(|key| (key.as_str(), fields)));
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.value.as_object().and_then(|object| object.iter().next()) {
            Some((key, value)) => visitor.visit_enum(Variant(key, Reading { value, ..self })),
            None => self.value.deserialize_enum(name, variants, visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Error> for Reading<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The name of a variant and its content.
struct Variant<'de>(&'de str, Reading<'de>);

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Reading<'de>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Reading<'de>), Error> {
        let name: StrDeserializer<'_, Error> = self.0.into_deserializer();
        Ok((seed.deserialize(name)?, self.1))
    }
}

impl<'de> VariantAccess<'de> for Reading<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_struct("", fields, visitor)
    }
}
