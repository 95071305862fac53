package export

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode"
)

// EscapeFormula makes a text that no spreadsheet treats as a formula: it prefixes an apostrophe to one
// that could be a formula, and to one that begins with an apostrophe, so that Plain restores
// every text.
func EscapeFormula(text string) string {
	if strings.HasPrefix(text, "'") {
		return "'" + text
	}
	rest := strings.TrimLeftFunc(text, unicode.IsSpace)
	if rest != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(rest[:min(len(rest), 4)])[0]) || strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "\r") {
		return "'" + text
	}
	return text
}

// UnescapeFormula is the inverse of Safe.
func UnescapeFormula(cell string) string { return strings.TrimPrefix(cell, "'") }

// AppendLine appends a line of a CSV file (RFC 4180). Cells of columns without the mark Number
// are made Safe.
func AppendLine(line []byte, columns []Column, cells []string) []byte {
	for i, cell := range cells {
		if i > 0 {
			line = append(line, ',')
		}
		if i >= len(columns) || !columns[i].Number {
			cell = EscapeFormula(cell)
		}
		if !strings.ContainsAny(cell, ",\"\r\n'") {
			line = append(line, cell...)
			continue
		}
		line = append(line, '"')
		line = append(line, strings.ReplaceAll(cell, `"`, `""`)...)
		line = append(line, '"')
	}
	return append(line, '\r', '\n')
}

// errCSV refuses a file that AppendLine did not write.
var errCSV = errors.New("it is no CSV file of this program")

// maxCell is the maximum size of a cell that is read, in bytes.
const maxCell = 16 << 20

// ReadLine reads the cells of one line unchanged: carriage returns within a cell are kept, which
// other readers drop. It returns io.EOF at the end.
func ReadLine(from *bufio.Reader) (cells []string, err error) {
	var cell []byte
	first, err := from.ReadByte()
	if err != nil {
		return nil, err
	}
	for c := first; ; {
		quoted := c == '"'
		for quoted {
			if c, err = from.ReadByte(); err != nil {
				return nil, truncatedError(err)
			}
			if c != '"' {
				cell = append(cell, c)
			} else if c, err = from.ReadByte(); err != nil {
				return nil, truncatedError(err)
			} else if c == '"' {
				cell = append(cell, '"')
			} else {
				break
			}
			if len(cell) > maxCell {
				return nil, errCSV
			}
		}
		for !quoted && c != ',' && c != '\r' {
			if cell = append(cell, c); c == '"' || c == '\n' || len(cell) > maxCell {
				return nil, errCSV
			}
			if c, err = from.ReadByte(); err != nil {
				return nil, truncatedError(err)
			}
		}
		cells, cell = append(cells, string(cell)), cell[:0]
		if c != ',' {
			if end, err := from.ReadByte(); err != nil || c != '\r' || end != '\n' {
				return nil, errCSV
			}
			return cells, nil
		}
		if c, err = from.ReadByte(); err != nil {
			return nil, truncatedError(err)
		}
	}
}

// truncatedError means that a file ends within a line.
func truncatedError(err error) error {
	if errors.Is(err, io.EOF) {
		return errCSV
	}
	return err
}
