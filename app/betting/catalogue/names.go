package catalogue

import (
	"sort"
	"strings"
)

// nameIndex is the full-text index: all folded names in one text, one per line, in the
// order of display. A search for any part of a word is one pass of an optimized string
// search over a few megabytes. That is faster than an index of parts, and it finds the
// games in order, so that a search can stop early.
type nameIndex struct {
	text   string
	starts []int // of each name in text
}

func indexNames(entries []entry) nameIndex {
	index := nameIndex{starts: make([]int, len(entries))}
	var text strings.Builder
	for i := range entries {
		index.starts[i] = text.Len()
		text.WriteString(entries[i].name)
		text.WriteByte('\n')
	}
	index.text = text.String()
	return index
}

// each calls found with the positions of the names that contain word, in order, until it
// returns false.
func (index *nameIndex) each(word string, found func(place int32) bool) {
	for from := 0; from < len(index.text); {
		hit := strings.Index(index.text[from:], word)
		if hit < 0 {
			return
		}
		place := sort.SearchInts(index.starts, from+hit+1) - 1
		if !found(int32(place)) {
			return
		}
		if place+1 == len(index.starts) {
			return
		}
		from = index.starts[place+1] // a name counts once
	}
}
