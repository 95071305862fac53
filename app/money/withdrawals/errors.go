package withdrawals

import (
	"strings"

	"croupier/app/kernel/fault"
)

// The codes of refusals, with the numbers of the specification.
const (
	codeAmount  = 1
	codeBalance = 2
	codeOpen    = 3
	codePrice   = -10
)

// Refusals.
var (
	errAmount         = fault.New(codeAmount, "Invalid withdrawal amount.")
	errBalance        = fault.New(codeBalance, "Not enough money.")
	errOpen           = fault.New(codeOpen, "You already have an ordered withdrawal.")
	errPrice          = fault.New(codePrice, "Failed to get token price, try again later")
	errWallet         = fault.New(fault.CodeInvalid, "Enter wallet!").With("reason", "wallet")
	errOwnAddress     = fault.New(fault.CodeInvalid, "This is an address of the site itself. Enter an address of your own.").With("reason", "own_address")
	errChain          = fault.New(fault.CodeInvalid, "This chain is not offered.").With("reason", "chain")
	errOffline        = fault.New(fault.CodeUnavailable, "The network cannot be reached at the moment, try again later.").With("reason", "offline")
	errType           = fault.Field("type", "validation.in")
	errRequest        = fault.Field("requestId", "validation.regex")
	errRepeated       = fault.New(fault.CodeConflict, "This request id was used for another withdrawal.").With("reason", "request")
	errUnknown        = fault.New(fault.CodeNotFound, "There is no such withdrawal.")
	errNotCancellable = fault.New(fault.CodeConflict, "The withdrawal cannot be cancelled any more.").With("reason", "state")
	errChanged        = fault.New(fault.CodeConflict, "The withdrawal has changed in the meantime. Look at it again.").With("reason", "changed")
	errImpossible     = fault.New(fault.CodeConflict, "This cannot be done with the withdrawal in its present state.").With("reason", "state")
	errBookFull       = fault.New(fault.CodeConflict, "Your address book is full. Remove an address first.")
	errBookDuplicate  = fault.New(fault.CodeConflict, "This address is in your book already.")
	errNoAddress      = fault.New(fault.CodeNotFound, "There is no such address in your book.")
	errPeriod         = fault.New(fault.CodeInvalid, "Give the first and the last day as 2026-01-31; a statement covers at most 366 days.").With("reason", "period")
)

// tooLittle refuses a sum if less than the min of the network would arrive.
// minimum is that amount as decimal text.
func tooLittle(minimum, currency string) *fault.Error {
	return fault.New(codeAmount, "At least "+minimum+" "+strings.ToUpper(currency)+" must arrive: the network does not carry less.").
		With("reason", "dust").With("minimum", minimum)
}

// fault converts a rule to the refusal that the player gets.
func (r *Rule) fault() *fault.Error {
	return map[int]*fault.Error{codeAmount: errAmount, codeBalance: errBalance, codeOpen: errOpen}[r.Code]
}
