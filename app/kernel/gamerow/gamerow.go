// Package gamerow is the form of one game for pages, in every list.
package gamerow

// GameRow is one game for pages.
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
	// IsPreview is set for a game that is shown but cannot be played.
	IsPreview bool `json:"isPreview"`
	// IsInstalled is set for a game of an installed package, whose outcomes players can verify.
	IsInstalled bool     `json:"isInstalled,omitempty"`
	GameData    GameData `json:"game_data"`
	// Description is the operator's text about it.
	Description string `json:"description,omitempty"`
	// Released is in unix milliseconds.
	Released int64 `json:"released"`
}

// GameData has optional data of a game.
type GameData struct {
	// CustomImage is the operator's own picture.
	CustomImage *string `json:"customImage"`
	// RTP is the return to player in percent, and MaxWin the largest win in multiples of the bet:
	// decimal texts, empty if unknown.
	RTP    string `json:"rtp,omitempty"`
	MaxWin string `json:"max_win,omitempty"`
	// Volatility is low, medium, high or empty.
	Volatility string `json:"volatility,omitempty" ts:"low|medium|high|"`
	// Currencies are the currencies in which it can be played; empty for all.
	Currencies []string `json:"currencies,omitempty"`
}
