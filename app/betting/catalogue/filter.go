package catalogue

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/normalize"
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

// Types of a condition. Without a type, values are compared as a whole.
const (
	typeIncludesArray  = "includes:array"
	typeIncludesString = "includes:string"
	typeSearch         = "search"
)

// Limits of the expected values.
const (
	// maxExpectBytes is the maximum length of a text. maxSearchLength is how much of it is
	// used. Both are in characters.
	maxExpectBytes  = 1000
	maxSearchLength = 100
	// maxExpected is the maximum length of a list.
	maxExpected = 1000
)

// Condition is one condition of a filter.
type Condition struct {
	Key    string          `json:"key" ts:"type|category|name|isSearchFeatured|isFeatured|custom_category|tag|favorite|ids"`
	Type   string          `json:"type,omitempty" ts:"includes:array|includes:string|search"`
	Expect json.RawMessage `json:"expect"`
}

// filterTest is a parsed condition.
type filterTest struct {
	key string
	// values are folded; a game must have one of them. Ids are unchanged.
	values []string
	// set contains the values as a set if they are compared as a whole.
	set      map[string]bool
	how      comparison
	wantTrue bool // for a boolean key
}

// comparison is the type of comparison: as a whole, as a part, or as words that must all occur.
type comparison int

const (
	compareWhole comparison = iota
	comparePart
	compareWords
)

// readConditions checks a filter. The error names the field.
func readConditions(filter []Condition) ([]filterTest, error) {
	tests := make([]filterTest, 0, len(filter))
	for i, condition := range filter {
		cond, invalid, key := readCondition(condition)
		if invalid != "" {
			return nil, conditionError(i, invalid, key)
		}
		tests = append(tests, cond)
	}
	return tests, nil
}

// readCondition parses one condition. wrong is the name of the invalid part. reason is a
// translation key.
func readCondition(c Condition) (cond filterTest, invalid, reason string) {
	cond.key = c.Key
	switch c.Key {
	case keyFeatured, keySearchFeatured, keyFavorite:
		if c.Type != "" {
			return cond, "type", "validation.in"
		}
		if json.Unmarshal(c.Expect, &cond.wantTrue) != nil || string(c.Expect) == "null" {
			return cond, "expect", "validation.boolean"
		}
		cond.values = []string{boolText(cond.wantTrue)}
		return cond, "", ""
	case keyIDs:
		if c.Type != "" && c.Type != typeIncludesArray {
			return cond, "type", "validation.in"
		}
	case keyType, keyCategory, keyName, keyCustomCategory, keyTag:
		switch c.Type {
		case "", typeIncludesArray:
		case typeIncludesString:
			cond.how = comparePart
		case typeSearch:
			cond.how = compareWords
		default:
			return cond, "type", "validation.in"
		}
	default:
		return cond, "key", "validation.in"
	}
	invalid, reason = cond.readTexts(c)
	return cond, invalid, reason
}

// readTexts reads the text, or the list if the key allows several.
func (cond *filterTest) readTexts(c Condition) (invalid, reason string) {
	texts, ok := parseTexts(c.Expect, c.Key == keyIDs || c.Type == typeIncludesArray)
	switch {
	case !ok:
		return "expect", "validation.type"
	case len(texts) > maxExpected:
		return "expect", "validation.max.array"
	}
	for _, text := range texts {
		if utf8.RuneCountInString(text) > maxExpectBytes {
			return "expect", "validation.max.string"
		}
		if cond.key != keyIDs {
			text = normalize.ForComparison(text)
		}
		if cond.how != compareWhole {
			text = strings.TrimSpace(truncate(text, maxSearchLength))
		}
		if cond.how == compareWords {
			cond.values = append(cond.values, strings.Fields(text)...)
			continue
		}
		cond.values = append(cond.values, text)
	}
	slices.Sort(cond.values)
	cond.values = slices.Compact(cond.values)
	if cond.how == compareWhole {
		cond.set = make(map[string]bool, len(cond.values))
		for _, value := range cond.values {
			cond.set[value] = true
		}
	}
	return "", ""
}

// parseTexts parses a text, or a list of texts if a list is allowed.
func parseTexts(expect json.RawMessage, list bool) (texts []string, ok bool) {
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
	var values []*string
	if json.Unmarshal(expect, &values) != nil || slices.Contains(values, nil) {
		return nil, false
	}
	for _, cond := range values {
		texts = append(texts, *cond)
	}
	return texts, true
}

// truncate cuts text after a number of characters.
func truncate(text string, characters int) string {
	for at := range text {
		if characters == 0 {
			return text[:at]
		}
		characters--
	}
	return text
}
