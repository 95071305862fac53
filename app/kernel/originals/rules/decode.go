package rules

import (
	"bytes"

	"github.com/go-json-experiment/json"
)

// maxChoices is the largest accepted JSON of a player's choices, in bytes.
const maxChoices = 16 << 10

// Decode reads the choices of a Play or Turn strictly: it refuses unknown and
// repeated members, wrong types and trailing text. Empty input is an empty
// object. Errors: *Refusal.
func Decode[T any](choices []byte) (T, error) {
	var into T
	if len(choices) > maxChoices {
		return into, NewRefusal("the choices are too long")
	}
	text := bytes.TrimSpace(choices)
	if len(text) == 0 || bytes.Equal(text, []byte("null")) {
		text = []byte("{}")
	}
	if text[0] != '{' {
		return into, NewRefusal("the choices must be an object")
	}
	if err := json.Unmarshal(text, &into, json.RejectUnknownMembers(true)); err != nil {
		return into, NewRefusal("the choices are not those of this game")
	}
	return into, nil
}
