package index

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/secretbox"
	"croupier/db"
)

// simulator makes the prices of a site without sources. Each hour has a seed. Its hash is public before
// the hour begins, and the seed after it has ended.
type simulator struct {
	s       *Service
	current *futures.Hour
	walks   map[string]*futures.Walk
}

func newSimulator(s *Service) *simulator { return &simulator{s: s} }

// interval is the time of a step.
func (m *simulator) interval() time.Duration {
	if m.current != nil {
		return time.Duration(m.current.Step) * time.Millisecond
	}
	return time.Duration(m.newStep()) * time.Millisecond
}

// newStep is the time of a step in new hours, in milliseconds.
func (m *simulator) newStep() int64 { return 1000 / int64(max(m.s.Speed, 1)) }

// quotes sets the quotes of the markets at a time in Unix milliseconds.
func (m *simulator) quotes(ctx context.Context, at int64, markets []*market) error {
	if hour := at / futures.HourMillis; m.current == nil || m.current.Number != hour {
		if err := m.enter(ctx, hour, at); err != nil {
			return fmt.Errorf("begin an hour of simulated prices: %w", err)
		}
	}
	step := m.current.StepAt(at)
	for _, one := range markets {
		one.quotes = nil
		if walk := m.walks[one.ticker.ID]; walk != nil {
			one.quotes = []futures.Quote{{Source: futures.Simulated, Price: walk.Price(step)}}
		}
	}
	return nil
}

// enter begins an hour: it finds or makes its seed, commits to the seed of the next one, and reveals
// the seeds of earlier ones.
func (m *simulator) enter(ctx context.Context, hour, at int64) error {
	starts, err := m.starts(ctx, hour) // it computes a whole hour after a restart, which must not hold the writer
	if err != nil {
		return err
	}
	var begun futures.Hour
	err = m.s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, err := m.hourOf(tx, hour)
		if err != nil {
			return err
		}
		if stored == nil {
			first := (at-hour*futures.HourMillis)/m.newStep() + 1
			if stored, err = m.commit(tx, hour, first); err != nil {
				return err
			}
		}
		if len(stored.Starts) == 0 {
			stored.Starts = starts
			if err := beginHour(tx, stored); err != nil {
				return err
			}
		}
		begun = stored.Hour
		next, err := m.hourOf(tx, hour+1)
		if err == nil && next == nil {
			_, err = m.commit(tx, hour+1, 0)
		}
		if err != nil {
			return err
		}
		return m.revealBefore(tx, hour)
	})
	if err != nil {
		return err
	}
	m.current, m.walks = &begun, map[string]*futures.Walk{}
	for _, t := range futures.Tickers() {
		if _, known := begun.Starts[t.ID]; known { // a ticker that is newer than the hour begins with the next one
			m.walks[t.ID] = begun.Walk(t)
		}
	}
	return nil
}

// commit makes a seed and stores it sealed beside its commitment.
func (m *simulator) commit(tx *db.Tx, hour, first int64) (*storedHour, error) {
	seed := provablyfair.NewServerSeed()
	made := &storedHour{Hour: futures.Hour{Number: hour, Seed: seed, Commitment: provablyfair.Commitment(seed), Step: m.newStep(), First: first}}
	var err error
	if made.sealed, err = m.s.Sealer.Encrypt(made.Commitment, seed); err != nil {
		return nil, fmt.Errorf("seal a seed: %w", err)
	}
	return made, insertHour(tx, made)
}

// hourOf finds the secret seed of an hour and opens it; nil for none. A seed that was sealed with a lost
// secret is ended.
func (m *simulator) hourOf(tx *db.Tx, hour int64) (*storedHour, error) {
	found, err := secretHour(tx, hour)
	if found == nil || err != nil {
		return nil, err
	}
	if err := m.unseal(found); errors.Is(err, secretbox.ErrWrongKey) {
		return nil, endUnopened(tx, found.id)
	} else if err != nil {
		return nil, err
	}
	return found, nil
}

func (m *simulator) unseal(h *storedHour) (err error) {
	if h.Seed == "" {
		h.Seed, err = m.s.Sealer.Decrypt(h.Commitment, h.sealed)
	}
	return err
}

// starts are the prices before an hour: the last ones of the hour before it.
func (m *simulator) starts(ctx context.Context, hour int64) (map[string]futures.Price, error) {
	prices := map[string]futures.Price{}
	for _, one := range m.s.markets {
		if prices[one.ticker.ID] = one.ticker.Start; one.price > 0 {
			prices[one.ticker.ID] = one.price
		}
	}
	var begun, before *storedHour
	err := m.s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if begun, err = secretHour(q, hour); err == nil {
			before, err = lastBegun(q, hour)
		}
		return err
	})
	if err != nil || before == nil || begun != nil && len(begun.Starts) > 0 {
		return prices, err
	}
	if err := m.unseal(before); errors.Is(err, secretbox.ErrWrongKey) || before.Seed == "" {
		return prices, nil
	} else if err != nil {
		return nil, err
	}
	for _, t := range futures.Tickers() {
		if before.Starts[t.ID] == 0 {
			continue
		}
		walk := m.walks[t.ID]
		if walk == nil || m.current.Commitment != before.Commitment {
			walk = before.Walk(t)
		}
		prices[t.ID] = walk.Price(before.Steps() - 1)
	}
	return prices, nil
}

// revealBefore reveals the seeds of the hours before one.
func (m *simulator) revealBefore(tx *db.Tx, hour int64) error {
	list, err := secretHoursBefore(tx, hour)
	if err != nil {
		return err
	}
	for _, one := range list {
		err := m.unseal(one)
		switch {
		case errors.Is(err, secretbox.ErrWrongKey):
			err = endUnopened(tx, one.id)
		case err == nil:
			err = revealHour(tx, one)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
