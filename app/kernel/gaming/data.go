package gaming

import "github.com/go-json-experiment/json/jsontext"

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
	Status     string `json:"status"`
	// View is the ended round, in games whose lists show something of it.
	View any `json:"view,omitempty"`
}

// Ended is what an ended wager's record does not tell: what was chosen, what it
// was drawn from and what that came to.
type Ended struct {
	// Choices are those of Play, Turns the later ones, View the result.
	Choices jsontext.Value
	Turns   []jsontext.Value
	View    any
	// Draw is nil for a game that is none of the house's any more.
	Draw *Draw
}

// Draw is what a wager was drawn from.
type Draw struct {
	// ServerSeed is nil while it is a secret.
	ServerSeed                 *string
	ServerSeedHash, ClientSeed string
	Nonce                      uint64
	// Shared is set for a round that all players share.
	Shared bool
}
