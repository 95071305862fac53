package integrations

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers/remote"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/product"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// pageInterval is the time between two pages: providers permit one call in a second.
	pageInterval = 1100 * time.Millisecond
	// maxPages and maxGames limit the list of one integration.
	maxPages = 1000
	maxGames = 50_000
	// importLife is how long a reading can be continued. An older one starts again.
	importLife = 12 * time.Hour
)

// reading is the state of the reading of a provider's games.
type reading struct {
	startedAt int64
	// next is the page to read next, and pages the number of pages; 0 before the first one.
	next, pages int
}

// complete reports whether all pages were read.
func (r *reading) complete() bool { return r != nil && r.pages > 0 && r.next > r.pages }

// isCurrent reports whether a reading can still be continued or applied.
func (r *reading) isCurrent(now time.Time) bool {
	return r != nil && now.UnixMilli()-r.startedAt < importLife.Milliseconds()
}

// read reads the provider's games page by page. It continues a reading that was interrupted.
func (s *Service) read(ctx context.Context, c *connection) error {
	for {
		r, err := s.startReading(ctx, c.Name)
		if err != nil || r.complete() {
			return err
		}
		page, err := c.client.Games(ctx, r.next)
		if err != nil {
			return fmt.Errorf("read page %d of the games of %s: %w", r.next, c.Name, err)
		}
		if page.Pages > maxPages {
			return fmt.Errorf("read the games of %s: the list has %d pages, more than %d", c.Name, page.Pages, maxPages)
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			now, err := readingOf(tx, c.Name)
			if err != nil || now == nil || *now != *r { // another run has read this page
				return err
			}
			if err := stage(tx, c.Name, page.Games); err != nil {
				return err
			}
			return putReading(tx, c.Name, reading{r.startedAt, r.next + 1, page.Pages})
		})
		if err != nil {
			return err
		}
		if r.next < page.Pages {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-s.Clock.After(pageInterval):
			}
		}
	}
}

// startReading returns the reading to continue, or starts a new one.
func (s *Service) startReading(ctx context.Context, name string) (r *reading, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err = readingOf(tx, name)
		if err != nil || r.isCurrent(tx.Now()) {
			return err
		}
		r = &reading{startedAt: tx.Now().UnixMilli(), next: 1}
		if err := clearStaged(tx, name); err != nil {
			return err
		}
		return putReading(tx, name, *r)
	})
	return r, err
}

// errIncomplete refuses to apply a reading that is not complete.
var errIncomplete = errors.New("the games of the provider are not read completely")

// apply puts the games that were read into the catalogue.
func (s *Service) apply(tx *db.Tx, name string) error {
	r, err := readingOf(tx, name)
	if err != nil {
		return err
	}
	if !r.complete() {
		return errIncomplete
	}
	games, err := stagedGames(tx, name)
	if err != nil {
		return err
	}
	list := make([]gamelaunch.Listing, 0, len(games))
	for _, g := range games {
		list = append(list, listingOf(name, g))
	}
	if err := s.Directory.Put(tx, name, list); err != nil {
		return fmt.Errorf("put the games of %s into the catalogue: %w", name, err)
	}
	if err := applyStaged(tx, name); err != nil {
		return err
	}
	return setImported(tx, name)
}

// maxID is the maximum length of an id in the catalogue.
const maxID = 120

// catalogueID returns the id of a provider's game in the catalogue.
func catalogueID(integration, game string) string {
	clean := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_.-", r) {
			return r
		}
		return '-'
	}, game)
	whole := integration + ":" + clean
	return whole[:min(len(whole), maxID)]
}

// listingOf returns the row of a provider's game in the catalogue.
func listingOf(integration string, g remote.Game) gamelaunch.Listing {
	l := gamelaunch.Listing{
		ID: catalogueID(integration, g.ID), External: g.ID, Name: g.Name, Provider: g.Studio, Category: []string{"Slots"}, Group: product.Slots,
		Tags: g.Tags[:min(len(g.Tags), maxTags)], Currencies: g.Currencies, Blocked: g.Blocked,
	}
	words := strings.ToLower(g.Category)
	switch {
	case g.Live:
		l.Category, l.CustomCategory, l.Group = []string{"Live"}, "live", product.Live
	case containsAny(words, "blackjack", "baccarat", "poker", "card"):
		l.Category, l.Group = []string{"Cards"}, product.Cards
	case containsAny(words, "roulette", "table", "dice", "craps"):
		l.Category, l.Group = []string{"Table games"}, product.TableGames
	case containsAny(words, "crash"):
		l.Category, l.Group = []string{"Crash"}, product.Crash
	}
	return l
}

// maxTags is the maximum number of tags of a game.
const maxTags = 10

func containsAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "games of providers", When: schedule.Daily(4, 50), AllowManual: true, ReadsAll: "the list of a provider's games has no part that names changes only",
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.importAll(ctx) },
	}}
}

// importAll reads and applies the games of all integrations in use. One that fails does not keep the
// others from it.
func (s *Service) importAll(ctx context.Context) error {
	var problems []error
	for _, c := range s.connections() {
		if !c.Enabled {
			continue
		}
		err := s.read(ctx, c)
		if err == nil {
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.apply(tx, c.Name) })
		}
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// stage stores the games of a page.
func stage(tx *db.Tx, name string, games []remote.Game) error {
	if len(games) > maxGames {
		return fmt.Errorf("the list of %s has more than %d games", name, maxGames)
	}
	for _, g := range games {
		if g.ID == "" || len(g.ID) > maxExternal || g.Name == "" {
			continue // such a game can be neither shown nor launched
		}
		text, err := json.Marshal(g, json.Deterministic(true))
		if err != nil {
			return fmt.Errorf("store a game of %s: %w", name, err)
		}
		if err := stageGame(tx, name, g.ID, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// maxExternal is the maximum length of a provider's id of a game, in bytes.
const maxExternal = 128
