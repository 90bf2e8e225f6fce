-- Several sources for one number. A row's id is gtin * 32 + source: one tree without a second index, and the rows of one
-- number stand side by side. GTIN-14 * 32 + 31 is below 2^53. docs/catalogue.md has the bytes of a row.
CREATE TABLE source (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 31),
  name TEXT NOT NULL UNIQUE,
  -- Of the sources that have a number, the one with the lowest rank answers a lookup.
  rank INTEGER NOT NULL,
  -- Unix seconds up to which daily changes were applied (catalog -- delta).
  through INTEGER
) STRICT;

-- Names of brands, once each.
CREATE TABLE brand (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE ranked_product (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  brand INTEGER,
  -- Day of the row, in days since 1970-01-01: when its source changed it, else when it was imported.
  updated INTEGER
) STRICT;

INSERT INTO source (id, name, rank) VALUES (0, 'own', 10);
INSERT INTO ranked_product (id, title) SELECT gtin * 32, title FROM product ORDER BY gtin;
DROP TABLE product;
ALTER TABLE ranked_product RENAME TO product;
