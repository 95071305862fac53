package checks

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/db"
	"croupier/db/dbtest"
)

var (
	parameter = regexp.MustCompile(`\$\d+`)
	// named finds the tables of a statement and their aliases.
	named = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|UPDATE)\s+(\w+)(?:\s+AS)?\s+(\w+)`)
	// scanned finds the tables that a plan scans completely, and the index of the scan.
	scanned = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)
	// whole is a complete statement; others are parts, such as lists of columns.
	whole = regexp.MustCompile(`(?i)\b(WHERE|LIMIT|ORDER BY|GROUP BY|COUNT|MAX|MIN|SUM)\b`)
)

// TestStatementsDoNotScanTables gets SQLite's plan of every statement of the stores and refuses
// those that scan a whole table, unless fullReads has a reason or the table is declared as small.
// An index on few rows, such as waiting ones, is no whole table, and the beginning of one is not
// either. Audits and exports page by page read everything. Statements that are composed at run time
// are not seen.
func TestStatementsDoNotScanTables(t *testing.T) {
	d := dbtest.Open(t)
	schema := schemaOf(t, d)
	found, declared := map[string][]string{}, declaredTables(t)
	plans := 0
	for folder, sources := range goSources(t) {
		if strings.HasSuffix(folder, "test") {
			continue
		}
		files := token.NewFileSet()
		reader, parsed := sqlReader{constants: map[string]ast.Expr{}}, map[string]*ast.File{}
		for _, source := range sources {
			file, err := parser.ParseFile(files, source, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			reader.addConstants(file)
			parsed[source] = file
		}
		for source, file := range parsed {
			name := filepath.Base(source)
			if !strings.HasPrefix(name, "store") || strings.Contains(name, "audit") || strings.Contains(name, "export") {
				continue
			}
			for expr, text := range reader.statementsOf(file, true) {
				tables, ok := wholeTables(t, d, schema, text)
				if !ok {
					continue
				}
				plans++
				for _, table := range tables {
					key := filepath.Base(folder) + " " + table
					found[key] = append(found[key], files.Position(expr.Pos()).String())
				}
			}
		}
	}
	if plans < 500 {
		t.Errorf("%d statements were planned: the search is broken", plans)
	}
	for key, places := range found {
		_, table, _ := strings.Cut(key, " ")
		if fullReads[key] == "" && declared[table].small == "" {
			slices.Sort(places)
			t.Errorf("%q reads the whole table, in %s: give it an index, or say what bounds it: in fullReads, or as Small of its declaration", key, strings.Join(places, ", "))
		}
	}
	for key := range fullReads {
		if found[key] == nil {
			t.Errorf("fullReads names %q, which no statement does any more", key)
		}
	}
}

// wholeTables lists the tables that a statement scans completely.
func wholeTables(t *testing.T, d *db.DB, schema map[string]string, text string) (tables []string, ok bool) {
	t.Helper()
	verb := strings.ToUpper(strings.Fields(text + " -")[0])
	if strings.Contains(text, " unknown ") || strings.Contains(text, "%") || !whole.MatchString(text) || !slices.Contains([]string{"SELECT", "UPDATE", "DELETE", "WITH"}, verb) {
		return nil, false
	}
	called := map[string]string{}
	for _, match := range named.FindAllStringSubmatch(text, -1) {
		called[match[2]] = match[1]
	}
	sorts := false
	query, args := "EXPLAIN QUERY PLAN "+text, make([]any, 0)
	highest := 0
	for _, p := range parameter.FindAllString(text, -1) {
		n := 0
		_, _ = fmt.Sscanf(p, "$%d", &n)
		highest = max(highest, n)
	}
	for range highest {
		args = append(args, nil)
	}
	err := d.Read(t.Context(), func(q *db.Reader) error {
		return db.Each(q, "explain a statement", func(row db.Scanner) error {
			var id, parent, unused int64
			var detail string
			if err := row.Scan(&id, &parent, &unused, &detail); err != nil {
				return err
			}
			sorts = sorts || strings.Contains(detail, "TEMP B-TREE")
			match := scanned.FindStringSubmatch(detail)
			if match == nil || strings.Contains(schema[match[2]], " WHERE ") {
				return nil
			}
			table := match[1]
			if schema[table] == "" {
				table = called[table]
			}
			if schema[table] != "" && !slices.Contains(tables, table) {
				tables = append(tables, table)
			}
			return nil
		}, query, args...)
	})
	if upper := strings.ToUpper(text); !sorts && strings.Contains(upper, " LIMIT ") && !strings.Contains(upper, " WHERE ") {
		return nil, err == nil // the beginning of a table
	}
	return tables, err == nil
}

// schemaOf returns the statements that made tables and indexes, by name.
func schemaOf(t *testing.T, d *db.DB) map[string]string {
	t.Helper()
	var schema map[string]string
	err := d.Read(t.Context(), func(q *db.Reader) (err error) {
		schema, err = db.Map(q, "read the schema", func(name, text *string, row db.Scanner) error {
			err := row.Scan(name, text)
			*text = strings.Join(strings.Fields(*text), " ")
			return err
		}, `SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL`)
		return err
	})
	if err != nil || len(schema) < 100 {
		t.Fatalf("%d tables and indexes: %v", len(schema), err)
	}
	return schema
}
