package index

import (
	"context"

	"croupier/app/kernel/futures"
	"croupier/db"
)

// incidentKind is the kind of an incident. It is stored.
type incidentKind string

const (
	// pausedByStaff, pausedBySources and pausedBySilence are pauses of a market.
	pausedByStaff   incidentKind = "staff"
	pausedBySources incidentKind = "sources"
	pausedBySilence incidentKind = "silence"
	// disconnected is a source without a connection, outlier a source that is wrong alone.
	disconnected incidentKind = "disconnected"
	outlier      incidentKind = "outlier"
)

// minTrouble is how long a trouble of a source lasts before it is stored, and how long it must be gone
// before it ends, in milliseconds.
const minTrouble = 5_000

// troubleKey identifies what is wrong.
type troubleKey struct {
	kind           incidentKind
	ticker, source string
}

// trouble is an incident that goes on, or a condition that may become one.
type trouble struct {
	since, seen int64
	// id is the stored incident; 0 for none yet.
	id int64
	// detail is stored with it.
	detail string
}

// troubles are the current ones. The goroutine that makes a step uses it.
type troubles map[troubleKey]*trouble

// loadTroubles restores the pauses of staff, and ends the other incidents that a stop has left open.
func (s *Service) loadTroubles(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error { return endAutomatic(tx, max(s.last.At, 1)) })
	if err != nil {
		return err
	}
	return s.loadStaffPauses(ctx)
}

// noteTroubles compares the markets with those of the step before and stores what began or ended.
func (s *Service) noteTroubles(ctx context.Context, at int64, next []market) error {
	for i, after := range next {
		s.notePause(at, *s.markets[i], after)
		for _, q := range after.quotes {
			if q.Excluded == futures.Outlier {
				s.see(troubleKey{outlier, after.ticker.ID, q.Source}, at, after.ticker.Text(q.Price)+" beside "+after.ticker.Text(after.price))
			}
		}
	}
	if s.Feed != nil {
		for _, state := range s.Feed.States() {
			if !state.Connected {
				s.see(troubleKey{disconnected, "", state.Name}, at, state.Problem)
			}
		}
	}
	return s.storeTroubles(ctx, at)
}

// notePause notes a market that is paused because of its sources, or was without a price.
func (s *Service) notePause(at int64, before, after market) {
	id := after.ticker.ID
	if after.status.State == futures.Paused && !s.held(id) && after.price > 0 {
		key := troubleKey{pausedBySources, id, ""}
		s.see(key, at, "fewer than two sources count")
		s.trouble[key].since = min(s.trouble[key].since, at-minTrouble) // a pause is stored at once
	}
	if after.status.State == futures.Grace && before.status.State != futures.Grace && before.status.State != futures.Paused {
		s.trouble[troubleKey{pausedBySilence, id, ""}] = &trouble{since: before.status.PricedAt, seen: at - minTrouble, detail: "no price"}
	}
}

// see notes a condition.
func (s *Service) see(key troubleKey, at int64, detail string) {
	if known := s.trouble[key]; known != nil {
		known.seen = at
		return
	}
	s.trouble[key] = &trouble{since: at, seen: at, detail: detail}
}

// storeTroubles stores the conditions that lasted, and ends the incidents that are over. It writes only
// if there is something to write.
func (s *Service) storeTroubles(ctx context.Context, at int64) error {
	var begin, end []troubleKey
	for key, one := range s.trouble {
		isOver := at-one.seen >= minTrouble || key.kind == pausedBySources && one.seen < at
		switch {
		case one.id == 0 && (max(at, one.seen)-one.since >= minTrouble && !isOver || key.kind == pausedBySilence):
			begin = append(begin, key)
		case isOver && one.id == 0:
			delete(s.trouble, key)
		}
		if isOver && (one.id != 0 || key.kind == pausedBySilence) {
			end = append(end, key)
		}
	}
	if len(begin)+len(end) == 0 {
		return nil
	}
	ids := map[troubleKey]int64{}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, key := range begin {
			one := s.trouble[key]
			id, err := insertIncident(tx, incident{Kind: key.kind, Ticker: key.ticker, Source: key.source, Detail: one.detail, BeganAt: one.since})
			if err != nil {
				return err
			}
			ids[key] = id
		}
		for _, key := range end {
			id := s.trouble[key].id
			if id == 0 {
				id = ids[key]
			}
			if err := endIncident(tx, id, s.endOf(key, at), ""); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for key, id := range ids {
		s.trouble[key].id = id
	}
	for _, key := range end {
		delete(s.trouble, key)
	}
	return nil
}

// endOf is the time at which a trouble was over.
func (s *Service) endOf(key troubleKey, at int64) int64 {
	if key.kind == pausedBySilence || key.kind == pausedBySources {
		return at
	}
	return s.trouble[key].seen
}
