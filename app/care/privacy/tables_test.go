package privacy

import (
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

// columnsOf lists the tables of the database with their columns, sorted.
func columnsOf(t *testing.T, h *kerneltest.House) map[string][]string {
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

// undecided lists what the list and the database do not agree on.
func undecided(schema map[string][]string, tables []Table, impersonal map[string]string) (wrong []string) {
	listed := map[string]string{}
	for name, columns := range impersonal {
		listed[name] = columns
	}
	for _, t := range tables {
		if listed[t.Name] != "" {
			wrong = append(wrong, t.Name+" stands in the list twice")
		}
		listed[t.Name] = t.Copied + " " + t.Withheld
	}
	for name, columns := range schema {
		told := strings.Fields(listed[name])
		slices.Sort(told)
		if !slices.Equal(told, columns) {
			wrong = append(wrong, "table "+name+": the list has ["+strings.Join(told, " ")+"], the database ["+strings.Join(columns, " ")+"]")
		}
	}
	for name := range listed {
		if schema[name] == nil {
			wrong = append(wrong, "table "+name+" is in the list and not in the database")
		}
	}
	return wrong
}

// Whoever adds a table or a column decides here what a player gets a copy of, and what becomes
// of it when the account is deleted.
func TestEveryTableAndColumnIsDecidedOn(t *testing.T) {
	schema := columnsOf(t, kerneltest.New(t))
	for _, wrong := range undecided(schema, Tables(), Impersonal()) {
		t.Error(wrong)
	}
	// The test itself notices a new table, a new column and one that is gone.
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
		if len(undecided(changed, Tables(), Impersonal())) != 1 {
			t.Errorf("%s is not noticed", what)
		}
	}
}

// ofPlayers are names of columns that point at a player or tell of one.
var ofPlayers = []string{"user_id", "owner", "email", "ip", "user_agent", "device", "author", "account", "birth", "phone"}

// plainly are tables with such a column that holds something else.
var plainly = map[string]string{
	"guests": "people without an account", "audit_runs": "staff", "backups": "the process that works", "cases": "staff", "jobs": "the process that works",
	"help_articles": "staff", "house_rains": "staff", "policy_versions": "staff", "promo_codes": "staff", "race_contests": "staff", "removing": "guests",
}

// A table is not called impersonal by mistake.
func TestTablesWithoutPlayersHaveNoColumnsOfPlayers(t *testing.T) {
	for name, columns := range Impersonal() {
		for _, column := range strings.Fields(columns) {
			if slices.Contains(ofPlayers, column) && plainly[name] == "" {
				t.Errorf("%s has the column %s", name, column)
			}
		}
	}
}

// What the list says can be carried out: each condition is one of the database, what is kept
// tells why, and what is secret is in no copy.
func TestTheListCanBeCarriedOut(t *testing.T) {
	h := kerneltest.New(t)
	secret := []string{"token_hash", "password_hash", "totp_secret", "totp_pending", "hash", "undo_hash", "server_seed", "code_hash", "evidence", "barred"}
	for _, table := range Tables() {
		if table.What == "" || table.Mine == "" || table.Deed == 0 || (table.Deed == Kept) != (table.Why.Sentence != "") {
			t.Errorf("%s is not complete", table.Name)
		}
		for _, column := range table.columns() {
			if slices.Contains(secret, column) {
				t.Errorf("a copy of %s has %s", table.Name, column)
			}
		}
		h.Write(func(tx *db.Tx) error {
			_, err := table.erase(tx, "nobody", batch)
			return err
		})
		h.Read(func(q *db.Reader) error {
			if _, err := table.left(q, "nobody"); err != nil || table.Copied == "" {
				return err
			}
			return table.copied(q, "nobody", func([]any) error { return nil })
		})
	}
}
