package crash

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/renewal"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// proof is how bets are proven. Their money is proven by the kernel.
func (s *Service) proof() wager.Proof {
	bets := gaming.Replays{
		Kind: Kind, Piece: gaming.AuditPiece, Known: func(game string) bool { return game == crashrules.ID }, Problem: s.replayed,
	}
	return wager.Proof{
		Checks: []audit.Check{
			{Name: "every crash round was fixed by its published chain", Run: checkRounds},
			{Name: "every bet on crash pays what its round and its rules say", Run: bets.Check},
			{Name: "every open bet on crash can go on", Run: s.checkOpen},
		},
		Find: find,
	}
}

// find looks up the bet that a request refers to.
func find(q db.Querier, ref []byte) (wager.Made, bool, error) {
	if len(ref) != len(id.Binary{}) {
		return wager.Made{}, false, nil
	}
	b, err := betByID(q, id.Binary(ref))
	if b == nil || err != nil {
		return wager.Made{}, false, err
	}
	return wager.Made{Owner: b.Player().Owner, Steps: len(b.turns)}, true, nil
}

// replayed plays an ended bet again and says what differs from its record.
func (s *Service) replayed(q db.Querier, w *wagerlog.Wager) string {
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
	return gaming.Compare(state, w)
}

// checkOpen plays the open bets as far as they have come, and looks for open
// wagers on crash without a bet.
func (s *Service) checkOpen(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		latest, err := renewal.Latest(q)
		if err != nil {
			return err
		}
		bets, err := openBets(q)
		if err != nil {
			return err
		}
		played := map[id.Binary]bool{}
		for _, b := range bets {
			looked++
			played[b.id] = true
			if words := s.problem(q, b, latest); words != "" {
				report("bet "+b.id.String(), "%s", words)
			}
		}
		return wager.EachOpen(q, func(w *wager.Wager) {
			if w.Kind == Kind && !played[w.ID] {
				report("bet "+w.ID.String(), "has a stake but is not played")
			}
		})
	})
	return looked, err
}

// problem says what is wrong with an open bet.
func (s *Service) problem(q db.Querier, b *bet, latest renewal.Renewal) string {
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
		return fmt.Sprintf("goes on, although somebody may know its end since renewal %d", latest.ID)
	}
	if _, err := s.play(b, draw); err != nil {
		return err.Error()
	}
	return "" // of a round that has ended: it is being settled
}
