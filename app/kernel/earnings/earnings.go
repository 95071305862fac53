// Package earnings is the arithmetic of players' earnings from wagers: exact amounts in
// millionths of a minor unit, and shares of the exact house edge of the real-money part of a
// stake.
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

// Million is the number of millionths in a minor unit, and in a whole share.
const Million = 1_000_000

// MicroAmount is an exact amount of a currency: minor units and millionths of one, which are never below
// zero. It may be negative as a whole.
type MicroAmount struct {
	Units  int64
	Micros int64
}

// Of makes an amount from units and any number of millionths.
func Of(units, micros int64) MicroAmount {
	carry := micros / Million
	if micros -= carry * Million; micros < 0 {
		micros += Million
		carry--
	}
	return MicroAmount{units + carry, micros}
}

// Add returns the sum.
func (p MicroAmount) Add(other MicroAmount) MicroAmount {
	return Of(p.Units+other.Units, p.Micros+other.Micros)
}

// Minus returns the difference.
func (p MicroAmount) Minus(other MicroAmount) MicroAmount {
	return Of(p.Units-other.Units, p.Micros-other.Micros)
}

// IsZero reports whether the amount is zero.
func (p MicroAmount) IsZero() bool { return p == MicroAmount{} }

// Cmp compares and returns -1, 0 or 1.
func (p MicroAmount) Cmp(other MicroAmount) int {
	d := p.Minus(other)
	switch {
	case d.Units < 0:
		return -1
	case d.IsZero():
		return 0
	}
	return 1
}

// Payable is the amount that can be paid: the minor units, rounded down, and at least zero. The
// fraction of a unit stays with the player for the next claim.
func (p MicroAmount) Payable() money.Amount {
	return min(max(money.Amount(p.Units), 0), money.MaxAmount)
}

// Text writes the amount in whole units of a currency with all of its millionths.
func (p MicroAmount) Text(c money.Currency) string {
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
	for end > at+c.DisplayDecimals() && text[end-1] == '0' {
		end--
	}
	return sign + text[:at] + "." + text[at:end]
}

// DebugText writes the amount in minor units.
func (p MicroAmount) DebugText() string {
	return fmt.Sprintf("%d and %d millionths", p.Units, p.Micros)
}

// Millionths is the amount as a whole number of millionths.
func (p MicroAmount) Millionths() *big.Int {
	all := new(big.Int).Mul(big.NewInt(p.Units), big.NewInt(Million))
	return all.Add(all, big.NewInt(p.Micros))
}

// fromMillionths makes an amount from a whole number of millionths; one that does not fit is the
// largest amount.
func fromMillionths(all *big.Int) MicroAmount {
	units, micros := new(big.Int).DivMod(all, big.NewInt(Million), new(big.Int))
	if !units.IsInt64() || units.Int64() > int64(money.MaxAmount) {
		return MicroAmount{Units: int64(money.MaxAmount)}
	}
	return MicroAmount{units.Int64(), micros.Int64()}
}

// Times multiplies an amount by a share in millionths and rounds down.
func (p MicroAmount) Times(share int64) MicroAmount {
	all := p.Millionths()
	all.Mul(all, big.NewInt(share))
	return fromMillionths(all.Div(all, big.NewInt(Million)))
}

// rate is a house edge times a share, in millionths: the earnings of one minor unit of a stake.
type rate struct {
	above, below uint64
	// large is set if the fraction does not fit.
	large *big.Rat
}

// earnings is the earnings of a stake, rounded down to millionths of a minor unit.
func (r rate) earnings(stake money.Amount) MicroAmount {
	if stake <= 0 || r.above == 0 && r.large == nil {
		return MicroAmount{}
	}
	if r.large == nil {
		high, low := bits.Mul64(uint64(stake), r.above)
		upper, rest := high/r.below, high%r.below
		lower, _ := bits.Div64(rest, low, r.below)
		if upper < Million {
			units, micros := bits.Div64(upper, lower, Million)
			if units <= uint64(money.MaxAmount) {
				return MicroAmount{int64(units), int64(micros)}
			}
		}
		return MicroAmount{Units: int64(money.MaxAmount)}
	}
	all := new(big.Int).Mul(big.NewInt(int64(stake)), r.large.Num())
	return fromMillionths(all.Quo(all, r.large.Denom()))
}

// Rates cache the rates of the edges of a batch of wagers: wagers have few.
type Rates map[rateKey]rate

type rateKey struct {
	edge  string
	share int64
}

// rateOf returns the rate of an edge, such as "1/100", and a share in millionths. An unknown edge
// earns nothing.
func (r Rates) rateOf(edge string, share int64) rate {
	key := rateKey{edge, share}
	if cached, ok := r[key]; ok {
		return cached
	}
	computed := newRate(edge, share)
	r[key] = computed
	return computed
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

// EarningsOf is the earnings of one revision of a wager alone from its house edge, with a share in
// millionths. A void wager and one with an unknown edge earn nothing.
func (r Rates) EarningsOf(w *wagerlog.Wager, share int64) MicroAmount {
	if w == nil || w.Void || w.Edge == "" {
		return MicroAmount{}
	}
	return r.rateOf(w.Edge, share).earnings(RealStake(w))
}

// RealStake is the real-money part of a stake: bonus money earns nothing.
func RealStake(w *wagerlog.Wager) money.Amount { return w.Stake - w.Bonus }

// WageredUSDChange is the change by a revision of its player's wagered real money, in millionths of a dollar.
// A void wager does not count.
func WageredUSDChange(w *wagerlog.Wager) int64 {
	totalUSD := func(w *wagerlog.Wager) int64 {
		if w == nil || w.Void {
			return 0
		}
		return w.RealUSD()
	}
	return totalUSD(w) - totalUSD(w.Before)
}

// LossChange is the change by a revision of its player's loss of real money.
func LossChange(w *wagerlog.Wager) int64 {
	loss := func(w *wagerlog.Wager) money.Amount {
		if w == nil || w.Void {
			return 0
		}
		return RealStake(w) - (w.Payout - w.BonusPayout)
	}
	return int64(loss(w) - loss(w.Before))
}

// Change is the change by a revision of its wager's earnings.
func (r Rates) Change(w *wagerlog.Wager, share int64) MicroAmount {
	return r.EarningsOf(w, share).Minus(r.EarningsOf(w.Before, share))
}

// FirstRevision is the first revision of a wager, which decides its day and the terms in force.
func FirstRevision(w *wagerlog.Wager) *wagerlog.Wager {
	for w.Before != nil {
		w = w.Before
	}
	return w
}

// Day is the UTC day of a moment in unix milliseconds, counted from 1970.
func Day(at int64) int64 { return at / (24 * time.Hour).Milliseconds() }

// DayStart is the start of a day.
func DayStart(day int64) time.Time { return clock.FromMillis(day * (24 * time.Hour).Milliseconds()) }

// IsEligible reports whether a wager has earnings: it was made with real money by an account.
func IsEligible(w *wagerlog.Wager) bool {
	return w.Player.Purpose == ledger.Real && !session.IsGuest(w.Player.Owner)
}
