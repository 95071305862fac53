package betslip

import (
	"context"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// SharedBet is a bet as everybody may see it: what was bet on, not who has bet
// how much.
type SharedBet struct {
	ID     string        `json:"id"`
	Type   string        `json:"type"`
	Sizes  []int         `json:"sizes"`
	Legs   []SportsLeg   `json:"legs"`
	Groups []SportsGroup `json:"groups,omitempty"`
	Odds   string        `json:"odds"`
	Status Status        `json:"status"`
}

// shared is a bet for everybody.
func (s *Service) shared(b *bet) SharedBet {
	whole := s.shown(b)
	return SharedBet{ID: whole.ID, Type: whole.Type, Sizes: whole.Sizes, Legs: whole.Legs, Groups: whole.Groups, Odds: whole.Odds, Status: whole.Status}
}

// Shared is a bet that its player has shown to others by its id.
func (s *Service) Shared(ctx context.Context, _ *session.Call, request SportsBetRequest) (answer SharedBet, err error) {
	binary, ok := id.ToBinary(request.ID)
	if !ok {
		return answer, ErrNoBet
	}
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betByID(q, binary)
		if err == nil && b == nil {
			err = ErrNoBet
		}
		if err == nil {
			answer = s.shared(b)
		}
		return err
	})
	return answer, err
}

// Describe tells of an ended wager what it was made on.
func (s *Service) Describe(q db.Querier, w *wagerlog.Wager) (told wagerlog.Details, err error) {
	b, err := betByID(q, w.ID)
	if err == nil && b != nil {
		told.View = s.shared(b)
	}
	return told, err
}

// Shown finds a bet, open or ended, that somebody wants to show to others, with its
// player. Errors: ErrNoBet.
func (s *Service) Shown(ctx context.Context, text string) (shown SportsBet, owner string, err error) {
	binary, ok := id.ToBinary(text)
	if !ok {
		return shown, "", ErrNoBet
	}
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betByID(q, binary)
		switch {
		case err != nil:
			return err
		case b == nil:
			return ErrNoBet
		}
		shown, owner = *s.shown(b), b.owner
		return nil
	})
	return shown, owner, err
}

// Terms are what pages say of bets before one is made.
type Terms struct {
	// Min and Max are the smallest and the largest stake in dollars.
	Min string `json:"min"`
	Max string `json:"max"`
	// Legs is how many selections a bet has at most.
	Legs int `json:"legs"`
}

// Terms tells what stakes are taken now.
func (s *Service) Terms() Terms {
	return Terms{Min: s.set.minBet.Get(), Max: s.set.maxBet.Get(), Legs: s.set.legs.Get()}
}
