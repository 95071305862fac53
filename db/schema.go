package db

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"croupier/db/sqlite"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/sqlite/*.sql
var embedded embed.FS

// ownMigrations returns the server's migrations for SQLite.
func ownMigrations() fs.FS {
	sub, err := fs.Sub(embedded, "migrations/sqlite")
	if err != nil {
		panic(err) // the path is a constant of this file
	}
	return sub
}

// source is one migration file.
type source struct {
	version int64
	name    string
}

// sources lists the migrations of fsys by version.
func sources(fsys fs.FS) ([]source, error) {
	names, err := fs.Glob(fsys, "*.sql")
	if err != nil {
		return nil, fmt.Errorf("list migrations: %w", err)
	}
	var out []source
	for _, name := range names {
		v, err := goose.NumericComponent(name)
		if err != nil {
			return nil, fmt.Errorf("migration %s: %w", name, err)
		}
		out = append(out, source{v, name})
	}
	slices.SortFunc(out, func(a, b source) int { return int(a.version - b.version) })
	return out, nil
}

// SchemaVersion is the newest schema version that this program knows.
func SchemaVersion() int64 {
	known, err := sources(ownMigrations())
	if err != nil || len(known) == 0 {
		panic(fmt.Sprintf("the migrations of this program: %v", err)) // they are embedded
	}
	return known[len(known)-1].version
}

// applied maps the applied versions of a file to the unix seconds of their
// application. It is empty for a file without a version table.
func applied(ctx context.Context, c *conn) (map[int64]int64, error) {
	out := make(map[int64]int64)
	exists, err := column(ctx, c, `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'goose_db_version'`)
	if err != nil || len(exists) == 0 {
		return out, err
	}
	err = c.each(ctx, `SELECT version_id, CAST(strftime('%s', tstamp) AS INTEGER)
		FROM goose_db_version WHERE is_applied = 1 AND version_id > 0`, func(row *sqlite.Stmt) error {
		var version, at int64
		if err := scan(row, []any{&version, &at}); err != nil {
			return err
		}
		out[version] = at
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read schema version: %w", err)
	}
	return out, nil
}

// version returns the highest applied version, or 0.
func version(have map[int64]int64) int64 {
	var highest int64
	for v := range have {
		highest = max(highest, v)
	}
	return highest
}

// compare returns the migrations that a file with have lacks. It refuses a file
// with unknown versions, which this program would not understand.
func compare(have map[int64]int64, known []source) (pending []source, err error) {
	var newest int64
	for _, s := range known {
		newest = max(newest, s.version)
		if _, ok := have[s.version]; !ok {
			pending = append(pending, s)
		}
	}
	if v := version(have); v > newest {
		return nil, fmt.Errorf("%w: the file has schema version %d, this program knows %d", ErrNewerSchema, v, newest)
	}
	return pending, nil
}

// checkSchema refuses a file that this program must not write.
func checkSchema(ctx context.Context, c *conn, fsys fs.FS) error {
	known, err := sources(fsys)
	if err != nil {
		return err
	}
	have, err := applied(ctx, c)
	if err != nil {
		return err
	}
	pending, err := compare(have, known)
	if err != nil {
		return err
	}
	if len(pending) > 0 {
		return fmt.Errorf("%w: %d, the first is %s", ErrPending, len(pending), pending[0].name)
	}
	return checkShape(ctx, c)
}

// checkShape refuses a schema in which one function could break the commit of
// all others: a deferred constraint fails only at COMMIT, and a trigger that
// raises ROLLBACK ends the transaction early.
func checkShape(ctx context.Context, c *conn) error {
	names, err := column(ctx, c, `SELECT name FROM sqlite_schema
		WHERE sql LIKE '%INITIALLY DEFERRED%' OR sql LIKE '%RAISE%(%ROLLBACK%'`)
	if err != nil {
		return fmt.Errorf("read schema: %w", err)
	}
	if len(names) > 0 {
		return errors.New("schema of " + names[0] + " uses INITIALLY DEFERRED or RAISE(ROLLBACK), which group commit cannot bear")
	}
	return nil
}

// columnLimit bounds the rows that column reads.
const columnLimit = 100

// errEnough ends the reading of a query.
var errEnough = errors.New("enough")

// column reads the first column of a query as text.
func column(ctx context.Context, c *conn, query string) (out []string, err error) {
	err = c.each(ctx, query, func(row *sqlite.Stmt) error {
		if len(out) == columnLimit {
			return errEnough
		}
		var s string
		if err := row.Scan(0, &s); err != nil {
			return err
		}
		out = append(out, s)
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return out, err
}
