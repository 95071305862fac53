package catalogue

import (
	_ "embed" // the demonstration set
	"fmt"
	"strings"
)

// gameShows is the custom category of games in a studio with a host.
const gameShows = "game-shows"

// List is a catalogue to be imported.
type List struct {
	Providers []Provider
	// Implied are providers that only games name: they are added where the
	// catalogue has none of that name, and otherwise left as they are.
	Implied []Provider
	Games   []Game
}

// PreviewPrefix begins the ids of games that can be looked at and not played
// yet.
const PreviewPrefix = "preview:"

// demoList is the demonstration set: invented games of invented providers.
//
//go:embed demo.json
var demoList []byte

// DemoList is the demonstration set.
func DemoList() (List, error) { return ReadList("demo.json", demoList) }

// Problem is what is wrong with a line of a list.
type Problem struct {
	Line int // from 1; 0 for the file as a whole
	// Entry is which element of a JSON list it is, such as "game 7", counted
	// from 1: a whole list may stand on one line. Empty for other problems.
	Entry  string
	Reason string
}

// String is the problem as people read it.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.Reason
	}
	return place(p.Line, p.Entry) + ": " + p.Reason
}

// place tells people where something stands in a list.
func place(line int, entry string) string {
	text := fmt.Sprintf("line %d", line)
	if entry != "" {
		text += ", " + entry
	}
	return text
}

// ListError tells everything that is wrong with a list, of which nothing is
// imported then.
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

// Bounds of a list.
const (
	// MaxListBytes is the largest file.
	MaxListBytes = 128 << 20
	maxListGames = 500_000
)

// ReadList reads a list of games: CSV where the name of the file ends so,
// JSON otherwise. Errors: *ListError.
func ReadList(file string, content []byte) (List, error) {
	c := &checker{
		slugs: map[string]string{}, names: map[string]string{}, games: map[string]string{},
	}
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
