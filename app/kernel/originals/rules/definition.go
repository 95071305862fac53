package rules

import "croupier/app/kernel/money"

// Kind tells rounds that end at once from those that go on.
type Kind string

// The kinds.
const (
	Single   Kind = "single"   // over as soon as it is played
	Extended Kind = "extended" // goes on by Turn and Finish
	// Multiplayer rounds are shared: all see the same one, and it goes on
	// without them.
	Multiplayer Kind = "multiplayer"
)

// Definition is all that is said about a game: one source for the server, the
// game's page and the fairness page.
type Definition struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind Kind   `json:"kind" ts:"single|extended|multiplayer"`
	// Auto tells whether the game can be played automatically.
	Auto bool `json:"auto"`
	// Version of the rules; stored with every bet.
	Version int `json:"version"`
	// Summary is one sentence.
	Summary string `json:"summary"`
	// Help is the rules for people, a paragraph each.
	Help []string `json:"help"`
	// Draws says how numbers become the outcome, a step each, for people who
	// check it.
	Draws []string `json:"draws"`
	// Choices are what a player can set before playing.
	Choices []Choice `json:"choices"`
	// Returns are the exact returns of the choices, or of an example of each
	// where they are too many to list.
	Returns []Return `json:"returns"`
	// Table is the game's pay table in a form of its own; nil without one.
	Table any `json:"table,omitempty"`
	// Telling is set where a list of results shows something of the view, a
	// roll or a pocket, in place of the multiplier.
	Telling bool `json:"-"`
	// Wire is the types of what pages send and read of the game.
	Wire *Wire `json:"-"`
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
	// Default is the value that a fresh page shows.
	Default string `json:"default"`
}

// Return is the exact return to player of one choice.
type Return struct {
	// Label names the choice for people: "16 rows, high risk".
	Label string `json:"label"`
	// Data are the choices as Play takes them.
	Data any `json:"data"`
	// RTP is the exact fraction, such as "99/100"; Percent and Edge are for
	// the eye, four decimals, such as "99.0000" and "1.0000".
	RTP     string `json:"rtp"`
	Percent string `json:"percent"`
	Edge    string `json:"edge"`
	// Best is the largest multiplier of the choice, exact.
	Best string `json:"best"`
}

// NewReturn describes an exact return.
func NewReturn(label string, data any, rtp, best money.Multiplier) Return {
	return Return{
		Label: label, Data: data, RTP: rtp.Exact(), Best: best.Exact(),
		Percent: Percent(rtp), Edge: Edge(rtp),
	}
}
