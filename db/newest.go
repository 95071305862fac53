package db

import (
	"context"
	_ "embed" // for newestSchema
	"fmt"
)

// newestSchema is what all migrations together make of an empty file: its tables, indexes and
// triggers, and the rows that migrations insert. `make types` writes it from the migrations.
//
//go:embed migrations/newest.sql
var newestSchema string

// createNewest makes the newest schema in an empty file by one transaction. The migrations would
// take over a hundred, each with its own write to the disk.
func createNewest(ctx context.Context, path string, known []source) error {
	pool, err := openPool(path)
	if err != nil {
		return err
	}
	defer pool.Close()
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("create the schema: %w", err)
	}
	defer tx.Rollback() //nolint:errcheck // does nothing after Commit
	// The rows are in the order of their tables' names.
	if _, err := tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON;\n"+newestSchema); err != nil {
		return fmt.Errorf("create the schema: %w", err)
	}
	for _, s := range append([]source{{}}, known...) { // goose begins with version 0
		if _, err := tx.ExecContext(ctx, `INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, 1)`, s.version); err != nil {
			return fmt.Errorf("store the schema version: %w", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("create the schema: %w", err)
	}
	return pool.Close()
}

// newUpgrade is the result of all migrations on an empty file.
func newUpgrade(known []source) (up Upgrade) {
	for _, s := range known {
		up.To = s.version
		up.Changed = append(up.Changed, s.name)
	}
	return up
}
