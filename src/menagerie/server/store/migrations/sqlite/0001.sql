CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    kind TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    host TEXT NOT NULL,
    people TEXT NOT NULL,
    needs_care INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    summary BLOB NOT NULL
);
CREATE INDEX tables_public ON tables (status DESC, changed DESC) WHERE is_public AND status <> 'over';
CREATE INDEX tables_host ON tables (host) WHERE status <> 'over';
CREATE INDEX tables_over ON tables (changed) WHERE status = 'over';

CREATE TABLE table_people (
    guest TEXT NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    PRIMARY KEY (guest, table_no)
) WITHOUT ROWID;
CREATE INDEX table_people_table ON table_people (table_no);

-- Data goes to the end of the file and the index has small whole numbers for keys, so that a
-- commit touches few pages. No foreign key: this is the path of every move.
CREATE TABLE events (
    table_no INTEGER NOT NULL,
    number INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_no, number)
);
