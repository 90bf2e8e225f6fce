-- What sources tell of a product beside its title and brand. Older rows have none of it and take no byte more.
-- Names of categories, once each.
CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

ALTER TABLE product ADD COLUMN category INTEGER;
-- Of a package, with its unit: 400 g.
ALTER TABLE product ADD COLUMN quantity TEXT;
-- Address of a picture.
ALTER TABLE product ADD COLUMN image TEXT;
