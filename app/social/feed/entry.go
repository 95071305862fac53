package feed

import (
	"math/big"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// entry is a wager in the lists.
type entry struct{ *wagerlog.Wager }

// real reports whether the wager was made with real money.
func (e *entry) real() bool { return e.Player.Purpose == ledger.Real }

// micros is the number of millionths in a dollar.
const micros = 1_000_000

// highRollerUSD is the min stake of a high roller, in millionths of a dollar.
const highRollerUSD = 100 * micros

// luckyMultiplier is the min multiplier of a lucky win.
var luckyMultiplier = money.Fraction(10, 1)

// belongsTo reports whether an entry belongs to a public list.
func (e *entry) belongsTo(list string) bool {
	if !e.real() {
		return false
	}
	switch list {
	case All:
		return true
	case HighRollers:
		return e.USD >= highRollerUSD
	case LuckyWins:
		return e.Won() && e.Multiplier.Cmp(luckyMultiplier) >= 0
	case AllWins:
		return e.Won() && e.profitCents() > 0
	default:
		return false
	}
}

// microsPerCent converts the dollars of the wager log to cents.
const microsPerCent = micros / 100

// profitCents is the profit in hundredths of a dollar: the value of the stake at the time, times
// the profit per unit of stake. Fractions of a cent are dropped.
func (e *entry) profitCents() cents {
	if e.Stake <= 0 {
		return 0
	}
	scaled := new(big.Int).Mul(big.NewInt(e.USD), big.NewInt(int64(e.Payout-e.Stake)))
	scaled.Quo(scaled, big.NewInt(int64(e.Stake)))
	scaled.Quo(scaled, big.NewInt(microsPerCent))
	if !scaled.IsInt64() {
		return 0 // far beyond what limits let a player win
	}
	return cents(scaled.Int64())
}

// entries are the wagers to publish. It omits void wagers, and corrected ones because they were
// published when they settled.
func entries(wagers []*wagerlog.Wager) []*entry {
	list := make([]*entry, 0, len(wagers))
	for _, w := range wagers {
		if !w.Void && w.Before == nil {
			list = append(list, &entry{w})
		}
	}
	return list
}
