package catalogue

import (
	"slices"
	"strings"
)

// drivingLimit is up to how many games of a list are compared one by one
// before the index of names is asked instead.
const drivingLimit = 4000

// query is a filter and the page of its result that is wanted.
type query struct {
	tests         []test
	favourites    map[string]bool
	offset, limit int
}

// find lists the places of the games that meet all conditions.
func (made *snapshot) find(q query) []int32 {
	var page []int32
	q.tests = made.resolved(q.tests)
	skip := q.offset
	made.candidates(q, func(place int32) bool {
		e := &made.entries[place]
		for i := range q.tests {
			if !q.tests[i].met(e, q.favourites) {
				return true
			}
		}
		if skip > 0 {
			skip--
			return true
		}
		page = append(page, place)
		return len(page) < q.limit
	})
	return page
}

// resolved turns parts and words of what many games share, such as providers,
// into the values that have them: there are few of those. A search for nothing
// leaves nothing out.
func (made *snapshot) resolved(tests []test) []test {
	list := make([]test, 0, len(tests))
	for _, one := range tests {
		if one.how != whole && strings.Join(one.values, "") == "" {
			continue
		}
		if one.how != whole && one.key != keyName {
			exact := test{key: one.key, set: map[string]bool{}}
			for _, value := range made.values[one.key] {
				if one.fits(value) {
					exact.values, exact.set[value] = append(exact.values, value), true
				}
			}
			one = exact
		}
		list = append(list, one)
	}
	return list
}

// candidates calls try with the places of games among which all that meet the
// conditions are, in order, until it returns false. They come from the
// shortest list that a condition narrows the catalogue to.
func (made *snapshot) candidates(q query, try func(place int32) bool) {
	var shortest []int32
	narrowed, word := false, ""
	for i := range q.tests {
		one := &q.tests[i]
		if list, ok := made.listOf(one, q.favourites); ok && (!narrowed || len(list) < len(shortest)) {
			shortest, narrowed = list, true
		}
		if one.key == keyName && one.how != whole {
			for _, value := range one.values {
				if len(value) > len(word) {
					word = value
				}
			}
		}
	}
	switch {
	case word != "" && (!narrowed || len(shortest) > drivingLimit):
		made.names.each(word, try)
	case narrowed:
		for _, place := range shortest {
			if !try(place) {
				return
			}
		}
	default:
		for place := range made.entries {
			if !try(int32(place)) {
				return
			}
		}
	}
}

// listOf is the list of games that a condition allows; ok is false for one
// that is not about whole values.
func (made *snapshot) listOf(one *test, favourites map[string]bool) (list []int32, ok bool) {
	switch {
	case one.how != whole || one.key == keyName:
		return nil, false
	case one.key == keyFavorite:
		if !one.yes {
			return nil, false
		}
		for id := range favourites {
			if place, known := made.byID[id]; known {
				list = append(list, place)
			}
		}
	case one.key == keyIDs:
		for _, id := range one.values {
			if place, known := made.byID[id]; known {
				list = append(list, place)
			}
		}
	case len(one.values) == 1:
		return made.lists[listKey{one.key, one.values[0]}], true
	default:
		games := 0
		for _, value := range one.values {
			games += len(made.lists[listKey{one.key, value}])
		}
		if games > max(drivingLimit, len(made.entries)/8) {
			return nil, false // putting them in order would take longer than looking at all
		}
		for _, value := range one.values {
			list = append(list, made.lists[listKey{one.key, value}]...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list), true
}

// met reports whether a game meets the condition.
func (one *test) met(e *entry, favourites map[string]bool) bool {
	switch one.key {
	case keyFeatured:
		return e.row.IsFeatured == one.yes
	case keySearchFeatured:
		return e.row.IsSearchFeatured == one.yes
	case keyFavorite:
		return favourites[e.row.ID] == one.yes
	case keyIDs:
		return one.set[e.row.ID]
	case keyType:
		return one.fits(e.provider)
	case keyName:
		return one.fits(e.name)
	case keyCustomCategory:
		return one.fits(e.custom)
	case keyCategory:
		return one.fitsOne(e.category)
	default: // keyTag
		return one.fitsOne(e.tags)
	}
}

// fits compares one text of a game.
func (one *test) fits(text string) bool {
	switch one.how {
	case part:
		return strings.Contains(text, one.values[0])
	case words:
		for _, word := range one.values {
			if !strings.Contains(text, word) {
				return false
			}
		}
		return true
	default:
		return one.set[text]
	}
}

// fitsOne compares the texts of a game of which one has to fit.
func (one *test) fitsOne(texts []string) bool { return slices.ContainsFunc(texts, one.fits) }
