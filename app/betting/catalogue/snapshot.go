package catalogue

import (
	"cmp"
	"context"
	"strings"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/gamerow"
	"croupier/app/kernel/normalize"
	"croupier/app/kernel/sorting"
)

// entry is one game of a snapshot with its texts folded for comparison.
type entry struct {
	row  gamerow.GameRow
	kind string // for covers
	// rounds is the kind of an original's rounds; empty for others.
	rounds string
	// base are the values from the game list or the program. edit overrides them.
	base GameValues
	edit storedEdit
	// values are the combination of both.
	values GameValues
	// source has the data of a game of a source; nil for originals and previews.
	source *Game
	// The texts as filters compare them.
	name, provider, custom string
	category, tags         []string
}

// snapshot is the whole catalogue at one moment. Games are in the order of display, and
// so is every list of positions.
type snapshot struct {
	version       int64
	entries       []entry
	names         nameIndex
	byID          map[string]int32
	lists         map[listKey][]int32
	values        map[string][]string // of each key in lists
	providers     []ProviderRow
	providerNames map[string]string // by slug
	// byExternal has the games of sources by source and the id that it uses.
	byExternal map[[2]string]int32
	// playable is the number of available games of sources.
	playable int
	// empty are the lists of pageLists that have no game.
	empty []string
}

// listKey identifies the games that share a value.
type listKey struct{ key, value string }

// buildSnapshot combines the stored games and the originals. An original replaces a
// stored game with the same id.
func (s *Service) buildSnapshot(read stored) *snapshot {
	snap := &snapshot{
		version: read.version, byID: map[string]int32{}, lists: map[listKey][]int32{}, values: map[string][]string{},
		providerNames: map[string]string{originalsSlug: OriginalsType}, byExternal: map[[2]string]int32{},
	}
	used := map[string]bool{}
	for i, original := range s.Originals {
		used[original.ID] = true
		snap.entries = append(snap.entries, s.originalEntry(i, original, read.edits[original.ID]))
	}
	providers := map[string]Provider{}
	for _, p := range read.providers {
		providers[p.Slug] = p
		snap.providerNames[p.Slug] = p.Name
	}
	for _, game := range read.games {
		if !used[game.ID] {
			snap.entries = append(snap.entries, s.gameEntry(game, providers[game.Provider], read.edits[game.ID]))
		}
	}
	snap.sortAndList()
	snap.providers = s.providerRows(snap, read.providers)
	for _, list := range pageLists {
		if shown, _ := snap.count(list.key); shown == 0 {
			snap.empty = append(snap.empty, list.path)
		}
	}
	return snap
}

// pageLists are the lists that entries of menus lead to, by the last part of their path.
var pageLists = []struct {
	path string
	key  listKey
}{
	{"slots", listKey{keyCategory, "slots"}}, {"live", listKey{keyCustomCategory, "live"}}, {"latest-releases", listKey{keyCustomCategory, "new-releases"}},
}

// Bootstrap returns to pages which lists have no game, so that no menu leads to one.
func (s *Service) Bootstrap() feature.Section {
	return feature.Section{Name: "emptyLists", Load: func(context.Context, *feature.Visit) (any, error) {
		if empty := s.current.Load().empty; empty != nil {
			return empty, nil
		}
		return feature.Omitted, nil
	}}
}

func (s *Service) originalEntry(place int, original Original, edit storedEdit) entry {
	// These values come from the program and from a setting.
	edit.edit.Name, edit.edit.Category, edit.edit.IsDisabled = nil, nil, nil
	e := withEdits(GameValues{
		Name: original.Name, Priority: int64(originalsPriority - originalsStep*place), IsSearchFeatured: place < originalsFeatured,
		Category: []string{OriginalsType}, Tags: original.Tags, IsDisabled: original.Disabled,
	}, edit)
	e.kind, e.rounds = OriginalsType, original.Rounds
	cover := s.Covers.Game(original.ID, original.Name, OriginalsType)
	e.row.ID, e.row.Type, e.row.Provider, e.row.Released = original.ID, OriginalsType, originalsSlug, originalsReleased
	if e.row.Image == "" {
		e.row.Image = cover
	}
	e.row.Icon = e.row.Image
	return searchable(e)
}

func (s *Service) gameEntry(game Game, provider Provider, edit storedEdit) entry {
	e := withEdits(GameValues{
		Name: game.Name, Image: game.Image, Category: game.Category, CustomCategory: game.CustomCategory, Tags: game.Tags, Priority: game.Priority,
		IsFeatured: game.IsFeatured, IsSearchFeatured: game.IsSearchFeatured, IsDisabled: game.IsDisabled,
	}, edit)
	e.row.ID, e.row.Icon, e.row.Type, e.row.Provider, e.row.Released = game.ID, s.markOf(provider), provider.Name, provider.Slug, game.Released
	if len(e.values.Category) > 0 {
		e.kind = e.values.Category[0]
	}
	if e.values.CustomCategory == gameShows {
		e.kind = "Game show"
	}
	if e.row.Image == "" {
		e.row.Image = s.Covers.Game(game.ID, e.values.Name, e.kind)
	}
	if e.row.IsPreview = game.Source == ""; !e.row.IsPreview {
		e.source, e.row.IsInstalled = &game, game.Source == gamelaunch.Installed
		e.row.IsDisabled = e.row.IsDisabled || game.IsUnavailable
		e.row.GameData.RTP, e.row.GameData.MaxWin, e.row.GameData.Volatility, e.row.GameData.Currencies = game.RTP, game.MaxWin, game.Volatility, game.Currencies
	}
	return searchable(e)
}

