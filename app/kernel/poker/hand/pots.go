package hand

import (
	"slices"

	"croupier/app/kernel/money"
)

// Pot is one pot of a hand.
type Pot struct {
	// Amount is everything in it, and Rake what the house takes of it.
	Amount, Rake int64
	// Seats are the players who can win it.
	Seats []int
	// Won has what each seat wins of it.
	Won []int64
}

// Pots returns the main pot and the side pots. Money of players who have folded is in the pots, and they
// cannot win it.
func (s *State) Pots() (pots []Pot) {
	var levels []int64
	for _, seat := range s.left() {
		levels = append(levels, s.Players[seat].Paid)
	}
	slices.Sort(levels)
	levels = slices.Compact(levels)
	below := int64(0)
	for i, level := range levels {
		pot := Pot{Won: make([]int64, len(s.Players))}
		for seat := range s.Players {
			p := &s.Players[seat]
			upTo := min(p.Paid, level)
			if i == len(levels)-1 {
				upTo = p.Paid // the last pot also has the chips that a folded player paid above this level
			}
			pot.Amount += max(upTo-below, 0)
			if !p.Folded && p.Paid >= level {
				pot.Seats = append(pot.Seats, seat)
			}
		}
		below = level
		if pot.Amount > 0 {
			pots = append(pots, pot)
		}
	}
	if len(pots) == 0 { // no player had more than dead money
		pots = []Pot{{Won: make([]int64, len(s.Players)), Seats: s.left()}}
	}
	pots[0].Amount += s.Dead
	return pots
}

// rake takes the rake of each pot, the main pot first, down to a whole chip and up to the cap. A hand
// without a flop has none.
func (s *State) rake(pots []Pot) (total int64) {
	if len(s.Boards[0]) == 0 {
		return 0
	}
	share := money.Fraction(s.Setup.Rake.Share, shareWhole)
	for i := range pots {
		taken := int64(share.Payout(money.Amount(pots[i].Amount)))
		if limit := s.Setup.Rake.Cap; limit > 0 {
			taken = min(taken, limit-total)
		}
		pots[i].Rake = taken
		total += taken
	}
	return total
}
