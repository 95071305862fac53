// Package settings holds what an operator changes while the site runs: each
// feature declares its settings once, with a key, a check, a sentence and a field
// of a form, and reads them at the price of one load from memory. What was changed
// is kept in the database; everything else follows the configuration.
package settings

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	configured "croupier/app/kernel/config"
	"croupier/db"
)

// Kind is the form field with which a setting is edited.
type Kind string

// The kinds.
const (
	KindBool      Kind = "bool"
	KindInt       Kind = "int"
	KindDollars   Kind = "dollars"   // decimal text in US dollars
	KindAmount    Kind = "amount"    // decimal text in another currency, which Unit names
	KindDuration  Kind = "duration"  // text such as 5s
	KindText      Kind = "text"      // one line
	KindParagraph Kind = "paragraph" // several lines
	KindChoice    Kind = "choice"
	KindTexts     Kind = "texts"
	KindCountries Kind = "countries" // codes of two capital letters
	KindGames     Kind = "games"     // ids of games
	KindZone      Kind = "zone"
	KindList      Kind = "list" // objects of Fields
)

// Field is one member of the objects of a list.
type Field struct {
	Name     string `json:"name"`
	Kind     Kind   `json:"kind"`
	Sentence string `json:"sentence"`
	// Optional fields may be left empty.
	Optional bool `json:"optional,omitempty"`
}

// Spec is what is said about a setting, for people and their forms.
type Spec struct {
	// Group puts settings together on a page: the feature, in a word.
	Group string
	// Sentence says what the setting does.
	Sentence string
	// Unit is what a number counts, or the currency of an amount.
	Unit string
	// Min and Max bound a number, or the length of a text or list; as text in the
	// form of the value. Empty for none.
	Min, Max string
	// Options are the words of a choice.
	Options []string
	// Fields describe the objects of a list.
	Fields []Field
	// OwnDefault says that the default stands in the program. That of any other
	// setting is the value of the same key in the configuration, which has its
	// sentence too.
	OwnDefault bool
}

// Config is the key of the configuration that has the default; empty for none.
func config(s Setting) string {
	if s.Spec().OwnDefault {
		return ""
	}
	return s.Key()
}

// Setting is a declared setting of any type.
type Setting interface {
	Key() string
	Kind() Kind
	Spec() Spec
	// read checks a value in JSON and keeps it as the proposed one in p.
	read(p *Proposal, text jsontext.Value) error
	// keep makes the value proposed in p the one that is read; announce tells
	// those who wait for changes.
	keep(p *Proposal)
	announce()
	// within calls what takes part in the transaction of a change.
	within(tx *db.Tx, p *Proposal) error
	// text is the value in JSON: the one in p, or the present one without p.
	text(p *Proposal) jsontext.Value
	// standard is the default in JSON.
	standard() jsontext.Value
	reset(p *Proposal)
}

// Value is one setting of type T.
type Value[T any] struct {
	key     string
	kind    Kind
	spec    Spec
	check   func(T) (T, error)
	initial T
	now     atomic.Pointer[T]

	changed []func(T)
	inside  []func(*db.Tx, T) error
}

// Declare makes a setting. check refuses a value with an error that says in a few
// words what it must be, or gives it in the one form in which it is kept.
func Declare[T any](key string, kind Kind, initial T, spec Spec, check func(T) (T, error)) *Value[T] {
	if spec.Sentence == "" && !spec.OwnDefault {
		spec.Sentence = configured.About(key)
	}
	v := &Value[T]{key: key, kind: kind, spec: spec, check: check, initial: initial}
	v.now.Store(&v.initial)
	return v
}

// Get is the present value. It must not be changed.
func (v *Value[T]) Get() T { return *v.now.Load() }

// OnChange has do called after every change is committed, on the writer: it must
// return at once. All values that changed together are in force by then. It is
// called for what Load finds as well.
func (v *Value[T]) OnChange(do func(T)) { v.changed = append(v.changed, do) }

// Inside has do called in the transaction of every change, which an error of do
// refuses.
func (v *Value[T]) Inside(do func(tx *db.Tx, next T) error) { v.inside = append(v.inside, do) }

// In is the value that p proposes, or the present one where p proposes none.
func (v *Value[T]) In(p *Proposal) T {
	if p != nil {
		if proposed, ok := p.values[v.key]; ok {
			return proposed.(T)
		}
	}
	return v.Get()
}

// Key implements Setting.
func (v *Value[T]) Key() string { return v.key }

// Kind implements Setting.
func (v *Value[T]) Kind() Kind { return v.kind }

// Spec implements Setting.
func (v *Value[T]) Spec() Spec { return v.spec }

func (v *Value[T]) read(p *Proposal, text jsontext.Value) error {
	var value T
	if err := json.Unmarshal(text, &value, json.RejectUnknownMembers(true)); err != nil {
		return fmt.Errorf("must be %s", v.kind.form())
	}
	value, err := v.check(value)
	if err != nil {
		return err
	}
	p.values[v.key] = value
	return nil
}

func (v *Value[T]) reset(p *Proposal) { p.values[v.key] = v.initial }

func (v *Value[T]) keep(p *Proposal) {
	next := v.In(p)
	v.now.Store(&next)
}

func (v *Value[T]) announce() {
	for _, do := range v.changed {
		do(v.Get())
	}
}

func (v *Value[T]) within(tx *db.Tx, p *Proposal) error {
	for _, do := range v.inside {
		if err := do(tx, v.In(p)); err != nil {
			return err
		}
	}
	return nil
}

func (v *Value[T]) text(p *Proposal) jsontext.Value { return encode(v.In(p)) }

func (v *Value[T]) standard() jsontext.Value { return encode(v.initial) }

// encode writes a value in the one form in which it is stored and compared.
func encode(value any) jsontext.Value {
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		panic(fmt.Sprintf("a setting cannot be written as JSON: %v", err)) // a type without JSON: every test of its feature fails
	}
	return text
}

// form says how a value of a kind is written.
func (k Kind) form() string {
	switch k {
	case KindBool:
		return "true or false"
	case KindInt:
		return "a whole number"
	case KindTexts, KindCountries, KindGames:
		return "a list of texts"
	case KindList:
		return "a list of objects with the fields of the form"
	default:
		return "a text"
	}
}

// Proposal is a set of values that are checked together before any of them is in
// force.
type Proposal struct{ values map[string]any }

func newProposal() *Proposal { return &Proposal{values: map[string]any{}} }

// Rule is a check of several settings together. An error says in words for the
// operator what is wrong.
type Rule struct {
	// Keys are the settings that the rule looks at.
	Keys  []string
	Check func(p *Proposal) error
}

// Group is what one feature declares.
type Group struct {
	Settings []Setting
	Rules    []Rule
}

// declared checks that a setting can be shown and that its default is allowed.
func declared(s Setting) error {
	spec := s.Spec()
	switch {
	case spec.Sentence == "" || spec.Group == "":
		return errors.New("it needs a sentence and a group")
	case s.Kind() == KindChoice && len(spec.Options) == 0:
		return errors.New("it is a choice without options")
	case s.Kind() == KindList && len(spec.Fields) == 0:
		return errors.New("it is a list without fields")
	}
	if err := s.read(newProposal(), s.standard()); err != nil {
		return fmt.Errorf("the default %s: %w", s.standard(), err)
	}
	return nil
}

func contains(keys []string, key string) bool { return slices.Contains(keys, key) }
