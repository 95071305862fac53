// Package settings has the options that an operator changes while the site runs. Each feature
// declares its settings once, with a key, a check, a sentence and a field of a form, and reads
// them with one load from memory. Changed values are stored in the database; all others follow
// the configuration.
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

// Kind is the form field of a setting.
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

// Spec describes a setting for people and their forms.
type Spec struct {
	// Group is the group of the setting on a page: the feature, in a word.
	Group string
	// Sentence describes the setting.
	Sentence string
	// Unit is the unit of a number, or the currency of an amount.
	Unit string
	// Min and Max are the bounds of a number, or of the length of a text or list; as text in the
	// form of the value. Empty for none.
	Min, Max string
	// Options are the words of a choice.
	Options []string
	// Fields describe the objects of a list.
	Fields []Field
	// OwnDefault is set if the default is in the program. The default of any other setting is the
	// value of the same key in the configuration, which has its sentence too.
	OwnDefault bool
}

// Config is the key of the configuration with the default; empty for none.
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
	// Control states which changes weaken a control.
	Control() Control
	// weakened reports whether p has a value that weakens the control.
	weakened(p *Proposal) bool
	// read checks a value in JSON and stores it as the proposed one in p.
	read(p *Proposal, text jsontext.Value) error
	// apply puts the value proposed in p into force; announce calls the functions of OnChange.
	apply(p *Proposal)
	notify()
	// runInTx calls the functions that take part in the transaction of a change.
	runInTx(tx *db.Tx, p *Proposal) error
	// text is the value in JSON: the one in p, or the current one without p.
	text(p *Proposal) jsontext.Value
	// defaultValue is the default in JSON.
	defaultValue() jsontext.Value
	reset(p *Proposal)
}

// Value is one setting of type T.
type Value[T any] struct {
	key     string
	kind    Kind
	spec    Spec
	check   func(T) (T, error)
	initial T
	control Control
	now     atomic.Pointer[T]

	changed   []func(T)
	changedTx []func(*db.Tx, T) error
}

// Declare makes a setting. check refuses a value with an error that describes valid values in a
// few words, or returns it in the one form in which it is stored.
func Declare[T any](key string, kind Kind, initial T, spec Spec, check func(T) (T, error)) *Value[T] {
	if spec.Sentence == "" && !spec.OwnDefault {
		spec.Sentence = configured.About(key)
	}
	v := &Value[T]{key: key, kind: kind, spec: spec, check: check, initial: initial}
	v.now.Store(&v.initial)
	return v
}

// Get is the current value. It must not be changed.
func (v *Value[T]) Get() T { return *v.now.Load() }

// OnChange registers do, which is called after every committed change, on the writer: it must
// return at once. All values that changed together are in force by then. It is called for the
// values of Load too.
func (v *Value[T]) OnChange(do func(T)) { v.changed = append(v.changed, do) }

// OnChangeTx registers do, which is called in the transaction of every change. An error of do refuses
// the change.
func (v *Value[T]) OnChangeTx(do func(tx *db.Tx, next T) error) {
	v.changedTx = append(v.changedTx, do)
}

// Proposed is the value that p proposes, or the current one if p proposes none.
func (v *Value[T]) Proposed(p *Proposal) T {
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
		return fmt.Errorf("must be %s", v.kind.format())
	}
	value, err := v.check(value)
	if err != nil {
		return err
	}
	p.values[v.key] = value
	return nil
}

func (v *Value[T]) reset(p *Proposal) { p.values[v.key] = v.initial }

func (v *Value[T]) apply(p *Proposal) {
	next := v.Proposed(p)
	v.now.Store(&next)
}

func (v *Value[T]) notify() {
	for _, do := range v.changed {
		do(v.Get())
	}
}

func (v *Value[T]) runInTx(tx *db.Tx, p *Proposal) error {
	for _, do := range v.changedTx {
		if err := do(tx, v.Proposed(p)); err != nil {
			return err
		}
	}
	return nil
}

func (v *Value[T]) text(p *Proposal) jsontext.Value { return encode(v.Proposed(p)) }

func (v *Value[T]) defaultValue() jsontext.Value { return encode(v.initial) }

// encode writes a value in the one form in which it is stored and compared.
func encode(value any) jsontext.Value {
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		panic(fmt.Sprintf("a setting cannot be written as JSON: %v", err)) // a type without JSON: every test of its feature fails
	}
	return text
}

// format describes how a value of a kind is written.
func (k Kind) format() string {
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

// Rule is a check of several settings together. Its error describes the problem for the operator.
type Rule struct {
	// Keys are the settings that the rule reads.
	Keys  []string
	Check func(p *Proposal) error
}

// Group has the settings of one feature.
type Group struct {
	Settings []Setting
	Rules    []Rule
}

// checkSetting checks that a setting can be shown and that its default is valid.
func checkSetting(s Setting) error {
	spec := s.Spec()
	switch {
	case spec.Sentence == "" || spec.Group == "":
		return errors.New("it needs a sentence and a group")
	case s.Control().IsZero():
		return errors.New("it does not say when it weakens a control: declare it with WeakenedWhen")
	case s.Kind() == KindChoice && len(spec.Options) == 0:
		return errors.New("it is a choice without options")
	case s.Kind() == KindList && len(spec.Fields) == 0:
		return errors.New("it is a list without fields")
	}
	if err := s.read(newProposal(), s.defaultValue()); err != nil {
		return fmt.Errorf("the default %s: %w", s.defaultValue(), err)
	}
	return nil
}

func contains(keys []string, key string) bool { return slices.Contains(keys, key) }
