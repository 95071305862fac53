package convert

import (
	"croupier/app/kernel/fault"
)

// The codes of refusals are those of withdrawals.
const (
	codeAmount  = 1
	codeBalance = 2
	codePrice   = -10
)

// Refusals. Those of the rules for players have the code 4, a reason and an end.
var (
	errAmount   = fault.New(codeAmount, "Invalid amount.")
	errTooSmall = fault.New(codeAmount, "This is too little to convert.").With("reason", "small")
	errBalance  = fault.New(codeBalance, "Not enough money.")
	errSource   = fault.New(fault.CodeInvalid, "This currency can be withdrawn and is not converted.").With("reason", "from")
	errTarget   = fault.New(fault.CodeInvalid, "Nothing can be converted into this currency at the moment.").With("reason", "to")
	errExpected = fault.Field("expected", "validation.regex")
	errRequest  = fault.Field("request_id", "validation.regex")
	errPrice    = fault.New(codePrice, "The price is not known at the moment, try again later.")
	errExpired  = fault.New(fault.CodeConflict, "The price that you were shown has expired. Look at the new one.").With("reason", "expired")
	errChanged  = fault.New(fault.CodeConflict, "The price has changed, and you would receive less than you were shown. Look at the new one.").With("reason", "price")
	errRepeated = fault.New(fault.CodeConflict, "This request id was used for another conversion.").With("reason", "request")
	errCursor   = fault.New(fault.CodeNotFound, "There is no such conversion.")
)
