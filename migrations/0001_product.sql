-- The catalogue: GTIN-14 as a number (leading zeros are not kept; the answer pads to 13, 8 or 14 digits) and a title.
CREATE TABLE product (
  gtin INTEGER PRIMARY KEY,
  title TEXT NOT NULL
) STRICT;
