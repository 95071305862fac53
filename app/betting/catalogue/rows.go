package catalogue

import "croupier/app/kernel/product"

// Common values of all originals.
const (
	// OriginalsType is the provider name and the category of the site's own games.
	OriginalsType = "Originals"
	originalsSlug = "originals"
	// originalsPriority is the priority of the first original. Each next one has originalsStep
	// less.
	originalsPriority = 10_000
	originalsStep     = 10
	// originalsFeatured is how many originals the search suggests.
	originalsFeatured = 4
	// originalsReleased is 2026-01-01 in Unix milliseconds.
	originalsReleased = 1_767_225_600_000
)

// SingleRounds are over at once. It is the default of all games.
const SingleRounds = "single"

// ProviderRow is one provider in pages. Games is the number of its games in lists.
type ProviderRow struct {
	Name       string `json:"name"`
	Slug       string `json:"slug"`
	Image      string `json:"image"`
	Priority   int64  `json:"priority"`
	IsFeatured bool   `json:"is_featured"`
	Games      int    `json:"games"`
	// Playable is the number of its games that are no previews.
	Playable int `json:"playable"`
}

// Game is one stored game of a provider.
type Game struct {
	ID, Name string
	// Provider is a slug.
	Provider string
	// Category are its categories; the first is the kind of the game.
	Category         []string
	CustomCategory   string
	Image            string // empty: the generated cover
	Priority         int64
	IsFeatured       bool
	IsSearchFeatured bool
	IsDisabled       bool
	Tags             []string
	Released         int64 // unix milliseconds
	// The rest is for games of a source. Source is empty for a game of a list, which is a preview.
	Source, External string
	Group            product.Group
	Currencies       []string
	Blocked          []string
	RTP, MaxWin      string
	Volatility       string
	// IsUnavailable is set for a game that its source no longer offers.
	IsUnavailable bool
}

// Provider is one stored provider.
type Provider struct {
	Slug, Name string
	Image      string // empty: the generated mark
	Priority   int64
	IsFeatured bool
}
