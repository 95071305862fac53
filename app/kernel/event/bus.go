package event

import (
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// Bus connects the topics of one site to their subscribers.
type Bus struct {
	log    *projection.Log[Record]
	routes atomic.Pointer[routes]
}

// routes are the owned topics with their subscribers in the transaction, and those after it.
type routes struct {
	inWrite map[*Definition][]Subscriber
	later   []projection.Projection[Record]
}

// NewBus makes the bus of a site. Packages receive it when they are made, and may publish after Open.
func NewBus() *Bus {
	return &Bus{log: projection.NewLog("events", func(r Record) projection.Position { return projection.Position{Seq: r.Seq, At: r.At} }, Since)}
}

// Open connects the topics to their subscribers. It fails for a topic that is incomplete or declared
// twice, for a subscriber of a topic that no feature owns, for two subscribers with one name, and the
// second time.
func (b *Bus) Open(topics []*Definition, subscribers []Subscriber) error {
	opened, names := &routes{inWrite: map[*Definition][]Subscriber{}}, map[string]bool{}
	for _, topic := range topics {
		if err := topic.check(); err != nil {
			return err
		}
		if names[topic.Name] {
			return fmt.Errorf("topic %s: two features own it", topic.Name)
		}
		names[topic.Name], opened.inWrite[topic] = true, nil
	}
	names = map[string]bool{}
	for _, s := range subscribers {
		switch _, owned := opened.inWrite[s.topic]; {
		case s.topic == nil || s.name == "":
			return fmt.Errorf("subscriber %q: it is not complete", s.name)
		case !owned:
			return fmt.Errorf("subscriber %q: no feature owns the topic %s", s.name, s.topic.Name)
		case names[s.name]:
			return fmt.Errorf("subscriber %q: another one has the same name", s.name)
		case s.later != nil:
			opened.later = append(opened.later, follower{s})
		default:
			opened.inWrite[s.topic] = append(opened.inWrite[s.topic], s)
		}
		names[s.name] = true
	}
	if !b.routes.CompareAndSwap(nil, opened) {
		return errors.New("the bus is open already")
	}
	return nil
}

func (b *Bus) publish(tx *db.Tx, topic *Definition, fact any, r Record) error {
	opened := b.routes.Load()
	if opened == nil {
		return fmt.Errorf("publish %s: %w", topic.Name, errNotOpen)
	}
	subscribers, owned := opened.inWrite[topic]
	if !owned {
		return fmt.Errorf("publish %s: no feature owns the topic", topic.Name)
	}
	r, err := insert(tx, r)
	if err != nil {
		return err
	}
	for _, s := range subscribers {
		if err := s.inWrite(tx, fact); err != nil {
			return fmt.Errorf("%s for %s: %w", topic.Name, s.name, err)
		}
	}
	b.log.Append(tx, r)
	return nil
}

// Runner calls the subscribers after the commit.
type Runner = projection.Runner[Record]

// NewRunner makes the runner of an open bus.
func (b *Bus) NewRunner(d *db.DB, c clock.Clock, log *slog.Logger) (*Runner, error) {
	opened := b.routes.Load()
	if opened == nil {
		return nil, fmt.Errorf("run the subscribers: %w", errNotOpen)
	}
	return projection.NewRunner(d, b.log, c, log, opened.later...), nil
}

// follower reads the outbox for one subscriber.
type follower struct{ Subscriber }

// Name implements projection.Projection.
func (f follower) Name() string { return "event " + f.name }

// Apply implements projection.Projection.
func (f follower) Apply(tx *db.Tx, records []Record) error {
	for _, r := range records {
		if r.Topic != f.topic.Name {
			continue
		}
		if err := f.later(tx, r); err != nil {
			return err
		}
	}
	return nil
}
