package play

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checks proves the wagers against their draws and rules. The kernel proves
// their money.
func (s *Service) checks() []audit.Check {
	return []audit.Check{
		{Name: "every wager pays what its draw and its rules say", Run: s.checkPayouts},
		{Name: "nothing was drawn from seeds that may have been known", Run: s.checkRenewals},
		{Name: "every nonce was drawn once and none is missing", Run: s.checkNonces},
		{Name: "every open round can go on", Run: s.checkRounds},
	}
}

// findWager returns the wager that a reference points to.
func (s *Service) findWager(q db.Querier, ref []byte) (wager.RequestObject, bool, error) {
	if len(ref) != len(id.Binary{}) {
		return wager.RequestObject{}, false, nil
	}
	r, err := roundByID(q, id.Binary(ref))
	if r == nil || err != nil {
		return wager.RequestObject{}, false, err
	}
	return wager.RequestObject{Owner: r.Player().Owner, Requests: len(r.turns)}, true, nil
}

// eachWager reads the wagers of the originals in the order of the wager log.
func (s *Service) eachWager(ctx context.Context, d *db.DB, fn func(q *db.Reader, w *wagerlog.Wager) error) (checked int64, err error) {
	return gamecalls.EachWager(ctx, d, KindOriginal, s.auditBatch, fn)
}

// checkPayouts replays every wager of the originals. It compares the first
// settlement, which the draw decided; later corrections are checked elsewhere.
func (s *Service) checkPayouts(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	known := func(game string) bool { return s.Games.Find(game) != nil }
	return gamecalls.ReplayCheck{Kind: KindOriginal, Batch: s.auditBatch, Known: known, Problem: s.replayMismatch}.Check(ctx, d, report)
}

// replayMismatch replays a wager and reports what differs from its record.
func (s *Service) replayMismatch(q db.Querier, w *wagerlog.Wager) string {
	r, err := roundOfWager(w)
	if err != nil {
		return err.Error()
	}
	pair, err := s.pairOf(q, r)
	switch {
	case errors.Is(err, secretbox.ErrWrongKey):
		return fmt.Sprintf("was drawn from seeds %d, which do not open with this site's secret", w.Pair)
	case err != nil:
		return fmt.Sprintf("was drawn from seeds %d, nonce %d, which are not there", w.Pair, w.Nonce)
	case pair.Owner != r.owner:
		return fmt.Sprintf("was drawn from the seeds of %s", pair.Owner)
	}
	played, err := s.replay(r, pair, len(r.turns))
	if errors.Is(err, errSeedUnopened) {
		return "" // the wager cannot be replayed; the audit log records the lost seeds
	}
	if err != nil {
		return err.Error()
	}
	return gamecalls.Compare(played.State(), w)
}

// nonceSet collects the nonces of one pair.
type nonceSet struct {
	next  uint64              // all below were found
	ahead map[uint64]struct{} // found beyond next
}

// add adds a nonce. It returns false when the nonce was added before.
func (n *nonceSet) add(nonce uint64) bool {
	if nonce < n.next {
		return false
	}
	if _, twice := n.ahead[nonce]; twice {
		return false
	}
	n.ahead[nonce] = struct{}{}
	for {
		if _, ok := n.ahead[n.next]; !ok {
			return true
		}
		delete(n.ahead, n.next)
		n.next++
	}
}

// checkNonces collects the nonces of all wagers and open rounds, and of the draws of
// other packages.
func (s *Service) checkNonces(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	found := map[int64]*nonceSet{}
	draw := func(subject string, pair int64, nonce uint64) {
		n := found[pair]
		if n == nil {
			n = &nonceSet{ahead: map[uint64]struct{}{}}
			found[pair] = n
		}
		if !n.add(nonce) {
			report(subject, "is drawn from seeds %d, nonce %d, like another", pair, nonce)
		}
	}
	step := func(wager id.Binary, pair int64, nonce uint64) { draw("wager "+wager.String(), pair, nonce) }
	checked, err := s.eachWager(ctx, d, func(_ *db.Reader, w *wagerlog.Wager) error {
		if w.Pair != 0 {
			step(w.ID, w.Pair, w.Nonce)
		}
		return nil
	})
	if err != nil {
		return checked, err
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		// Read the wagers since the last batch in the same snapshot as the
		// rounds and pairs.
		checked, err = wagerlog.EachSince(q, checked, s.auditBatch, func(w *wagerlog.Wager) {
			if w.Pair != 0 && w.Kind == KindOriginal {
				step(w.ID, w.Pair, w.Nonce)
			}
		})
		if err != nil {
			return err
		}
		if err = eachRound(q, func(r *round) { step(r.id, r.pair, r.nonce) }); err != nil {
			return err
		}
		for _, others := range s.foreignDraws {
			if err = others(q, func(id id.Binary, pair int64, nonce uint64) { draw("draw "+id.String(), pair, nonce) }); err != nil {
				return err
			}
		}
		return eachDrawCount(q, func(pair int64, drawn uint64, removing bool) {
			n := found[pair]
			delete(found, pair)
			if removing {
				return // some wagers of the guest are already deleted
			}
			if n == nil {
				n = &nonceSet{}
			}
			if n.next != drawn || len(n.ahead) > 0 {
				report(fmt.Sprintf("seeds %d", pair), "have drawn %d times; without a hole %d wagers are there, and %d beyond", drawn, n.next, len(n.ahead))
			}
		})
	})
	for pair := range found {
		report(fmt.Sprintf("seeds %d", pair), "are not there, but wagers were drawn from them")
	}
	return checked, err
}
