package catalogue

import (
	_ "embed" // the demonstration set
	"fmt"
	"strings"
)

// gameShows is the custom category of live studio games with a host.
const gameShows = "game-shows"

// List is a catalogue for an import.
type List struct {
	Providers []Provider
	// Implied are providers that occur only in games. They are added if the catalogue has
	// none of that name, and unchanged otherwise.
	Implied []Provider
	Games   []Game
}

// PreviewPrefix is the prefix of the ids of games that are shown but not playable yet.
const PreviewPrefix = "preview:"

// demoList is the demonstration set: invented games of invented providers.
//
//go:embed demo.json
var demoList []byte

// DemoList is the demonstration set.
func DemoList() (List, error) { return ReadList("demo.json", demoList) }

// Problem is a problem with a line of a list.
type Problem struct {
	Line int // from 1; 0 for the file as a whole
	// Element identifies an element of a JSON list, such as "game 7", counted from 1,
	// because a whole list may be on one line. It is empty for other problems.
	Element string
	Reason  string
}

// String returns the problem as text.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.Reason
	}
	return positionText(p.Line, p.Element) + ": " + p.Reason
}

// positionText returns a position in a list as text.
func positionText(line int, entry string) string {
	text := fmt.Sprintf("line %d", line)
	if entry != "" {
		text += ", " + entry
	}
	return text
}

// ListError contains all problems of a list. Nothing of such a list is imported.
type ListError struct {
	File     string
	Problems []Problem
}

// Error implements error.
func (e *ListError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return fmt.Sprintf("%s: nothing was imported: %s", e.File, strings.Join(lines, "; "))
}

// Limits of a list.
const (
	// MaxListBytes is the maximum size of a file.
	MaxListBytes = 128 << 20
	maxListGames = 500_000
)

// ReadList parses a list of games: CSV if the file name ends with it, otherwise JSON.
// Errors: *ListError.
func ReadList(file string, content []byte) (List, error) {
	c := newChecker()
	switch {
	case len(content) > MaxListBytes:
		c.fail(0, "the file is larger than %d MB", MaxListBytes>>20)
	case strings.HasSuffix(strings.ToLower(file), ".csv"):
		readCSV(c, content)
	default:
		readJSON(c, content)
	}
	if len(c.problems) == 0 && len(c.list.Games) == 0 {
		c.fail(0, "there is no game in it")
	}
	if len(c.problems) > 0 {
		return List{}, &ListError{File: file, Problems: c.problems}
	}
	return c.list, nil
}
