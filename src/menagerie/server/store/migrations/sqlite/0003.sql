CREATE TABLE analyses (
    table_no INTEGER NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_no, number)
);
