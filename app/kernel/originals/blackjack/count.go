package blackjack

import "croupier/app/kernel/originals/cards"

// The numbers of the game.
const (
	target         = 21 // more is bust
	dealerStandsOn = 17 // the dealer stands on 17, soft or hard
	aceHigh        = 11 // points of a soft ace
	softAceBonus   = 10 // points of a soft ace beyond a hard one
)

// count is the total value of cards. Aces are one, and one of them is eleven
// while that does not bust; the count is then soft.
type count struct {
	points int
	soft   bool
}

// value is the points of a rank: pictures are ten, the ace is eleven.
func value(rank cards.Rank) int {
	switch {
	case rank == cards.Ace:
		return aceHigh
	case rank > 10:
		return 10
	}
	return int(rank)
}

// with is the count after another card with these points.
func (c count) with(points int) count {
	if points == aceHigh {
		if c.soft || c.points+aceHigh > target {
			points -= softAceBonus
		} else {
			c.soft = true
		}
	}
	c.points += points
	if c.points > target && c.soft {
		c.points, c.soft = c.points-softAceBonus, false
	}
	return c
}

func (c count) bust() bool { return c.points > target }

// dealerStands reports whether the dealer draws no further card.
func (c count) dealerStands() bool { return c.points >= dealerStandsOn }

// isClosed reports whether a player's hand has no choices left.
func (c count) isClosed() bool { return c.points >= target }

// countOf is the count of a list of cards.
func countOf(list []cards.Card) (c count) {
	for _, card := range list {
		c = c.with(value(card.Rank()))
	}
	return c
}

// natural reports whether two cards are 21.
func natural(list []cards.Card) bool {
	return len(list) == 2 && countOf(list).points == target
}

// Result is the result of a hand.
type Result string

// The results. Bust and Lose pay nothing.
const (
	Win       Result = "win"
	Lose      Result = "lose"
	Push      Result = "push"
	Blackjack Result = "blackjack"
	Bust      Result = "bust"
)

// against is the result of a played hand against the dealer's.
func (c count) against(dealer count) Result {
	switch {
	case c.bust():
		return Bust
	case dealer.bust() || c.points > dealer.points:
		return Win
	case c.points < dealer.points:
		return Lose
	}
	return Push
}
