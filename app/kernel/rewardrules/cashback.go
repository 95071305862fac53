package rewardrules

import "croupier/app/kernel/earnings"

// Cashback are the terms of cashback, in millionths.
type Cashback struct {
	// Share is the part of what a day lost that is given back.
	Share int64
	// Ceiling is the most that is given back of what the house edge of the bets of the
	// day promised; -1 for no ceiling.
	Ceiling int64
	// Less takes the rakeback of the same bets off.
	Less bool
}

// Due is what cashback comes to for a day: a share of what was lost, at most a share of
// what the edge of the bets promised, and less their rakeback where that is set.
func (c Cashback) Due(lost int64, theory, rakeback earnings.Part) earnings.Part {
	if lost <= 0 {
		return earnings.Part{}
	}
	due := earnings.Part{Units: lost}.Times(c.Share)
	if c.Ceiling >= 0 {
		if most := theory.Times(c.Ceiling); most.Cmp(due) < 0 {
			due = most
		}
	}
	if c.Less {
		due = due.Minus(rakeback)
	}
	if due.Units < 0 {
		return earnings.Part{}
	}
	return due
}
