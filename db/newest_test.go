package db

import (
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write migrations/newest.sql")

// A new file has the schema and the rows that all migrations make one after the other.
func TestNewestSchemaDocumentIsCurrent(t *testing.T) {
	const document = "migrations/newest.sql"
	migrated := Options{Path: filepath.Join(t.TempDir(), "migrated.db"), Migrations: ownMigrations()}
	up, err := Up(t.Context(), migrated)
	if err != nil {
		t.Fatal(err)
	}
	want := schemaScript(t, migrated.Path)
	if *update {
		if err := os.WriteFile(document, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if newestSchema != want {
		t.Errorf("%s is not what the migrations make: run make types", document)
	}
	fresh := Options{Path: filepath.Join(t.TempDir(), "fresh.db")}
	created, err := Up(t.Context(), fresh)
	if err != nil {
		t.Fatal(err)
	}
	if created.To != up.To || created.From != 0 || len(created.Changed) != len(up.Changed) {
		t.Errorf("a new file is upgraded as %+v, by migrations as %+v", created, up)
	}
	if got := schemaScript(t, fresh.Path); got != want {
		t.Error("a new file differs from a migrated one")
	}
	if again, err := Up(t.Context(), fresh); err != nil || again.From != up.To || len(again.Changed) != 0 {
		t.Errorf("the second upgrade is %+v, %v", again, err)
	}
}

// schemaScript writes the statements that make a database without its versions.
func schemaScript(t *testing.T, path string) string {
	t.Helper()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	var b strings.Builder
	b.WriteString("-- All migrations together. Written by `make types`; do not edit.\n")
	for _, statement := range texts(t, raw, `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
		ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name`) {
		fmt.Fprintf(&b, "%s;\n", statement)
	}
	for _, table := range texts(t, raw, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'goose_db_version' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`) {
		columns := texts(t, raw, `SELECT name FROM pragma_table_info('`+table+`') ORDER BY cid`)
		values := make([]string, len(columns))
		for i, column := range columns {
			values[i] = `quote("` + column + `")`
		}
		for _, row := range texts(t, raw, `SELECT `+strings.Join(values, ` || ', ' || `)+` FROM "`+table+`" ORDER BY 1`) {
			fmt.Fprintf(&b, "INSERT INTO %s (%s) VALUES (%s);\n", table, strings.Join(columns, ", "), row)
		}
	}
	return b.String()
}

func texts(t *testing.T, raw *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := raw.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
