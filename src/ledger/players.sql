-- Who brings the deck to the table, where that is known.
ALTER TABLE decks ADD COLUMN player TEXT;
