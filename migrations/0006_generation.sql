-- Counts the times at which products were written, so that isolates drop the answers that they keep. Another number than the one that
-- was read before says so, also a lower one after a restored backup.
CREATE TABLE catalogue_generation (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  generation INTEGER NOT NULL
) STRICT;

INSERT INTO catalogue_generation (one, generation) VALUES (1, 1);
