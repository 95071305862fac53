package play

import (
	"context"
	"fmt"

	"croupier/app/audit"
	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/originals/rules"
	"croupier/db"
)

// Checks prove the wagers against their draws, their money and their requests.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "every wager pays what its draw and its rules say", Run: s.checkPayouts},
		{Name: "every wager moved the money that its record tells of", Run: s.checkMoney},
		{Name: "every nonce was drawn once and none is missing", Run: s.checkNonces},
		{Name: "every open round can go on and its stake is kept", Run: s.checkRounds},
		{Name: "every request leads to what it made", Run: s.checkRequests},
	}
}

// auditBatch is how many wagers are read at once.
const auditBatch = 5000

// eachWager reads the whole journal in pieces, so that no snapshot is held for
// long. fn gets a reader of the same moment.
func (s *Service) eachWager(ctx context.Context, d *db.DB, fn func(q *db.Reader, w *journal.Wager) error) (looked int64, err error) {
	for {
		var found int
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			wagers, err := journal.Since(q, looked, auditBatch)
			if err != nil {
				return err
			}
			found = len(wagers)
			for _, w := range wagers {
				if err := fn(q, w); err != nil {
					return err
				}
				looked = w.Seq
			}
			return nil
		})
		if err != nil || found < auditBatch {
			return looked, err
		}
	}
}

// checkPayouts plays every wager of the originals again.
func (s *Service) checkPayouts(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var last int64
	accounts := map[ledger.AccountID]ledger.Account{}
	return s.eachWager(ctx, d, func(q *db.Reader, w *journal.Wager) error {
		subject := "wager " + w.ID.String()
		if w.Seq != last+1 {
			report(subject, "stands at %d of the journal, after %d", w.Seq, last)
		}
		last = w.Seq
		account, known := accounts[w.Account]
		if !known {
			var err error
			if account, err = ledger.ByID(q, w.Account); err != nil {
				report(subject, "was made from account %d, which is not there", w.Account)
				return nil
			}
			accounts[w.Account] = account
		}
		if account.Key.Purpose != ledger.Real && account.Key.Purpose != ledger.Demo {
			report(subject, "was made from an account for %s", account.Key.Purpose)
		}
		if w.Stake <= 0 || w.Opening <= 0 || w.Opening > w.Stake || w.USD < 0 {
			report(subject, "staked %d of which %d at the start, worth %d", w.Stake, w.Opening, w.USD)
		}
		if s.Games.Find(w.Game) == nil && s.Tables[w.Game] == nil {
			report(subject, "is of game %q, which is unknown", w.Game)
			return nil
		}
		if problem := s.replayed(q, w, account.Key.Owner); problem != "" {
			report(subject, "%s", problem)
		}
		return nil
	})
}

// replayed plays a wager again and says what differs from its record.
func (s *Service) replayed(q db.Querier, w *journal.Wager, owner string) string {
	r, err := ofWager(w)
	if err != nil {
		return err.Error()
	}
	d, err := s.drawOf(q, r)
	switch {
	case err != nil:
		return fmt.Sprintf("was drawn from seeds %d, nonce %d, which are not there", w.Pair, w.Nonce)
	case d.pair != nil && d.pair.Owner != owner:
		return fmt.Sprintf("was drawn from the seeds of %s", d.pair.Owner)
	}
	played, err := s.replay(r, d, len(r.turns))
	if err != nil {
		return err.Error()
	}
	return compare(played.State(), w)
}

func compare(end rules.State, w *journal.Wager) string {
	switch {
	case !end.Over:
		return "is not over when played again"
	case end.Stake != w.Stake:
		return fmt.Sprintf("staked %d, played again %d", w.Stake, end.Stake)
	case end.Payout != w.Payout:
		return fmt.Sprintf("paid %d, played again %d", w.Payout, end.Payout)
	case end.Multiplier.Cmp(w.Multiplier) != 0:
		return fmt.Sprintf("has multiplier %s, played again %s", w.Multiplier.Exact(), end.Multiplier.Exact())
	case end.Void != w.Void:
		return fmt.Sprintf("is void: %t, played again %t", w.Void, end.Void)
	}
	return ""
}

// nonces are the draws of one pair that were found.
type nonces struct {
	next uint64              // all below were found
	late map[uint64]struct{} // found beyond next
}

// take enters a draw; false when it was found before.
func (n *nonces) take(nonce uint64) bool {
	if nonce < n.next {
		return false
	}
	if _, twice := n.late[nonce]; twice {
		return false
	}
	n.late[nonce] = struct{}{}
	for {
		if _, ok := n.late[n.next]; !ok {
			return true
		}
		delete(n.late, n.next)
		n.next++
	}
}

// checkNonces collects the draws of all wagers and open rounds.
func (s *Service) checkNonces(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	found := map[int64]*nonces{}
	take := func(wager id.Binary, pair int64, nonce uint64) {
		n := found[pair]
		if n == nil {
			n = &nonces{late: map[uint64]struct{}{}}
			found[pair] = n
		}
		if !n.take(nonce) {
			report("wager "+wager.String(), "is drawn from seeds %d, nonce %d, like another", pair, nonce)
		}
	}
	looked, err := s.eachWager(ctx, d, func(_ *db.Reader, w *journal.Wager) error {
		if w.Pair != 0 {
			take(w.ID, w.Pair, w.Nonce)
		}
		return nil
	})
	if err != nil {
		return looked, err
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		// What was wagered since the last piece, in the snapshot of the rest.
		for {
			wagers, err := journal.Since(q, looked, auditBatch)
			if err != nil {
				return err
			}
			for _, w := range wagers {
				if w.Pair != 0 {
					take(w.ID, w.Pair, w.Nonce)
				}
				looked = w.Seq
			}
			if len(wagers) < auditBatch {
				break
			}
		}
		err := eachRound(q, func(r *round) {
			if r.pair != 0 {
				take(r.id, r.pair, r.nonce)
			}
		})
		if err != nil {
			return err
		}
		return eachDrawn(q, func(pair int64, drawn uint64) {
			n := found[pair]
			delete(found, pair)
			if n == nil {
				n = &nonces{}
			}
			if n.next != drawn || len(n.late) > 0 {
				report(fmt.Sprintf("seeds %d", pair), "have drawn %d times; without a hole %d wagers are there, and %d beyond", drawn, n.next, len(n.late))
			}
		})
	})
	for pair := range found {
		report(fmt.Sprintf("seeds %d", pair), "are not there, but wagers were drawn from them")
	}
	return looked, err
}
