package withdrawals

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/db"
)

// EventChanged publishes a withdrawal to its player's pages.
var EventChanged = live.NewEvent[WithdrawalRow]("WithdrawalChanged", "A withdrawal of the player has changed.")

// stateChange is an action on a withdrawal.
type stateChange struct {
	transition Transition
	// actor is a member of staff, or empty for the player and for the site.
	// reason is the reason of the action.
	actor, reason string
	// edit makes further changes, or is nil.
	edit func(w *withdrawal)
}

// changeState moves a withdrawal to the state after an action, in the transaction of the
// action. No other code changes withdrawals. It returns the money where the state
// requires it. That happens once, because such a state is final.
func (s *Service) changeState(tx *db.Tx, w *withdrawal, d stateChange) error {
	next, possible := w.state.After(d.transition)
	if !possible {
		return errImpossible.With("state", string(w.state))
	}
	before, moved := w.version, next != w.state
	txid := w.txid
	w.state, w.changedAt, w.version = next, tx.Now().UnixMilli(), before+1
	if d.edit != nil {
		d.edit(w)
	}
	if changed, err := update(tx, *w, before); err != nil {
		return err
	} else if !changed {
		return errChanged
	}
	if moved || txid != w.txid {
		e := event{version: w.version, at: w.changedAt, transition: d.transition, state: next, actor: d.actor, reason: d.reason}
		if err := insertEvent(tx, w.id, e); err != nil {
			return err
		}
	}
	if next.Returned() {
		if err := s.refund(tx, *w); err != nil {
			return err
		}
	}
	if next == Approved {
		if err := s.enqueue(tx, *w); err != nil {
			return err
		}
	}
	if moved {
		if err := s.noteEnd(tx, w); err != nil {
			return err
		}
	}
	return s.publish(tx, *w)
}

func heldKey(currency string) ledger.Key {
	return ledger.Key{Owner: ledger.Withdrawals, Currency: currency, Purpose: ledger.Real}
}

// debit moves the sum from the balance of the player to the hold account.
func (s *Service) debit(tx *db.Tx, w withdrawal) error {
	return s.transfer(tx, w, ledger.Transfer{
		Debit: ledger.PlayerKey(w.userID, w.currency, false), Credit: heldKey(w.currency), Amount: w.amount, Code: ledger.CodeWithdrawal, Ref: w.id[:],
	})
}

func (s *Service) refund(tx *db.Tx, w withdrawal) error {
	if err := s.Gate.Return(tx, w.id[:]); err != nil {
		return err
	}
	return s.transfer(tx, w, ledger.Transfer{
		Debit: heldKey(w.currency), Credit: ledger.PlayerKey(w.userID, w.currency, false), Amount: w.amount, Code: ledger.CodeWithdrawalReturn, Ref: w.id[:],
	})
}

func (s *Service) transfer(tx *db.Tx, w withdrawal, t ledger.Transfer) error {
	balances, err := s.Ledger.Transfer(tx, t)
	if err != nil {
		return fmt.Errorf("move the money of a withdrawal: %w", err)
	}
	player := ledger.PlayerKey(w.userID, w.currency, false)
	s.Wallets.Changed(tx, player, balances[player], 0, t.Code.String())
	return nil
}

// enqueue sends an approved withdrawal to the treasury.
func (s *Service) enqueue(tx *db.Tx, w withdrawal) error {
	o, err := s.orders().order(w)
	if err != nil {
		return err
	}
	if err := s.Treasury.Enqueue(tx, o); err != nil {
		return fmt.Errorf("hand a withdrawal to the treasury: %w", err)
	}
	return nil
}

// order returns the payment of a withdrawal for the treasury.
func (s Orders) order(w withdrawal) (Order, error) {
	asset, currency, err := s.assetOf(w)
	if err != nil {
		return Order{}, err
	}
	units, _ := asset.Units(w.amount-w.fee, currency)
	return Order{ID: w.id, Asset: w.asset, Address: w.address, Tag: w.tag, Units: units, Amount: w.amount - w.fee, Fee: w.fee}, nil
}

// publish publishes the withdrawal to its player's pages after the commit.
func (s *Service) publish(tx *db.Tx, w withdrawal) error {
	row, err := s.row(tx, w)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(w.userID, EventChanged.With(row)); err != nil {
			s.Log.Error("notify a player of a withdrawal", "error", err)
		}
	})
	return nil
}
