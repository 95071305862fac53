package privacy

import (
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

// columnsOf lists the tables of the database with their columns, sorted.
func columnsOf(t *testing.T, h *kerneltest.Harness) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	h.Read(func(q *db.Reader) error {
		rows, err := q.Query(`SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'goose_db_version'`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var table, column string
			if err := rows.Scan(&table, &column); err != nil {
				return err
			}
			all[table] = append(all[table], column)
		}
		return rows.Err()
	})
	for _, columns := range all {
		slices.Sort(columns)
	}
	return all
}

// undecidedColumns lists the differences between the list and the database.
func undecidedColumns(schema map[string][]string, tables []Table, impersonal map[string]string) (wrong []string) {
	listed := map[string]string{}
	for name, columns := range impersonal {
		listed[name] = columns
	}
	for _, t := range tables {
		if listed[t.Name] != "" {
			wrong = append(wrong, t.Name+" is in the list twice")
		}
		listed[t.Name] = t.Copied + " " + t.NotCopied
	}
	for name, columns := range schema {
		listedColumns := strings.Fields(listed[name])
		slices.Sort(listedColumns)
		if !slices.Equal(listedColumns, columns) {
			wrong = append(wrong, "table "+name+": the list has ["+strings.Join(listedColumns, " ")+"], the database ["+strings.Join(columns, " ")+"]")
		}
	}
	for name := range listed {
		if schema[name] == nil {
			wrong = append(wrong, "table "+name+" is in the list and not in the database")
		}
	}
	return wrong
}

// A new table or column needs a decision here: what a player gets a copy of, and what happens to it
// when the account is deleted.
func TestAllTablesAndColumnsAreListed(t *testing.T) {
	schema := columnsOf(t, kerneltest.New(t))
	for _, wrong := range undecidedColumns(schema, Tables(), TablesWithoutPlayers()) {
		t.Error(wrong)
	}
	// The test itself detects a new table, a new column and a removed one.
	for what, change := range map[string]func(map[string][]string){
		"a new table":  func(s map[string][]string) { s["push_addresses"] = []string{"endpoint", "user_id"} },
		"a new column": func(s map[string][]string) { s["users"] = append(slices.Clone(s["users"]), "zodiac") },
		"a lost table": func(s map[string][]string) { delete(s, "sessions") },
	} {
		changed := map[string][]string{}
		for name, columns := range schema {
			changed[name] = columns
		}
		change(changed)
		if len(undecidedColumns(changed, Tables(), TablesWithoutPlayers())) != 1 {
			t.Errorf("%s is not noticed", what)
		}
	}
}

// playerColumns are names of columns that refer to a player or identify one.
var playerColumns = []string{"user_id", "owner", "email", "ip", "user_agent", "device", "author", "account", "birth", "phone"}

// harmlessTables are tables with such a column that contains something else.
var harmlessTables = map[string]string{
	"guests": "people without an account", "audit_runs": "staff", "backups": "the process that works", "cases": "staff", "jobs": "the process that works",
	"help_articles": "staff", "house_rains": "staff", "policy_versions": "staff", "promo_codes": "staff", "race_contests": "staff", "removing": "guests",
}

// No table is listed as impersonal by mistake.
func TestTablesWithoutPlayersHaveNoPlayerColumns(t *testing.T) {
	for name, columns := range TablesWithoutPlayers() {
		for _, column := range strings.Fields(columns) {
			if slices.Contains(playerColumns, column) && harmlessTables[name] == "" {
				t.Errorf("%s has the column %s", name, column)
			}
		}
	}
}

// The list is valid: each condition runs on the database, every kept table has a reason, and no
// secret is in a copy.
func TestTableStatementsAreValid(t *testing.T) {
	h := kerneltest.New(t)
	secret := []string{"token_hash", "password_hash", "totp_secret", "totp_pending", "hash", "undo_hash", "server_seed", "code_hash", "evidence", "is_excluded"}
	for _, table := range Tables() {
		if table.Title == "" || table.Owned == "" || table.Deletion == 0 || (table.Deletion == Kept) != (table.Reason.Sentence != "") {
			t.Errorf("%s is not complete", table.Name)
		}
		for _, column := range table.columns() {
			if slices.Contains(secret, column) {
				t.Errorf("a copy of %s has %s", table.Name, column)
			}
		}
		h.Write(func(tx *db.Tx) error {
			_, err := table.erase(tx, "unknown", batch)
			return err
		})
		h.Read(func(q *db.Reader) error {
			if _, err := table.countRemaining(q, "unknown"); err != nil || table.Copied == "" {
				return err
			}
			return table.eachCopiedRow(q, "unknown", func([]any) error { return nil })
		})
	}
}
