package rules

import "croupier/app/kernel/money"

// Kind is how rounds of a game proceed.
type Kind string

// The kinds.
const (
	Single   Kind = "single"   // ends at once
	Extended Kind = "extended" // continues with Turn and Finish
	// Multiplayer rounds are shared: all players see the same round, and it runs
	// without them.
	Multiplayer Kind = "multiplayer"
)

// Definition describes a game: one source for the server, the game's page and
// the fairness page.
type Definition struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind Kind   `json:"kind" ts:"single|extended|multiplayer"`
	// Auto reports whether the game can be played automatically. The pages of a
	// game of several steps then play its rounds by a plan that the player makes.
	Auto bool `json:"auto"`
	// Version is the version of the rules; it is stored with every bet.
	Version int `json:"version"`
	// Summary is one sentence.
	Summary string `json:"summary"`
	// Help is the rules for players, one paragraph each.
	Help []string `json:"help"`
	// Draws explains how numbers become the outcome, one step each, for players
	// who verify it.
	Draws []string `json:"draws"`
	// Choices are the settings before a round.
	Choices []Choice `json:"choices"`
	// Returns are the exact returns of the choices. A game with too many choices
	// lists examples.
	Returns []Return `json:"returns"`
	// Table is the game's own form of its pay table; nil without one.
	Table any `json:"table,omitempty"`
	// ListsResult makes lists of results show part of the view, such as a roll
	// or a pocket, instead of the multiplier.
	ListsResult bool `json:"-"`
	// PageTypes is the types of the data that pages send and read.
	PageTypes *PageTypes `json:"-"`
}

// Choice is one setting of a game.
type Choice struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	// Options are the allowed values in order; empty for a number.
	Options []string `json:"options,omitempty"`
	// Min, Max and Decimals bound a number; Min and Max are decimal text.
	Min      string `json:"min,omitempty"`
	Max      string `json:"max,omitempty"`
	Decimals int    `json:"decimals,omitempty"`
	// Default is the value of a new page.
	Default string `json:"default"`
}

// Return is the exact return to player of one choice.
type Return struct {
	// Label describes the choice for players: "16 rows, high risk".
	Label string `json:"label"`
	// Data are the choices in the form of a Play request.
	Data any `json:"data"`
	// RTP is the exact fraction, such as "99/100". Percent and Edge are for
	// display with four decimals, such as "99.0000" and "1.0000".
	RTP     string `json:"rtp"`
	Percent string `json:"percent"`
	Edge    string `json:"edge"`
	// Best is the largest multiplier of the choice, exactly.
	Best string `json:"best"`
}

// NewReturn describes an exact return.
func NewReturn(label string, data any, rtp, best money.Multiplier) Return {
	return Return{
		Label: label, Data: data, RTP: rtp.Exact(), Best: best.Exact(),
		Percent: Percent(rtp), Edge: Edge(rtp),
	}
}
