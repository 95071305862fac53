package rewardrules

import "croupier/app/kernel/money"

// MayRestart reports whether the requirement of a grant starts again once what is left
// is worth less than ResetBelow: it was worth as much at first, and the requirement is
// open. That happens once, since it then is below that of ResetBelow.
func (t Terms) MayRestart(required, wagered int64) bool {
	return t.ResetBelow > 0 && required >= t.Required(t.ResetBelow) && wagered < required
}

// Allowed is how much more of a grant may become real money.
func (t Terms) Allowed(granted, converted money.Amount) money.Amount {
	if t.MaxWin == 0 || granted > money.MaxAmount/money.Amount(t.MaxWin) {
		return money.MaxAmount
	}
	return max(granted*money.Amount(t.MaxWin)-converted, 0)
}
