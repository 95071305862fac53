package bonus

import (
	"errors"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

var (
	errNotFound        = fault.New(fault.CodeNotFound, "There is no such bonus.")
	errEnded           = fault.New(fault.CodeConflict, "This bonus has ended already.")
	errNoOffer         = fault.New(fault.CodeNotFound, "This offer is not open.")
	errFirstOnly       = fault.New(fault.CodeConflict, "This offer is for a first deposit, and you have deposited before.").With("reason", "first_only")
	errNoOptIn         = fault.New(fault.CodeNotFound, "You have not opted in for this offer, or the opt-in has ended.")
	errAlreadyReceived = fault.New(fault.CodeConflict, "You have had this bonus already.")
	errStale           = fault.New(fault.CodeConflict, "Another person has changed this meanwhile. Look at it again.").With("reason", "stale")
	errExcluded        = fault.New(fault.CodeForbidden, "Bonuses are not available to you now.")
)

// isRefusal reports whether an error is the refusal of an offer.
func isRefusal(err error) bool {
	return errors.Is(err, error(errNoOffer)) || errors.Is(err, error(errFirstOnly)) || errors.Is(err, error(errAlreadyReceived))
}

// orElse returns err, or refusal if err is nil.
func orElse(err error, refusal *fault.Error) error {
	if err != nil {
		return err
	}
	return refusal
}

// errMaxBet refuses a stake above the maximum of a bonus's terms.
func errMaxBet(usd int64) error {
	return fault.New(-4, fmt.Sprintf("While you play with bonus money, a bet is at most $%s.", money.USD(usd).Cents())).With("reason", "bonus_max_bet")
}
