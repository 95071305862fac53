package export

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/schema"
	"croupier/db"
)

// wholeTable reads an export whose rows are the rows of a table.
type wholeTable struct {
	name     string
	declared schema.Export
}

func (w wholeTable) exported() Table {
	t := Table{Name: w.declared.Name, Read: w.read}
	if w.declared.Before == "" {
		t.End = w.newest
	}
	return t
}

// newest returns the key of the newest row. Its keys are numbers that grow.
func (w wholeTable) newest(q db.Querier, _ int64) (string, error) {
	var last int64
	if err := q.QueryRow(`SELECT COALESCE(MAX(` + w.declared.Key + `), 0) FROM ` + w.name).Scan(&last); err != nil {
		return "", fmt.Errorf("find the newest row of %s: %w", w.name, err)
	}
	return Optional(last), nil
}

// read reads the next rows by their key: those before the moment, or up to the newest one.
func (w wholeTable) read(q db.Querier, after string, at Cutoff, limit int) ([][]string, string, error) {
	columns := w.declared.Columns
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Sources()[0]
	}
	place := slices.Index(names, w.declared.Key)
	key, bound, until := any(after), w.declared.Before+" < $2", at.AsOf
	if columns[place].Number {
		key = Key(after)
	}
	if w.declared.Before == "" {
		bound, until = w.declared.Key+" <= $2", Key(at.End)
	}
	return Rows(q, w.name, func(row db.Scanner) ([]string, string, error) {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := row.Scan(into...); err != nil {
			return nil, "", err
		}
		cells := make([]string, len(names))
		for i, value := range values {
			cells[i] = cell(columns[i], value)
		}
		return cells, cells[place], nil
	}, `SELECT `+strings.Join(names, ", ")+` FROM `+w.name+` WHERE `+w.declared.Key+` > $1 AND `+bound+` ORDER BY `+w.declared.Key+` LIMIT $3`, key, until, limit)
}

// cell formats a value of the database: bytes in hex, and nothing for NULL.
func cell(c schema.Column, value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case int64:
		if c.ZeroIsEmpty {
			return Optional(v)
		}
		return Number(v)
	case []byte:
		return hex.EncodeToString(v)
	}
	return fmt.Sprint(value)
}
