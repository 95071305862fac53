package chat

import (
	"slices"
	"strings"
	"unicode"
)

// span is where a word stands in a text, in bytes.
type span struct{ from, to int }

// spansOf finds the words of a text.
func spansOf(text string) (spans []span) {
	start := -1
	for at, r := range text {
		switch part := inWord(r); {
		case part && start < 0:
			start = at
		case !part && start >= 0:
			spans = append(spans, span{start, at})
			start = -1
		}
	}
	if start >= 0 {
		spans = append(spans, span{start, len(text)})
	}
	return spans
}

// inWord reports whether a rune is part of a word.
func inWord(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N) }

// wordsOf cuts a text into its words, in small letters.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !inWord(r) })
}

// blockedIn finds the first word of a list that a text has, as a word of its own:
// the middle of a longer one harms nobody.
func blockedIn(text string, words []string) (word string, found bool) {
	if len(words) == 0 {
		return "", false
	}
	padded := " " + strings.Join(wordsOf(text), " ") + " "
	at := slices.IndexFunc(words, func(word string) bool {
		joined := strings.Join(wordsOf(word), " ")
		return joined != "" && strings.Contains(padded, " "+joined+" ")
	})
	if at < 0 {
		return "", false
	}
	return words[at], true
}

// mask writes a star for every sign of the words of a list.
func mask(text string, words []string) string {
	if len(words) == 0 {
		return text
	}
	spans := spansOf(text)
	hidden := make([]bool, len(spans))
	for _, word := range words {
		parts := wordsOf(word)
		for at := 0; len(parts) > 0 && at+len(parts) <= len(spans); at++ {
			match := true
			for i, part := range parts {
				match = match && strings.ToLower(text[spans[at+i].from:spans[at+i].to]) == part
			}
			for i := range parts {
				hidden[at+i] = hidden[at+i] || match
			}
		}
	}
	var out strings.Builder
	last := 0
	for i, s := range spans {
		if hidden[i] {
			out.WriteString(text[last:s.from])
			out.WriteString(strings.Repeat("*", len([]rune(text[s.from:s.to]))))
			last = s.to
		}
	}
	return out.String() + text[last:]
}
