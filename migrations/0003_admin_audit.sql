-- What administrators changed (src/accounts/audit.ts). A row is deleted KEPT_DAYS after it was written.
CREATE TABLE admin_audit (
  id INTEGER PRIMARY KEY,
  -- Unix ms.
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  -- JSON objects of the members that changed; null: there was nothing before, or nothing is left.
  before TEXT,
  after TEXT
) STRICT;

CREATE INDEX admin_audit_at ON admin_audit (at);
