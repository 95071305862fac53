package bets

import "croupier/app/kernel/fault"

// The errors of the slip, with the texts of the specification. None of them debits a
// stake.
var (
	// ErrQueue is returned while the queue is full or has no worker.
	ErrQueue = fault.New(1, "failed to queue")
	// ErrQueueID is returned for an unknown queue entry or an entry of another player.
	ErrQueueID = fault.New(2, "invalid queue id")
	// ErrTooEarly is returned for a confirmation before the delay has ended.
	ErrTooEarly = fault.New(3, "too early")
	// ErrTooLate is returned for a bet on an event that has begun without the player
	// seeing it, and for an entry that has waited too long.
	ErrTooLate = fault.New(4, "too late")
	// ErrOdds is returned if prices have changed by more than the player accepts.
	ErrOdds = fault.New(5, "odds changed")
	// ErrOption is returned for a closed, suspended or unknown selection.
	ErrOption = fault.New(6, "option closed")
	// ErrBalance is returned for a stake above the balance.
	ErrBalance = fault.New(7, "not enough balance")
	// ErrStake is returned for a stake outside the limits. The answer contains the
	// limits.
	ErrStake = fault.New(8, "bet too low or too high")
	// ErrDouble is returned for two selections of one event in one bet.
	ErrDouble = fault.New(9, "no double bets")
	// ErrLegs is returned for a bet with too many legs.
	ErrLegs = fault.New(10, "too many multi bets")
)

// Errors that are not in the specification.
var (
	// ErrNoBet is returned for an unknown bet or a bet of another player.
	ErrNoBet = fault.New(fault.CodeNotFound, "There is no such bet.")
	// ErrNoOffer is returned if a bet has no cash-out offer now.
	ErrNoOffer = fault.New(11, "This bet cannot be cashed out now.")
	// ErrOfferGone is returned for an expired or unknown offer.
	ErrOfferGone = fault.New(12, "This offer has expired.")
)
