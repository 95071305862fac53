package withdrawals

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/db"
)

// EventChanged tells a player's pages of a withdrawal.
var EventChanged = live.NewEvent[WithdrawalRow]("WithdrawalChanged", "A withdrawal of the player has changed.")

// step is what is done to a withdrawal.
type step struct {
	deed Deed
	// actor is who did it: a member of the staff, or empty for the player and for the
	// site. reason is why.
	actor, reason string
	// edit changes what else is different then; nil for nothing.
	edit func(w *withdrawal)
}

// do moves a withdrawal to the state that a deed leads to, in the transaction of the
// deed: the one place that changes withdrawals. It gives the money back where the state
// says so, which happens once, because nothing leads out of such a state.
func (s *Service) do(tx *db.Tx, w *withdrawal, d step) error {
	next, possible := w.state.After(d.deed)
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
		e := event{version: w.version, at: w.changedAt, deed: d.deed, state: next, actor: d.actor, reason: d.reason}
		if err := insertEvent(tx, w.id, e); err != nil {
			return err
		}
	}
	if next.Returned() {
		if err := s.giveBack(tx, *w); err != nil {
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
	return s.tell(tx, *w)
}

func held(currency string) ledger.Key {
	return ledger.Key{Owner: ledger.Withdrawals, Currency: currency, Purpose: ledger.Real}
}

// take takes the sum from the player and holds it.
func (s *Service) take(tx *db.Tx, w withdrawal) error {
	return s.transfer(tx, w, ledger.Transfer{
		Debit: ledger.PlayerKey(w.userID, w.currency, false), Credit: held(w.currency), Amount: w.amount, Code: ledger.CodeWithdrawal, Ref: w.id[:],
	})
}

func (s *Service) giveBack(tx *db.Tx, w withdrawal) error {
	return s.transfer(tx, w, ledger.Transfer{
		Debit: held(w.currency), Credit: ledger.PlayerKey(w.userID, w.currency, false), Amount: w.amount, Code: ledger.CodeWithdrawalReturn, Ref: w.id[:],
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

// enqueue hands an approved withdrawal to the treasury.
func (s *Service) enqueue(tx *db.Tx, w withdrawal) error {
	asset, currency, err := s.assetOf(w)
	if err != nil {
		return err
	}
	units, _ := asset.Units(w.amount-w.fee, currency)
	err = s.Treasury.Enqueue(tx, Order{
		ID: w.id, Asset: w.asset, Address: w.address, Tag: w.tag, Units: units, Amount: w.amount - w.fee, Fee: w.fee,
	})
	if err != nil {
		return fmt.Errorf("hand a withdrawal to the treasury: %w", err)
	}
	return nil
}

// tell sends the withdrawal to its player's pages after the commit.
func (s *Service) tell(tx *db.Tx, w withdrawal) error {
	row, err := s.row(tx, w)
	if err != nil {
		return err
	}
	tx.After(func() {
		if err := s.Sockets.PublishTo(w.userID, EventChanged.With(row)); err != nil {
			s.Log.Error("tell a player of a withdrawal", "error", err)
		}
	})
	return nil
}
