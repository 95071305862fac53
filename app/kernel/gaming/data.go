package gaming

// RestoreAnswer holds the caller's open round of a game; null without one.
type RestoreAnswer struct {
	Reply *Reply `json:"reply"`
}

// DataAnswer is what a game's page needs to begin.
type DataAnswer struct {
	Game    GameState    `json:"game"`
	Limits  []LimitRow   `json:"limits"`
	History []HistoryRow `json:"history"`
	// Table is the round that all players share; absent elsewhere.
	Table any `json:"table,omitempty"`
}

// GameState is a game and whether it can be played now.
type GameState struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

// LimitRow is the limits of the game in one currency, in whole units.
type LimitRow struct {
	Currency  string `json:"currency"`
	Min       string `json:"min"`
	Max       string `json:"max"`
	MaxProfit string `json:"maxProfit"`
}

// HistoryRow is one of the caller's latest results.
type HistoryRow struct {
	ID         string `json:"id"`
	Multiplier string `json:"multiplier"`
	Win        bool   `json:"win"`
	Status     string `json:"status" ts:"in-progress|win|partial|lose|cancelled"`
	// View is the ended round, in games whose lists show something of it.
	View any `json:"view,omitempty"`
}
