// Package earnings is the arithmetic of what players earn of wagers: exact amounts in
// millionths of a minor unit, and shares of the exact house edge of the part of a stake
// that is real money.
package earnings

import (
	"fmt"
	"math/big"
	"math/bits"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
)

// Million is how many millionths a minor unit, and a whole share, have.
const Million = 1_000_000

// Part is an exact amount of a currency: minor units and millionths of one, which
// are never below zero. It may be negative as a whole.
type Part struct {
	Units  int64
	Micros int64
}

// Of makes a part of units and any number of millionths.
func Of(units, micros int64) Part {
	carry := micros / Million
	if micros -= carry * Million; micros < 0 {
		micros += Million
		carry--
	}
	return Part{units + carry, micros}
}

// Add returns the sum.
func (p Part) Add(other Part) Part { return Of(p.Units+other.Units, p.Micros+other.Micros) }

// Minus returns the difference.
func (p Part) Minus(other Part) Part { return Of(p.Units-other.Units, p.Micros-other.Micros) }

// IsZero reports whether the part is nothing.
func (p Part) IsZero() bool { return p == Part{} }

// Cmp compares and returns -1, 0 or 1.
func (p Part) Cmp(other Part) int {
	d := p.Minus(other)
	switch {
	case d.Units < 0:
		return -1
	case d.IsZero():
		return 0
	}
	return 1
}

// Whole is what can be paid: the minor units, rounded down, and nothing below zero.
// It is the only rounding of what a player collects.
func (p Part) Whole() money.Amount {
	return min(max(money.Amount(p.Units), 0), money.MaxAmount)
}

// Text writes the part in whole units of a currency with all of its millionths.
func (p Part) Text(c money.Currency) string {
	sign, digits := "", p.Millionths()
	if digits.Sign() < 0 {
		sign = "-"
		digits.Neg(digits)
	}
	decimals := c.Decimals + 6
	text := digits.String()
	for len(text) <= decimals {
		text = "0" + text
	}
	at := len(text) - decimals
	end := len(text)
	for end > at+c.ShownDecimals() && text[end-1] == '0' {
		end--
	}
	return sign + text[:at] + "." + text[at:end]
}

// Plain writes the part in minor units.
func (p Part) Plain() string { return fmt.Sprintf("%d and %d millionths", p.Units, p.Micros) }

// Millionths is the part as a whole number.
func (p Part) Millionths() *big.Int {
	all := new(big.Int).Mul(big.NewInt(p.Units), big.NewInt(Million))
	return all.Add(all, big.NewInt(p.Micros))
}

// fromMillionths makes a part of a whole number of millionths; one that does not fit
// is the largest amount.
func fromMillionths(all *big.Int) Part {
	units, micros := new(big.Int).DivMod(all, big.NewInt(Million), new(big.Int))
	if !units.IsInt64() || units.Int64() > int64(money.MaxAmount) {
		return Part{Units: int64(money.MaxAmount)}
	}
	return Part{units.Int64(), micros.Int64()}
}

// Times multiplies a part by a share in millionths and rounds down.
func (p Part) Times(share int64) Part {
	all := p.Millionths()
	all.Mul(all, big.NewInt(share))
	return fromMillionths(all.Div(all, big.NewInt(Million)))
}

// rate is a house edge times a share, in millionths: what one minor unit of a stake
// gives.
type rate struct {
	above, below uint64
	// large is set where the fraction does not fit.
	large *big.Rat
}

// of is what a stake gives, rounded down to millionths of a minor unit.
func (r rate) of(stake money.Amount) Part {
	if stake <= 0 || r.above == 0 && r.large == nil {
		return Part{}
	}
	if r.large == nil {
		high, low := bits.Mul64(uint64(stake), r.above)
		upper, rest := high/r.below, high%r.below
		lower, _ := bits.Div64(rest, low, r.below)
		if upper < Million {
			units, micros := bits.Div64(upper, lower, Million)
			if units <= uint64(money.MaxAmount) {
				return Part{int64(units), int64(micros)}
			}
		}
		return Part{Units: int64(money.MaxAmount)}
	}
	all := new(big.Int).Mul(big.NewInt(int64(stake)), r.large.Num())
	return fromMillionths(all.Quo(all, r.large.Denom()))
}

