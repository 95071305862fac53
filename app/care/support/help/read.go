package help

import (
	"regexp"
	"strings"
)

// What ends where in the HTML of a page, so that a line of text still has its parts.
var (
	tableHead = regexp.MustCompile(`(?s)<thead>.*?</thead>`)
	nextCell  = regexp.MustCompile(`</t[dh]>\s*<t[dh][^>]*>`)
	nextRow   = regexp.MustCompile(`\s*</t[dh]>\s*</tr>\s*<tr[^>]*>`)
	tableEnd  = regexp.MustCompile(`\s*</t[dh]>\s*</tr>\s*(?:</tbody>\s*)?</table>`)
	unended   = regexp.MustCompile(`([^\s.!?:;>])</(?:h[1-6]|li|p)>`)
	doubled   = regexp.MustCompile(`([.!?:;])\s*\.`)
)

// rowMark stands between rows until their cells are apart; no page has it.
const rowMark = "\x00"

// readText is a page in one line that can be read: a heading and a point of a list end
// as sentences do, a row of a table is "what: value, value", and rows have semicolons
// between them. The heads of tables are left out.
func readText(page string) string {
	page = tableHead.ReplaceAllString(page, "")
	page = nextRow.ReplaceAllString(page, rowMark)
	page = cellsApart(page)
	page = tableEnd.ReplaceAllString(page, ".</table>")
	page = unended.ReplaceAllString(page, "$1. ")
	return doubled.ReplaceAllString(plainText(page), "$1")
}

// cellsApart puts a colon behind the first cell of each row, and commas between the
// others.
func cellsApart(page string) string {
	rows := strings.Split(page, rowMark)
	for i, row := range rows {
		if at := nextCell.FindStringIndex(row); at != nil {
			row = row[:at[0]] + ": " + row[at[1]:]
		}
		rows[i] = nextCell.ReplaceAllString(row, ", ")
	}
	return strings.Join(rows, "; ")
}
