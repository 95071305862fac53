package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"croupier/app/kernel/fold"
	"croupier/app/kernel/listing"
)

// entry is one game of a snapshot with its texts folded for comparison.
type entry struct {
	row  listing.GameRow
	kind string // for covers
	// rounds is how the rounds of an original go; empty for others.
	rounds string
	// base is what the list of games or the program says; edit stands above it.
	base GameValues
	edit storedEdit
	// values are both together.
	values GameValues
	// The texts as filters compare them.
	name, provider, custom string
	category, tags         []string
}

// snapshot is the whole catalogue at one moment. Games stand in the order in
// which they are shown; every list of places is in that order too.
type snapshot struct {
	version       int64
	entries       []entry
	names         nameIndex
	byID          map[string]int32
	lists         map[listKey][]int32
	values        map[string][]string // of each key in lists
	providers     []ProviderRow
	providerNames map[string]string // by slug
}

// listKey names the games that share a value.
type listKey struct{ key, value string }

// buildSnapshot puts the stored games and the originals together. An original
// wins over a stored game with the same id.
func (s *Service) buildSnapshot(read stored) *snapshot {
	made := &snapshot{
		version: read.version, byID: map[string]int32{}, lists: map[listKey][]int32{}, values: map[string][]string{},
		providerNames: map[string]string{originalsSlug: OriginalsType},
	}
	taken := map[string]bool{}
	for i, original := range s.Originals {
		taken[original.ID] = true
		made.entries = append(made.entries, s.originalEntry(i, original, read.edits[original.ID]))
	}
	providers := map[string]Provider{}
	for _, p := range read.providers {
		providers[p.Slug] = p
		made.providerNames[p.Slug] = p.Name
	}
	for _, game := range read.games {
		if !taken[game.ID] {
			made.entries = append(made.entries, s.gameEntry(game, providers[game.Provider], read.edits[game.ID]))
		}
	}
	made.sortAndList()
	made.providers = s.providerRows(made, read.providers)
	return made
}

func (s *Service) originalEntry(place int, original Original, edit storedEdit) entry {
	// What it is and whether it can be played stands elsewhere: in the program and
	// in a setting.
	edit.edit.Name, edit.edit.Category, edit.edit.IsDisabled = nil, nil, nil
	e := edited(GameValues{
		Name: original.Name, Priority: int64(originalsTop - originalsStep*place), IsSearchFeatured: place < originalsTried,
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
	e := edited(GameValues{
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
	return searchable(e)
}

// edited is a game with what staff changed of it.
func edited(base GameValues, edit storedEdit) entry {
	v := edit.edit.over(base)
	e := entry{base: base, edit: edit, values: v, row: listing.GameRow{
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
	e.name, e.provider, e.custom = fold.Text(e.row.Name), fold.Text(e.row.Type), fold.Text(e.row.CustomCategory)
	for _, one := range e.row.Category {
		e.category = append(e.category, fold.Text(one))
	}
	for _, one := range e.row.Tags {
		e.tags = append(e.tags, fold.Text(one))
	}
	return e
}

// sortAndList puts the games in order and makes every list of places.
func (made *snapshot) sortAndList() {
	slices.SortFunc(made.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.row.Priority, a.row.Priority), strings.Compare(a.name, b.name), strings.Compare(a.row.ID, b.row.ID))
	})
	add := func(key, value string, place int32) {
		list := made.lists[listKey{key, value}]
		if len(list) == 0 {
			made.values[key] = append(made.values[key], value)
		}
		if len(list) == 0 || list[len(list)-1] != place { // a game may have a value twice
			made.lists[listKey{key, value}] = append(list, place)
		}
	}
	for i := range made.entries {
		e, place := &made.entries[i], int32(i)
		made.byID[e.row.ID] = place
		add(keyType, e.provider, place)
		add(keyCustomCategory, e.custom, place)
		for _, one := range e.category {
			add(keyCategory, one, place)
		}
		for _, one := range e.tags {
			add(keyTag, one, place)
		}
		add(keyFeatured, boolText(e.row.IsFeatured), place)
		add(keySearchFeatured, boolText(e.row.IsSearchFeatured), place)
	}
	made.names = indexNames(made.entries)
}

// providerRows lists the providers, the most important first, with the house
// itself last.
func (s *Service) providerRows(made *snapshot, providers []Provider) []ProviderRow {
	rows := make([]ProviderRow, 0, len(providers)+1)
	for _, p := range providers {
		rows = append(rows, ProviderRow{
			Name: p.Name, Slug: p.Slug, Image: s.markOf(p), Priority: p.Priority, IsFeatured: p.IsFeatured,
			Games: len(made.lists[listKey{keyType, fold.Text(p.Name)}]),
		})
	}
	slices.SortFunc(rows, func(a, b ProviderRow) int {
		return cmp.Or(cmp.Compare(b.Priority, a.Priority), strings.Compare(a.Name, b.Name))
	})
	own := len(made.lists[listKey{keyType, fold.Text(OriginalsType)}])
	if own == 0 {
		return rows
	}
	house := ProviderRow{Name: OriginalsType, Slug: originalsSlug, Image: s.Covers.Provider(originalsSlug, OriginalsType), Games: own}
	if len(rows) > 0 {
		house.Priority = min(0, rows[len(rows)-1].Priority)
	}
	return append(rows, house)
}

func boolText(value bool) string {
	if value {
		return "true"
	}
	return "false"
}