// withEdits returns a game with the edits of staff.
func withEdits(base GameValues, edit storedEdit) entry {
	v := edit.edit.applyTo(base)
	e := entry{base: base, edit: edit, values: v, row: gamerow.GameRow{
		Name: v.Name, Image: v.Image, Description: v.Description, Priority: v.Priority, IsFeatured: v.IsFeatured, IsSearchFeatured: v.IsSearchFeatured,
		CustomCategory: v.CustomCategory, Category: v.Category, Tags: v.Tags, IsDisabled: v.IsDisabled,
	}}
	if v.Image != "" {
		e.row.GameData.CustomImage = &v.Image
	}
	return e
}

func (s *Service) markOf(provider Provider) string {
	if provider.Image != "" {
		return provider.Image
	}
	return s.Covers.Provider(provider.Slug, provider.Name)
}

func searchable(e entry) entry {
	e.name, e.provider, e.custom = normalize.ForComparison(e.row.Name), normalize.ForComparison(e.row.Type), normalize.ForComparison(e.row.CustomCategory)
	for _, cond := range e.row.Category {
		e.category = append(e.category, normalize.ForComparison(cond))
	}
	for _, cond := range e.row.Tags {
		e.tags = append(e.tags, normalize.ForComparison(cond))
	}
	return e
}

// hidden reports whether lists leave a game out: its source no longer offers it.
func (e *entry) hidden() bool { return e.source != nil && e.source.IsUnavailable }

// sortAndList sorts the games and creates every list of positions.
func (snap *snapshot) sortAndList() {
	sorting.By(snap.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.row.Priority, a.row.Priority), strings.Compare(a.name, b.name), strings.Compare(a.row.ID, b.row.ID))
	})
	add := func(key, value string, place int32) {
		list := snap.lists[listKey{key, value}]
		if len(list) == 0 {
			snap.values[key] = append(snap.values[key], value)
		}
		if len(list) == 0 || list[len(list)-1] != place { // a game may have a value twice
			snap.lists[listKey{key, value}] = append(list, place)
		}
	}
	for i := range snap.entries {
		e, place := &snap.entries[i], int32(i)
		snap.byID[e.row.ID] = place
		if e.source != nil {
			snap.byExternal[[2]string{e.source.Source, e.source.External}] = place
		}
		if e.source != nil && !e.hidden() {
			snap.playable++
		}
		add(keyType, e.provider, place)
		add(keyCustomCategory, e.custom, place)
		for _, cond := range e.category {
			add(keyCategory, cond, place)
		}
		for _, cond := range e.tags {
			add(keyTag, cond, place)
		}
		add(keyFeatured, boolText(e.row.IsFeatured), place)
		add(keySearchFeatured, boolText(e.row.IsSearchFeatured), place)
	}
	snap.names = indexNames(snap.entries)
}

// count returns the number of games with a value that lists show, and of those that can be played.
func (snap *snapshot) count(key listKey) (shown, playable int) {
	for _, place := range snap.lists[key] {
		switch e := &snap.entries[place]; {
		case e.hidden():
		case e.row.IsPreview:
			shown++
		default:
			playable++
		}
	}
	if playable > 0 {
		shown = playable
	}
	return shown, playable
}

// providerRows lists the providers: first those with games to play, then by priority, with the site
// itself last.
func (s *Service) providerRows(snap *snapshot, providers []Provider) []ProviderRow {
	rows := make([]ProviderRow, 0, len(providers)+1)
	for _, p := range providers {
		rows = append(rows, ProviderRow{
			Name: p.Name, Slug: p.Slug, Image: s.markOf(p), Priority: p.Priority, IsFeatured: p.IsFeatured,
		})
		row := &rows[len(rows)-1]
		row.Games, row.Playable = snap.count(listKey{keyType, normalize.ForComparison(p.Name)})
	}
	sorting.By(rows, func(a, b ProviderRow) int {
		return cmp.Or(cmp.Compare(min(b.Playable, 1), min(a.Playable, 1)), cmp.Compare(b.Priority, a.Priority), strings.Compare(a.Name, b.Name))
	})
	own := len(snap.lists[listKey{keyType, normalize.ForComparison(OriginalsType)}])
	if own == 0 {
		return rows
	}
	originalsRow := ProviderRow{Name: OriginalsType, Slug: originalsSlug, Image: s.Covers.Provider(originalsSlug, OriginalsType), Games: own, Playable: own}
	if len(rows) > 0 {
		originalsRow.Priority = min(0, rows[len(rows)-1].Priority)
	}
	return append(rows, originalsRow)
}

func boolText(value bool) string {
	if value {
		return "true"
	}
	return "false"
}
