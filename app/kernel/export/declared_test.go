package export

import (
	"slices"
	"testing"

	"croupier/app/kernel/schema"
	"croupier/db"
	"croupier/db/dbtest"
)

// changes declares an export whose rows are those of a table, before a moment.
func changes() schema.Table {
	return schema.Table{Name: "play_changes", Exports: []schema.Export{{
		Name: "changes", Sentence: "A change.", Key: "id", Before: "at",
		Columns: []schema.Column{
			{Name: "player", From: "user_id", Sentence: "The player."}, {Name: "change", From: "id", Sentence: "The change.", Number: true},
			{Name: "at", Sentence: "When.", Number: true, ZeroIsEmpty: true}, {Name: "value", Sentence: "Its value."},
		},
	}}}
}

// balances declares an export of all rows up to the newest.
func balances() schema.Table {
	return schema.Table{Name: "ledger_accounts", Exports: []schema.Export{{
		Name: "balances", Sentence: "An account.", Key: "id",
		Columns: []schema.Column{{Name: "id", Sentence: "Its number.", Number: true}, {Name: "owner", Sentence: "Its owner."}},
	}}}
}

// readAll reads a table to its end, in steps of two rows.
func readAll(t *testing.T, q db.Querier, table Table, at Cutoff) (rows [][]string) {
	t.Helper()
	for after := ""; ; {
		more, last, err := table.Read(q, after, at, 2)
		if err != nil {
			t.Fatal(err)
		}
		if rows = append(rows, more...); last == "" {
			return rows
		}
		after = last
	}
}

func TestWholeTablesAreReadByTheirKeys(t *testing.T) {
	d := dbtest.Open(t)
	exec := func(statement string) {
		if err := d.Write(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err != nil {
			t.Fatal(err)
		}
	}
	exec(`INSERT INTO play_changes (id, user_id, control, step, was, value, actor, at) VALUES
		(1, 'anna', 'c', 'asked', '', '=1', 'anna', 0), (3, 'ben', 'c', 'asked', '', '', 'ben', 9), (7, 'anna', 'c', 'asked', '', '5', 'anna', 10), (8, 'carl', 'c', 'asked', '', '6', 'carl', 4)`)
	exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('anna', 'usd', 'real', 1), ('ben', 'usd', 'real', 1), ('carl', 'usd', 'real', 1)`)
	tables := From([]schema.Table{changes(), balances()})
	if err := Check(tables); err != nil {
		t.Fatal(err)
	}
	err := d.Read(t.Context(), func(q *db.Reader) error {
		got := readAll(t, q, tables[0], Cutoff{AsOf: 10})
		if want := [][]string{{"anna", "1", "", "=1"}, {"ben", "3", "9", ""}, {"carl", "8", "4", "6"}}; !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("the changes are %v, want %v", got, want)
		}
		end, err := tables[1].End(q, 10)
		if err != nil {
			return err
		}
		exec(`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('late', 'usd', 'real', 1)`)
		return d.Read(t.Context(), func(q *db.Reader) error {
			if got := readAll(t, q, tables[1], Cutoff{End: end}); len(got) != 3 || got[2][1] != "carl" || got[2][0] != end {
				t.Errorf("the balances up to %s are %v", end, got)
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestCellsOfWholeTables(t *testing.T) {
	for _, c := range []struct {
		column schema.Column
		value  any
		want   string
	}{
		{schema.Column{}, nil, ""}, {schema.Column{}, int64(0), "0"}, {schema.Column{ZeroIsEmpty: true}, int64(0), ""}, {schema.Column{ZeroIsEmpty: true}, int64(-2), "-2"},
		{schema.Column{}, []byte{0xab, 1}, "ab01"}, {schema.Column{}, "text", "text"},
	} {
		if got := cell(c.column, c.value); got != c.want {
			t.Errorf("%v is written as %q, want %q", c.value, got, c.want)
		}
	}
}

// A table is completed by its reader, in the order of the declarations. One without a reader, and a
// reader without a table, are refused.
func TestReadersBelongToDeclaredTables(t *testing.T) {
	declared := schema.Table{Name: "pets", Exports: []schema.Export{{Name: "pets", Sentence: "A pet.", Columns: twoColumns}}}
	reader := Table{Name: "pets", Read: func(db.Querier, string, Cutoff, int) ([][]string, string, error) { return nil, "", nil }}
	tables := From([]schema.Table{changes(), declared}, reader)
	if err := Check(tables); err != nil || len(tables) != 2 || tables[0].Name != "changes" || tables[1].Sentence != "A pet." || len(tables[1].Columns) != len(twoColumns) {
		t.Errorf("the tables are %+v, %v", tables, err)
	}
	if Check(From([]schema.Table{declared})) == nil {
		t.Error("a table without a reader is accepted")
	}
	if Check(From([]schema.Table{changes()}, reader)) == nil {
		t.Error("a reader without a table is accepted")
	}
}
