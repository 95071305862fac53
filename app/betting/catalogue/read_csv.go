package catalogue

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// csvColumns are the columns of a list. The first four are required.
var csvColumns = []string{
	"id", "name", "provider", "category", "custom_category", "image", "priority", "featured", "search_featured", "disabled", "tags", "released",
}

const requiredColumns = 4

// readCSV parses a table with a header line. | separates several categories or tags.
func readCSV(c *checker, content []byte) {
	reader := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte("\ufeff"))))
	reader.FieldsPerRecord = -1 // counted here, so that every line is reported
	columns, err := reader.Read()
	if err != nil {
		c.fail(1, "there is no line of column names")
		return
	}
	if !readColumns(c, columns) {
		return
	}
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		var malformed *csv.ParseError
		if errors.As(err, &malformed) {
			c.fail(malformed.StartLine, "this is no CSV: %v", malformed.Err)
			if len(c.problems) >= maxProblems {
				return
			}
			continue
		}
		if err != nil {
			c.fail(0, "the file cannot be read: %v", err)
			return
		}
		line, _ := reader.FieldPos(0)
		if c.tooManyProblems(line) {
			return
		}
		if len(record) != len(columns) {
			c.fail(line, "it has %d fields, not %d", len(record), len(columns))
			continue
		}
		c.readRecord(line, columns, record)
	}
}

func readColumns(c *checker, columns []string) bool {
	before := len(c.problems)
	seen := map[string]bool{}
	for i, column := range columns {
		column = strings.ToLower(strings.TrimSpace(column))
		columns[i] = column
		switch {
		case !slices.Contains(csvColumns, column):
			c.fail(1, "there is no column %.80q; the columns are %s", column, strings.Join(csvColumns, ", "))
		case seen[column]:
			c.fail(1, "the column %s is listed twice", column)
		}
		seen[column] = true
	}
	for _, column := range csvColumns[:requiredColumns] {
		if !seen[column] {
			c.fail(1, "the column %s is missing", column)
		}
	}
	return len(c.problems) == before
}

func (c *checker) readRecord(line int, columns, record []string) {
	var g gameEntry
	before := len(c.problems)
	for i, column := range columns {
		text := strings.TrimSpace(record[i])
		switch column {
		case "id":
			g.ID = text
		case "name":
			g.Name = text
		case "provider":
			g.Provider = text
		case "category":
			g.Category = splitList(text)
		case "custom_category":
			g.CustomCategory = text
		case "image":
			g.Image = text
		case "tags":
			g.Tags = splitList(text)
		case "released":
			g.Released = text
		case "priority":
			g.Priority = c.parseInteger(line, text)
		case "featured":
			g.IsFeatured = c.parseBool(line, column, text)
		case "search_featured":
			g.IsSearchFeatured = c.parseBool(line, column, text)
		case "disabled":
			g.IsDisabled = c.parseBool(line, column, text)
		}
	}
	if len(c.problems) == before {
		c.addGame(line, g)
	}
}

func splitList(text string) []string {
	var list []string
	for cond := range strings.SplitSeq(text, "|") {
		if cond = strings.TrimSpace(cond); cond != "" {
			list = append(list, cond)
		}
	}
	return list
}

func (c *checker) parseInteger(line int, text string) int64 {
	if text == "" {
		return 0
	}
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		c.fail(line, "the priority %.40q is no whole number", text)
	}
	return number
}

func (c *checker) parseBool(line int, column, text string) bool {
	switch strings.ToLower(text) {
	case "yes", "true", "1":
		return true
	case "no", "false", "0", "":
		return false
	}
	c.fail(line, "%s is %.40q, neither yes nor no", column, text)
	return false
}
