package settings

import (
	"maps"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
)

// Refusals of changes.
var (
	ErrUnknown = fault.New(fault.CodeNotFound, "There is no setting of this name.")
	ErrStale   = fault.New(fault.CodeConflict, "Somebody else has changed this setting. Look at it again.")
	ErrNothing = fault.New(fault.CodeInvalid, "This changes nothing.")
	ErrVersion = fault.New(fault.CodeNotFound, "The setting had no such version.")
	errReason  = fault.New(fault.CodeInvalid, "A change of a setting needs a reason.")
	errTwice   = fault.New(fault.CodeInvalid, "A setting is named twice.")
)

// invalidKey is the translation key of a value that is not allowed.
const invalidKey = "validation.invalid"

// problems are what is wrong with the values of settings, by key.
type problems map[string]string

func (p problems) add(key string, err error) { p[key] = err.Error() }

// refusal tells them, each in words and as a field.
func (p problems) refusal() error {
	refusal := &fault.Error{Code: fault.CodeInvalid, Fields: map[string][]string{}}
	var sentences []string
	for _, key := range slices.Sorted(maps.Keys(p)) {
		refusal.Fields[key] = []string{invalidKey}
		sentences = append(sentences, key+" "+p[key]+".")
	}
	refusal.Message = strings.Join(sentences, " ")
	return refusal.With("problems", map[string]string(p))
}
