package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/normalize"
	"croupier/db"
)

// Changes are the ids of the games or providers that an import changed.
type Changes struct {
	Added, Changed, Removed []string
	Unchanged               int
}

// Any reports whether anything changed.
func (c Changes) Any() bool { return len(c.Added)+len(c.Changed)+len(c.Removed) > 0 }

// Report is what an import changed.
type Report struct {
	Providers, Games Changes
}

// maxReportedIDs is how many ids of each kind of change a report contains.
const maxReportedIDs = 8

// String returns the report as text.
func (r Report) String() string {
	return describeChanges("providers", r.Providers) + "\n" + describeChanges("games", r.Games)
}

func describeChanges(what string, c Changes) string {
	text := fmt.Sprintf("%s: %d added, %d changed, %d unchanged, %d removed", what, len(c.Added), len(c.Changed), c.Unchanged, len(c.Removed))
	for _, cond := range []struct {
		how string
		ids []string
	}{{"changed", c.Changed}, {"removed", c.Removed}} {
		if len(cond.ids) == 0 {
			continue
		}
		text += fmt.Sprintf("\n  %s: %s", cond.how, strings.Join(cond.ids[:min(len(cond.ids), maxReportedIDs)], ", "))
		if more := len(cond.ids) - maxReportedIDs; more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
	}
	return text
}

// importBatch is the number of games per transaction. It takes a few hundredths of a
// second, during which bets wait.
const importBatch = 500

// database is the database of an import.
type database interface {
	ReadHeavy(ctx context.Context, fn func(q *db.Reader) error) error
	Write(ctx context.Context, fn func(tx *db.Tx) error) error
}

// Import changes the catalogue to a list, completely or not at all. prune also removes
// games that are not in the list. A repeated import changes nothing. Favourites are kept:
// they return with their game.
//
// The new catalogue is written as a new edition, in pieces, while all readers use the
// current edition. The last piece activates the new edition. One import runs at a time.
func Import(ctx context.Context, d database, list List, prune bool) (Report, error) {
	return importList(ctx, d, list, prune, nil, func(*db.Tx, Report) error { return nil })
}

// importList is Import of a list that was tried against a version of the catalogue, if
// tried is given. last is called in the transaction that activates the list.
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
		return Report{}, errConcurrentImport
	}
	after, report, err := merge(before, list.resolved(before.providers), prune)
	if err != nil || !report.Providers.Any() && !report.Games.Any() {
		return report, err
	}
	edition := before.edition + 1
	if err := removeEditions(ctx, d, before.edition); err != nil { // from an aborted import
		return Report{}, err
	}
	if err = storeEdition(ctx, d, edition, after); err == nil {
		err = d.Write(ctx, func(tx *db.Tx) error {
			if err := putInForce(tx, edition, before.version); err != nil {
				return err
			}
			return last(tx, report)
		})
	}
	if err != nil {
		// No reader uses the aborted edition. The next import removes what is left of
		// it.
		return Report{}, errors.Join(err, removeEditions(context.WithoutCancel(ctx), d, before.edition))
	}
	return report, removeEditions(context.WithoutCancel(ctx), d, edition)
}

// Import runs Import on this site's database and reloads the catalogue.
func (s *Service) Import(ctx context.Context, list List, prune bool) (Report, error) {
	s.importing.Lock()
	defer s.importing.Unlock()
	report, err := Import(ctx, s.DB, list, prune)
	if err != nil {
		return Report{}, err
	}
	return report, s.Refresh(ctx)
}

// merge returns the catalogue after an import.
func merge(before stored, list List, prune bool) (after stored, report Report, err error) {
	listed, sourced := splitSources(before.games)
	if err := list.refuseSourced(sourced); err != nil {
		return after, report, err
	}
	after.providers = mergeList(before.providers, list.withProvidersOf(sourced, before.providers), prune, &report.Providers,
		func(p *Provider) string { return p.Slug }, func(a, b *Provider) bool { return *a == *b })
	after.games = append(mergeList(listed, list.Games, prune, &report.Games,
		func(g *Game) string { return g.ID }, (*Game).equals), sourced...)
	slugs := map[string]string{}
	for _, p := range after.providers {
		name := strings.ToLower(p.Name)
		if other, used := slugs[name]; used {
			return after, report, &ListError{File: p.Slug, Problems: []Problem{{
				Reason: fmt.Sprintf("the provider %q is in the catalogue with the slug %q", p.Name, other),
			}}}
		}
		slugs[name] = p.Slug
	}
	return after, report, nil
}

// mergeList replaces elements of old with those of list. prune removes the elements of old
// that list does not have. If several elements of list have the same id, the last one
// applies.
func mergeList[T any](old, list []T, prune bool, done *Changes, id func(*T) string, equal func(a, b *T) bool) []T {
	at := make(map[string]int, len(list))
	for i := range list {
		at[id(&list[i])] = i
	}
	var all []T
	known := make(map[string]bool, len(old))
	for i := range old {
		cond := &old[i]
		known[id(cond)] = true
		place, listed := at[id(cond)]
		switch {
		case !listed && prune:
			done.Removed = append(done.Removed, id(cond))
			continue
		case !listed:
			all = append(all, *cond)
			continue
		case equal(cond, &list[place]):
			done.Unchanged++
		default:
			done.Changed = append(done.Changed, id(cond))
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

// storeEdition writes a catalogue in pieces.
func storeEdition(ctx context.Context, d database, edition int64, all stored) error {
	for batch := range slices.Chunk(all.providers, importBatch) {
		err := d.Write(ctx, func(tx *db.Tx) error {
			for i := range batch {
				if err := insertProvider(tx, edition, &batch[i]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for batch := range slices.Chunk(all.games, importBatch) {
		err := d.Write(ctx, func(tx *db.Tx) error {
			for i := range batch {
				if err := insertGame(tx, edition, &batch[i]); err != nil {
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

// removeEditions deletes everything outside an edition, in pieces.
func removeEditions(ctx context.Context, d database, but int64) error {
	for more := true; more; {
		err := d.Write(ctx, func(tx *db.Tx) (err error) {
			more, err = deleteBatch(tx, but, importBatch)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// resolved returns the list with its implied providers. Each is found in the catalogue or
// added.
func (list List) resolved(have []Provider) List {
	bySlug, byName := map[string]Provider{}, map[string]Provider{}
	for _, p := range have {
		bySlug[p.Slug], byName[normalize.ForComparison(p.Name)] = p, p
	}
	renamed := map[string]string{}
	list.Providers = slices.Clone(list.Providers)
	for _, p := range list.Implied {
		if found, ok := byName[normalize.ForComparison(p.Name)]; ok {
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
