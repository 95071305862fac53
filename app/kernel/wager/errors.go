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
	// ErrAmount refuses an amount that cannot be staked.
	ErrAmount = fault.New(-4, "Invalid wager.")
	// ErrBalance refuses a stake that is higher than the balance.
	ErrBalance = fault.New(-4, "Not enough balance.").With("reason", "balance")
	// errNoSource is ErrNoPrice of a site without a configured source of prices.
	errNoSource = fault.New(-10, "Real money is not available yet: the site has no prices")
	ErrNoPrice  = fault.New(-10, "Failed to get token price, try again later")
	// ErrNoFreeBet refuses a stake that the chosen free bet cannot pay.
	ErrNoFreeBet = fault.New(-4, "This free bet cannot pay this bet.").With("reason", "free_bet")
	// ErrClosed refuses new stakes while the site accepts none.
	ErrClosed = fault.New(fault.CodeUnavailable, "Bets are disabled.")
	// ErrProductClosed refuses new stakes of a product that the operator has closed.
	ErrProductClosed = fault.New(-5, "This is closed by the house for now. An open round can be finished.").With("reason", "closed")
	// ErrOtherBody refuses a request id that was used for another request.
	ErrOtherBody = fault.New(fault.CodeConflict, "This request id was used for another request.")
	errRequestID = fault.Field("request_id", "validation.regex")
)

// Faults of a product that requests an impossible operation on a wager.
var (
	// ErrNotOpen means that a wager has ended, or changed since it was read.
	ErrNotOpen = errors.New("the wager is not open, or has changed")
	// ErrNotSettled means that a wager cannot be corrected before it is settled.
	ErrNotSettled = errors.New("the wager is not settled")
	// ErrCounterparty means that the counterparty, which is a pool, cannot pay the payout. The
	// product promised more than the pool has.
	ErrCounterparty = errors.New("the counterparty of the wager cannot pay this")
	errResult       = errors.New("this cannot be the result of the wager")
)

func belowMinimum(minimum money.Amount, currency money.Currency) *fault.Error {
	amount := currency.Text(minimum)
	return fault.Newf(-1, "Minimum bet: %s %s.", amount, strings.ToUpper(currency.ID)).With("min", amount).With("currency", currency.ID)
}

func aboveMaximum(maxProfit money.Amount, currency money.Currency) *fault.Error {
	amount := currency.Text(maxProfit)
	return fault.Newf(ErrAmount.Code, "Maximum bet: %s %s.", amount, strings.ToUpper(currency.ID)).
		With("reason", "max").With("max", amount).With("currency", currency.ID)
}

// AboveProfit refuses a stake whose payout could exceed the maximum profit. The site never
// reduces a payout.
func AboveProfit(maxProfit money.Amount, currency money.Currency) *fault.Error {
	amount := currency.Text(maxProfit)
	return fault.Newf(ErrAmount.Code, "%s", ProfitText(maxProfit, currency)).
		With("reason", "maxProfit").With("maxProfit", amount).With("currency", currency.ID)
}

// ProfitText says that a wager's payout could exceed the maximum profit.
func ProfitText(maxProfit money.Amount, currency money.Currency) string {
	return fmt.Sprintf("This could win more than the maximum profit of %s %s.", currency.Text(maxProfit), strings.ToUpper(currency.ID))
}

// abovePromo names the cap of a promotional site in the operator's spelling.
func abovePromo(maxProfit string) *fault.Error {
	return fault.Newf(-9, "Max bet amount: %s EUR", maxProfit).With("max", maxProfit)
}

// NoPrice turns a missing price of a currency into a refusal with a code, which names the
// currency and one of the reasons of prices.Missing. It returns other errors unchanged.
func NoPrice(err error) error {
	if !errors.Is(err, prices.ErrUnknown) {
		return err
	}
	refusal := ErrNoPrice
	if missing := (*prices.Missing)(nil); errors.As(err, &missing) {
		if missing.Reason == prices.NoSource {
			refusal = errNoSource
		}
		refusal = refusal.With("currency", missing.Currency).With("reason", missing.Reason)
	}
	return refusal.Because(err)
}
