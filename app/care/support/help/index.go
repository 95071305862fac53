package help

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"croupier/app/kernel/normalize"
	"croupier/app/kernel/sorting"
)

// index finds pages by their words, with the weights of BM25: rare words count more, and long pages
// have no advantage. A few hundred pages fit into memory.
type index struct {
	pages         []*Page
	words         []map[string]int // of each page; words of the title count titleWeight times
	length        []float64
	averageLength float64
	pagesWith     map[string]int // number of pages that contain a word
}

// The constants of BM25, with their common values.
const (
	saturation  = 1.2
	lengthShare = 0.75
	titleWeight = 4
)

// stopWords are words without meaning for a search.
var stopWords = map[string]bool{}

func init() {
	for _, word := range strings.Fields(`a an the and or but if then of in on at to for from with by as is are was were be been am do does did
		doing have has had i me my you your we our us it its this that these those there here what which who how when where why can could will
		would should may might not no yes so just please hi hello hey thanks thank help need want get got im ive dont about any some`) {
		stopWords[word] = true
	}
}

// wordsOf returns the words of a text that are not in stops, without their endings.
func wordsOf(text string) (words []string) {
	for _, word := range strings.FieldsFunc(normalize.ForComparison(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '\'' }) {
		word = strings.ReplaceAll(word, "'", "")
		if word != "" && !stopWords[word] {
			words = append(words, stem(word))
		}
	}
	return words
}

// stem removes the most common English endings, so that withdrawals finds withdrawal.
func stem(word string) string {
	for _, ending := range []string{"ations", "ation", "ings", "ing", "als", "al", "ies", "ied", "ers", "er", "ed", "es", "s", "y", "e"} {
		if base, trimmed := strings.CutSuffix(word, ending); trimmed && len(base) >= 4 {
			return base
		}
	}
	return word
}

func newIndex(pages []*Page) *index {
	x := &index{pages: pages, pagesWith: map[string]int{}}
	total := 0.0
	for _, p := range pages {
		words := map[string]int{}
		length := 0
		for _, word := range wordsOf(p.Title) {
			words[word] += titleWeight
			length++
		}
		for _, word := range wordsOf(p.plain) {
			words[word]++
			length++
		}
		for word := range words {
			x.pagesWith[word]++
		}
		x.words, x.length = append(x.words, words), append(x.length, float64(length))
		total += float64(length)
	}
	x.averageLength = total / float64(max(1, len(pages)))
	return x
}

// match is a page with its score, and its share of the weight of the searched words.
type match struct {
	page               *Page
	score, weightShare float64
}

// find lists the pages that contain words of a question, best first.
func (x *index) find(question string, limit int) (found []match) {
	asked := wordsOf(question)
	slices.Sort(asked)
	asked = slices.Compact(asked)
	weights, all := make([]float64, len(asked)), 0.0
	for i, word := range asked {
		n := float64(x.pagesWith[word])
		weights[i] = math.Log(1 + (float64(len(x.pages))-n+0.5)/(n+0.5))
		all += weights[i]
	}
	for at, page := range x.pages {
		m := match{page: page}
		for i, word := range asked {
			f := float64(x.words[at][word])
			if f == 0 {
				continue
			}
			m.score += weights[i] * f * (saturation + 1) / (f + saturation*(1-lengthShare+lengthShare*x.length[at]/x.averageLength))
			m.weightShare += weights[i] / all
		}
		if m.score > 0 {
			found = append(found, m)
		}
	}
	sorting.StablyBy(found, func(a, b match) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return strings.Compare(a.page.Slug, b.page.Slug)
	})
	return found[:min(len(found), limit)]
}
