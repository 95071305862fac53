package crash

import (
	"context"

	"croupier/app/id"
	rules "croupier/app/originals/crash"
	general "croupier/app/originals/rules"
	"croupier/db"
)

// Definition is what is said about the game.
func (s *Service) Definition() general.Definition { return rules.Definition() }

// State is what everybody may see of the round.
func (s *Service) State(ctx context.Context) (any, error) {
	var state State
	if !s.ask(ctx, func(r *room) { state = r.state() }) {
		return s.resting(), nil
	}
	return state, nil
}

// Reserve keeps a place in the round that takes bets now: the flight does not
// begin before keep was called, with the bet that stands or with nil.
func (s *Service) Reserve(ctx context.Context) (round uint64, keep func(*rules.Seat), ok bool) {
	s.ask(ctx, func(r *room) { round, ok = r.reserve() })
	if !ok {
		return 0, nil, false
	}
	return round, func(seat *rules.Seat) {
		if seat == nil {
			s.ask(ctx, (*room).release)
			return
		}
		player, err := s.People.Player(ctx, seat.Owner)
		if err != nil {
			s.Log.Error("look up who made a bet", "error", err)
			player = Player{Name: hiddenName}
		}
		s.seated.Store(seat.ID, seat.Cap)
		s.latest.Store(seat.Owner, seat.ID)
		s.ask(ctx, func(r *room) { r.sit(seat, player) })
	}, true
}

// hiddenName stands for somebody who cannot be looked up.
const hiddenName = "Hidden"

// Seated tells whether a bet is in the running round, and the multiplier in
// hundredths above which the house pays it no more.
func (s *Service) Seated(bet id.Binary) (cap uint64, ok bool) {
	found, ok := s.seated.Load(bet)
	if !ok {
		return 0, false
	}
	return found.(uint64), true
}

// Leave decides how a bet leaves at this moment: its stake back while bets are
// taken, the multiplier that is shown in flight. It decides once; ok is false
// when it is too late, or the bet is another's.
func (s *Service) Leave(ctx context.Context, owner string, bet id.Binary) (turn rules.Turn, ok bool) {
	s.ask(ctx, func(r *room) { turn, ok = r.leave(owner, bet) })
	return turn, ok
}

// Left tells that a bet's leaving is committed. It never waits.
func (s *Service) Left(bet id.Binary) {
	s.mu.Lock()
	s.left = append(s.left, bet)
	s.mu.Unlock()
	select {
	case s.leftWake <- struct{}{}:
	default: // the owner is told already
	}
}

// takeLeft gives the bets whose leaving was committed since the last time.
func (s *Service) takeLeft() []id.Binary {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := s.left
	s.left = nil
	return left
}

// Latest is an owner's bet in the round that runs or ended last.
func (s *Service) Latest(owner string) (bet id.Binary, ok bool) {
	found, ok := s.latest.Load(owner)
	if !ok {
		return bet, false
	}
	return found.(id.Binary), true
}

// Draw is a round as its bets see it.
func (s *Service) Draw(q db.Querier, round uint64) (rules.Draw, error) {
	draw, err := drawOf(q, round)
	draw.Flying = !draw.Over() && s.flying.Load() == round
	return draw, err
}
