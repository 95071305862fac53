package dossier

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// AdjustRequest corrects a balance. The amount is decimal text in whole units,
// with a minus for what is taken. Request is made by the caller: the same one
// again is answered as the first time.
type AdjustRequest struct {
	UserID   string `json:"user" validate:"required,max=40"`
	Amount   string `json:"amount" validate:"required,max=40"`
	Currency string `json:"currency" validate:"required,max=16"`
	Purpose  string `json:"purpose" validate:"required,oneof=real demo bonus" ts:"real|demo|bonus"`
	Request  string `json:"request" validate:"required,max=64"`
	action.Reason
}

// AdjustAnswer tells the new balance. Waiting names what waits for the consent of
// somebody else; then nothing has moved yet.
type AdjustAnswer struct {
	ID      string `json:"id"`
	Balance string `json:"balance"`
	Waiting string `json:"waiting,omitempty"`
}

var (
	errAmount       = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50 or -12.50, not zero, and no finer than the currency.")
	errCurrency     = fault.New(fault.CodeInvalid, "The currency is unknown.")
	errTooLittle    = fault.New(fault.CodeConflict, "The account holds less than that.")
	errOtherRequest = fault.New(fault.CodeConflict, "This request was used for another correction.")
)

// deedAdjust is a correction in the log of staff.
const deedAdjust = "correct balance"

// errRepeated ends a transaction whose request was carried out before.
var errRepeated = errors.New("the request was carried out already")

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

// Adjust corrects a balance of a player, or hands the correction to those who
// have to agree.
func (s *Service) Adjust(ctx context.Context, call *session.Call, request AdjustRequest) (AdjustAnswer, error) {
	currency, known := s.Wallets.Currency(request.Currency)
	if !known {
		return AdjustAnswer{}, errCurrency
	}
	amount, err := readAmount(request.Amount, currency)
	if err != nil {
		return AdjustAnswer{}, err
	}
	if s.Approver != nil {
		waiting, err := s.Approver.Hold(ctx, Held{call, request, s.usd(max(amount, -amount), currency)})
		if err != nil || waiting != "" {
			return AdjustAnswer{Waiting: waiting}, err
		}
	}
	return s.CarryOut(ctx, call, request)
}

// CarryOut makes a correction that nobody has to agree to any more.
func (s *Service) CarryOut(ctx context.Context, call *session.Call, request AdjustRequest) (answer AdjustAnswer, err error) {
	currency, known := s.Wallets.Currency(request.Currency)
	if !known {
		return AdjustAnswer{}, errCurrency
	}
	amount, err := readAmount(request.Amount, currency)
	if err != nil {
		return AdjustAnswer{}, err
	}
	key, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return AdjustAnswer{}, errors.New("correct a balance: a new id is not readable")
	}
	a := adjustment{
		id: key, actor: call.User.ID, currency: currency.ID, purpose: ledger.Purpose(request.Purpose), amount: amount,
		reason: request.Reason.Reason, request: request.Request,
	}
	deeds := s.Accounts.For(players.Change{Call: call, Reason: a.reason})
	detail := fmt.Sprintf("%s %s %s, %s", request.Amount, a.currency, a.purpose, a.id)
	var balance money.Amount
	err = deeds.Do(ctx, deedAdjust, request.UserID, detail, func(tx *db.Tx, userID string) error {
		a.userID, a.at = userID, tx.Now().UnixMilli()
		before, err := adjustmentOf(tx, a.actor, a.request)
		switch {
		case err != nil:
			return err
		case before != nil && !before.same(a):
			return errOtherRequest
		case before != nil:
			a = *before
			if balance, err = ledger.Balance(tx, a.account()); err != nil {
				return err
			}
			return errRepeated
		}
		balance, err = s.move(tx, a)
		return err
	})
	if err != nil && !errors.Is(err, errRepeated) {
		return AdjustAnswer{}, err
	}
	return AdjustAnswer{ID: a.id.String(), Balance: currency.Text(balance)}, nil
}

// same reports whether two adjustments ask for the same.
func (a adjustment) same(b adjustment) bool {
	return a.userID == b.userID && a.currency == b.currency && a.purpose == b.purpose && a.amount == b.amount && a.reason == b.reason
}

// account is the player's account that is corrected.
func (a adjustment) account() ledger.Key {
	return ledger.Key{Owner: a.userID, Currency: a.currency, Purpose: a.purpose}
}

// move moves the money of an adjustment and stores it.
func (s *Service) move(tx *db.Tx, a adjustment) (money.Amount, error) {
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
	if err := s.noteCorrection(tx, a); err != nil {
		return 0, err
	}
	return balance, insertAdjustment(tx, a)
}

// usd is the worth of an amount in millionths of a dollar; 0 without a price.
func (s *Service) usd(amount money.Amount, currency money.Currency) int64 {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0
	}
	return price.USD(amount, currency)
}
