package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PreviewImportRequest is a list of games as a file.
type PreviewImportRequest struct {
	// File is its name: CSV if it ends with it, otherwise JSON.
	File    string `json:"file" validate:"required,max=200"`
	Content string `json:"content" validate:"required,max=16000000"`
	// Prune also removes what the list does not have.
	Prune bool `json:"prune,omitempty"`
}

// ImportRequest imports a list. Version is the version of the catalogue at the preview.
type ImportRequest struct {
	PreviewImportRequest
	Version int64 `json:"version" validate:"min=0"`
	action.Reason
}

// ListChanges are the changes of a list to the providers or the games.
type ListChanges struct {
	Added     int `json:"added"`
	Changed   int `json:"changed"`
	Removed   int `json:"removed"`
	Unchanged int `json:"unchanged"`
}

// GameDifference is what a list would change in one game.
type GameDifference struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Change string `json:"change" ts:"added|changed|removed"`
	// Fields are the fields that differ. Kept is true if staff have edited the game; their
	// edits remain in force.
	Fields    []string `json:"fields"`
	KeepsEdit bool     `json:"keepsEdit"`
}

// ImportAnswer is what an import changes. Problems are the problems of the list. With any
// problem, nothing is imported.
type ImportAnswer struct {
	Version     int64            `json:"version"`
	Providers   ListChanges      `json:"providers"`
	Games       ListChanges      `json:"games"`
	Differences []GameDifference `json:"differences"`
	Problems    []string         `json:"problems"`
}

// maxDifferences and maxListedProblems limit an answer.
const (
	maxDifferences    = 500
	maxListedProblems = 100
)

// PreviewImport returns what an import would change.
func (s *Service) PreviewImport(ctx context.Context, _ *session.Call, request PreviewImportRequest) (ImportAnswer, error) {
	list, answer, err := parseList(request)
	if err != nil || len(answer.Problems) > 0 {
		return answer, err
	}
	var before stored
	err = s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		before, err = readCatalogue(q)
		return err
	})
	if err != nil {
		return answer, err
	}
	after, report, err := merge(before, list.resolved(before.providers), request.Prune)
	if err != nil {
		return answer, answer.addProblems(err)
	}
	answer.Version = before.version
	answer.Providers, answer.Games = countsOf(report.Providers), countsOf(report.Games)
	answer.Differences = differencesOf(before, after, report.Games)
	return answer, nil
}

// parseList parses a list. Its problems are in the answer.
func parseList(request PreviewImportRequest) (List, ImportAnswer, error) {
	answer := ImportAnswer{Differences: []GameDifference{}, Problems: []string{}}
	list, err := ReadList(request.File, []byte(request.Content))
	if err != nil {
		err = answer.addProblems(err)
	}
	return list, answer, err
}

// addProblems adds the problems of a list to the answer. It returns any other error.
func (a *ImportAnswer) addProblems(err error) error {
	var invalid *ListError
	if !errors.As(err, &invalid) {
		return err
	}
	for _, p := range invalid.Problems[:min(len(invalid.Problems), maxListedProblems)] {
		a.Problems = append(a.Problems, p.String())
	}
	if more := len(invalid.Problems) - maxListedProblems; more > 0 {
		a.Problems = append(a.Problems, fmt.Sprintf("and %d more", more))
	}
	return nil
}

func countsOf(c Changes) ListChanges {
	return ListChanges{len(c.Added), len(c.Changed), len(c.Removed), c.Unchanged}
}

// differencesOf returns the games that a list changes, the first of each kind.
func differencesOf(before, after stored, changes Changes) []GameDifference {
	was, now := gamesByID(before.games), gamesByID(after.games)
	list := []GameDifference{}
	for _, kind := range []struct {
		how string
		ids []string
	}{{"changed", changes.Changed}, {"removed", changes.Removed}, {"added", changes.Added}} {
		for _, id := range kind.ids {
			if len(list) == maxDifferences {
				return list
			}
			d := GameDifference{ID: id, Change: kind.how, Fields: []string{}, KeepsEdit: before.edits[id].edit.IsEmpty()}
			old, new := was[id], now[id]
			if new != nil {
				d.Name = new.Name
			} else {
				d.Name = old.Name
			}
			if kind.how == "changed" {
				d.Fields = fieldsOf(old, new)
			}
			list = append(list, d)
		}
	}
	return list
}

func gamesByID(games []Game) map[string]*Game {
	by := make(map[string]*Game, len(games))
	for i := range games {
		by[games[i].ID] = &games[i]
	}
	return by
}

// fieldsOf returns the fields in which two games differ.
func fieldsOf(a, b *Game) (fields []string) {
	_, changed := differences(a.values(), b.values())
	for name := range changed {
		fields = append(fields, name)
	}
	if a.Provider != b.Provider {
		fields = append(fields, "provider")
	}
	if a.Released != b.Released {
		fields = append(fields, "released")
	}
	slices.Sort(fields)
	return fields
}

func (g *Game) values() GameValues {
	return GameValues{
		Name: g.Name, Image: g.Image, Category: g.Category, CustomCategory: g.CustomCategory, Tags: g.Tags, Priority: g.Priority,
		IsFeatured: g.IsFeatured, IsSearchFeatured: g.IsSearchFeatured, IsDisabled: g.IsDisabled,
	}
}

var errProblems = fault.New(fault.CodeInvalid, "There is something wrong with the list. Try it first.")

// ImportList imports a list that was previewed for the current catalogue.
func (s *Service) ImportList(ctx context.Context, call *session.Call, request ImportRequest) (ImportAnswer, error) {
	list, answer, err := parseList(request.PreviewImportRequest)
	if err != nil {
		return answer, err
	}
	if len(answer.Problems) > 0 {
		return answer, errProblems.With("problems", answer.Problems)
	}
	s.importing.Lock()
	defer s.importing.Unlock()
	report, err := importList(ctx, s.DB, list, request.Prune, &request.Version, func(tx *db.Tx, report Report) error {
		after := map[string]any{
			"file": request.File, "prune": request.Prune, "providers": countsOf(report.Providers), "games": countsOf(report.Games),
		}
		return s.log(tx, call, "import games", request.File, request.Reason.Reason, nil, after)
	})
	switch {
	case errors.Is(err, errConcurrentImport):
		return answer, fault.New(fault.CodeConflict, "The catalogue was changed meanwhile. Try the list again.")
	case err != nil:
		return answer, err
	case !report.Providers.Any() && !report.Games.Any():
		return answer, errNoChange
	}
	answer.Providers, answer.Games = countsOf(report.Providers), countsOf(report.Games)
	return answer, s.refreshPlayerView(ctx)
}
