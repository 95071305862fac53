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
		made.entries = append(made.entries, s.originalEntry(i, original))
	}
	providers := map[string]Provider{}
	for _, p := range read.providers {
		providers[p.Slug] = p
		made.providerNames[p.Slug] = p.Name
	}
	for _, game := range read.games {
		if !taken[game.ID] {
			made.entries = append(made.entries, s.gameEntry(game, providers[game.Provider]))
		}
	}
	made.sortAndList()
	made.providers = s.providerRows(made, read.providers)
	return made
}

func (s *Service) originalEntry(place int, original Original) entry {
	cover := s.Covers.Game(original.ID, original.Name, OriginalsType)
	return searchable(entry{kind: OriginalsType, rounds: original.Rounds, row: listing.GameRow{
		ID: original.ID, Name: original.Name, Image: cover, Icon: cover, Type: OriginalsType, Provider: originalsSlug,
		Priority: int64(originalsTop - originalsStep*place), IsSearchFeatured: place < originalsTried,
		Category: []string{OriginalsType}, Tags: original.Tags, IsDisabled: original.Disabled, Released: originalsReleased,
	}})
}

func (s *Service) gameEntry(game Game, provider Provider) entry {
	e := entry{row: listing.GameRow{
		ID: game.ID, Name: game.Name, Image: game.Image, Icon: s.markOf(provider), Type: provider.Name, Provider: provider.Slug,
		Priority: game.Priority, IsFeatured: game.IsFeatured, IsSearchFeatured: game.IsSearchFeatured,
		CustomCategory: game.CustomCategory, Category: game.Category, Tags: game.Tags, IsDisabled: game.IsDisabled, Released: game.Released,
	}}
	if len(game.Category) > 0 {
		e.kind = game.Category[0]
	}
	if game.CustomCategory == gameShows {
		e.kind = "Game show"
	}
	if game.Image == "" {
		e.row.Image = s.Covers.Game(game.ID, game.Name, e.kind)
	} else {
		e.row.GameData.CustomImage = &game.Image
	}
	return searchable(e)
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
