// Package crash is the rules of crash: a multiplier grows for all players until
// the round busts. A cash-out before the bust pays the multiplier of that
// moment; a bet without one loses the stake. Points and multipliers are counted
// in hundredths: 256 is 2.56x.
package crash

import (
	"math"
	"math/big"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// ID is the game's name.
const ID = "crash"

// The numbers of the game, in hundredths.
const (
	One     = 100
	MinAuto = 101
	MaxAuto = 1_000_000 * One
)

// growthPerMilli is the exponent of each millisecond of flight.
const growthPerMilli = 0.00006

// MultiplierAt is the multiplier that is shown after a time of flight:
// floor(100*e^(0.00006*ms)) hundredths. Only the curve uses a float. Everything
// else is computed from its whole number of hundredths.
func MultiplierAt(flown time.Duration) uint64 {
	ms := max(flown.Milliseconds(), 0)
	return uint64(One * math.Exp(growthPerMilli*float64(ms)))
}

// TimeOf is the first millisecond of a flight that shows at least this multiplier
// in hundredths.
func TimeOf(hundredths uint64) time.Duration {
	if hundredths <= One {
		return 0
	}
	at := time.Duration(math.Log(float64(hundredths)/One)/growthPerMilli) * time.Millisecond
	for at > 0 && MultiplierAt(at-time.Millisecond) >= hundredths {
		at -= time.Millisecond
	}
	for MultiplierAt(at) < hundredths {
		at += time.Millisecond
	}
	return at
}

// Multiplier is the exact fraction of a number of hundredths.
func Multiplier(hundredths uint64) money.Multiplier {
	return money.Fraction(int64(hundredths), One)
}

// Text formats hundredths: "2.56".
func Text(hundredths uint64) string { return money.Amount(hundredths).Text(2) }

// Draw is a round as its bets see it.
type Draw struct {
	// Round is the number of the round on this site, Number its place in the
	// chain.
	Round  uint64
	Number int
	// PreviousHash is the public hash of the previous round; Salt is the salt of the
	// chain.
	PreviousHash, Salt string
	// Hash and Point are empty and 0 until the round is over.
	Hash  string
	Point uint64
	// Flying reports that betting is closed. It is used only until the round is
	// over.
	Flying bool
}

// Over reports whether the round has busted.
func (d Draw) Over() bool { return d.Point > 0 }

// Verified reports whether the point follows from the hash, and the previous
// hash from this one.
func (d Draw) Verified() bool {
	return d.Over() && provablyfair.PreviousHash(d.Hash) == d.PreviousHash && PointOf(d.Hash, d.Salt) == d.Point
}

// PointOf is the point at which the round of a hash busts, at most MaxAuto, the
// highest cash-out.
func PointOf(hash, salt string) uint64 { return min(provablyfair.CrashPoint(hash, salt), MaxAuto) }

// Choices are the player's settings before the flight.
type Choices struct {
	// Auto is the automatic cash-out in hundredths; 0 for none.
	Auto uint64
}

// choicesJSON is the JSON form of the choices.
type choicesJSON struct {
	Auto money.Number `json:"auto"`
}

// Read reads the choices of a Play. Errors: *rules.Refusal.
func Read(choices []byte) (Choices, error) {
	raw, err := rules.Decode[choicesJSON](choices)
	if err != nil || raw.Auto == "" {
		return Choices{}, err
	}
	auto, err := raw.Auto.Fixed(2)
	if err != nil || auto < MinAuto || auto > MaxAuto {
		return Choices{}, rules.NewRefusal("the automatic cash-out must be 1.01 to 1000000 with at most two decimals")
	}
	return Choices{Auto: uint64(auto)}, nil
}

// Cap is the multiplier in hundredths at which a stake has won the maximum
// profit. The bet is cashed out there automatically.
func Cap(stake, profit money.Amount) uint64 {
	whole := Multiplier(MaxAuto).Payout(stake)
	if profit >= whole-stake {
		return MaxAuto
	}
	// profit is less than stake*MaxAuto/One here, so that nothing exceeds the range of a
	// Multiplier.
	share := money.Of(stake+profit, stake).Mul(money.Fraction(One, 1)).Rat()
	cut := new(big.Int).Quo(share.Num(), share.Denom())
	return cut.Uint64()
}

// RTP is the exact return to player of a cash-out at a point: a fraction of
// each unit staked.
func RTP(hundredths uint64) money.Multiplier {
	reached := money.FromRat(new(big.Rat).SetFrac64(int64(provablyfair.CrashReaches(hundredths)), 1<<32))
	return Multiplier(hundredths).Mul(reached)
}

// assumedCashOut is the assumed cash-out in hundredths of a bet without an automatic
// one. The edge of such a bet depends on when the player cashes out.
const assumedCashOut = 2 * One

// Edge is the exact house edge: the average share of the stake that the house account keeps.
func (c Choices) Edge() money.Multiplier {
	exit := c.Auto
	if exit == 0 {
		exit = assumedCashOut
	}
	one := big.NewRat(1, 1)
	return money.FromRat(one.Sub(one, RTP(exit).Rat()))
}
