package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/fold"
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

// importBatch is how many games one transaction writes: a few hundredths of a
// second, in which bets wait.
const importBatch = 500

// database is where an import reads and writes.
type database interface {
	ReadHeavy(ctx context.Context, fn func(q *db.Reader) error) error
	Write(ctx context.Context, fn func(tx *db.Tx) error) error
}

// Import brings the catalogue to a list, all of it or nothing. prune also
// removes what the list does not have. Running it again changes nothing.
// Favourites stay: they return with their game.
//
// The new catalogue is written as an edition of its own, piece by piece, while
// everybody reads the one that is in force. The last piece puts it in force.
// One import runs at a time.
func Import(ctx context.Context, d database, list List, prune bool) (Report, error) {
	return importList(ctx, d, list, prune, nil, func(*db.Tx, Report) error { return nil })
}

// importList is Import of a list that was tried for a version of the catalogue, if
// one is given. last is called in the transaction that puts the list in force.
func importList(ctx context.Context, d database, list List, prune bool, tried *int64, last func(tx *db.Tx, report Report) error) (Report, error) {
	var before stored
	err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		before, err = readCatalogue(q)
		return err
	})
	if err != nil {
		return Report{}, err
	}
	if tried != nil && *tried != before.version {
		return Report{}, errOvertaken
	}
	after, report, err := merge(before, list.resolved(before.providers), prune)
	if err != nil || !report.Providers.Any() && !report.Games.Any() {
		return report, err
	}
	edition := before.edition + 1
	if err := removeEditions(ctx, d, before.edition); err != nil { // of an import that broke off
		return Report{}, err
	}
	if err = writeEdition(ctx, d, edition, after); err == nil {
		err = d.Write(ctx, func(tx *db.Tx) error {
			if err := putInForce(tx, edition, before.version); err != nil {
				return err
			}
			return last(tx, report)
		})
	}
	if err != nil {
		// Nobody reads the broken edition: what is left of it now goes with the next import.
		return Report{}, errors.Join(err, removeEditions(context.WithoutCancel(ctx), d, before.edition))
	}
	return report, removeEditions(context.WithoutCancel(ctx), d, edition)
}

// Import is Import on this site's database; the catalogue is then read again.
func (s *Service) Import(ctx context.Context, list List, prune bool) (Report, error) {
	s.importing.Lock()
	defer s.importing.Unlock()
	report, err := Import(ctx, s.DB, list, prune)
	if err != nil {
		return Report{}, err
	}
	return report, s.Refresh(ctx)
}

// merge makes the catalogue that an import leads to.
func merge(before stored, list List, prune bool) (after stored, report Report, err error) {
	after.providers = merged(before.providers, list.Providers, prune, &report.Providers,
		func(p *Provider) string { return p.Slug }, func(a, b *Provider) bool { return *a == *b })
	after.games = merged(before.games, list.Games, prune, &report.Games,
		func(g *Game) string { return g.ID }, (*Game).equals)
	slugs := map[string]string{}
	for _, p := range after.providers {
		name := strings.ToLower(p.Name)
		if other, taken := slugs[name]; taken {
			return after, report, &ListError{File: p.Slug, Problems: []Problem{{
				Reason: fmt.Sprintf("the provider %q is in the catalogue with the slug %q", p.Name, other),
			}}}
		}
		slugs[name] = p.Slug
	}
	return after, report, nil
}

// merged overlays old with list; prune leaves of old what list has. Of two
// elements of list with one id the last one counts.
func merged[T any](old, list []T, prune bool, done *Changes, id func(*T) string, equal func(a, b *T) bool) []T {
	at := make(map[string]int, len(list))
	for i := range list {
		at[id(&list[i])] = i
	}
	var all []T
	known := make(map[string]bool, len(old))
	for i := range old {
		one := &old[i]
		known[id(one)] = true
		place, listed := at[id(one)]
		switch {
		case !listed && prune:
			done.Removed = append(done.Removed, id(one))
			continue
		case !listed:
			all = append(all, *one)
			continue
		case equal(one, &list[place]):
			done.Unchanged++
		default:
			done.Changed = append(done.Changed, id(one))
		}
		all = append(all, list[place])
	}
	for i := range list {
		if name := id(&list[i]); !known[name] && at[name] == i {
			done.Added = append(done.Added, name)
			all = append(all, list[i])
		}
	}
	return all
}

// writeEdition writes a catalogue in pieces.
func writeEdition(ctx context.Context, d database, edition int64, all stored) error {
	for piece := range slices.Chunk(all.providers, importBatch) {
		err := d.Write(ctx, func(tx *db.Tx) error {
			for i := range piece {
				if err := insertProvider(tx, edition, &piece[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for piece := range slices.Chunk(all.games, importBatch) {
		err := d.Write(ctx, func(tx *db.Tx) error {
			for i := range piece {
				if err := insertGame(tx, edition, &piece[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// removeEditions deletes in pieces what does not belong to an edition.
func removeEditions(ctx context.Context, d database, but int64) error {
	for more := true; more; {
		err := d.Write(ctx, func(tx *db.Tx) (err error) {
			more, err = deletePiece(tx, but, importBatch)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// resolved is the list with its implied providers found among those that the
// catalogue has, or made.
func (list List) resolved(have []Provider) List {
	bySlug, byName := map[string]Provider{}, map[string]Provider{}
	for _, p := range have {
		bySlug[p.Slug], byName[fold.Text(p.Name)] = p, p
	}
	renamed := map[string]string{}
	list.Providers = slices.Clone(list.Providers)
	for _, p := range list.Implied {
		if found, ok := byName[fold.Text(p.Name)]; ok {
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

func (g *Game) equals(other *Game) bool {
	return g.ID == other.ID && g.Name == other.Name && g.Provider == other.Provider && slices.Equal(g.Category, other.Category) &&
		g.CustomCategory == other.CustomCategory && g.Image == other.Image && g.Priority == other.Priority &&
		g.IsFeatured == other.IsFeatured && g.IsSearchFeatured == other.IsSearchFeatured && g.IsDisabled == other.IsDisabled &&
		slices.Equal(g.Tags, other.Tags) && g.Released == other.Released
}
