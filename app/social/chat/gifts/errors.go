package gifts

import (
	"errors"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
)

// Errors of a tip.
var (
	ErrUnknownName = fault.New(1, "Unknown username.")
	ErrTipAmount   = fault.New(2, "Invalid amount.")
	ErrSelf        = fault.New(3, "You cannot tip yourself.")
	// ErrReceiverRefused gives no reason: a self-exclusion is confidential.
	ErrReceiverRefused = fault.New(fault.CodeForbidden, "This player cannot be given anything at the moment.")
)

// Errors of a rain.
var (
	ErrUsers       = fault.New(1, "Invalid number of users: 1 to 25.")
	ErrRainAmount  = fault.New(2, "Invalid amount.")
	ErrNoReceivers = fault.New(4, "No player in this room qualifies for rain right now.")
)

// Errors of both.
var (
	errCurrency = fault.Field("currency", "validation.in")
	errRoom     = fault.Field("channel", "validation.in")
)

// belowMinimum returns the error with the min for each receiver.
func belowMinimum(refusal *fault.Error, minimum money.Amount, currency money.Currency) *fault.Error {
	return refusal.With("reason", "min").With("min", currency.Text(minimum)).With("currency", currency.ID)
}

// aboveBalance rejects an amount above the sender's balance.
func aboveBalance(refusal *fault.Error) *fault.Error { return refusal.With("reason", "balance") }

// refusalOf maps errors of the kernel to errors of this feature.
func refusalOf(err error, amount *fault.Error) error {
	if errors.Is(err, wager.ErrBalance) {
		return aboveBalance(amount).Because(err)
	}
	return wager.NoPrice(err)
}

// chatRefusal wraps an error of the chat in a code that no gift uses, because the codes of the chat
// have other meanings here.
func chatRefusal(err error) error {
	refusal, known := fault.From(err)
	if !known || refusal.Code >= fault.CodeBadRequest {
		return err
	}
	copied := fault.New(fault.CodeConflict, refusal.Message).Because(err)
	copied.Extra = refusal.Extra
	return copied
}
