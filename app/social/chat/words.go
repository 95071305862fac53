package chat

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"

	"croupier/app/kernel/sorting"
)

// token is a word of a text, with its position in bytes.
type token struct {
	from, to int
	// normalized is the word as it is compared.
	normalized string
	// spelledOut marks a word of single letters with separators between them, such as "s.p.a.m".
	spelledOut bool
}

// phrase is an item of a word list as it is compared: one word, or several in a row.
type phrase struct {
	text  string
	words []string
}

// A spelled word has at least minSpelledLetters letters and at most maxGap bytes between two of them. A
// listed word of at least minContainedLetters letters is found anywhere in it.
const (
	minSpelledLetters   = 3
	maxGap              = 3
	minContainedLetters = 4
)

// compileWords prepares a word list for comparison.
func compileWords(words []string) []phrase {
	list := make([]phrase, 0, len(words))
	for _, word := range words {
		p := phrase{text: word}
		for _, t := range wordsOf(word) {
			p.words = append(p.words, t.normalized)
		}
		if len(p.words) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// inWord reports whether a rune is part of a word. Invisible characters do not end one.
func inWord(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.Cf) }

// normalizeWord returns a word in the form for comparison: lower case, without marks and invisible
// characters, and with one letter for all look-alikes (Unicode TS 39).
func normalizeWord(word string) string {
	plain := strings.ToLower(confusables.Skeleton(strings.ToLower(norm.NFKC.String(word))))
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.M, unicode.Cf) {
			return -1
		}
		return r
	}, norm.NFD.String(plain))
}

// wordsOf finds the words of a text.
func wordsOf(text string) (list []token) {
	add := func(from, to int) {
		if normalized := normalizeWord(text[from:to]); normalized != "" {
			list = append(list, token{from: from, to: to, normalized: normalized})
		}
	}
	start := -1
	for at, r := range text {
		switch part := inWord(r); {
		case part && start < 0:
			start = at
		case !part && start >= 0:
			add(start, at)
			start = -1
		}
	}
	if start >= 0 {
		add(start, len(text))
	}
	return list
}

// spelledWords finds words that are spelled out with separators.
func spelledWords(text string, words []token) (list []token) {
	single := func(t token) bool { return utf8.RuneCountInString(text[t.from:t.to]) == 1 }
	for at := 0; at < len(words); {
		end := at
		for end < len(words) && single(words[end]) && (end == at || words[end].from-words[end-1].to <= maxGap) {
			end++
		}
		if end-at >= minSpelledLetters {
			var normalized strings.Builder
			for _, tok := range words[at:end] {
				normalized.WriteString(tok.normalized)
			}
			list = append(list, token{from: words[at].from, to: words[end-1].to, normalized: normalized.String(), spelledOut: true})
		}
		at = max(end, at+1)
	}
	return list
}

// has reports whether a spelled word contains a phrase.
func (t token) has(p phrase) bool {
	word := strings.Join(p.words, "")
	return t.normalized == word || len(word) >= minContainedLetters && strings.Contains(t.normalized, word)
}

// find returns the positions of a phrase in a text. It does not match parts of longer words.
func (p phrase) find(words, spelled []token) (found []token) {
	for at := 0; at+len(p.words) <= len(words); at++ {
		match := words[at : at+len(p.words)]
		if slices.EqualFunc(match, p.words, func(t token, word string) bool { return t.normalized == word }) {
			found = append(found, match...)
		}
	}
	for _, t := range spelled {
		if t.has(p) {
			found = append(found, t)
		}
	}
	return found
}

// blockedIn returns the first phrase of a list that a text contains.
func blockedIn(text string, list []phrase) (word string, found bool) {
	if len(list) == 0 {
		return "", false
	}
	words := wordsOf(text)
	spelled := spelledWords(text, words)
	for _, p := range list {
		if len(p.find(words, spelled)) > 0 {
			return p.text, true
		}
	}
	return "", false
}

// mask replaces every character of the phrases of a list with a star.
func mask(text string, list []phrase) string {
	if len(list) == 0 {
		return text
	}
	words := wordsOf(text)
	spelled := spelledWords(text, words)
	var hidden []token
	for _, p := range list {
		hidden = append(hidden, p.find(words, spelled)...)
	}
	sorting.By(hidden, func(a, b token) int { return a.from - b.from })
	var out strings.Builder
	last := 0
	for _, t := range hidden {
		if t.to <= last {
			continue
		}
		from := max(t.from, last)
		out.WriteString(text[last:from])
		out.WriteString(strings.Repeat("*", utf8.RuneCountInString(text[from:t.to])))
		last = t.to
	}
	return out.String() + text[last:]
}
