package rewardrules

import "croupier/app/kernel/earnings"

// Cashback are the terms of cashback, in millionths.
type Cashback struct {
	// Share is the returned part of a day's loss.
	Share int64
	// Ceiling is the maximum cashback as a part of the house edge of the bets of the day; -1 for
	// no ceiling.
	Ceiling int64
	// DeductRakeback deducts the rakeback of the same bets.
	DeductRakeback bool
}

// Due is the cashback of a day: a share of the loss, at most a share of the expected house edge
// of the bets, and less their rakeback if that is set.
func (c Cashback) Due(lost int64, expectedLoss, rakeback earnings.MicroAmount) earnings.MicroAmount {
	if lost <= 0 {
		return earnings.MicroAmount{}
	}
	due := earnings.MicroAmount{Units: lost}.Times(c.Share)
	if c.Ceiling >= 0 {
		if maximum := expectedLoss.Times(c.Ceiling); maximum.Cmp(due) < 0 {
			due = maximum
		}
	}
	if c.DeductRakeback {
		due = due.Minus(rakeback)
	}
	if due.Units < 0 {
		return earnings.MicroAmount{}
	}
	return due
}
