package schema

import (
	"slices"
	"testing"
)

// complete is a table with data of players and all that it needs.
func complete() Table {
	return Table{Name: "pets", Title: "Your pets", Order: Care + 10, Owned: "user_id = $1", Deletion: Erased, Copied: "name born_at", NotCopied: "id user_id"}
}

func TestIncompleteDeclarationsAreRefused(t *testing.T) {
	plain := Table{Name: "jobs", Columns: "name done", Small: "one row for each job"}
	other := complete()
	other.Name, other.Order = "toys", Care+20
	if err := Check([]Table{complete(), plain, other}); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*Table){
		"no name":             func(p *Table) { p.Name = "" },
		"a name twice":        func(p *Table) { p.Name = "jobs" },
		"no title":            func(p *Table) { p.Title = "" },
		"a title and columns": func(p *Table) { p.Columns = "name" },
		"no order":            func(p *Table) { p.Order = 0 },
		"the same order":      func(p *Table) { p.Order = Care + 20 },
		"no owner":            func(p *Table) { p.Owned = "" },
		"no decision":         func(p *Table) { p.Deletion = 0 },
		"kept for no reason":  func(p *Table) { p.Deletion = Kept },
		"a reason to erase":   func(p *Table) { p.Reason = ForBooks },
		"erased and made anonymous": func(p *Table) {
			p.AnonymiseSQL = "name = ''"
		},
		"a column twice":       func(p *Table) { p.NotCopied = "id user_id name" },
		"batches by no column": func(p *Table) { p.BatchColumn = "seq" },
		"an export of nothing": func(p *Table) { p.Exports = []Export{{Name: "pets", Sentence: "A pet."}} },
		"an exported non-column": func(p *Table) {
			p.Exports = []Export{{Name: "pets", Sentence: "A pet.", Columns: []Column{{Name: "owner", Sentence: "The player."}}}}
		},
	} {
		changed := complete()
		change(&changed)
		if Check([]Table{changed, plain, other}) == nil {
			t.Errorf("%s is accepted", what)
		}
	}
}

func TestTablesOfPlayersAreOrdered(t *testing.T) {
	money, care := complete(), complete()
	money.Name, money.Order = "purchases", Money
	care.Name, care.Order = "toys", Care
	var names []string
	for _, table := range OfPlayers([]Table{money, {Name: "jobs", Columns: "name"}, complete(), care}) {
		names = append(names, table.Name)
	}
	if want := []string{"toys", "pets", "purchases"}; !slices.Equal(names, want) {
		t.Errorf("the order is %v, want %v", names, want)
	}
}

func TestColumnsAreLists(t *testing.T) {
	table := complete()
	if got := table.AllColumns(); !slices.Equal(got, []string{"name", "born_at", "id", "user_id"}) {
		t.Errorf("all columns are %v", got)
	}
	if got := table.CopiedColumns(); !slices.Equal(got, []string{"name", "born_at"}) {
		t.Errorf("copied are %v", got)
	}
	for from, want := range map[string][]string{"": {"tag"}, "address tag": {"address", "tag"}, Elsewhere: nil} {
		if got := (Column{Name: "tag", From: from}).Sources(); !slices.Equal(got, want) {
			t.Errorf("the sources of %q are %v, want %v", from, got, want)
		}
	}
}
