package returns

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// evidenceCheckpoint is the name of the projection: stored, never to be changed.
const evidenceCheckpoint = "game_evidence"

// evidenceKey is one test.
type evidenceKey struct {
	key
	side Side
}

// evidence is how a test stands.
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
	sums := newEvidenceSums(e.Most)
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
		has.take(*sums.of[k], bound, now)
		if err := writeEvidence(tx, k, has); err != nil {
			return err
		}
	}
	return nil
}

// take adds the bets of more wagers and looks at the evidence. Looking less often
// than after every wager finds less, and never too much.
func (e *evidence) take(more evidence, bound float64, now int64) {
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
	most  func(w *wagerlog.Wager) (float64, bool)
	of    map[evidenceKey]*evidence
	order []evidenceKey
}

func newEvidenceSums(most func(w *wagerlog.Wager) (float64, bool)) *evidenceSums {
	return &evidenceSums{most: most, of: map[evidenceKey]*evidence{}}
}

// add counts a wager, or what a correction changed of it.
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
	off, ok := offOf(w)
	if !ok {
		return
	}
	s.bet(w, Over, off, 1, sign)
	if s.most == nil {
		return
	}
	if most, known := s.most(w); known && most > 0 {
		s.bet(w, Under, off+roundedDown(w), most, sign)
	}
}

func (s *evidenceSums) bet(w *wagerlog.Wager, side Side, off, most float64, sign int64) {
	k := evidenceKey{key{string(w.Kind), w.Product}, side}
	sum, ok := s.of[k]
	if !ok {
		sum = &evidence{}
		s.of[k] = sum
		s.order = append(s.order, k)
	}
	sum.wagers += sign
	sum.capitals.bet(side, off, most, float64(sign))
}

// restart begins a test anew behind all wagers that were tested.
func restart(tx *db.Tx, k evidenceKey) error {
	upTo, err := projection.Checkpoint(tx, evidenceCheckpoint)
	if err != nil {
		return err
	}
	return writeEvidence(tx, k, evidence{since: upTo, beganAt: tx.Now().UnixMilli()})
}
