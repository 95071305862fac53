package catalogue

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/fold"
)

// Keys of a filter.
const (
	keyType           = "type"
	keyCategory       = "category"
	keyName           = "name"
	keyFeatured       = "isFeatured"
	keySearchFeatured = "isSearchFeatured"
	keyCustomCategory = "custom_category"
	keyTag            = "tag"
	keyFavorite       = "favorite"
	keyIDs            = "ids"
)

// Types of a condition. Without one values are compared as a whole.
const (
	typeIncludesArray  = "includes:array"
	typeIncludesString = "includes:string"
	typeSearch         = "search"
)

// Bounds of what is expected.
const (
	// maxExpect is the longest text that is not refused, searchedLength how
	// much of it is looked at, in characters.
	maxExpect      = 1000
	searchedLength = 100
	// maxExpected is the longest list.
	maxExpected = 1000
)

// Condition is one demand of a filter.
type Condition struct {
	Key    string          `json:"key" ts:"type|category|name|isSearchFeatured|isFeatured|custom_category|tag|favorite|ids"`
	Type   string          `json:"type,omitempty" ts:"includes:array|includes:string|search"`
	Expect json.RawMessage `json:"expect"`
}

// test is a condition that was read.
type test struct {
	key string
	// values are folded: a game has to have one of them. Of ids they are as given.
	values []string
	// set has the values again where they are compared as a whole.
	set map[string]bool
	how how
	yes bool // of a key that is true or false
}

// how is how the values are sought: as a whole, as a part, or as words that
// all have to occur.
type how int

const (
	whole how = iota
	part
	words
)

// readConditions checks a filter. The error is a refusal that names the field.
func readConditions(filter []Condition) ([]test, error) {
	tests := make([]test, 0, len(filter))
	for i, condition := range filter {
		one, wrong, key := readCondition(condition)
		if wrong != "" {
			return nil, conditionRefused(i, wrong, key)
		}
		tests = append(tests, one)
	}
	return tests, nil
}

// readCondition reads one condition. wrong names the part that is wrong and
// reason says how, as a translation key.
func readCondition(c Condition) (one test, wrong, reason string) {
	one.key = c.Key
	switch c.Key {
	case keyFeatured, keySearchFeatured, keyFavorite:
		if c.Type != "" {
			return one, "type", "validation.in"
		}
		if json.Unmarshal(c.Expect, &one.yes) != nil || string(c.Expect) == "null" {
			return one, "expect", "validation.boolean"
		}
		one.values = []string{boolText(one.yes)}
		return one, "", ""
	case keyIDs:
		if c.Type != "" && c.Type != typeIncludesArray {
			return one, "type", "validation.in"
		}
	case keyType, keyCategory, keyName, keyCustomCategory, keyTag:
		switch c.Type {
		case "", typeIncludesArray:
		case typeIncludesString:
			one.how = part
		case typeSearch:
			one.how = words
		default:
			return one, "type", "validation.in"
		}
	default:
		return one, "key", "validation.in"
	}
	wrong, reason = one.readTexts(c)
	return one, wrong, reason
}

// readTexts reads the text or, where one of several may fit, the list.
func (one *test) readTexts(c Condition) (wrong, reason string) {
	texts, ok := textsOf(c.Expect, c.Key == keyIDs || c.Type == typeIncludesArray)
	switch {
	case !ok:
		return "expect", "validation.type"
	case len(texts) > maxExpected:
		return "expect", "validation.max.array"
	}
	for _, text := range texts {
		if utf8.RuneCountInString(text) > maxExpect {
			return "expect", "validation.max.string"
		}
		if one.key != keyIDs {
			text = fold.Text(text)
		}
		if one.how != whole {
			text = strings.TrimSpace(firstOf(text, searchedLength))
		}
		if one.how == words {
			one.values = append(one.values, strings.Fields(text)...)
			continue
		}
		one.values = append(one.values, text)
	}
	slices.Sort(one.values)
	one.values = slices.Compact(one.values)
	if one.how == whole {
		one.set = make(map[string]bool, len(one.values))
		for _, value := range one.values {
			one.set[value] = true
		}
	}
	return "", ""
}

// textsOf reads a text, or a list of them where a list may be.
func textsOf(expect json.RawMessage, list bool) (texts []string, ok bool) {
	if len(expect) == 0 || string(expect) == "null" {
		return nil, false
	}
	var text string
	if json.Unmarshal(expect, &text) == nil {
		return []string{text}, true
	}
	if !list {
		return nil, false
	}
	var given []*string
	if json.Unmarshal(expect, &given) != nil || slices.Contains(given, nil) {
		return nil, false
	}
	for _, one := range given {
		texts = append(texts, *one)
	}
	return texts, true
}

// firstOf cuts text after some characters.
func firstOf(text string, characters int) string {
	for at := range text {
		if characters == 0 {
			return text[:at]
		}
		characters--
	}
	return text
}
