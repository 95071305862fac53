package playerfile

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

// Correction is a requested change of a balance. The amount is decimal text in whole
// units, negative for a debit. Request is an id from the caller: a repeated request gets
// the answer of the first.
type Correction struct {
	Amount   money.Number `json:"amount" validate:"required,max=40"`
	Currency string       `json:"currency" validate:"required,max=16"`
	Purpose  string       `json:"purpose" validate:"required,oneof=real demo" ts:"real|demo"`
	Request  string       `json:"request" validate:"required,max=64"`
}

// AdjustRequest corrects a balance.
type AdjustRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Correction
	action.Reason
}

// AdjustAnswer has the balance after the correction. If Waiting is set, no money has
// moved yet: it is the id of a request that needs the approval of a second person.
type AdjustAnswer struct {
	ID      string `json:"id,omitempty"`
	Balance string `json:"balance,omitempty"`
	Waiting string `json:"waiting,omitempty"`
}

var (
	errAmount              = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50 or -12.50, not zero, and no finer than the currency.")
	errCurrency            = fault.New(fault.CodeInvalid, "The currency is unknown.")
	errInsufficientBalance = fault.New(fault.CodeConflict, "The account has less than that.")
	errRequestReused       = fault.New(fault.CodeConflict, "This request was used for another correction.")
)

// actionAdjust is the action of a correction in the staff log, and its approval kind.
const actionAdjust = "correct balance"

// readAmount parses a signed amount of a currency.
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

// adjustment validates a correction of a player's balance that actor requests.
func (s *Service) adjustment(c Correction, actor, reason string) (a adjustment, currency money.Currency, err error) {
	currency, known := s.Wallets.Currency(c.Currency)
	if !known {
		return a, currency, errCurrency
	}
	amount, err := readAmount(c.Amount.Text(), currency)
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

// Adjust corrects a balance of a player, or creates an approval request for the
// correction. The check, the transfer or request, and the log entry are one transaction.
func (s *Service) Adjust(ctx context.Context, call *session.Call, request AdjustRequest) (answer AdjustAnswer, err error) {
	a, currency, err := s.adjustment(request.Correction, call.User.ID, request.Reason.Reason)
	if err != nil {
		return AdjustAnswer{}, err
	}
	actions := s.Accounts.For(players.Change{Call: call, Reason: a.reason})
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if a.userID, err = actions.Authorize(tx, request.UserID); err != nil {
			return err
		}
		if before, err := adjustmentOf(tx, a.actor, a.request); before != nil || err != nil {
			answer, err = s.repeatedAnswer(tx, before, a, currency, err)
			return err
		}
		ask, err := s.approvalRequest(tx, a, request.Correction, currency)
		if err != nil {
			return err
		}
		requested, waiting, err := s.Approvals.Submit(ctx, tx, call, ask)
		if err != nil || requested {
			answer.Waiting = waiting
			return err
		}
		balance, err := s.move(tx, &a)
		if err != nil {
			return err
		}
		answer = AdjustAnswer{ID: a.id.String(), Balance: currency.Text(balance)}
		entry := stafflog.By(call, actionAdjust)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.User, a.userID, a.reason, a.detail(currency)
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return AdjustAnswer{}, fmt.Errorf("correct a balance: %w", err)
	}
	return answer, nil
}

// repeatedAnswer returns the first answer of a request that was executed before.
func (s *Service) repeatedAnswer(tx *db.Tx, before *adjustment, a adjustment, currency money.Currency, err error) (AdjustAnswer, error) {
	switch {
	case err != nil:
		return AdjustAnswer{}, err
	case !before.equal(a):
		return AdjustAnswer{}, errRequestReused
	}
	movement, err := ledger.TransfersFor(tx, before.id[:], 1)
	if err != nil || len(movement) == 0 {
		return AdjustAnswer{}, errors.Join(err, fmt.Errorf("adjustment %s has %d transfers", before.id, len(movement)))
	}
	next := ledger.Cursor{At: movement[0].At, ID: movement[0].ID + 1}
	left, err := ledger.Statement(tx, before.userID, next, []ledger.Code{ledger.CodeAdjustment}, 1)
	if err != nil || len(left) == 0 {
		return AdjustAnswer{}, errors.Join(err, fmt.Errorf("adjustment %s is not in the statement", before.id))
	}
	return AdjustAnswer{ID: before.id.String(), Balance: currency.Text(left[0].Balance)}, nil
}

// equal reports whether two adjustments request the same change.
func (a adjustment) equal(b adjustment) bool {
	return a.userID == b.userID && a.currency == b.currency && a.purpose == b.purpose && a.amount == b.amount && a.reason == b.reason
}

// account returns the player's account that is corrected.
func (a adjustment) account() ledger.Key {
	return ledger.Key{Owner: a.userID, Currency: a.currency, Purpose: a.purpose}
}

// detail returns the text of the staff log.
func (a adjustment) detail(currency money.Currency) string {
	sign := ""
	if a.amount < 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s%s %s %s, %s", sign, currency.Text(max(a.amount, -a.amount)), a.currency, a.purpose, a.id)
}

// move transfers the money of an adjustment and stores the adjustment.
func (s *Service) move(tx *db.Tx, a *adjustment) (money.Amount, error) {
	a.at = tx.Now().UnixMilli()
	from, to := a.sides()
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: from, Credit: to, Amount: max(a.amount, -a.amount), Code: ledger.CodeAdjustment, Ref: a.id[:],
	})
	if errors.Is(err, ledger.ErrInsufficient) {
		return 0, errInsufficientBalance.Because(err)
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

// sumPeriod is the period in which the corrections of one staff member are added up: many
// small corrections need approval like one large correction.
const sumPeriod = 24 * time.Hour
