package bets

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

// notice is the reason for a change of a player's balance.
func notice(reason string) wager.Notice { return wager.Notice{Reason: reason} }

// reconcile brings a bet into the state that follows from the results of its legs.
// Repeating it changes nothing, so a repeated result does no harm.
func (s *Service) reconcile(tx *db.Tx, binary id.Binary) error {
	b, err := betByID(tx, binary)
	if err != nil || b == nil {
		return err
	}
	e, known := b.result()
	switch {
	case !known && b.status == Pending:
		s.updateExposureAfterCommit(tx, b)
		return nil
	case !known:
		// It was certainly lost until a result was corrected. Its wager has ended and
		// remains so; a win is a correction of it.
		b.status = Pending
		s.updateExposureAfterCommit(tx, b)
		return updateBet(tx, b)
	case b.settled.IsZero():
		return s.settle(tx, b, e)
	}
	return s.correct(tx, b, e)
}

// settle ends the wager of a bet.
func (s *Service) settle(tx *db.Tx, b *bet, e settlement) error {
	w, err := wager.ByID(tx, b.id)
	if err != nil {
		return err
	}
	if w == nil {
		return fmt.Errorf("settle sports bet %s: its wager is not open", b.id)
	}
	result := wager.Result{Payout: e.payout, Multiplier: e.multiplier, Void: e.void}
	// The cash-outs have paid more than the bet's final payout: the difference is
	// corrected.
	over := e.payout < w.Paid
	if over {
		result = wager.Result{Payout: w.Paid, Multiplier: money.Of(w.Paid, b.stake)}
	}
	if _, _, err := s.Wagers.Settle(tx, w, b.record(), result, notice("sports bet settled")); err != nil {
		return fmt.Errorf("settle sports bet %s: %w", b.id, err)
	}
	b.status, b.paid, b.settled = e.status, result.Payout, tx.Now()
	tx.AfterCommit(func() { s.tick(tickSettled, b) })
	if over {
		return s.correct(tx, b, e)
	}
	return s.storeEnded(tx, b)
}

// record returns the data of a bet for the wager log.
func (b *bet) record() wager.Record {
	return wager.Record{Terms: wagerlog.Terms{Rules: rulesVersion, Edge: b.edge}, Opening: b.stake}
}

// rulesVersion is the version of the settlement rules.
const rulesVersion = 1

// storeEnded stores the status of a bet after a part of its stake has ended, and notifies the
// player after the commit.
func (s *Service) storeEnded(tx *db.Tx, b *bet) error {
	if err := updateBet(tx, b); err != nil {
		return err
	}
	s.updateExposureAfterCommit(tx, b)
	tx.AfterCommit(func() { s.publishSettled(b) })
	return nil
}

// updateExposureAfterCommit has the book count the current state of a bet after the commit: one of its
// legs was decided, a correction has reopened it, or it has ended.
func (s *Service) updateExposureAfterCommit(tx *db.Tx, b *bet) {
	counted := b.exposure()
	tx.AfterCommit(func() { s.Book.UpdateExposure(counted) })
}

// publishSettled sends the status of a bet to the player's pages.
func (s *Service) publishSettled(b *bet) {
	if err := s.Sockets.PublishTo(b.owner, EventSettled.With(*s.view(b))); err != nil {
		s.Log.Warn("publish a sports bet", "error", err)
	}
}

// correct settles an ended bet again and books the difference. The site pays what the
// player does not have any more.
func (s *Service) correct(tx *db.Tx, b *bet, e settlement) error {
	if same := b.paid == e.payout && b.shortfall == 0; same {
		switch {
		case b.status == e.status:
			return nil
		case !e.void && b.status != Refunded:
			b.status = e.status
			s.updateExposureAfterCommit(tx, b)
			return updateBet(tx, b)
		}
	}
	paid, err := s.correctWager(tx, b, e)
	if err != nil {
		return fmt.Errorf("correct sports bet %s: %w", b.id, err)
	}
	b.status, b.paid, b.shortfall = e.status, paid, paid-e.payout
	if err := updateBet(tx, b); err != nil {
		return err
	}
	s.updateExposureAfterCommit(tx, b)
	tx.AfterCommit(func() {
		s.tick(tickCorrected, b)
		s.publishSettled(b)
	})
	return nil
}

// correctWager corrects the wager as far as the player's balance allows, and returns the
// resulting payout.
func (s *Service) correctWager(tx *db.Tx, b *bet, e settlement) (paid money.Amount, err error) {
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
