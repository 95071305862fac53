// Package crash is the rules of crash: a multiplier that all players watch
// grow until the round busts. Who has left by then is paid the multiplier of
// that moment, who has not loses the stake. Points and multipliers are counted
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

// growth is the exponent of each millisecond of flight.
const growth = 0.00006

// Growth is the multiplier that is shown after so much flight:
// floor(100*e^(0.00006*ms)) hundredths. The curve is the one thing that needs
// a float; what comes out is a whole number of hundredths, and with it the
// rest is counted.
func Growth(flown time.Duration) uint64 {
	ms := max(flown.Milliseconds(), 0)
	return uint64(One * math.Exp(growth*float64(ms)))
}

// When is the first moment of a flight, in whole milliseconds, at which at
// least so many hundredths are shown.
func When(hundredths uint64) time.Duration {
	if hundredths <= One {
		return 0
	}
	at := time.Duration(math.Log(float64(hundredths)/One)/growth) * time.Millisecond
	for at > 0 && Growth(at-time.Millisecond) >= hundredths {
		at -= time.Millisecond
	}
	for Growth(at) < hundredths {
		at += time.Millisecond
	}
	return at
}

// Multiplier is the exact fraction of so many hundredths.
func Multiplier(hundredths uint64) money.Multiplier {
	return money.Fraction(int64(hundredths), One)
}

// Text shows hundredths as people read them: "2.56".
func Text(hundredths uint64) string { return money.Amount(hundredths).Text(2) }

// Draw is a round as the bets on it see it.
type Draw struct {
	// Round is its number on this site, Number its place in the chain.
	Round  uint64
	Number int
	// Before is the hash of the round before, which is public; Salt the
	// chain's.
	Before, Salt string
	// Hash and Point are empty and 0 until the round is over.
	Hash  string
	Point uint64
	// Flying tells that bets are closed; it counts only until the round is over.
	Flying bool
}

// Over tells whether the round has busted.
func (d Draw) Over() bool { return d.Point > 0 }

// Verified tells whether the point follows from the hash, and the hash from
// the one before.
func (d Draw) Verified() bool {
	return d.Over() && provablyfair.Before(d.Hash) == d.Before && PointOf(d.Hash, d.Salt) == d.Point
}

// PointOf is where the round of a hash busts. What lies beyond the highest
// cash-out makes no difference to anybody.
func PointOf(hash, salt string) uint64 { return min(provablyfair.CrashPoint(hash, salt), MaxAuto) }

// Choices are what a player sets before the flight.
type Choices struct {
	// Auto is where to leave without a word, in hundredths; 0 for nowhere.
	Auto uint64
}

// wire is the choices as Play takes them.
type wire struct {
	Auto rules.Number `json:"auto"`
}

// Read reads the choices of a Play. Errors: *rules.Refusal.
func Read(choices []byte) (Choices, error) {
	raw, err := rules.Decode[wire](choices)
	if err != nil || raw.Auto == "" {
		return Choices{}, err
	}
	auto, err := raw.Auto.Fixed(2)
	if err != nil || auto < MinAuto || auto > MaxAuto {
		return Choices{}, rules.Refuse("the automatic cash-out must be 1.01 to 1000000 with at most two decimals")
	}
	return Choices{Auto: uint64(auto)}, nil
}

// Cap is the multiplier in hundredths at which a stake has won so much profit
// that the house pays no more: a bet leaves there by itself.
func Cap(stake, profit money.Amount) uint64 {
	whole := Multiplier(MaxAuto).Payout(stake)
	if profit >= whole-stake {
		return MaxAuto
	}
	// profit is less than stake*MaxAuto/One here, so that nothing overflows
	// beyond what a Multiplier takes.
	share := money.Of(stake+profit, stake).Mul(money.Fraction(One, 1)).Rat()
	cut := new(big.Int).Quo(share.Num(), share.Denom())
	return cut.Uint64()
}

// Returned is the exact return to player of leaving at a point: a fraction of
// each unit staked.
func Returned(hundredths uint64) money.Multiplier {
	reached := money.FromRat(new(big.Rat).SetFrac64(int64(provablyfair.CrashReaches(hundredths)), 1<<32))
	return Multiplier(hundredths).Mul(reached)
}

// usualExit is where a bet without an automatic cash-out is taken to leave, in
// hundredths: its edge depends on where the player takes it.
const usualExit = 2 * One

// Edge is the exact share of the stake that the house keeps on average.
func (c Choices) Edge() money.Multiplier {
	exit := c.Auto
	if exit == 0 {
		exit = usualExit
	}
	one := big.NewRat(1, 1)
	return money.FromRat(one.Sub(one, Returned(exit).Rat()))
}
