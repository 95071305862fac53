package hand

import (
	"slices"

	"croupier/app/kernel/poker/cards"
)

// Result is the end of a hand.
type Result struct {
	Pots []Pot
	// Rake is what the house has taken of all pots.
	Rake int64
	// Showdown lists who shows cards, in order; empty if all others have folded.
	Showdown []Show
}

// Show is a player at the showdown.
type Show struct {
	Seat int
	// Required is false for a player who may muck: another hand that was shown before beats this one in
	// each of its pots.
	Required bool
}

// finish pays the pots.
func (s *State) finish() {
	s.Street, s.ToAct = Over, none
	pots := s.Pots()
	result := &Result{Pots: pots, Rake: s.rake(pots)}
	if left := s.left(); len(left) == 1 {
		for i := range pots {
			pots[i].Won[left[0]] = pots[i].Amount - pots[i].Rake
		}
	} else {
		for i := range pots {
			s.split(&pots[i])
		}
		result.Showdown = s.showdown(pots)
	}
	for i := range pots {
		for seat, won := range pots[i].Won {
			s.Players[seat].Stack += won
		}
	}
	for i := range s.Players {
		s.Players[i].Paid = 0
	}
	s.Dead, s.Result = 0, result
}

// split divides a pot between the boards, and each part between the best hands on its board. What does
// not divide goes to the first board, and to the first winner from the left of the button.
func (s *State) split(pot *Pot) {
	rest := pot.Amount - pot.Rake
	share := rest / int64(len(s.Boards))
	for i, board := range s.Boards {
		part := share
		if i == 0 {
			part = rest - share*int64(len(s.Boards)-1)
		}
		winners := s.winners(pot.Seats, board)
		each := part / int64(len(winners))
		for n, seat := range winners {
			pot.Won[seat] += each
			if int64(n) < part-each*int64(len(winners)) {
				pot.Won[seat]++
			}
		}
	}
}

// winners lists the seats with the best hand on a board.
func (s *State) winners(seats []int, board []cards.Card) (winners []int) {
	var best cards.Value
	for _, seat := range seats {
		switch v := s.Value(seat, board); {
		case v > best:
			best, winners = v, []int{seat}
		case v == best:
			winners = append(winners, seat)
		}
	}
	return winners
}

// Value is the value of a player's hand on a board of five cards.
func (s *State) Value(seat int, board []cards.Card) cards.Value {
	return s.Setup.Game.Evaluate(s.Players[seat].Hole, board)
}

// showdown orders the players: the last who has bet or raised on the river, then from the left of the
// button.
func (s *State) showdown(pots []Pot) (order []Show) {
	first := max(s.aggressor, 0)
	for i := range s.Players {
		seat := (first + i) % len(s.Players)
		if !s.Players[seat].Folded {
			order = append(order, Show{seat, s.exposed || s.mustShow(seat, order, pots)})
		}
	}
	return order
}

// mustShow reports whether a player has to show: in one of its pots no hand that was shown before is
// better on one of the boards.
func (s *State) mustShow(seat int, before []Show, pots []Pot) bool {
	for _, pot := range pots {
		if !slices.Contains(pot.Seats, seat) {
			continue
		}
		for _, board := range s.Boards {
			beaten := false
			for _, shown := range before {
				beaten = beaten || shown.Required && slices.Contains(pot.Seats, shown.Seat) && s.Value(shown.Seat, board) > s.Value(seat, board)
			}
			if !beaten {
				return true
			}
		}
	}
	return false
}
