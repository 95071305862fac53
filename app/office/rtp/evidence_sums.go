package rtp

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// evidenceCheckpoint is the stored name of the projection. It must never change.
const evidenceCheckpoint = "game_evidence"

// evidenceKey identifies a test.
type evidenceKey struct {
	key
	side Side
}

// evidence is the state of a test.
type evidence struct {
	since, beganAt int64
	wagers         int64
	capitals       capitals
	peak           float64
	alarmAt        int64
}

// Evidence is the projection that tests every game against its rules.
type Evidence struct{ *Service }

// Name implements projection.Projection.
func (Evidence) Name() string { return evidenceCheckpoint }

// Apply implements projection.Projection.
func (e Evidence) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	sums := newEvidenceSums(e.MaxReturn)
	for _, w := range wagers {
		sums.add(w)
	}
	now, bound := tx.Now().UnixMilli(), Bound(e.Games)
	for _, k := range sums.order {
		has, known, err := readEvidence(tx, k)
		if err != nil {
			return err
		}
		if !known {
			has.beganAt = now
		}
		has.update(*sums.values[k], bound, now)
		if err := writeEvidence(tx, k, has); err != nil {
			return err
		}
	}
	return nil
}

// update adds the bets of more wagers and checks the evidence. Checking less often than
// after every wager detects less, and never causes false alarms.
func (e *evidence) update(more evidence, bound float64, now int64) {
	e.wagers += more.wagers
	e.capitals.add(more.capitals)
	log := e.capitals.log()
	e.peak = max(e.peak, log)
	if e.alarmAt == 0 && log >= bound {
		e.alarmAt = now
	}
}

// evidenceSums are tests in the order in which their games appeared.
type evidenceSums struct {
	maxReturn func(w *wagerlog.Wager) (float64, bool)
	values    map[evidenceKey]*evidence
	order     []evidenceKey
}

func newEvidenceSums(maxReturn func(w *wagerlog.Wager) (float64, bool)) *evidenceSums {
	return &evidenceSums{maxReturn: maxReturn, values: map[evidenceKey]*evidence{}}
}

// add counts a wager, or the difference that a correction makes.
func (s *evidenceSums) add(w *wagerlog.Wager) {
	if w.Player.Purpose != ledger.Real {
		return
	}
	s.addOne(w, 1)
	if w.Before != nil {
		s.addOne(w.Before, -1)
	}
}

func (s *evidenceSums) addOne(w *wagerlog.Wager, sign int64) {
	deviation, ok := deviationOf(w)
	if !ok {
		return
	}
	s.bet(w, Over, deviation, 1, sign)
	if s.maxReturn == nil {
		return
	}
	if maxReturn, known := s.maxReturn(w); known && maxReturn > 0 {
		s.bet(w, Under, deviation+maxRounding(w), maxReturn, sign)
	}
}

func (s *evidenceSums) bet(w *wagerlog.Wager, side Side, deviation, maxReturn float64, sign int64) {
	k := evidenceKey{key{string(w.Kind), w.Product}, side}
	sum, ok := s.values[k]
	if !ok {
		sum = &evidence{}
		s.values[k] = sum
		s.order = append(s.order, k)
	}
	sum.wagers += sign
	sum.capitals.bet(side, deviation, maxReturn, float64(sign))
}

// restart starts a test again after all wagers that were tested.
func restart(tx *db.Tx, k evidenceKey) error {
	upTo, err := projection.Checkpoint(tx, evidenceCheckpoint)
	if err != nil {
		return err
	}
	return writeEvidence(tx, k, evidence{since: upTo, beganAt: tx.Now().UnixMilli()})
}
