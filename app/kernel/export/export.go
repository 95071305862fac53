// Package export defines the tables of features as text, for the package for a regulator. Rows
// are read a piece at a time, so that no long snapshot blocks the database.
package export

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"croupier/app/kernel/schema"
	"croupier/db"
)

// Column is one column of a table.
type Column = schema.Column

// Table is an exported table of a feature.
type Table struct {
	// Name is the name of its file without the extension.
	Name string
	// Sentence describes a row.
	Sentence string
	Columns  []Column
	// End returns the key of the last row as of a moment; empty for none. The ends of all tables
	// are read in one snapshot. Nil means that Read itself stops at the moment.
	End func(q db.Querier, asOf int64) (string, error)
	// Read reads at most limit rows whose key is after one, up to the end, and returns the key of
	// the last one: empty if there is nothing more.
	Read func(q db.Querier, after string, at Cutoff, limit int) (rows [][]string, last string, err error)
}

// Cutoff is the moment up to which a table is read.
type Cutoff struct {
	// AsOf excludes rows that were written at this moment or later, in unix milliseconds.
	AsOf int64
	// End is the key from the table's End.
	End string
}

var tableName = regexp.MustCompile(`^[a-z][a-z_]{1,39}$`)

// Check refuses tables that cannot be written.
func Check(tables []Table) error {
	seen := map[string]bool{}
	for _, t := range tables {
		switch {
		case !tableName.MatchString(t.Name) || seen[t.Name]:
			return fmt.Errorf("table %q: every table has a short name of its own", t.Name)
		case t.Sentence == "" || len(t.Columns) == 0 || t.Read == nil:
			return fmt.Errorf("table %s is not complete", t.Name)
		case slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Name == "" || c.Sentence == "" }):
			return fmt.Errorf("table %s: a column has no name or no sentence", t.Name)
		}
		seen[t.Name] = true
	}
	return nil
}

// Number formats a number as a cell or a key.
func Number(n int64) string { return strconv.FormatInt(n, 10) }

// Optional is Number, and empty for 0.
func Optional(n int64) string {
	if n == 0 {
		return ""
	}
	return Number(n)
}

// Key parses the output of Number; 0 for the empty key.
func Key(text string) int64 {
	n, err := strconv.ParseInt(cmp.Or(text, "0"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// LastBefore finds the last row of a log that was written before a moment. at returns the number
// and the time of the last row up to a number. The times of a log never fall, so that a few calls
// suffice.
func LastBefore(q db.Querier, asOf int64, at func(q db.Querier, upTo int64) (number, written int64, err error)) (string, error) {
	const all = 1<<63 - 1
	last, written, err := at(q, all)
	switch {
	case db.IsNotFound(err):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("find the end of a log: %w", err)
	case written < asOf:
		return Number(last), nil
	}
	low, high := int64(0), last-1
	for low < high {
		middle := low + (high-low+1)/2
		number, written, err := at(q, middle)
		switch {
		case db.IsNotFound(err):
			low = middle // there is no row up to here: the wanted row is after it
		case err != nil:
			return "", fmt.Errorf("find the end of a log: %w", err)
		case written < asOf:
			low = middle
		default:
			high = number - 1
		}
	}
	if low == 0 {
		return "", nil
	}
	return Number(low), nil
}

// Scan reads the current row of a query and returns its cells and its key.
type Scan func(row db.Scanner) (cells []string, key string, err error)

// Rows collects the rows of a query and the key of the last one. what names them; errors begin with
// it.
func Rows(q db.Querier, what string, scan Scan, query string, args ...any) (list [][]string, last string, err error) {
	err = db.Each(q, "export "+what, func(row db.Scanner) error {
		cells, key, err := scan(row)
		list, last = append(list, cells), key
		return err
	}, query, args...)
	if err != nil {
		return nil, "", err
	}
	return list, last, nil
}
