// Package activity is the stream of actions of players and staff: sign-ins, changes of an
// account, gifts, corrections. A feature declares its kinds of events and writes events in its
// own transactions. Wagers are in the wager log and not here, so that a bet writes nothing more.
package activity

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Type is the type of a field: how it is read, compared and shown.
type Type string

// The types. Dollars are in millionths, multipliers in ten-thousandths, flags are
// 0 or 1.
const (
	Number     Type = "number"
	Dollars    Type = "dollars"
	Multiplier Type = "multiplier"
	Flag       Type = "flag"
	Text       Type = "text"
	Country    Type = "country"
)

// Field is a fact of every event of a kind.
type Field struct {
	// ID is stored with events and rules and never changes.
	ID string
	// Title continues a sentence: "the browser is new", "the stake".
	Title string
	Type  Type
	// Options are the values of a text with few values.
	Options []string
}

// Kind is a kind of events.
type Kind struct {
	// ID is stored with events and rules and never changes.
	ID string
	// Title continues "when": "a player signs in". Many continues "how many": "sign-ins".
	Title, Plural string
	// Money is set if events have a value in dollars.
	Money bool
	// ListedElsewhere: another history of the back office lists it already.
	ListedElsewhere bool
	Fields          []Field
}

// Field finds a field.
func (k Kind) Field(id string) (Field, bool) {
	at := slices.IndexFunc(k.Fields, func(f Field) bool { return f.ID == id })
	if at < 0 {
		return Field{}, false
	}
	return k.Fields[at], true
}

// Values are the values of an event's fields. A missing value is 0 or empty.
type Values struct {
	Numbers map[string]int64  `json:"n,omitempty"`
	Texts   map[string]string `json:"t,omitempty"`
}

// Number sets a number, an amount of dollars or a multiplier.
func (f Values) Number(id string, value int64) Values {
	if f.Numbers == nil {
		f.Numbers = map[string]int64{}
	}
	f.Numbers[id] = value
	return f
}

// Flag sets a flag.
func (f Values) Flag(id string, value bool) Values {
	if !value {
		return f.Number(id, 0)
	}
	return f.Number(id, 1)
}

// Text sets a text.
func (f Values) Text(id, value string) Values {
	if f.Texts == nil {
		f.Texts = map[string]string{}
	}
	f.Texts[id] = value
	return f
}

// Event is one event.
type Event struct {
	// Seq is its number in the stream, and At its time in unix milliseconds: Write sets both.
	Seq, At int64
	Kind    string
	// UserID is the player; empty for a visitor without an account.
	UserID string
	// Address and Device are those of the call, in the form in which the site compares them:
	// empty for an event without a call.
	Address, Device string
	// USD is the value in millionths of a dollar.
	USD    int64
	Values Values
	// Origin names the rule that acted; empty for players and staff.
	Origin    string
	RequestID string
}

// FromCall makes the event of a call of a player.
func FromCall(call *session.Call, kind, userID string) Event {
	return Event{
		Kind: kind, UserID: userID, Address: session.AddressKey(call.IP), Device: call.Device, RequestID: call.RequestID,
		Values: Values{}.Text(CountryField, call.Country),
	}
}

// CountryField is the fact that By sets: the country of the call.
const CountryField = "country"

// VisitorCountry is the field of kinds whose events are made by By.
var VisitorCountry = Field{ID: CountryField, Title: "the country of the visitor", Type: Country}

// Log is the stream of one site. Kinds are declared while it is built. A nil Log discards events.
type Log struct {
	kinds []Kind
	log   *projection.Log[Event]
}

// New makes the stream.
func New() *Log {
	return &Log{log: projection.NewLog("activity", func(e Event) projection.Position { return projection.Position{Seq: e.Seq, At: e.At} }, Since)}
}

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9_]{1,30}$`)

// Declare adds kinds. It panics for one that cannot be shown or is a duplicate: all of them are
// in the source code.
func (l *Log) Declare(kinds ...Kind) {
	for _, k := range kinds {
		if _, found := l.Kind(k.ID); found || !idPattern.MatchString(k.ID) || k.Title == "" || k.Plural == "" {
			panic(fmt.Sprintf("activity %q: it needs an id of its own and a title", k.ID))
		}
		for i, f := range k.Fields {
			if !idPattern.MatchString(f.ID) || f.Title == "" || f.Type == "" || slices.ContainsFunc(k.Fields[:i], func(other Field) bool { return other.ID == f.ID }) {
				panic(fmt.Sprintf("activity %q: the field %q is not complete", k.ID, f.ID))
			}
		}
		l.kinds = append(l.kinds, k)
	}
}

// Kinds lists the declared kinds.
func (l *Log) Kinds() []Kind { return slices.Clone(l.kinds) }

// Kind finds a kind.
func (l *Log) Kind(id string) (Kind, bool) {
	at := slices.IndexFunc(l.kinds, func(k Kind) bool { return k.ID == id })
	if at < 0 {
		return Kind{}, false
	}
	return l.kinds[at], true
}

// Entries is the stream for projections.
func (l *Log) Entries() *projection.Log[Event] { return l.log }

// Write appends an event in the transaction of its action.
func (l *Log) Write(tx *db.Tx, e Event) error {
	if l == nil {
		return nil
	}
	if err := l.check(e); err != nil {
		return fmt.Errorf("write activity %q: %w", e.Kind, err)
	}
	encoded, err := json.Marshal(e.Values, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode the facts of activity %q: %w", e.Kind, err)
	}
	e.At = tx.Now().UnixMilli()
	if e.Seq, err = insert(tx, e, string(encoded)); err != nil {
		return err
	}
	l.log.Append(tx, e)
	return nil
}

// check refuses undeclared facts: no rule could read them.
func (l *Log) check(e Event) error {
	kind, found := l.Kind(e.Kind)
	if !found {
		return errors.New("it is not declared")
	}
	for id := range e.Values.Numbers {
		if f, found := kind.Field(id); !found || f.Type == Text || f.Type == Country {
			return fmt.Errorf("it has no number %q", id)
		}
	}
	for id := range e.Values.Texts {
		if f, found := kind.Field(id); !found || f.Type != Text && f.Type != Country {
			return fmt.Errorf("it has no text %q", id)
		}
	}
	return nil
}
