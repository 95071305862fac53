package export

import (
	"slices"

	"croupier/app/kernel/schema"
)

// From lists the exported tables that a package declares, in the order of its declarations. Readers
// give them, by their names, how their rows are read; tables with a key need no reader. Check
// refuses tables without one, and readers of a table that is not declared.
func From(declared []schema.Table, readers ...Table) (tables []Table) {
	readers = slices.Clone(readers)
	for _, table := range declared {
		for _, e := range table.Exports {
			exported := Table{Name: e.Name}
			if i := slices.IndexFunc(readers, func(r Table) bool { return r.Name == e.Name }); i >= 0 {
				exported = readers[i]
				readers = slices.Delete(readers, i, i+1)
			} else if e.Key != "" {
				exported = wholeTable{table.Name, e}.exported()
			}
			exported.Sentence, exported.Columns = e.Sentence, e.Columns
			tables = append(tables, exported)
		}
	}
	return append(tables, readers...)
}
