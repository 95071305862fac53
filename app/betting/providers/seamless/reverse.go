package seamless

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Target is a transaction that a refund or a rollback takes back.
type Target struct {
	// Transaction is the provider's id of it.
	Transaction string
	// Kind is what the transaction must be.
	Kind TargetKind
}

// TargetKind is the kind of a transaction that is taken back.
type TargetKind int

// The kinds. AnyTarget is for protocols that do not name it.
const (
	AnyTarget TargetKind = iota
	BetTarget
	WinTarget
)

// matches reports whether a transaction is of the kind of its target.
func (k TargetKind) matches(kind action) bool {
	switch k {
	case BetTarget:
		return kind == actionBet
	case WinTarget:
		return kind == actionWin
	}
	return kind == actionBet || kind == actionWin
}

// Refund gives the stake of a bet back. A bet that is not known is cancelled: it has no effect when it
// arrives later. A bet that was taken back before, or refused, moves nothing. Errors: *Refusal.
func (s *Service) Refund(ctx context.Context, c Callback, bet string) (Answer, error) {
	return s.reverse(ctx, c, actionRefund, []Target{{bet, BetTarget}})
}

// Rollback takes transactions back, in the given order; without any it takes back all
// of the round, the latest first. The house covers the part of a win that the player has spent.
// Errors: *Refusal.
func (s *Service) Rollback(ctx context.Context, c Callback, targets []Target) (Answer, error) {
	return s.reverse(ctx, c, actionRollback, targets)
}

// maxTargets is the maximum number of transactions that one rollback names.
const maxTargets = 100

func (s *Service) reverse(ctx context.Context, c Callback, kind action, targets []Target) (Answer, error) {
	for _, target := range targets {
		if target.Transaction == "" || len(target.Transaction) > MaxIDLength || len(targets) > maxTargets {
			return Answer{}, refuse(InvalidID)
		}
	}
	return s.execute(ctx, c, kind, func(tx *db.Tx, t *transaction) (*Session, error) {
		l, err := s.endedSessionOf(tx, c)
		if err != nil {
			return nil, err
		}
		t.owner, t.session = l.Owner, l.ID
		if len(targets) == 0 {
			if targets, err = targetsOfRound(tx, c.Provider, l.Owner, t.round); err != nil {
				return nil, err
			}
		}
		for _, target := range targets {
			moved, err := s.takeBack(tx, c, l, target)
			if err != nil {
				return nil, fmt.Errorf("take back transaction %s: %w", target.Transaction, err)
			}
			t.amount += moved
		}
		return l, nil
	})
}

// takeBack takes one transaction back, and returns the amount that it moved.
func (s *Service) takeBack(tx *db.Tx, c Callback, l *Session, target Target) (moved money.Amount, err error) {
	known, err := transactionByNumber(tx, c.Provider, target.Transaction)
	switch {
	case err != nil:
		return 0, err
	case known == nil:
		return 0, s.cancel(tx, c, l, target)
	case known.owner != l.Owner:
		return 0, refuse(OtherPlayer)
	case !target.Kind.matches(known.action):
		return 0, refuse(OtherContent)
	case known.state != done:
		return 0, nil
	}
	made, err := s.sessionBehind(tx, c, l, known)
	if err != nil {
		return 0, err
	}
	if known.action == actionBet {
		return known.amount, s.giveBack(tx, made, known)
	}
	return s.takeWin(tx, made, known)
}

// sessionBehind returns the session whose account a transaction moved. Errors: *Refusal.
func (s *Service) sessionBehind(q db.Querier, c Callback, current *Session, t *transaction) (*Session, error) {
	if t.wager != (id.Binary{}) {
		return s.openerOf(q, c, current, t.wager)
	}
	return s.openerOf(q, c, current, t.id)
}

// cancel stores that a transaction must never have an effect.
func (s *Service) cancel(tx *db.Tx, c Callback, l *Session, target Target) error {
	kind := actionBet
	if target.Kind == WinTarget {
		kind = actionWin
	}
	t := s.newTransaction(tx, Callback{Provider: c.Provider, Transaction: target.Transaction, Round: c.Round}, kind)
	t.owner, t.session, t.state = l.Owner, l.ID, cancelled
	return insertTransaction(tx, t)
}

// giveBack gives the stake of a bet back.
func (s *Service) giveBack(tx *db.Tx, l *Session, bet *transaction) (err error) {
	bet.state = released
	if bet.amount > 0 {
		if bet.state, err = s.returnStake(tx, l, bet); err != nil {
			return err
		}
	}
	return updateState(tx, bet)
}

// returnStake returns the stake of a bet from its open wager, or pays it back from its settled one.
func (s *Service) returnStake(tx *db.Tx, l *Session, bet *transaction) (state, error) {
	w, err := wager.ByID(tx, bet.wager)
	switch {
	case err != nil:
		return 0, err
	case w == nil:
		return paidBack, s.payBack(tx, l, bet)
	case bet.amount < w.Rest():
		_, err := s.Wagers.Release(tx, w, bet.amount, notice(l))
		return released, err
	}
	r, err := roundOfWager(tx, bet.wager)
	if err != nil {
		return 0, err
	}
	if _, _, err := s.Wagers.Void(tx, w, record(r, w), notice(l)); err != nil {
		return 0, err
	}
	return paidBack, closeRound(tx, r)
}

// payBack adds a stake to the payout of its settled wager, which is void if it paid nothing else.
func (s *Service) payBack(tx *db.Tx, l *Session, bet *transaction) error {
	last, err := endedWager(tx, bet.wager)
	if err != nil {
		return err
	}
	if last.Payout == 0 && last.Stake == bet.amount {
		_, _, err := s.Wagers.Correct(tx, bet.wager, wager.Result{Payout: last.Stake, Multiplier: money.Fraction(1, 1), Void: true}, notice(l))
		return err
	}
	return s.correct(tx, l, bet.wager, bet.amount)
}

// takeWin takes a win back as far as the balance allows. The house covers the rest.
func (s *Service) takeWin(tx *db.Tx, l *Session, win *transaction) (taken money.Amount, err error) {
	taken = win.amount
	if s.freeSpins != nil && win.wager == (id.Binary{}) && taken == 0 {
		if err := s.freeSpins.TakenBack(tx, win.id); err != nil {
			return 0, err
		}
	}
	if err = s.takeFrom(tx, l, win, taken); errors.Is(err, wager.ErrBalance) {
		if taken, err = ledger.Balance(tx, l.account()); err == nil {
			err = s.takeFrom(tx, l, win, taken)
		}
		// Bonus money of the wager has to be available in full.
		if errors.Is(err, wager.ErrBalance) {
			taken, err = 0, nil
		}
	}
	if err != nil {
		return 0, err
	}
	win.state, win.covered = reversed, win.amount-taken
	return taken, updateState(tx, win)
}

// takeFrom takes an amount of a win back: from the payout of its wager, or directly for a prize.
func (s *Service) takeFrom(tx *db.Tx, l *Session, win *transaction, amount money.Amount) error {
	switch {
	case amount == 0:
		return nil
	case win.wager != (id.Binary{}):
		return s.correct(tx, l, win.wager, -amount)
	}
	owner, err := ledger.ProviderOwner(win.provider)
	if err != nil {
		return err
	}
	to := l.account()
	to.Owner = owner
	return s.Wagers.Move(tx, ledger.CodeProviderPrize, win.id[:], wager.Movement{Debit: l.account(), Credit: to, Amount: amount})
}
