package betslip

import "croupier/app/kernel/fault"

// The refusals of the slip, with the words of the specification. None of them
// takes a stake.
var (
	// ErrQueue refuses bets while the queue is full or nobody works on it.
	ErrQueue = fault.New(1, "failed to queue")
	// ErrQueueID refuses the id of an entry that there is not, or of another player.
	ErrQueueID = fault.New(2, "invalid queue id")
	// ErrTooEarly refuses to confirm what still waits for its delay.
	ErrTooEarly = fault.New(3, "too early")
	// ErrTooLate refuses bets on events that have begun without the bettor seeing it,
	// and entries that have waited for too long.
	ErrTooLate = fault.New(4, "too late")
	// ErrOdds refuses prices that have changed beyond what the bettor accepts.
	ErrOdds = fault.New(5, "odds changed")
	// ErrOption refuses selections that are closed, suspended or invented.
	ErrOption = fault.New(6, "option closed")
	// ErrBalance refuses stakes above the balance.
	ErrBalance = fault.New(7, "not enough balance")
	// ErrStake refuses stakes outside of the limits, with those in the answer.
	ErrStake = fault.New(8, "bet too low or too high")
	// ErrDouble refuses two selections of one event in one bet.
	ErrDouble = fault.New(9, "no double bets")
	// ErrLegs refuses bets with too many legs.
	ErrLegs = fault.New(10, "too many multi bets")
)

// Refusals beside those of the specification.
var (
	// ErrNoBet refuses a bet that is not the caller's, or that there is not.
	ErrNoBet = fault.New(fault.CodeNotFound, "There is no such bet.")
	// ErrNoOffer refuses a cash-out that is not offered, or not any more.
	ErrNoOffer = fault.New(11, "This bet cannot be cashed out now.")
	// ErrOfferGone refuses an offer that has expired or was never made.
	ErrOfferGone = fault.New(12, "This offer has expired.")
)
