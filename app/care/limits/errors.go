package limits

import (
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/product"
)

// The codes of rejected stakes and deposits.
const (
	CodeTimeOut = -20
	CodeNight   = -21
	CodeBlock   = -22
	CodeLimit   = -23
)

var (
	errControl = fault.Field("control", "validation.in")
	errValue   = fault.Field("value", "validation.in")
	errUntil   = fault.Field("until", "validation.in")
	// errStale rejects a looser value from a page with an old state: the stricter value remains.
	errStale          = fault.New(fault.CodeConflict, "This was changed in another window. Look at it again.").With("reason", "stale")
	errNoRequest      = fault.New(fault.CodeConflict, "Nothing waits to be confirmed here.").With("reason", "none")
	errTooEarly       = fault.New(fault.CodeConflict, "You can confirm this a day after you asked for it.").With("reason", "early")
	errRequestExpired = fault.New(fault.CodeConflict, "This was not confirmed in time. Ask for it again.").With("reason", "lapsed")
	errShorter        = fault.New(fault.CodeConflict, "A time-out can be extended, not shortened.").With("reason", "shorter")
	errOnlyStricter   = fault.New(fault.CodeConflict, "Staff can only make this stricter.").With("reason", "looser")
	errNoPlayer       = fault.New(fault.CodeNotFound, "There is no such player.")
)

// refusedUntil returns an error that applies until a time.
func refusedUntil(code int, reason, message string, until time.Time) *fault.Error {
	return fault.New(code, message).With("reason", reason).With("until", until.UnixMilli())
}

func refusedTimeOut(until time.Time) *fault.Error {
	return refusedUntil(CodeTimeOut, "timeout", "You have taken a time-out.", until)
}

func refusedNight(until time.Time) *fault.Error {
	return refusedUntil(CodeNight, "night", "Your night pause goes on.", until)
}

func refusedBlock(group product.Group) *fault.Error {
	return fault.New(CodeBlock, "You have blocked these games.").With("reason", "block").With("group", string(group))
}

// kindWords are the words for the kinds of limits.
var kindWords = map[Kind]string{Deposit: "deposit", Loss: "loss", Stake: "stake", Time: "time"}

// periodWords are the words for the periods.
var periodWords = map[Period]string{Day: "today", Week: "this week", Month: "this month"}

// refusedLimit returns the error with the amount that a limit leaves until its period ends. left is
// in millionths of a dollar, for time in milliseconds.
func refusedLimit(kind Kind, period Period, left int64, now time.Time) *fault.Error {
	left = max(left, 0)
	message := fmt.Sprintf("Your %s limit leaves nothing %s.", kindWords[kind], periodWords[period])
	text := "0"
	if kind != Time {
		text = cents(left)
		if left >= cent {
			message = fmt.Sprintf("Your %s limit leaves $%s %s.", kindWords[kind], text, periodWords[period])
		}
	}
	return refusedUntil(CodeLimit, "limit", message, period.end(now)).With("limit", string(kind)).With("period", string(period)).With("left", text)
}

// cent is a cent in millionths of a dollar.
const cent = 10_000

// cents formats dollars, rounded down.
func cents(usd int64) string { return money.Amount(usd / cent).Text(2) }
