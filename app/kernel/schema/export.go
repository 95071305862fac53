package schema

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Export is a file in the package for a regulator that lists the rows of a table.
type Export struct {
	// Name is the name of the file without the extension.
	Name string
	// Sentence describes a row.
	Sentence string
	Columns  []Column
	// Key is the column by which a file is read row by row, if a row of the table is a row of the
	// file; Before is the column with the time of a row, empty if all rows up to the newest at the
	// beginning are exported. Key is empty if the package of the table reads the rows.
	Key, Before string
}

// Column is one column of an exported file.
type Column struct {
	Name string `json:"name"`
	// Sentence describes its content.
	Sentence string `json:"sentence"`
	// Number is set if its cells are plain numbers, which are written unchanged.
	Number bool `json:"number,omitempty"`
	// From are the columns of the table from which its cells are made, with spaces between. It is
	// empty if there is one, with the same name, and Elsewhere if the data come from other tables.
	From string `json:"-"`
	// ZeroIsEmpty is set if an empty cell is written for 0.
	ZeroIsEmpty bool `json:"-"`
}

// Elsewhere is the origin of an exported column whose data come from other tables.
const Elsewhere = "-"

// Sources are the columns of the table from which the cells of a column are made.
func (c Column) Sources() []string {
	switch c.From {
	case "":
		return []string{c.Name}
	case Elsewhere:
		return nil
	}
	return strings.Fields(c.From)
}

// checkExports refuses exported columns that the table does not have.
func (t Table) checkExports(columns []string) error {
	for _, e := range t.Exports {
		if e.Name == "" || e.Sentence == "" || len(e.Columns) == 0 {
			return errors.New("an export is not complete")
		}
		for _, c := range e.Columns {
			for _, source := range c.Sources() {
				if !slices.Contains(columns, source) {
					return fmt.Errorf("export %s: %s comes from %s, which is not a column", e.Name, c.Name, source)
				}
			}
		}
		if e.Key != "" && !e.isWhole(columns) {
			return fmt.Errorf("export %s is not read from this table alone by %s", e.Name, e.Key)
		}
	}
	return nil
}

// isWhole reports whether each column has one source in the table, and the key is one of them.
func (e Export) isWhole(columns []string) bool {
	hasKey := false
	for _, c := range e.Columns {
		sources := c.Sources()
		if len(sources) != 1 {
			return false
		}
		hasKey = hasKey || sources[0] == e.Key
	}
	return hasKey && (e.Before == "" || slices.Contains(columns, e.Before))
}
