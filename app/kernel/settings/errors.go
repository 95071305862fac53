package settings

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
)

// Refusals of changes.
var (
	ErrUnknown  = fault.New(fault.CodeNotFound, "There is no setting of this name.")
	ErrStale    = fault.New(fault.CodeConflict, "This setting was changed meanwhile. Load it again.")
	ErrNoChange = fault.New(fault.CodeInvalid, "This changes nothing.")
	ErrVersion  = fault.New(fault.CodeNotFound, "The setting had no such version.")
	// ErrPending means that nothing has changed: the change weakens a control and was stored for a
	// second person. "waiting" has the id of the request.
	ErrPending      = fault.New(fault.CodeConflict, "This weakens a control. Nothing has changed yet: it waits for a second person, under Approvals.").With("reason", "second_person")
	errReason       = fault.New(fault.CodeInvalid, "A change of a setting needs a reason.")
	errDuplicateKey = fault.New(fault.CodeInvalid, "A setting is named twice.")
)

// errMissingGuard is the error of a site without a guard.
var errMissingGuard = errors.New("a change that weakens a control has nothing to wait for: the settings have no guard")

// invalidKey is the translation key of an invalid value.
const invalidKey = "validation.invalid"

// problems are the errors in values of settings, by key.
type problems map[string]string

func (p problems) add(key string, err error) { p[key] = err.Error() }

// refusal returns them as a refusal, each in words and as a field.
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
