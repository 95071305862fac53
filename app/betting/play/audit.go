package play

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checks proves the wagers against their draws and rules. The kernel proves
// their money.
func (s *Service) checks() []audit.Check {
	return []audit.Check{
		{Name: "every wager pays what its draw and its rules say", Run: s.checkPayouts},
		{Name: "nothing was drawn from seeds that somebody may have known", Run: s.checkRenewals},
		{Name: "every nonce was drawn once and none is missing", Run: s.checkNonces},
		{Name: "every open round can go on", Run: s.checkRounds},
	}
}

// find looks up the wager that a request refers to.
func (s *Service) find(q db.Querier, ref []byte) (wager.Made, bool, error) {
	if len(ref) != len(id.Binary{}) {
		return wager.Made{}, false, nil
	}
	r, err := roundByID(q, id.Binary(ref))
	if r == nil || err != nil {
		return wager.Made{}, false, err
	}
	return wager.Made{Owner: r.Player().Owner, Steps: len(r.turns)}, true, nil
}

// eachWager reads the wagers of the originals in the order of the wager log.
func (s *Service) eachWager(ctx context.Context, d *db.DB, fn func(q *db.Reader, w *wagerlog.Wager) error) (looked int64, err error) {
	return gaming.EachWager(ctx, d, KindOriginal, s.auditPiece, fn)
}

// checkPayouts replays every wager of the originals. It compares the first
// settlement, which the draw decided; later corrections are checked elsewhere.
func (s *Service) checkPayouts(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	known := func(game string) bool { return s.Games.Find(game) != nil }
	return gaming.Replays{Kind: KindOriginal, Piece: s.auditPiece, Known: known, Problem: s.replayed}.Check(ctx, d, report)
}

// replayed replays a wager and reports what differs from its record.
func (s *Service) replayed(q db.Querier, w *wagerlog.Wager) string {
	r, err := roundOfWager(w)
	if err != nil {
		return err.Error()
	}
	pair, err := s.pairOf(q, r)
	switch {
	case errors.Is(err, seal.ErrKey):
		return fmt.Sprintf("was drawn from seeds %d, which do not open with this site's secret", w.Pair)
	case err != nil:
		return fmt.Sprintf("was drawn from seeds %d, nonce %d, which are not there", w.Pair, w.Nonce)
	case pair.Owner != r.owner:
		return fmt.Sprintf("was drawn from the seeds of %s", pair.Owner)
	}
	played, err := s.replay(r, pair, len(r.turns))
	if errors.Is(err, errUnopened) {
		return "" // the wager cannot be replayed; the audit log records the lost seeds
	}
	if err != nil {
		return err.Error()
	}
	return gaming.Compare(played.State(), w)
}

// nonces collects the nonces of one pair.
type nonces struct {
	next  uint64              // all below were found
	ahead map[uint64]struct{} // found beyond next
}

// take adds a nonce. It returns false when the nonce was added before.
func (n *nonces) take(nonce uint64) bool {
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
// other rooms.
func (s *Service) checkNonces(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	found := map[int64]*nonces{}
	draw := func(subject string, pair int64, nonce uint64) {
		n := found[pair]
		if n == nil {
			n = &nonces{ahead: map[uint64]struct{}{}}
			found[pair] = n
		}
		if !n.take(nonce) {
			report(subject, "is drawn from seeds %d, nonce %d, like another", pair, nonce)
		}
	}
	take := func(wager id.Binary, pair int64, nonce uint64) { draw("wager "+wager.String(), pair, nonce) }
	looked, err := s.eachWager(ctx, d, func(_ *db.Reader, w *wagerlog.Wager) error {
		if w.Pair != 0 {
			take(w.ID, w.Pair, w.Nonce)
		}
		return nil
	})
	if err != nil {
		return looked, err
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		// Read the wagers since the last batch in the same snapshot as the
		// rounds and pairs.
		looked, err = wagerlog.EachSince(q, looked, s.auditPiece, func(w *wagerlog.Wager) {
			if w.Pair != 0 && w.Kind == KindOriginal {
				take(w.ID, w.Pair, w.Nonce)
			}
		})
		if err != nil {
			return err
		}
		if err = eachRound(q, func(r *round) { take(r.id, r.pair, r.nonce) }); err != nil {
			return err
		}
		for _, others := range s.others {
			if err = others(q, func(id id.Binary, pair int64, nonce uint64) { draw("draw "+id.String(), pair, nonce) }); err != nil {
				return err
			}
		}
		return eachDrawn(q, func(pair int64, drawn uint64, removing bool) {
			n := found[pair]
			delete(found, pair)
			if removing {
				return // some wagers of the guest are already deleted
			}
			if n == nil {
				n = &nonces{}
			}
			if n.next != drawn || len(n.ahead) > 0 {
				report(fmt.Sprintf("seeds %d", pair), "have drawn %d times; without a hole %d wagers are there, and %d beyond", drawn, n.next, len(n.ahead))
			}
		})
	})
	for pair := range found {
		report(fmt.Sprintf("seeds %d", pair), "are not there, but wagers were drawn from them")
	}
	return looked, err
}
