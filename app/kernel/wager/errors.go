package wager

import (
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
)

// Refusals of stakes, with the codes that all products share.
var (
	// ErrAmount refuses what is no amount that can be staked.
	ErrAmount = fault.New(-4, "Invalid wager.")
	// ErrBalance is an invalid wager whose reason is worth saying.
	ErrBalance = fault.New(-4, "Not enough balance.").With("reason", "balance")
	ErrNoPrice = fault.New(-10, "Failed to get token price, try again later")
	// ErrClosed refuses new stakes while none are taken.
	ErrClosed = fault.New(fault.CodeUnavailable, "Bets are disabled.")
	// ErrOtherBody refuses a request id that was used for something else.
	ErrOtherBody = fault.New(fault.CodeConflict, "This request id was used for another request.")
	errRequestID = fault.Field("request_id", "validation.regex")
)

// Faults of a product: it asks for what is not possible with a wager.
var (
	// ErrNotOpen says that a wager is not open any more, or changed since it
	// was read.
	ErrNotOpen = errors.New("the wager is not open, or has changed")
	// ErrNotSettled says that a wager cannot be corrected before it is settled.
	ErrNotSettled = errors.New("the wager is not settled")
	// ErrCounterparty says that the other side of a wager, which is a pool, does
	// not hold what is to be paid: its product promised more than there is.
	ErrCounterparty = errors.New("the counterparty of the wager cannot pay this")
	errResult       = errors.New("this cannot be the result of the wager")
)

func belowMinimum(least money.Amount, currency money.Currency) *fault.Error {
	amount := currency.Text(least)
	return fault.Newf(-1, "Minimum bet: %s %s.", amount, strings.ToUpper(currency.ID)).With("min", amount).With("currency", currency.ID)
}

func aboveMaximum(most money.Amount, currency money.Currency) *fault.Error {
	amount := currency.Text(most)
	return fault.Newf(ErrAmount.Code, "Maximum bet: %s %s.", amount, strings.ToUpper(currency.ID)).
		With("reason", "max").With("max", amount).With("currency", currency.ID)
}

// AboveProfit refuses a stake that could win more than the house pays: nothing
// that was won is ever cut.
func AboveProfit(most money.Amount, currency money.Currency) *fault.Error {
	amount := currency.Text(most)
	return fault.Newf(ErrAmount.Code, "%s", ProfitText(most, currency)).
		With("reason", "maxProfit").With("maxProfit", amount).With("currency", currency.ID)
}

// ProfitText says that a wager could win more than the house pays.
func ProfitText(most money.Amount, currency money.Currency) string {
	return fmt.Sprintf("This could win more than the maximum profit of %s %s.", currency.Text(most), strings.ToUpper(currency.ID))
}

// abovePromo names the cap of a promotional site as the operator wrote it.
func abovePromo(most string) *fault.Error {
	return fault.Newf(-9, "Max bet amount: %s EUR", most).With("max", most)
}

// NoPrice makes the missing price of a currency the answer that has a code.
func NoPrice(err error) error {
	if errors.Is(err, prices.ErrUnknown) {
		return ErrNoPrice.Because(err)
	}
	return err
}
