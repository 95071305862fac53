package gamecalls

// RestoreAnswer has the caller's open round of a game, or null.
type RestoreAnswer struct {
	Reply *Reply `json:"reply"`
}

// DataAnswer is the initial data of a game's page.
type DataAnswer struct {
	Game    GameState    `json:"game"`
	Limits  []LimitRow   `json:"limits"`
	History []HistoryRow `json:"history"`
	// Table is the round that all players share. Other games do not have it.
	Table any `json:"table,omitempty"`
}

// GameState is a game with its availability.
type GameState struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
	// GeoBlocked is set if it is not offered in the caller's country.
	GeoBlocked bool `json:"geo_blocked,omitempty"`
	// Description is the operator's text about it.
	Description string `json:"description,omitempty"`
	// GuestAuto makes the page offer automatic betting to guests: each of its wagers is a normal
	// request.
	GuestAuto bool `json:"guest_auto"`
}

// LimitRow has the limits of the game in one currency, in whole units.
type LimitRow struct {
	Currency  string `json:"currency"`
	Min       string `json:"min"`
	Max       string `json:"max"`
	MaxProfit string `json:"maxProfit"`
	// Closed is set if no new stakes are accepted in the currency.
	Closed bool `json:"closed,omitempty"`
}

// HistoryRow is one of the caller's latest results.
type HistoryRow struct {
	ID         string `json:"id"`
	Multiplier string `json:"multiplier"`
	Win        bool   `json:"win"`
	Status     string `json:"status" ts:"in-progress|win|partial|lose|cancelled"`
	// View is the ended round, for games whose lists show it.
	View any `json:"view,omitempty"`
}
