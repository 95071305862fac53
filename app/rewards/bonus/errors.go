package bonus

import (
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

var (
	errNone     = fault.New(fault.CodeNotFound, "There is no such bonus.")
	errEnded    = fault.New(fault.CodeConflict, "This bonus has ended already.")
	errNoOffer  = fault.New(fault.CodeNotFound, "This offer is not open.")
	errTaken    = fault.New(fault.CodeConflict, "You have had this bonus already.")
	errStale    = fault.New(fault.CodeConflict, "Somebody else has changed this meanwhile. Look at it again.").With("reason", "stale")
	errExcluded = fault.New(fault.CodeForbidden, "Bonuses are not available to you now.")
)

// errMaxBet refuses a stake above the largest that the terms of a bonus allow.
func errMaxBet(usd int64) error {
	return fault.New(-4, fmt.Sprintf("While you play with bonus money, a bet is at most $%s.", money.Amount(usd/10_000).Text(2))).With("reason", "bonus_max_bet")
}
