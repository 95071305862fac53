package help

import (
	"regexp"
	"strings"
)

// Elements of a page's HTML that end a part, so that the text in one line keeps its parts separate.
var (
	tableHead         = regexp.MustCompile(`(?s)<thead>.*?</thead>`)
	nextCell          = regexp.MustCompile(`</t[dh]>\s*<t[dh][^>]*>`)
	nextRow           = regexp.MustCompile(`\s*</t[dh]>\s*</tr>\s*<tr[^>]*>`)
	tableEnd          = regexp.MustCompile(`\s*</t[dh]>\s*</tr>\s*(?:</tbody>\s*)?</table>`)
	unterminated      = regexp.MustCompile(`([^\s.!?:;>])</(?:h[1-6]|li|p)>`)
	doublePunctuation = regexp.MustCompile(`([.!?:;])\s*\.`)
)

// rowSeparator separates rows until their cells are separated; no page contains it.
const rowSeparator = "\x00"

// readText formats a page as readable text in one line. A heading and a list item end as sentences
// do, a row of a table is "what: value, value", and rows are separated by semicolons. Heads of
// tables are omitted.
func readText(page string) string {
	page = tableHead.ReplaceAllString(page, "")
	page = nextRow.ReplaceAllString(page, rowSeparator)
	page = separateCells(page)
	page = tableEnd.ReplaceAllString(page, ".</table>")
	page = unterminated.ReplaceAllString(page, "$1. ")
	return doublePunctuation.ReplaceAllString(plainText(page), "$1")
}

// separateCells writes a colon after the first cell of each row, and commas between the others.
func separateCells(page string) string {
	rows := strings.Split(page, rowSeparator)
	for i, row := range rows {
		if at := nextCell.FindStringIndex(row); at != nil {
			row = row[:at[0]] + ": " + row[at[1]:]
		}
		rows[i] = nextCell.ReplaceAllString(row, ", ")
	}
	return strings.Join(rows, "; ")
}
