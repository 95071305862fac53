package feed

import (
	"math/big"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// entry is a wager as the lists know it.
type entry struct{ *wagerlog.Wager }

// real reports whether the wager was made with real money.
func (e *entry) real() bool { return e.Player.Purpose == ledger.Real }

// micros is how many millionths a dollar has.
const micros = 1_000_000

// highRoller is the least stake of a high roller, in millionths of a dollar.
const highRoller = 100 * micros

// lucky is the least multiplier of a lucky win.
var lucky = money.Fraction(10, 1)

// on reports whether an entry belongs on a list that everybody sees.
func (e *entry) on(list string) bool {
	if !e.real() {
		return false
	}
	switch list {
	case All:
		return true
	case HighRollers:
		return e.USD >= highRoller
	case LuckyWins:
		return e.Won() && e.Multiplier.Cmp(lucky) >= 0
	case AllWins:
		return e.Won() && e.profitCents() > 0
	default:
		return false
	}
}

// microsPerCent converts the wager log's dollars.
const microsPerCent = micros / 100

// profitCents is the profit in hundredths of a dollar: the stake's worth at
// the time, scaled by what was won for each unit of it. Fractions of a cent
// are dropped.
func (e *entry) profitCents() cents {
	if e.Stake <= 0 {
		return 0
	}
	scaled := new(big.Int).Mul(big.NewInt(e.USD), big.NewInt(int64(e.Payout-e.Stake)))
	scaled.Quo(scaled, big.NewInt(int64(e.Stake)))
	scaled.Quo(scaled, big.NewInt(microsPerCent))
	if !scaled.IsInt64() {
		return 0 // far beyond what limits let anybody win
	}
	return cents(scaled.Int64())
}

// entries are the wagers that are news. Void ones were no wagers, and of a
// corrected one was told when it ended.
func entries(wagers []*wagerlog.Wager) []*entry {
	list := make([]*entry, 0, len(wagers))
	for _, w := range wagers {
		if !w.Void && w.Before == nil {
			list = append(list, &entry{w})
		}
	}
	return list
}
