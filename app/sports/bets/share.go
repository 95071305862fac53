package bets

import (
	"context"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SharedBet is the public view of a bet. It shows the selections, but neither player nor
// stake.
type SharedBet struct {
	ID     string        `json:"id"`
	Type   string        `json:"type"`
	Sizes  []int         `json:"sizes"`
	Legs   []SportsLeg   `json:"legs"`
	Groups []SportsGroup `json:"groups,omitempty"`
	Odds   string        `json:"odds"`
	Status Status        `json:"status"`
}

// sharedView returns the public view of a bet.
func (s *Service) sharedView(b *bet) SharedBet {
	whole := s.view(b)
	return SharedBet{ID: whole.ID, Type: whole.Type, Sizes: whole.Sizes, Legs: whole.Legs, Groups: whole.Groups, Odds: whole.Odds, Status: whole.Status}
}

// GetSharedBet returns a bet that its player has shared by its id.
func (s *Service) GetSharedBet(ctx context.Context, _ *session.Call, request SportsBetRequest) (answer SharedBet, err error) {
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
			answer = s.sharedView(b)
		}
		return err
	})
	return answer, err
}

// Limits are the betting terms for pages.
type Limits struct {
	// Min and Max are the minimum and maximum stake in dollars.
	Min string `json:"min"`
	Max string `json:"max"`
	// MaxLegs is the maximum number of selections in a bet.
	MaxLegs int `json:"maxLegs"`
}

// Limits returns the current betting terms.
func (s *Service) Limits() Limits {
	return Limits{Min: s.set.minBet.Get(), Max: s.set.maxBet.Get(), MaxLegs: s.set.legs.Get()}
}
