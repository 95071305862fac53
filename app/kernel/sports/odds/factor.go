package odds

import (
	"math/big"

	"croupier/app/kernel/money"
)

// Half is a number of halves of a stake.
type Half uint8

// The void parts of a stake.
const (
	NotVoid  Half = 0
	HalfVoid Half = 1
	AllVoid  Half = 2
)

// Factor is the result of a selection. It covers every settlement of the trade: won,
// lost, void, half won, half lost and dead heats.
type Factor struct {
	// Void is the part of the stake that is refunded.
	Void Half
	// Won is the result of the rest.
	Won bool
	// Share is the part of a won stake that counts if several share a place: 1/2 for a
	// dead heat of two. Zero means all of it.
	Share money.Multiplier
}

// The factors without a shared place.
var (
	Won      = Factor{Won: true}
	Lost     = Factor{}
	Voided   = Factor{Void: AllVoid}
	HalfWon  = Factor{Void: HalfVoid, Won: true}
	HalfLost = Factor{Void: HalfVoid}
)

// DeadHeat returns the factor of a selection that ties with others: tied competitors
// share paid places. With at least as many places as tied competitors, it has won.
func DeadHeat(places, tied int64) Factor {
	if places >= tied {
		return Won
	}
	if places <= 0 {
		return Lost
	}
	return Factor{Won: true, Share: money.Fraction(places, tied)}
}

// Return returns the payout per unit staked at a price: void + (1 - void) x result x
// price x share.
func (f Factor) Return(p Price) money.Multiplier { return money.FromRat(f.Rat(p)) }

// Rat returns Return as a fraction for further calculation.
func (f Factor) Rat(p Price) *big.Rat {
	void := big.NewRat(int64(min(f.Void, AllVoid)), 2)
	if !f.Won {
		return void
	}
	played := new(big.Rat).Sub(big.NewRat(1, 1), void)
	played.Mul(played, big.NewRat(int64(p), thousand))
	if !f.Share.IsZero() {
		played.Mul(played, f.Share.Rat())
	}
	return played.Add(played, void)
}

// Outcome returns the word for a factor: won, lost, void, half won, half lost or dead
// heat.
func (f Factor) Outcome() string {
	switch {
	case f.Void >= AllVoid:
		return "void"
	case f.Won && !f.Share.IsZero():
		return "dead heat"
	case f.Won && f.Void == HalfVoid:
		return "half won"
	case f.Won:
		return "won"
	case f.Void == HalfVoid:
		return "half lost"
	default:
		return "lost"
	}
}
