CREATE TABLE guests (
    id text PRIMARY KEY,
    secret_hash bytea NOT NULL UNIQUE,
    name text NOT NULL,
    created bigint NOT NULL,
    kind text NOT NULL
);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    status text NOT NULL,
    is_public boolean NOT NULL,
    host text NOT NULL,
    people text[] NOT NULL,
    needs_care boolean NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    summary bytea NOT NULL
);
CREATE INDEX tables_public ON tables (status DESC, changed DESC) WHERE is_public AND status <> 'over';
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_people ON tables USING gin (people);
CREATE INDEX tables_over ON tables (changed) WHERE status = 'over';

-- No foreign key: this is the path of every move.
CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (table_id, number)
);
