package sitetest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/schema"
	"croupier/db"
)

// databaseColumns lists the tables of the database with their columns, sorted.
func (s *testSite) databaseColumns() map[string][]string {
	s.Helper()
	all := map[string][]string{}
	err := s.Parts.DB.Read(s.Context(), func(q *db.Reader) error {
		return db.Each(q, "list the columns of all tables", func(row db.Scanner) error {
			var table, column string
			err := row.Scan(&table, &column)
			all[table] = append(all[table], column)
			return err
		}, `SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'goose_db_version'`)
	})
	if err != nil {
		s.Fatal(err)
	}
	for _, columns := range all {
		slices.Sort(columns)
	}
	return all
}

// undeclared lists the differences between the declarations and the database.
func undeclared(database map[string][]string, tables []schema.Table) (wrong []string) {
	declared := map[string][]string{}
	for _, t := range tables {
		columns := t.AllColumns()
		slices.Sort(columns)
		declared[t.Name] = columns
		if database[t.Name] == nil {
			wrong = append(wrong, "table "+t.Name+" is declared and not in the database")
		}
	}
	for name, columns := range database {
		if !slices.Equal(declared[name], columns) {
			wrong = append(wrong, "table "+name+": declared are ["+strings.Join(declared[name], " ")+"], the database has ["+strings.Join(columns, " ")+"]")
		}
	}
	return wrong
}

// A new table or column needs a decision in the tables.go of its package: what a player gets a copy
// of, and what happens to it when the account is deleted.
func TestAllTablesAndColumnsAreDeclared(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	tables, database := feature.Tables(s.Parts.Features), s.databaseColumns()
	for _, wrong := range undeclared(database, tables) {
		t.Error(wrong)
	}
	// The test itself detects a new table, a new column and a removed table.
	for what, change := range map[string]func(map[string][]string){
		"a new table":     func(s map[string][]string) { s["push_addresses"] = []string{"endpoint", "user_id"} },
		"a new column":    func(s map[string][]string) { s["users"] = append(slices.Clone(s["users"]), "zodiac") },
		"a removed table": func(s map[string][]string) { delete(s, "sessions") },
	} {
		changed := map[string][]string{}
		for name, columns := range database {
			changed[name] = columns
		}
		change(changed)
		if len(undeclared(changed, tables)) != 1 {
			t.Errorf("%s is not noticed", what)
		}
	}
}

// playerColumns are names of columns that refer to a player or identify one.
var playerColumns = []string{"user_id", "owner", "email", "ip", "user_agent", "device", "author", "account", "birth", "phone"}

// harmlessTables are tables with such a column that contains something else.
var harmlessTables = map[string]string{
	"guests": "people without an account", "audit_runs": "staff", "backups": "the process that works", "cases": "staff", "jobs": "the process that works",
	"help_articles": "staff", "house_rains": "staff", "jackpots": "staff", "policy_versions": "staff", "promo_codes": "staff", "race_contests": "staff", "removing": "guests",
}

// secretColumns are names of columns that no copy may contain.
var secretColumns = []string{"token_hash", "password_hash", "totp_secret", "totp_pending", "hash", "undo_hash", "server_seed", "code_hash", "evidence", "is_excluded"}

// No table is declared without data of players by mistake, no secret is in a copy, and every
// condition runs on the database.
func TestDeclarationsOfPlayerDataAreValid(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, table := range feature.Tables(s.Parts.Features) {
		for _, column := range strings.Fields(table.Columns) {
			if slices.Contains(playerColumns, column) && harmlessTables[table.Name] == "" {
				t.Errorf("%s has the column %s", table.Name, column)
			}
		}
		for _, column := range table.CopiedColumns() {
			if slices.Contains(secretColumns, column) {
				t.Errorf("a copy of %s has %s", table.Name, column)
			}
		}
		for _, condition := range []string{table.Owned, table.CopyWhere} {
			if condition == "" {
				continue
			}
			player := []any{"unknown"}
			if !strings.Contains(condition, "$1") { // rows that no player owns
				player = nil
			}
			err := s.Parts.DB.Read(t.Context(), func(q *db.Reader) error {
				_, err := db.Only[int64](q, "count rows", `SELECT COUNT(*) FROM `+table.Name+` WHERE `+condition, player...)
				return err
			})
			if err != nil {
				t.Errorf("%s: %q: %v", table.Name, condition, err)
			}
		}
	}
}

// Every declared file is in the package for a regulator.
func TestDeclaredExportsAreExported(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	exported := map[string]bool{}
	for _, offered := range s.Parts.Features {
		for _, table := range offered.Exports {
			exported[table.Name] = true
		}
	}
	for _, table := range feature.Tables(s.Parts.Features) {
		for _, e := range table.Exports {
			if !exported[e.Name] {
				t.Errorf("%s declares the export %s, which its feature does not offer", table.Name, e.Name)
			}
		}
	}
}

var updateDocuments = flag.Bool("update", false, "write the generated tables of the docs again")

// wantTable compares the generated table of a document, between its markers, with what it should be.
func wantTable(t *testing.T, document, name, want string) {
	t.Helper()
	raw, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
	before, rest, begun := strings.Cut(string(raw), begin)
	table, after, ended := strings.Cut(rest, end)
	if !begun || !ended {
		t.Fatalf("%s has no place for the table %s", document, name)
	}
	if *updateDocuments {
		if err := os.WriteFile(document, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if table != want {
		t.Errorf("%s is stale: make types writes its table again", document)
	}
}

// docs/privacy.md describes what happens to players' data.
func TestPrivacyDocumentIsCurrent(t *testing.T) {
	t.Parallel()
	wantTable(t, "../../docs/privacy.md", "tables", privacyTable(feature.Tables(newSite(t).Parts.Features)))
}

// privacyTable formats the tables with data of players.
func privacyTable(tables []schema.Table) string {
	words := map[schema.Deletion]string{schema.Erased: "erased", schema.Anonymised: "made anonymous", schema.Kept: "kept"}
	var text strings.Builder
	text.WriteString("| Table | What | In the copy | At the deletion |\n|---|---|---|---|\n")
	for _, t := range schema.OfPlayers(tables) {
		copied := "yes"
		if t.Copied == "" {
			copied = "no"
		}
		operation := words[t.Deletion]
		if t.Deletion == schema.Kept {
			operation += " " + t.Reason.Until + ". " + t.Reason.Sentence
		}
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s |\n", t.Name, t.Title, copied, operation)
	}
	return text.String()
}
