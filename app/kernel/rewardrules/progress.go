package rewardrules

import "croupier/app/kernel/money"

// MayReset reports whether the requirement of a grant starts again once the rest is worth less
// than ResetBelow: the grant was worth at least that at first, and the requirement is open. That
// happens once, because the requirement is then below that of ResetBelow.
func (t Terms) MayReset(required, wagered int64) bool {
	return t.ResetBelow > 0 && required >= t.Required(t.ResetBelow) && wagered < required
}

// ConvertibleLeft is the further amount of a grant that may become real money.
func (t Terms) ConvertibleLeft(granted, converted money.Amount) money.Amount {
	if t.MaxWin == 0 || granted > money.MaxAmount/money.Amount(t.MaxWin) {
		return money.MaxAmount
	}
	return max(granted*money.Amount(t.MaxWin)-converted, 0)
}
