package schema

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/sorting"
)

// OfPlayers are the tables with data of players, in the order in which they are copied and erased.
func OfPlayers(tables []Table) []Table {
	found := slices.DeleteFunc(slices.Clone(tables), func(t Table) bool { return !t.HasPlayers() })
	sorting.By(found, func(a, b Table) int { return cmp.Compare(a.Order, b.Order) })
	return found
}

// Check refuses tables that are incomplete, declared twice, or have the same place.
func Check(tables []Table) error {
	names, places := map[string]bool{}, map[int]bool{}
	for _, t := range tables {
		if t.Name == "" || names[t.Name] {
			return fmt.Errorf("table %q: every table has a name and is declared once", t.Name)
		}
		if err := t.check(); err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
		if t.HasPlayers() && places[t.Order] {
			return fmt.Errorf("table %s: another table has the order %d", t.Name, t.Order)
		}
		names[t.Name], places[t.Order] = true, true
	}
	return nil
}

func (t Table) check() error {
	switch {
	case t.HasPlayers() != (t.Columns == ""):
		return errors.New("a table has either a title or columns without data of players")
	case !t.HasPlayers() && (t.Order != 0 || t.Owned != "" || t.Deletion != 0 || t.Copied != "" || t.NotCopied != ""):
		return errors.New("it has no title, but parts of a table with data of players")
	case t.HasPlayers() && (t.Order < Care || t.Owned == "" || t.Deletion < Erased || t.Deletion > Kept):
		return errors.New("it has no order, no owner or no decision on deletion")
	case (t.Deletion == Kept) != (t.Reason.Sentence != ""):
		return errors.New("rows are kept for a reason, and only kept rows have one")
	case t.AnonymiseSQL != "" && t.Deletion != Anonymised:
		return errors.New("only rows that remain are made anonymous")
	}
	columns := t.AllColumns()
	slices.Sort(columns)
	if len(slices.Compact(slices.Clone(columns))) != len(columns) {
		return errors.New("a column is named twice")
	}
	if t.BatchColumn != "" && !slices.Contains(columns, t.BatchColumn) {
		return fmt.Errorf("it is erased by %s, which is not a column", t.BatchColumn)
	}
	return t.checkExports(columns)
}
