// Package listing is how pages see one game of the site, in whatever list it
// stands.
package listing

// GameRow is one game as pages see it.
type GameRow struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image"`
	Icon  string `json:"icon"`
	// Type is the name of the provider, Provider its slug.
	Type             string   `json:"type"`
	Provider         string   `json:"provider"`
	Priority         int64    `json:"priority"`
	IsFeatured       bool     `json:"isFeatured"`
	IsSearchFeatured bool     `json:"isSearchFeatured"`
	CustomCategory   string   `json:"custom_category" ts:"live|buy-bonuses|game-shows|new-releases|"`
	Category         []string `json:"category"`
	Tags             []string `json:"tags"`
	IsFavorite       bool     `json:"isFavorite"`
	IsDisabled       bool     `json:"isDisabled"`
	GameData         GameData `json:"game_data"`
	// Description is what the operator says of it.
	Description string `json:"description,omitempty"`
	// Released is in unix milliseconds.
	Released int64 `json:"released"`
}

// GameData is what only some games have.
type GameData struct {
	// CustomImage is the operator's own picture.
	CustomImage *string `json:"customImage"`
}
