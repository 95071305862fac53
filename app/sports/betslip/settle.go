package betslip

import (
	"errors"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// notice is why the balance of a player changed.
func notice(reason string) wager.Notice { return wager.Notice{Reason: reason} }

// reconcile brings a bet into the state that the results of its legs demand. Doing
// it again changes nothing, so that it does not matter how often a result comes.
func (s *Service) reconcile(tx *db.Tx, binary id.Binary) error {
	b, err := betByID(tx, binary)
	if err != nil || b == nil || b.cashed {
		return err
	}
	e, known := b.result()
	switch {
	case !known && b.status == Pending:
		return nil
	case !known:
		// It was lost for sure until a result was corrected. Its wager has ended
		// and stays so; what it wins in the end is a correction of it.
		b.status = Pending
		return updateBet(tx, b)
	case b.settled.IsZero():
		return s.settle(tx, b, e)
	}
	return s.correct(tx, b, e)
}

// settle ends the wager of a bet.
func (s *Service) settle(tx *db.Tx, b *bet, e end) error {
	w, err := wager.ByID(tx, b.id)
	if err != nil {
		return err
	}
	if w == nil {
		return fmt.Errorf("settle sports bet %s: its wager is not open", b.id)
	}
	result := wager.Result{Payout: e.payout, Multiplier: e.multiplier, Void: e.void}
	if _, _, err := s.Wagers.Settle(tx, w, b.record(), result, notice("sports bet settled")); err != nil {
		return fmt.Errorf("settle sports bet %s: %w", b.id, err)
	}
	b.status, b.paid, b.settled = e.status, e.payout, tx.Now()
	return s.ended(tx, b, b.rest())
}

// record is what the wager log is told of a bet.
func (b *bet) record() wager.Record {
	return wager.Record{Terms: wagerlog.Terms{Rules: rulesVersion, Edge: b.edge}, Opening: b.stake}
}

// rulesVersion is the version of the rules by which bets settle.
const rulesVersion = 1

// ended stores what became of a bet of which a part of the stake has ended, and
// tells of it after the commit.
func (s *Service) ended(tx *db.Tx, b *bet, part money.Amount) error {
	if err := updateBet(tx, b); err != nil {
		return err
	}
	tx.After(func() {
		s.Book.Release(b.parts(), b.worth(part))
		s.tell(b)
	})
	return nil
}

// tell tells the player's pages what became of a bet.
func (s *Service) tell(b *bet) {
	if err := s.Sockets.PublishTo(b.owner, EventSettled.With(*s.shown(b))); err != nil {
		s.Log.Warn("tell of a sports bet", "error", err)
	}
}

// correct settles an ended bet again, as a difference. What the player does not
// have any more the house bears.
func (s *Service) correct(tx *db.Tx, b *bet, e end) error {
	if same := b.paid == e.payout && b.borne == 0; same {
		switch {
		case b.status == e.status:
			return nil
		case !e.void && b.status != Refunded:
			b.status = e.status
			return updateBet(tx, b)
		}
	}
	paid, err := s.correctWager(tx, b, e)
	if err != nil {
		return fmt.Errorf("correct sports bet %s: %w", b.id, err)
	}
	b.status, b.paid, b.borne = e.status, paid, paid-e.payout
	if err := updateBet(tx, b); err != nil {
		return err
	}
	tx.After(func() { s.tell(b) })
	return nil
}

// correctWager corrects the wager as far as the player's balance goes, and tells
// what it has paid then.
func (s *Service) correctWager(tx *db.Tx, b *bet, e end) (paid money.Amount, err error) {
	result := wager.Result{Payout: e.payout, Multiplier: e.multiplier, Void: e.void}
	_, _, err = s.Wagers.Correct(tx, b.id, result, notice("sports bet corrected"))
	if !errors.Is(err, wager.ErrBalance) {
		return e.payout, err
	}
	last, err := wagerlog.ByID(tx, b.id)
	if err != nil {
		return 0, err
	}
	if last.Bonus != 0 {
		return b.paid, nil
	}
	left, err := ledger.Balance(tx, last.Player)
	if err != nil || left == 0 {
		return b.paid, err
	}
	result = wager.Result{Payout: b.paid - left, Multiplier: money.Of(b.paid-left, b.stake)}
	_, _, err = s.Wagers.Correct(tx, b.id, result, notice("sports bet corrected"))
	return result.Payout, err
}
