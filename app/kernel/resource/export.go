package resource

import (
	"fmt"
	"reflect"

	"croupier/app/kernel/export"
)

const (
	// maxExported is the maximum number of rows of a file.
	maxExported = 10_000
	// exportPage is the number of rows that an export reads at once.
	exportPage = 100
	// maxExportBytes is the size at which a file ends, in bytes.
	maxExportBytes = 8 << 20
)

// Export is a list as a CSV file.
type Export struct {
	// Text is the file, with the titles of the columns in its first line.
	Text string `json:"text"`
	// Rows is the number of rows in it.
	Rows int `json:"rows"`
	// Cut reports whether the list has more rows than a file may have.
	Cut bool `json:"cut,omitempty"`
}

// pageReader returns the answer of a list after a cursor.
type pageReader func(cursor string) (answer reflect.Value, err error)

// export writes the rows of all pages. No cell becomes a formula in a spreadsheet.
func (r *Resource) export(read pageReader) (Export, error) {
	columns, titles := make([]export.Column, len(r.Columns)), make([]string, len(r.Columns))
	for i, c := range r.Columns {
		columns[i], titles[i] = export.Column{Number: c.numeric()}, c.label
	}
	out, text := Export{}, export.AppendLine(nil, nil, titles)
	for cursor := ""; ; {
		answer, err := read(cursor)
		if err != nil {
			return Export{}, fmt.Errorf("export %s: %w", r.Name, err)
		}
		rows := valueOf(answer, "rows")
		for i := range rows.Len() {
			if out.Rows == maxExported || len(text) > maxExportBytes {
				out.Text, out.Cut = string(text), true
				return out, nil
			}
			cells := make([]string, len(r.Columns))
			for at, c := range r.Columns {
				cells[at] = c.text(rows.Index(i))
			}
			text = export.AppendLine(text, columns, cells)
			out.Rows++
		}
		next := valueOf(answer, "next").String()
		if next == "" || next == cursor {
			out.Text = string(text)
			return out, nil
		}
		cursor = next
	}
}
