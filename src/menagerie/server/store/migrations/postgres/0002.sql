CREATE TABLE nodes (
    id text PRIMARY KEY,
    beat bigint NOT NULL
);

CREATE TABLE keepers (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    node text NOT NULL
);
CREATE INDEX tables_care ON tables (id) WHERE status = 'playing' AND needs_care;

CREATE TABLE snapshots (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    number integer NOT NULL,
    data bytea NOT NULL,
    due bigint,
    saved bigint NOT NULL
);
CREATE INDEX snapshots_due ON snapshots (due) WHERE due IS NOT NULL;

CREATE TABLE records (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (table_id, number)
);
ALTER TABLE tables ADD COLUMN is_compacted boolean NOT NULL DEFAULT false;
DROP INDEX tables_over;
CREATE INDEX tables_over ON tables (changed) WHERE status = 'over' AND NOT is_compacted;
