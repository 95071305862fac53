package catalogue

// What every original has in common.
const (
	// OriginalsType is the provider name of the house's own games and the
	// category they stand in.
	OriginalsType = "Originals"
	originalsSlug = "originals"
	// originalsTop is the priority of the first original; each next one has
	// originalsStep less.
	originalsTop  = 10_000
	originalsStep = 10
	// originalsTried is how many originals are suggested to whoever searches.
	originalsTried = 4
	// originalsReleased is 2026-01-01 in unix milliseconds.
	originalsReleased = 1_767_225_600_000
)

// SingleRounds are over at once: so are those of every game that nobody says
// anything else of.
const SingleRounds = "single"

// ProviderRow is one provider as pages see it. Games counts its games.
type ProviderRow struct {
	Name       string `json:"name"`
	Slug       string `json:"slug"`
	Image      string `json:"image"`
	Priority   int64  `json:"priority"`
	IsFeatured bool   `json:"is_featured"`
	Games      int    `json:"games"`
}

// Game is one game of a provider as it is stored.
type Game struct {
	ID, Name string
	// Provider is a slug.
	Provider string
	// Category are its kinds; the first says what the game is.
	Category         []string
	CustomCategory   string
	Image            string // empty: the generated cover
	Priority         int64
	IsFeatured       bool
	IsSearchFeatured bool
	IsDisabled       bool
	Tags             []string
	Released         int64 // unix milliseconds
}

// Provider is one provider as it is stored.
type Provider struct {
	Slug, Name string
	Image      string // empty: the generated mark
	Priority   int64
	IsFeatured bool
}
