package dormant

import (
	"time"

	"croupier/app/kernel/money"
)

// The months of the terms.
const (
	noticeAfter = 6
	feeAfter    = 6 // more, and after the notice
	feeEvery    = 1
)

// Bar is why an account is left alone. It is shown to staff.
type Bar string

// The bars.
const (
	Free       Bar = ""
	Excluded   Bar = "self-excluded"
	Banned     Bar = "banned"
	Withdrawal Bar = "open withdrawal"
	// Held is a player whom staff or a rule keep from withdrawing: nobody pays for
	// money that they cannot have.
	Held Bar = "withdrawals held"
	// Invented is a player of a demonstration.
	Invented Bar = "invented"
	Gone     Bar = "no account"
)

// Facts are all that decides what happens to an account. Noticed and Charged are zero
// for never.
type Facts struct {
	Now, Seen, Noticed, Charged time.Time
	Bar                         Bar
	// Fee tells that the site charges one.
	Fee bool
}

// Step is what is done to an account.
type Step string

// The steps.
const (
	Nothing Step = ""
	Notice  Step = "notice"
	Charge  Step = "charge"
)

// noticeAt is when an account that was last used at seen becomes dormant.
func noticeAt(seen time.Time) time.Time { return seen.AddDate(0, noticeAfter, 0) }

// feeAt is when the next fee is due: six months after the account became dormant, never
// sooner than six months after the letter, and a month after the last one. What was
// missed is not made up for.
func feeAt(f Facts) time.Time {
	due := later(noticeAt(f.Seen), f.Noticed).AddDate(0, feeAfter, 0)
	if !f.Charged.IsZero() {
		due = later(due, f.Charged.AddDate(0, feeEvery, 0))
	}
	return due
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// decide is the only place that says what happens to a dormant account.
func decide(f Facts) Step {
	switch {
	case f.Bar != Free:
		return Nothing
	case f.Noticed.IsZero():
		if !f.Now.Before(noticeAt(f.Seen)) {
			return Notice
		}
	case f.Fee && !f.Now.Before(feeAt(f)):
		return Charge
	}
	return Nothing
}

// Percentages have four decimals; whole is all of a balance in their unit, and most is
// what the terms allow for a month.
const (
	percentDecimals = 4
	whole           = 100 * 10_000
	most            = 25_000
)

// feeOf is a percentage of a balance, rounded down once.
func feeOf(balance money.Amount, percent int64) money.Amount {
	if balance <= 0 {
		return 0
	}
	part := money.Amount(percent)
	return balance/whole*part + balance%whole*part/whole
}