// Rates remember the rates of the edges that a batch of wagers has: wagers have few.
type Rates map[rateKey]rate

type rateKey struct {
	edge  string
	share int64
}

// of gives the rate of an edge, such as "1/100", and a share in millionths. An edge
// that is not known gives nothing.
func (r Rates) of(edge string, share int64) rate {
	key := rateKey{edge, share}
	if known, ok := r[key]; ok {
		return known
	}
	made := newRate(edge, share)
	r[key] = made
	return made
}

func newRate(edge string, share int64) rate {
	parsed, err := money.ParseMultiplier(edge)
	if err != nil || share <= 0 {
		return rate{}
	}
	all := parsed.Rat()
	all.Mul(all, new(big.Rat).SetInt64(share))
	if all.Num().IsUint64() && all.Denom().IsUint64() {
		return rate{above: all.Num().Uint64(), below: all.Denom().Uint64()}
	}
	return rate{large: all}
}

// Gave is what one revision of a wager alone gives of its house edge, with a share in
// millionths. A void wager, and one whose edge is not known, give nothing.
func (r Rates) Gave(w *wagerlog.Wager, share int64) Part {
	if w == nil || w.Void || w.Edge == "" {
		return Part{}
	}
	return r.of(w.Edge, share).of(Staked(w))
}

// Staked is the part of a stake that is real money: bonus money earns nothing.
func Staked(w *wagerlog.Wager) money.Amount { return w.Stake - w.Bonus }

// USD is what a revision changes of what its player has wagered in real money, in
// millionths of a dollar. A void wager is none.
func USD(w *wagerlog.Wager) int64 {
	whole := func(w *wagerlog.Wager) int64 {
		if w == nil || w.Void {
			return 0
		}
		return w.RealUSD()
	}
	return whole(w) - whole(w.Before)
}

// Lost is what a revision changes of what its player has lost in real money.
func Lost(w *wagerlog.Wager) int64 {
	whole := func(w *wagerlog.Wager) money.Amount {
		if w == nil || w.Void {
			return 0
		}
		return Staked(w) - (w.Payout - w.BonusPayout)
	}
	return int64(whole(w) - whole(w.Before))
}

// Change is what a revision changes of what its wager gave.
func (r Rates) Change(w *wagerlog.Wager, share int64) Part {
	return r.Gave(w, share).Minus(r.Gave(w.Before, share))
}

// First is the first revision of a wager, which decides its day and what was in force
// for it.
func First(w *wagerlog.Wager) *wagerlog.Wager {
	for w.Before != nil {
		w = w.Before
	}
	return w
}

// Day is the day in UTC of a moment in unix milliseconds, counted from 1970.
func Day(at int64) int64 { return at / (24 * time.Hour).Milliseconds() }

// DayStart is when a day begins.
func DayStart(day int64) time.Time { return clock.FromMillis(day * (24 * time.Hour).Milliseconds()) }

// Counts reports whether a wager earns anybody anything: made with real money by an
// account.
func Counts(w *wagerlog.Wager) bool {
	return w.Player.Purpose == ledger.Real && !session.IsGuest(w.Player.Owner)
}

// Dollars are millionths of a US dollar; on the wire a number of dollars and cents,
// rounded down.
type Dollars int64

// MarshalJSON writes the decimal number, such as 12.05.
func (d Dollars) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(d)
	if d < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/Million, n%Million/10_000), nil
}

// TypeScript tells the API's description what MarshalJSON writes.
func (Dollars) TypeScript() string { return "number" }
