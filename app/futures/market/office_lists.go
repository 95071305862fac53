package market

import (
	"cmp"
	"context"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

const largestPositions = 50

// StaffPosition is a position for staff. Size and Result are in dollars.
type StaffPosition struct {
	Player   string       `json:"player"`
	Position PositionView `json:"position"`
	Size     string       `json:"size"`
	// Result is what the house would win at the present price; negative for a loss.
	Result string `json:"result"`
}

// StaffPositionsAnswer lists positions.
type StaffPositionsAnswer struct {
	Positions []StaffPosition `json:"positions"`
}

// Largest lists the largest open positions of a market with real money.
func (s *Service) Largest(ctx context.Context, _ *session.Call, r MarketRequest) (StaffPositionsAnswer, error) {
	answer := StaffPositionsAnswer{Positions: []StaffPosition{}}
	market := s.book.quote(r.Ticker, s.Clock.Now())
	if !market.known {
		return answer, ErrMarket
	}
	open := s.book.copyOpen(r.Ticker)
	size := func(e *entry) int64 { return e.position.Multiplier * e.remainingUSD }
	sorting.By(open, func(a, b entry) int {
		return cmp.Or(cmp.Compare(size(&b), size(&a)), cmp.Compare(string(a.id[:]), string(b.id[:])))
	})
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, e := range open[:min(len(open), largestPositions)] {
			p, err := positionByID(q, e.id)
			if err != nil {
				return err
			}
			if p == nil || !p.running() {
				continue
			}
			answer.Positions = append(answer.Positions, StaffPosition{
				Player: p.owner, Position: s.view(p, nil, false), Size: money.USD(size(&e)).Cents(),
				Result: money.USD(e.remainingUSD - e.position.Dollars(e.remainingUSD, market.tick.Price)).Cents(),
			})
		}
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("list the largest positions: %w", err)
	}
	return answer, nil
}
