package wagerlog

import "github.com/go-json-experiment/json/jsontext"

// Details are what the record of a wager does not tell by itself: what was
// chosen, what it was drawn from and what that came to.
type Details struct {
	// Choices is the JSON of the choices at the start, Turns that of the later
	// ones, View the result; nil for none.
	Choices jsontext.Value
	Turns   []jsontext.Value
	View    any
	// Draw is nil where the house drew nothing, or nothing that it still knows.
	Draw *Draw
}

// Draw is what a wager was drawn from.
type Draw struct {
	// ServerSeed is nil while it is a secret.
	ServerSeed                 *string
	ServerSeedHash, ClientSeed string
	Nonce                      uint64
	// Shared is set for a draw that all players had in common: it tells nothing
	// of any of them.
	Shared bool
}
