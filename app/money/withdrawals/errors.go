package withdrawals

import "croupier/app/kernel/fault"

// The codes of refusals, in the numbers of the specification.
const (
	codeAmount  = 1
	codeBalance = 2
	codeOpen    = 3
	codeBlocked = 4
	codeLimit   = 5
	codePrice   = -10
)

// Refusals.
var (
	errAmount     = fault.New(codeAmount, "Invalid withdrawal amount.")
	errBalance    = fault.New(codeBalance, "Not enough money.")
	errOpen       = fault.New(codeOpen, "You already have an ordered withdrawal.")
	errBlocked    = fault.New(codeBlocked, "Withdrawals are blocked for now.")
	errLimit      = fault.New(codeLimit, "Withdrawal limit per 24 hours exceeded, try later.")
	errPrice      = fault.New(codePrice, "Failed to get token price, try again later")
	errWallet     = fault.New(fault.CodeInvalid, "Enter wallet!").With("reason", "wallet")
	errOwn        = fault.New(fault.CodeInvalid, "This is an address of the site itself. Enter an address of your own.").With("reason", "own_address")
	errChain      = fault.New(fault.CodeInvalid, "This chain is not offered.").With("reason", "chain")
	errOffline    = fault.New(fault.CodeUnavailable, "The network cannot be reached at the moment, try again later.").With("reason", "offline")
	errType       = fault.Field("type", "validation.in")
	errRequest    = fault.Field("requestId", "validation.regex")
	errRepeated   = fault.New(fault.CodeConflict, "This request id was used for another withdrawal.").With("reason", "request")
	errUnknown    = fault.New(fault.CodeNotFound, "There is no such withdrawal.")
	errNotNow     = fault.New(fault.CodeConflict, "The withdrawal cannot be cancelled any more.").With("reason", "state")
	errChanged    = fault.New(fault.CodeConflict, "The withdrawal has changed in the meantime. Look at it again.").With("reason", "changed")
	errImpossible = fault.New(fault.CodeConflict, "This cannot be done with the withdrawal as it stands.").With("reason", "state")
	errBookFull   = fault.New(fault.CodeConflict, "Your address book is full. Remove an address first.")
	errBookTwice  = fault.New(fault.CodeConflict, "This address is in your book already.")
	errNoAddress  = fault.New(fault.CodeNotFound, "There is no such address in your book.")
	errPeriod     = fault.New(fault.CodeInvalid, "Give the first and the last day as 2026-01-31; a statement covers at most 366 days.").With("reason", "period")
)

// blockedText says to a player why withdrawals are blocked.
var blockedText = map[string]string{
	"hold":          "Withdrawals are not possible for this account at the moment. Write to the support.",
	"password":      "Withdrawals are blocked for 48 hours after a change of the password.",
	"bonus":         "Meet the conditions of your bonus first, or cancel it.",
	"confirmations": "Your latest deposit needs 3 confirmations first.",
	"turnover":      "Play with what you have deposited before you withdraw.",
	"address":       "New addresses can be used 24 hours after you have added them to your address book.",
	"weekly_cap":    "After a win of 0.2 BTC or more, at most 0.2 BTC are paid within a week.",
}

// fault is the refusal as the player gets it.
func (r *Refusal) fault() *fault.Error {
	refusal := map[int]*fault.Error{codeAmount: errAmount, codeBalance: errBalance, codeOpen: errOpen, codeBlocked: errBlocked, codeLimit: errLimit}[r.Code]
	if r.Code == codeBlocked {
		refusal = fault.New(codeBlocked, blockedText[r.Reason]).With("reason", r.Reason).With("until", millis(r.Until))
	}
	if r.Code == codeLimit && !r.Until.IsZero() {
		refusal = refusal.With("until", millis(r.Until))
	}
	return refusal
}
