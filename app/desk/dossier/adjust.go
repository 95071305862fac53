package dossier

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Correction is how a balance is to be corrected. The amount is decimal text in
// whole units, with a minus for what is taken. Request is made by the caller: the
// same one again is answered as the first time.
type Correction struct {
	Amount   string `json:"amount" validate:"required,max=40"`
	Currency string `json:"currency" validate:"required,max=16"`
	Purpose  string `json:"purpose" validate:"required,oneof=real demo" ts:"real|demo"`
	Request  string `json:"request" validate:"required,max=64"`
}

// AdjustRequest corrects a balance.
type AdjustRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Correction
	action.Reason
}

// AdjustAnswer tells the balance that the correction left. Waiting names what
// waits for the consent of somebody else; then nothing has moved yet.
type AdjustAnswer struct {
	ID      string `json:"id,omitempty"`
	Balance string `json:"balance,omitempty"`
	Waiting string `json:"waiting,omitempty"`
}

var (
	errAmount       = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50 or -12.50, not zero, and no finer than the currency.")
	errCurrency     = fault.New(fault.CodeInvalid, "The currency is unknown.")
	errTooLittle    = fault.New(fault.CodeConflict, "The account holds less than that.")
	errOtherRequest = fault.New(fault.CodeConflict, "This request was used for another correction.")
)

// deedAdjust is a correction in the log of staff and among what can wait.
const deedAdjust = "correct balance"

// readAmount reads a signed amount of a currency.
func readAmount(text string, currency money.Currency) (money.Amount, error) {
	digits, negative := strings.CutPrefix(text, "-")
	amount, err := currency.Parse(digits)
	if err != nil || amount <= 0 {
		return 0, errAmount.Because(err)
	}
	if negative {
		amount = -amount
	}
	return amount, nil
}

// adjustment reads a correction of a player's balance that actor asks for.
func (s *Service) adjustment(c Correction, actor, reason string) (a adjustment, currency money.Currency, err error) {
	currency, known := s.Wallets.Currency(c.Currency)
	if !known {
		return a, currency, errCurrency
	}
	amount, err := readAmount(c.Amount, currency)
	if err != nil {
		return a, currency, err
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return a, currency, errors.New("correct a balance: a new id is not readable")
	}
	return adjustment{
		id: key, actor: actor, currency: currency.ID, purpose: ledger.Purpose(c.Purpose), amount: amount, reason: reason, request: c.Request,
	}, currency, nil
}

// Adjust corrects a balance of a player, or hands the correction to those who
// have to agree: checked, held or moved, and recorded in one transaction.
func (s *Service) Adjust(ctx context.Context, call *session.Call, request AdjustRequest) (answer AdjustAnswer, err error) {
	a, currency, err := s.adjustment(request.Correction, call.User.ID, request.Reason.Reason)
	if err != nil {
		return AdjustAnswer{}, err
	}
	deeds := s.Accounts.For(players.Change{Call: call, Reason: a.reason})
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if a.userID, err = deeds.May(tx, request.UserID); err != nil {
			return err
		}
		if before, err := adjustmentOf(tx, a.actor, a.request); before != nil || err != nil {
			answer, err = s.repeated(tx, before, a, currency, err)
			return err
		}
		ask, err := s.ask(tx, a, request.Correction, currency)
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, ask)
		if err != nil || held {
			answer.Waiting = waiting
			return err
		}
		balance, err := s.move(tx, &a)
		if err != nil {
			return err
		}
		answer = AdjustAnswer{ID: a.id.String(), Balance: currency.Text(balance)}
		entry := stafflog.By(call, deedAdjust)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.User, a.userID, a.reason, a.detail(currency)
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return AdjustAnswer{}, fmt.Errorf("correct a balance: %w", err)
	}
	return answer, nil
}

// repeated answers a request that was carried out before as it was answered then.
func (s *Service) repeated(tx *db.Tx, before *adjustment, a adjustment, currency money.Currency, err error) (AdjustAnswer, error) {
	switch {
	case err != nil:
		return AdjustAnswer{}, err
	case !before.same(a):
		return AdjustAnswer{}, errOtherRequest
	}
	moved, err := ledger.TransfersFor(tx, before.id[:], 1)
	if err != nil || len(moved) == 0 {
		return AdjustAnswer{}, errors.Join(err, fmt.Errorf("adjustment %s has %d transfers", before.id, len(moved)))
	}
	next := ledger.Place{At: moved[0].At, ID: moved[0].ID + 1}
	left, err := ledger.Statement(tx, before.userID, next, []ledger.Code{ledger.CodeAdjustment}, 1)
	if err != nil || len(left) == 0 {
		return AdjustAnswer{}, errors.Join(err, fmt.Errorf("adjustment %s is not in the statement", before.id))
	}
	return AdjustAnswer{ID: before.id.String(), Balance: currency.Text(left[0].Balance)}, nil
}

// same reports whether two adjustments ask for the same.
func (a adjustment) same(b adjustment) bool {
	return a.userID == b.userID && a.currency == b.currency && a.purpose == b.purpose && a.amount == b.amount && a.reason == b.reason
}

// account is the player's account that is corrected.
func (a adjustment) account() ledger.Key {
	return ledger.Key{Owner: a.userID, Currency: a.currency, Purpose: a.purpose}
}

// detail is what the log of staff says of it.
func (a adjustment) detail(currency money.Currency) string {
	sign := ""
	if a.amount < 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s%s %s %s, %s", sign, currency.Text(max(a.amount, -a.amount)), a.currency, a.purpose, a.id)
}

// move moves the money of an adjustment and stores it.
func (s *Service) move(tx *db.Tx, a *adjustment) (money.Amount, error) {
	a.at = tx.Now().UnixMilli()
	from, to := a.sides()
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: from, Credit: to, Amount: max(a.amount, -a.amount), Code: ledger.CodeAdjustment, Ref: a.id[:],
	})
	if errors.Is(err, ledger.ErrInsufficient) {
		return 0, errTooLittle.Because(err)
	}
	if err != nil {
		return 0, fmt.Errorf("correct a balance: %w", err)
	}
	balance := balances[a.account()]
	if a.purpose != ledger.Bonus {
		s.Wallets.Changed(tx, a.account(), balance, 0, ledger.CodeAdjustment.String())
	}
	if err := s.noteCorrection(tx, *a); err != nil {
		return 0, err
	}
	return balance, insertAdjustment(tx, *a)
}

// sumOver is how far back the corrections of one member of the staff count
// together: many small ones wait as one large one does.
const sumOver = 24 * time.Hour
