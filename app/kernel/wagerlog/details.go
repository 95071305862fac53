package wagerlog

import "github.com/go-json-experiment/json/jsontext"

// Details are the parts of an ended wager that its product knows: the choices,
// the draw and the result.
type Details struct {
	// Choices is the JSON of the choices at the start, Turns that of the later
	// ones, View that of the result. Each is nil if there is none.
	Choices jsontext.Value
	Turns   []jsontext.Value
	View    any
	// Draw is nil if the site drew nothing, or no longer has the draw.
	Draw *Draw
}

// Draw has the seeds and the nonce of a draw.
type Draw struct {
	// ServerSeed is nil while it is secret.
	ServerSeed                 *string
	ServerSeedHash, ClientSeed string
	Nonce                      uint64
	// Shared is set for a draw of a round with several players. It reveals nothing about any of
	// them.
	Shared bool
}
