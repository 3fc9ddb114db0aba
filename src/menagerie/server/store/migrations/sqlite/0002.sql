CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    beat INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE keepers (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no) ON DELETE CASCADE,
    node TEXT NOT NULL
);
CREATE INDEX tables_care ON tables (no) WHERE status = 'playing' AND needs_care;

CREATE TABLE snapshots (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    data BLOB NOT NULL,
    due INTEGER,
    saved INTEGER NOT NULL
);
CREATE INDEX snapshots_due ON snapshots (due) WHERE due IS NOT NULL;

CREATE TABLE records (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_no, number)
);
ALTER TABLE tables ADD COLUMN is_compacted INTEGER NOT NULL DEFAULT 0;
DROP INDEX tables_over;
CREATE INDEX tables_over ON tables (changed) WHERE status = 'over' AND NOT is_compacted;
