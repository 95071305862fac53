package lobby

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/db"
)

// Changes are the ids of what an import did to the games or the providers.
type Changes struct {
	Added, Changed, Removed []string
	Unchanged               int
}

// Any reports whether there was anything to do.
func (c Changes) Any() bool { return len(c.Added)+len(c.Changed)+len(c.Removed) > 0 }

// Report is what an import changed.
type Report struct {
	Providers, Games Changes
}

// shownIDs is how many ids of each kind of change a report names.
const shownIDs = 8

// String is the report as people read it.
func (r Report) String() string {
	return describeChanges("providers", r.Providers) + "\n" + describeChanges("games", r.Games)
}

func describeChanges(what string, c Changes) string {
	text := fmt.Sprintf("%s: %d added, %d changed, %d unchanged, %d removed", what, len(c.Added), len(c.Changed), c.Unchanged, len(c.Removed))
	for _, one := range []struct {
		how string
		ids []string
	}{{"changed", c.Changed}, {"removed", c.Removed}} {
		if len(one.ids) == 0 {
			continue
		}
		text += fmt.Sprintf("\n  %s: %s", one.how, strings.Join(one.ids[:min(len(one.ids), shownIDs)], ", "))
		if more := len(one.ids) - shownIDs; more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
	}
	return text
}

// Import brings the catalogue to a list, all of it or nothing. prune also
// removes what the list does not have. Running it again changes nothing.
// Favourites stay: they return with their game.
func Import(ctx context.Context, d *db.DB, list List, prune bool) (Report, error) {
	var report Report
	err := d.Write(ctx, func(tx *db.Tx) (err error) {
		report, err = importList(tx, list, prune)
		return err
	})
	return report, err
}

// Import is Import on this site's database; the catalogue is then read again.
func (s *Service) Import(ctx context.Context, list List, prune bool) (Report, error) {
	report, err := Import(ctx, s.DB, list, prune)
	if err != nil {
		return Report{}, err
	}
	return report, s.Refresh(ctx)
}

func importList(tx *db.Tx, list List, prune bool) (report Report, err error) {
	before, err := readCatalogue(tx)
	if err != nil {
		return report, err
	}
	list = list.resolved(before.providers)
	leaving := map[string]bool{}
	if prune {
		if report.Games.Removed, err = removeMissingGames(tx, before.games, list.Games); err != nil {
			return report, err
		}
		for _, slug := range missing(before.providers, list.Providers, func(p Provider) string { return p.Slug }) {
			leaving[slug] = true
		}
	}
	if err = importProviders(tx, before.providers, leaving, list.Providers, &report.Providers); err != nil {
		return report, err
	}
	if err = importGames(tx, before.games, list.Games, &report.Games); err != nil {
		return report, err
	}
	if err = removeProviders(tx, leaving, &report.Providers); err != nil {
		return report, err
	}
	if !report.Providers.Any() && !report.Games.Any() {
		return report, nil
	}
	return report, countChange(tx)
}

// resolved is the list with its implied providers found among those that the
// catalogue has, or made.
func (list List) resolved(have []Provider) List {
	bySlug, byName := map[string]Provider{}, map[string]Provider{}
	for _, p := range have {
		bySlug[p.Slug], byName[folded(p.Name)] = p, p
	}
	renamed := map[string]string{}
	list.Providers = slices.Clone(list.Providers)
	for _, p := range list.Implied {
		if found, ok := byName[folded(p.Name)]; ok {
			renamed[p.Slug], p = found.Slug, found
		} else if found, ok := bySlug[p.Slug]; ok {
			p = found
		}
		if !slices.ContainsFunc(list.Providers, func(other Provider) bool { return other.Slug == p.Slug }) {
			list.Providers = append(list.Providers, p)
		}
	}
	if len(renamed) == 0 {
		return list
	}
	list.Games = slices.Clone(list.Games)
	for i := range list.Games {
		if slug, ok := renamed[list.Games[i].Provider]; ok {
			list.Games[i].Provider = slug
		}
	}
	return list
}

// missing lists the ids of old that new does not have.
func missing[T any](old, new []T, id func(T) string) []string {
	kept := make(map[string]bool, len(new))
	for _, one := range new {
		kept[id(one)] = true
	}
	var gone []string
	for _, one := range old {
		if !kept[id(one)] {
			gone = append(gone, id(one))
		}
	}
	return gone
}

func removeMissingGames(tx *db.Tx, old, new []Game) ([]string, error) {
	gone := missing(old, new, func(g Game) string { return g.ID })
	for _, id := range gone {
		if err := removeGame(tx, id); err != nil {
			return nil, fmt.Errorf("remove the game %s: %w", id, err)
		}
	}
	return gone, nil
}

// importProviders writes providers that are new or different. One that is
// about to leave gives its name free first: names are unique.
func importProviders(tx *db.Tx, old []Provider, leaving map[string]bool, list []Provider, done *Changes) error {
	known := make(map[string]Provider, len(old))
	for _, p := range old {
		known[p.Slug] = p
	}
	var changed []Provider
	for _, p := range list {
		switch before, exists := known[p.Slug]; {
		case !exists:
			done.Added = append(done.Added, p.Slug)
		case before == p:
			done.Unchanged++
			continue
		default:
			done.Changed = append(done.Changed, p.Slug)
			leaving[p.Slug] = false
		}
		changed = append(changed, p)
	}
	for slug := range leaving {
		if err := freeName(tx, slug); err != nil {
			return err
		}
	}
	for _, p := range changed {
		if err := saveProvider(tx, p); err != nil {
			return err
		}
	}
	return nil
}

func removeProviders(tx *db.Tx, leaving map[string]bool, done *Changes) error {
	for slug, leaves := range leaving {
		if !leaves {
			continue
		}
		if err := removeProvider(tx, slug); err != nil {
			return err
		}
		done.Removed = append(done.Removed, slug)
	}
	slices.Sort(done.Removed)
	return nil
}

// importGames writes games that are new or different.
func importGames(tx *db.Tx, old, list []Game, done *Changes) error {
	known := make(map[string]*Game, len(old))
	for i := range old {
		known[old[i].ID] = &old[i]
	}
	for i := range list {
		g := &list[i]
		before, exists := known[g.ID]
		switch {
		case !exists:
			done.Added = append(done.Added, g.ID)
		case before.equals(g):
			done.Unchanged++
			continue
		default:
			done.Changed = append(done.Changed, g.ID)
		}
		if err := saveGame(tx, g); err != nil {
			return fmt.Errorf("save the game %s: %w", g.ID, err)
		}
		if exists && slices.Equal(before.Tags, g.Tags) {
			continue
		}
		if err := saveTags(tx, g, exists); err != nil {
			return fmt.Errorf("save the tags of %s: %w", g.ID, err)
		}
	}
	return nil
}

func (g *Game) equals(other *Game) bool {
	return g.ID == other.ID && g.Name == other.Name && g.Provider == other.Provider && slices.Equal(g.Category, other.Category) &&
		g.CustomCategory == other.CustomCategory && g.Image == other.Image && g.Priority == other.Priority &&
		g.IsFeatured == other.IsFeatured && g.IsSearchFeatured == other.IsSearchFeatured && g.IsDisabled == other.IsDisabled &&
		slices.Equal(g.Tags, other.Tags) && g.Released == other.Released
}
