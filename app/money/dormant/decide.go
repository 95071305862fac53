package dormant

import (
	"time"

	"croupier/app/kernel/money"
)

// The periods of the terms, in months.
const (
	noticeAfter = 6
	feeAfter    = 6 // more, and after the notice
	feeEvery    = 1
)

// Exemption is why an account is exempt. It is shown to staff.
type Exemption string

// The reasons.
const (
	NotExempt  Exemption = ""
	Excluded   Exemption = "self-excluded"
	Banned     Exemption = "banned"
	Withdrawal Exemption = "open withdrawal"
	// Held is a player whose withdrawals staff or a rule hold: no fee is charged
	// on money that a player cannot withdraw.
	Held Exemption = "withdrawals held"
	// DemoPlayer is a demonstration player.
	DemoPlayer Exemption = "invented"
	NoAccount  Exemption = "no account"
)

// Inputs are all inputs of the decision about an account. Noticed and Charged are
// zero for never.
type Inputs struct {
	Now, Seen, Noticed, Charged time.Time
	Exemption                   Exemption
	// Fee is true if the site charges a fee.
	Fee bool
}

// Step is the next step for an account.
type Step string

// The steps.
const (
	Nothing Step = ""
	Notice  Step = "notice"
	Charge  Step = "charge"
)

// noticeAt returns when an account that was last used at seen becomes dormant.
func noticeAt(seen time.Time) time.Time { return seen.AddDate(0, noticeAfter, 0) }

// feeAt returns when the next fee is due: six months after the account became
// dormant, at least six months after the email, and a month after the last fee.
// Missed fees are not charged later.
func feeAt(f Inputs) time.Time {
	due := latest(noticeAt(f.Seen), f.Noticed).AddDate(0, feeAfter, 0)
	if !f.Charged.IsZero() {
		due = latest(due, f.Charged.AddDate(0, feeEvery, 0))
	}
	return due
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// decide returns the next step for an account. No other code decides it.
func decide(f Inputs) Step {
	switch {
	case f.Exemption != NotExempt:
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

// Percentages have four decimals. whole is 100 % in that unit, and most is the
// max percentage per month in the terms.
const (
	percentDecimals = 4
	hundredPercent  = 100 * 10_000
	maxPercent      = 25_000
)

// feeOf returns a percentage of a balance, rounded down once.
func feeOf(balance money.Amount, percent int64) money.Amount {
	if balance <= 0 {
		return 0
	}
	part := money.Amount(percent)
	return balance/hundredPercent*part + balance%hundredPercent*part/hundredPercent
}
