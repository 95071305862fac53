// Package event publishes facts between packages, such as "a deposit was credited".
//
// A Topic is one kind of facts. The package that owns the fact declares the topic, and publishes each
// fact in the transaction that stores it. The fact is a row of the outbox then, with a number, a time,
// the player and its JSON.
//
// A subscriber is one of two kinds. A subscriber InWrite runs in the transaction of the fact, and its
// error undoes the fact. A subscriber Later reads the outbox after the commit, in the order of the
// numbers: its position is stored with what it writes, so that it processes every fact once, even if
// the process is killed in between. Readers outside of the process use Since with a position of their
// own.
//
// A site opens its Bus once, with the topics and subscribers of all features. Before that nothing can
// be published, so that no fact misses a subscriber.
package event

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// Definition is a topic without the type of its facts.
type Definition struct {
	// Name is stored with every fact and never changes: the owner and the fact, such as
	// "deposits.changed".
	Name string
	// Summary describes a fact.
	Summary string
}

var namePattern = regexp.MustCompile(`^[a-z]+\.[a-z]+(_[a-z]+)*$`)

func (d *Definition) check() error {
	if !namePattern.MatchString(d.Name) || d.Summary == "" {
		return fmt.Errorf("topic %q: it needs a name like owner.fact and a summary", d.Name)
	}
	return nil
}

// Topic is one kind of facts. Its JSON is read by later versions of the site too: fields are added and
// never renamed.
type Topic[T any] struct {
	definition *Definition
	player     func(T) string
}

// NewTopic declares a topic. player returns the player of a fact, empty for none; nil for a topic that
// is never about a player. The owner lists the topic in its feature.
func NewTopic[T any](name, summary string, player func(T) string) Topic[T] {
	return Topic[T]{&Definition{Name: name, Summary: summary}, player}
}

// Definition is the topic for the feature that owns it.
func (t Topic[T]) Definition() *Definition { return t.definition }

// Subscriber receives the facts of one topic. Topic.InWrite and Topic.Later make it.
type Subscriber struct {
	name    string
	topic   *Definition
	inWrite func(tx *db.Tx, fact any) error
	later   func(tx *db.Tx, r Record) error
}

// Name is the name of the subscriber.
func (s Subscriber) Name() string { return s.name }

// Topic is the name of its topic.
func (s Subscriber) Topic() string { return s.topic.Name }

// InWrite makes a subscriber that is called in the transaction of every fact. An error undoes the fact.
// It must change memory in tx.AfterCommit.
func (t Topic[T]) InWrite(name string, fn func(tx *db.Tx, fact T) error) Subscriber {
	return Subscriber{name: name, topic: t.definition, inWrite: func(tx *db.Tx, fact any) error { return fn(tx, fact.(T)) }}
}

// Later makes a subscriber that is called after the commit of every fact, in the order of the facts and
// in a transaction of its own, which also stores its position. After an error the fact comes again, and
// the facts after it wait. name is stored and must never change.
func (t Topic[T]) Later(name string, fn func(tx *db.Tx, r Record, fact T) error) Subscriber {
	return Subscriber{name: name, topic: t.definition, later: func(tx *db.Tx, r Record) error {
		var fact T
		if err := json.Unmarshal([]byte(r.Payload), &fact); err != nil {
			return fmt.Errorf("decode fact %d of %s: %w", r.Seq, r.Topic, err)
		}
		return fn(tx, r, fact)
	}}
}

// errNotOpen means that a fact was published before the subscribers were known.
var errNotOpen = errors.New("the bus is not open yet")

// Publish stores a fact and calls the subscribers in the transaction. It fails if no feature owns the
// topic, and with the first error of a subscriber.
func (t Topic[T]) Publish(tx *db.Tx, b *Bus, fact T) error {
	player := ""
	if t.player != nil {
		player = t.player(fact)
	}
	encoded, err := json.Marshal(fact, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode a fact of %s: %w", t.definition.Name, err)
	}
	return b.publish(tx, t.definition, fact, Record{Topic: t.definition.Name, UserID: player, Payload: string(encoded)})
}
