package hand

import "slices"

// next finds the seat that acts next, from a seat on. Without one the street ends, and so on.
func (s *State) next(from int) {
	left := s.left()
	if len(left) == 1 {
		s.endStreet()
		s.finish()
		return
	}
	for i := range s.Players {
		seat := (from + i) % len(s.Players)
		if s.mustAct(seat) {
			s.ToAct = seat
			return
		}
	}
	s.endStreet()
	s.nextStreet()
}

// mustAct reports whether a player has not yet answered the highest bet of the street. A player whom
// no other player could answer acts only if there is something to call.
func (s *State) mustAct(seat int) bool {
	p := &s.Players[seat]
	if !p.canAct() {
		return false
	}
	if p.Bet < s.high {
		return true
	}
	alone := true
	for i := range s.Players {
		alone = alone && (i == seat || !s.Players[i].canAct())
	}
	return !p.acted && !alone
}

// endStreet collects the bets. The part of the highest bet that no other player has called is returned.
func (s *State) endStreet() {
	highest, second := none, int64(0)
	for i := range s.Players {
		switch bet := s.Players[i].Bet; {
		case highest == none || bet > s.Players[highest].Bet:
			if highest != none {
				second = s.Players[highest].Bet
			}
			highest = i
		case bet > second:
			second = bet
		}
	}
	p := &s.Players[highest]
	uncalled := p.Bet - second
	p.Stack, p.Paid = p.Stack+uncalled, p.Paid-uncalled
	for i := range s.Players {
		s.Players[i].Bet, s.Players[i].acted, s.Players[i].faced = 0, false, none
	}
	s.high, s.raise, s.ToAct = 0, s.Setup.Big, none
}

// nextStreet deals the next street. When at most one player still has chips, no bets follow.
func (s *State) nextStreet() {
	if s.Street == River {
		s.finish()
		return
	}
	able := 0
	for _, seat := range s.left() {
		if s.Players[seat].Stack > 0 {
			able++
		}
	}
	if able > 1 {
		s.aggressor = none
		s.Street++
		s.deal(0)
		s.next(0)
		return
	}
	s.exposed = true
	if s.Setup.Twice && len(s.Setup.Deck)-s.dealt >= 2*(boardSize-len(s.Boards[0])) {
		s.Street = AllIn
		return
	}
	s.runOut(1)
}

// deal deals the next street to a board: three cards for the flop, one after it.
func (s *State) deal(board int) {
	count := 1
	if len(s.Boards[board]) == 0 {
		count = 3
	}
	for range count {
		s.Boards[board] = append(s.Boards[board], s.draw())
	}
}

// runOut deals the rest of the board so many times, and ends the hand.
func (s *State) runOut(times int) {
	first := s.Boards[0]
	s.Boards = nil
	for range times {
		s.Boards = append(s.Boards, slices.Clone(first))
	}
	for board := range s.Boards {
		for len(s.Boards[board]) < boardSize {
			s.deal(board)
		}
	}
	s.finish()
}
