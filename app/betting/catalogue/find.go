package catalogue

import (
	"slices"
	"strings"
)

// maxScannedList is the maximum number of games in a list that are compared one by one. For
// a longer list the name index is used.
const maxScannedList = 4000

// query is a filter with the requested page of its result.
type query struct {
	tests         []filterTest
	favourites    map[string]bool
	offset, limit int
	// all includes the games that lists for players leave out.
	all bool
}

// named reports whether a query names games, by their ids or as favourites. It then finds all of them.
func (q *query) named() bool {
	return slices.ContainsFunc(q.tests, func(cond filterTest) bool { return cond.key == keyIDs || cond.key == keyFavorite && cond.wantTrue })
}

// matches reports whether a game meets all conditions.
func (q *query) matches(e *entry) bool {
	for i := range q.tests {
		if !q.tests[i].matches(e, q.favourites) {
			return false
		}
	}
	return true
}

// anyPlayable reports whether a query finds an available game of a source. Its list then has no
// previews.
func (snap *snapshot) anyPlayable(q query) (found bool) {
	if snap.playable == 0 {
		return false
	}
	snap.candidates(q, func(place int32) bool {
		e := &snap.entries[place]
		found = e.source != nil && !e.hidden() && q.matches(e)
		return !found
	})
	return found
}

// find lists the positions of the games that meet all conditions.
func (snap *snapshot) find(q query) []int32 {
	var page []int32
	q.tests = snap.resolveSearch(q.tests)
	skip, withPreviews := q.offset, q.all || q.named() || !snap.anyPlayable(q)
	snap.candidates(q, func(place int32) bool {
		e := &snap.entries[place]
		if e.row.IsPreview && !withPreviews || e.hidden() && !q.all && !q.named() || !q.matches(e) {
			return true
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

// resolveSearch replaces search texts for shared values, such as providers, by the values that
// match: there are few of those. An empty search text matches everything.
func (snap *snapshot) resolveSearch(tests []filterTest) []filterTest {
	list := make([]filterTest, 0, len(tests))
	for _, cond := range tests {
		if cond.how != compareWhole && strings.Join(cond.values, "") == "" {
			continue
		}
		if cond.how != compareWhole && cond.key != keyName {
			exact := filterTest{key: cond.key, set: map[string]bool{}}
			for _, value := range snap.values[cond.key] {
				if cond.matchesText(value) {
					exact.values, exact.set[value] = append(exact.values, value), true
				}
			}
			cond = exact
		}
		list = append(list, cond)
	}
	return list
}

// candidates calls try with the positions of games, in order, until it returns false.
// They include all games that meet the conditions. Each condition narrows the catalogue to
// a list, and the positions come from the shortest one.
func (snap *snapshot) candidates(q query, try func(place int32) bool) {
	var shortest []int32
	narrowed, word := false, ""
	for i := range q.tests {
		cond := &q.tests[i]
		if list, ok := snap.listOf(cond, q.favourites); ok && (!narrowed || len(list) < len(shortest)) {
			shortest, narrowed = list, true
		}
		if cond.key == keyName && cond.how != compareWhole {
			for _, value := range cond.values {
				if len(value) > len(word) {
					word = value
				}
			}
		}
	}
	switch {
	case word != "" && (!narrowed || len(shortest) > maxScannedList):
		snap.names.each(word, try)
	case narrowed:
		for _, place := range shortest {
			if !try(place) {
				return
			}
		}
	default:
		for place := range snap.entries {
			if !try(int32(place)) {
				return
			}
		}
	}
}

// listOf returns the list of games that a condition allows. ok is false for a condition
// that does not compare whole values.
func (snap *snapshot) listOf(cond *filterTest, favourites map[string]bool) (list []int32, ok bool) {
	switch {
	case cond.how != compareWhole || cond.key == keyName:
		return nil, false
	case cond.key == keyFavorite:
		if !cond.wantTrue {
			return nil, false
		}
		for id := range favourites {
			if place, known := snap.byID[id]; known {
				list = append(list, place)
			}
		}
	case cond.key == keyIDs:
		for _, id := range cond.values {
			if place, known := snap.byID[id]; known {
				list = append(list, place)
			}
		}
	case len(cond.values) == 1:
		return snap.lists[listKey{cond.key, cond.values[0]}], true
	default:
		games := 0
		for _, value := range cond.values {
			games += len(snap.lists[listKey{cond.key, value}])
		}
		if games > max(maxScannedList, len(snap.entries)/8) {
			return nil, false // sorting would take longer than comparing all games
		}
		for _, value := range cond.values {
			list = append(list, snap.lists[listKey{cond.key, value}]...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list), true
}

// matches reports whether a game meets the condition.
func (cond *filterTest) matches(e *entry, favourites map[string]bool) bool {
	switch cond.key {
	case keyFeatured:
		return e.row.IsFeatured == cond.wantTrue
	case keySearchFeatured:
		return e.row.IsSearchFeatured == cond.wantTrue
	case keyFavorite:
		return favourites[e.row.ID] == cond.wantTrue
	case keyIDs:
		return cond.set[e.row.ID]
	case keyType:
		return cond.matchesText(e.provider)
	case keyName:
		return cond.matchesText(e.name)
	case keyCustomCategory:
		return cond.matchesText(e.custom)
	case keyCategory:
		return cond.matchesAny(e.category)
	default: // keyTag
		return cond.matchesAny(e.tags)
	}
}

// matchesText compares one text of a game.
func (cond *filterTest) matchesText(text string) bool {
	switch cond.how {
	case comparePart:
		return strings.Contains(text, cond.values[0])
	case compareWords:
		for _, word := range cond.values {
			if !strings.Contains(text, word) {
				return false
			}
		}
		return true
	default:
		return cond.set[text]
	}
}

// matchesAny reports whether one of a game's texts matches.
func (cond *filterTest) matchesAny(texts []string) bool {
	return slices.ContainsFunc(texts, cond.matchesText)
}
