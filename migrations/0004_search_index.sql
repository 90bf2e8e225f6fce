-- Which rows the search index has (src/catalog/search-index.ts). The index itself is made on request (catalog -- index): D1 exports no
-- database with virtual tables, and an import writes into it too.
CREATE TABLE search_index (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- Rows up to this id are in the index; 9007199254740991: all.
  through INTEGER NOT NULL
) STRICT;
