package gifts

import (
	"errors"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
)

// Refusals of a tip.
var (
	ErrUnknownName = fault.New(1, "Unknown username.")
	ErrTipAmount   = fault.New(2, "Invalid amount.")
	ErrSelf        = fault.New(3, "You cannot tip yourself.")
	// ErrReceiver does not say why: a self-exclusion is nobody's business.
	ErrReceiver = fault.New(fault.CodeForbidden, "This player cannot be given anything at the moment.")
)

// Refusals of a rain.
var (
	ErrUsers      = fault.New(1, "Invalid number of users: 1 to 25.")
	ErrRainAmount = fault.New(2, "Invalid amount.")
	ErrNobody     = fault.New(4, "Nobody in this room qualifies for rain right now.")
)

// Refusals of both.
var (
	errCurrency = fault.Field("currency", "validation.in")
	errRoom     = fault.Field("channel", "validation.in")
)

// tooSmall says what the least is for each receiver.
func tooSmall(refusal *fault.Error, least money.Amount, currency money.Currency) *fault.Error {
	return refusal.With("reason", "min").With("min", currency.Text(least)).With("currency", currency.ID)
}

// tooMuch refuses more than the sender has.
func tooMuch(refusal *fault.Error) *fault.Error { return refusal.With("reason", "balance") }

// refusalOf turns what the kernel refuses into this feature's own words.
func refusalOf(err error, amount *fault.Error) error {
	if errors.Is(err, wager.ErrBalance) {
		return tooMuch(amount).Because(err)
	}
	return wager.NoPrice(err)
}

// chatRefusal carries a refusal of the chat, whose codes mean other things
// here, under a code that is nobody's.
func chatRefusal(err error) error {
	refusal, known := fault.From(err)
	if !known || refusal.Code >= fault.CodeBadRequest {
		return err
	}
	copied := fault.New(fault.CodeConflict, refusal.Message).Because(err)
	copied.Extra = refusal.Extra
	return copied
}
