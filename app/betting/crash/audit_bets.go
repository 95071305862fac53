package crash

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// auditProof defines how bets are proven. The kernel proves their money.
func (s *Service) auditProof() wager.Proof {
	bets := gamecalls.ReplayCheck{
		Kind: Kind, Batch: gamecalls.AuditBatch, Known: func(game string) bool { return game == crashrules.ID }, Problem: s.replayMismatch,
	}
	return wager.Proof{
		Checks: []audit.Check{
			{Name: "every crash round was fixed by its published chain", Run: checkChains},
			{Name: "every bet on crash pays what its round and its rules say", Run: bets.Check},
			{Name: "every open bet on crash can go on", Run: s.checkOpen},
		},
		Find: find,
	}
}

// find returns the bet that a reference points to.
func find(q db.Querier, ref []byte) (wager.RequestObject, bool, error) {
	if len(ref) != len(id.Binary{}) {
		return wager.RequestObject{}, false, nil
	}
	b, err := betByID(q, id.Binary(ref))
	if b == nil || err != nil {
		return wager.RequestObject{}, false, err
	}
	return wager.RequestObject{Owner: b.Player().Owner, Requests: len(b.turns)}, true, nil
}

// replayMismatch replays an ended bet and returns what differs from its record.
func (s *Service) replayMismatch(q db.Querier, w *wagerlog.Wager) string {
	b, err := betOf(w)
	if err != nil {
		return err.Error()
	}
	draw, err := s.draw(q, b.round)
	if err != nil {
		return fmt.Sprintf("was made on round %d, which is not there", b.round)
	}
	if w.Pair != 0 {
		return fmt.Sprintf("was drawn from seeds %d, although its round is shared", w.Pair)
	}
	state, err := s.play(b, draw)
	if err != nil {
		return err.Error()
	}
	return gamecalls.Compare(state, w)
}

// checkOpen replays the open bets up to their current state, and finds open crash wagers
// without a bet.
func (s *Service) checkOpen(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		latest, err := seedrenewal.Latest(q)
		if err != nil {
			return err
		}
		bets, err := openBets(q)
		if err != nil {
			return err
		}
		played := map[id.Binary]bool{}
		for _, b := range bets {
			checked++
			played[b.id] = true
			if words := s.betProblem(q, b, latest); words != "" {
				report("bet "+b.id.String(), "%s", words)
			}
		}
		return wager.EachOpen(q, func(w *wager.Wager) {
			if w.Kind == Kind && !played[w.ID] {
				report("bet "+w.ID.String(), "has a stake but is not played")
			}
		})
	})
	return checked, err
}

// betProblem returns what is wrong with an open bet.
func (s *Service) betProblem(q db.Querier, b *bet, latest seedrenewal.Renewal) string {
	if b.owner != b.Open.Player.Owner {
		return fmt.Sprintf("belongs to %s, its stake came from %s", b.owner, b.Open.Player.Owner)
	}
	if b.Open.Kind != Kind || b.Open.Product != crashrules.ID {
		return fmt.Sprintf("has the stake of a wager on %q", b.Open.Product)
	}
	draw, err := s.draw(q, b.round)
	if err != nil {
		return fmt.Sprintf("is in round %d, which is not there", b.round)
	}
	if !draw.Over() && draw.Round <= uint64(latest.LastRound) {
		return fmt.Sprintf("is open, although its end may be known since renewal %d", latest.ID)
	}
	if _, err := s.play(b, draw); err != nil {
		return err.Error()
	}
	return "" // its round has ended: it is being settled
}
