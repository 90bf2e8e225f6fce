// Sessions of D1. Any replica may answer a lookup, except one that lags behind what this isolate has already read or written: each
// session begins at the newest bookmark known here. Bookmarks are ordered as text
// (https://developers.cloudflare.com/d1/best-practices/read-replication/).

export interface Sessions {
  reading(): D1DatabaseSession;
  writing(): D1DatabaseSession;
  /** Keeps how far a session has seen the database. */
  remember(session: D1DatabaseSession): void;
}

export function sessionsOf(database: D1Database): Sessions {
  let newest = '';
  return {
    reading: () => database.withSession(newest || 'first-unconstrained'),
    writing: () => database.withSession('first-primary'),
    remember(session) {
      const bookmark = session.getBookmark() ?? '';
      if (bookmark > newest) newest = bookmark;
    },
  };
}
