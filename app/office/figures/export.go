package figures

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports returns the export tables of the figures.
func Exports() []export.Table {
	return []export.Table{{
		Name: "definitions", Sentence: "What a figure of the reports is.",
		Columns: []export.Column{
			{Name: "figure", Sentence: "Its name."}, {Name: "meaning", Sentence: "What it is."},
			{Name: "formula", Sentence: "How it is added up."}, {Name: "unit", Sentence: "Unit of its values."},
		},
		Read: func(_ db.Querier, after string, _ export.Cutoff, _ int) (rows [][]string, last string, _ error) {
			if after != "" {
				return nil, "", nil
			}
			for _, f := range definitions {
				rows = append(rows, []string{f.Name, f.Sentence, f.Formula, f.Unit})
			}
			return rows, "all", nil
		},
	}}
}
