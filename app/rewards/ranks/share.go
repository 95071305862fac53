package ranks

import (
	"math/big"
	"math/bits"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// million is how many millionths a minor unit, and a whole share, have.
const million = 1_000_000

// Part is an exact amount of a currency: minor units and millionths of one, which
// are never below zero. It may be negative as a whole.
type Part struct {
	Units  int64
	Micros int64
}

// partOf makes a part of units and any number of millionths.
func partOf(units, micros int64) Part {
	carry := micros / million
	if micros -= carry * million; micros < 0 {
		micros += million
		carry--
	}
	return Part{units + carry, micros}
}

// Add returns the sum.
func (p Part) Add(other Part) Part { return partOf(p.Units+other.Units, p.Micros+other.Micros) }

// Minus returns the difference.
func (p Part) Minus(other Part) Part { return partOf(p.Units-other.Units, p.Micros-other.Micros) }

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
	sign, digits := "", p.millionths()
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

// millionths is the part as a whole number.
func (p Part) millionths() *big.Int {
	all := new(big.Int).Mul(big.NewInt(p.Units), big.NewInt(million))
	return all.Add(all, big.NewInt(p.Micros))
}

// fromMillionths makes a part of a whole number of millionths; one that does not fit
// is the largest amount.
func fromMillionths(all *big.Int) Part {
	units, micros := new(big.Int).DivMod(all, big.NewInt(million), new(big.Int))
	if !units.IsInt64() || units.Int64() > int64(money.MaxAmount) {
		return Part{Units: int64(money.MaxAmount)}
	}
	return Part{units.Int64(), micros.Int64()}
}

// times multiplies a part by a share in millionths and rounds down.
func (p Part) times(share int64) Part {
	all := p.millionths()
	all.Mul(all, big.NewInt(share))
	return fromMillionths(all.Div(all, big.NewInt(million)))
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
		if upper < million {
			units, micros := bits.Div64(upper, lower, million)
			if units <= uint64(money.MaxAmount) {
				return Part{int64(units), int64(micros)}
			}
		}
		return Part{Units: int64(money.MaxAmount)}
	}
	all := new(big.Int).Mul(big.NewInt(int64(stake)), r.large.Num())
	return fromMillionths(all.Quo(all, r.large.Denom()))
}

// rates remember the rates of the edges that a batch of wagers has: wagers have few.
type rates map[rateKey]rate

type rateKey struct {
	edge  string
	share int64
}

// of gives the rate of an edge, such as "1/100", and a share in millionths. An edge
// that is not known gives nothing.
func (r rates) of(edge string, share int64) rate {
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

// gave is the rakeback of one revision of a wager alone, with a share in millionths.
// A void wager gives nothing.
func (r rates) gave(w *wagerlog.Wager, share int64) Part {
	if w == nil || w.Void || w.Edge == "" {
		return Part{}
	}
	return r.of(w.Edge, share).of(staked(w))
}

// staked is the part of a stake that is real money: bonus money earns nothing.
func staked(w *wagerlog.Wager) money.Amount { return w.Stake - w.Bonus }

// usdOf is what a revision changes of what its player has wagered in real money, in
// millionths of a dollar. A void wager is none.
func usdOf(w *wagerlog.Wager) int64 {
	whole := func(w *wagerlog.Wager) int64 {
		if w == nil || w.Void {
			return 0
		}
		return w.RealUSD()
	}
	return whole(w) - whole(w.Before)
}

// lostOf is what a revision changes of what its player has lost in real money.
func lostOf(w *wagerlog.Wager) int64 {
	whole := func(w *wagerlog.Wager) money.Amount {
		if w == nil || w.Void {
			return 0
		}
		return staked(w) - (w.Payout - w.BonusPayout)
	}
	return int64(whole(w) - whole(w.Before))
}

// change is what a revision changes of what its wager gave.
func (r rates) change(w *wagerlog.Wager, share int64) Part {
	return r.gave(w, share).Minus(r.gave(w.Before, share))
}

// first is the first revision of a wager, which decides its level and its day.
func first(w *wagerlog.Wager) *wagerlog.Wager {
	for w.Before != nil {
		w = w.Before
	}
	return w
}
