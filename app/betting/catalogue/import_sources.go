package catalogue

import (
	"fmt"
	"slices"
)

// splitSources separates the games of lists from those of sources, which lists do not change.
func splitSources(games []Game) (listed, sourced []Game) {
	for i := range games {
		if games[i].Source == "" {
			listed = append(listed, games[i])
		} else {
			sourced = append(sourced, games[i])
		}
	}
	return listed, sourced
}

// refuseSourced refuses a list that has a game of a source. Errors: *ListError.
func (list List) refuseSourced(sourced []Game) error {
	sources := make(map[string]string, len(sourced))
	for i := range sourced {
		sources[sourced[i].ID] = sourced[i].Source
	}
	var problems []Problem
	for i := range list.Games {
		if source, used := sources[list.Games[i].ID]; used && len(problems) < maxProblems {
			problems = append(problems, Problem{Reason: fmt.Sprintf("the id %q is that of a game of %q", list.Games[i].ID, source)})
		}
	}
	if len(problems) > 0 {
		return &ListError{File: "the list", Problems: problems}
	}
	return nil
}

// withProvidersOf returns the providers of a list, and those of the catalogue that games of sources
// need.
func (list List) withProvidersOf(sourced []Game, have []Provider) []Provider {
	all := slices.Clone(list.Providers)
	has := map[string]bool{}
	for _, p := range all {
		has[p.Slug] = true
	}
	needed := map[string]bool{}
	for i := range sourced {
		needed[sourced[i].Provider] = true
	}
	for _, p := range have {
		if needed[p.Slug] && !has[p.Slug] {
			all = append(all, p)
		}
	}
	return all
}
