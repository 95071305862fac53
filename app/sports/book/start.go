package book

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/sports/line"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// countOpenBets counts the open bets when the site starts. It also reads events with open
// bets that Load has left out: events of an earlier feed, which staff decide.
func (s *Service) countOpenBets(ctx context.Context) error {
	var later []line.Bet
	out := map[string]bool{}
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		return s.Open(q, func(bet line.Bet) {
			known := true
			for _, p := range bet.Positions {
				for _, leg := range p.Legs {
					if s.board.ByID(leg.Event) == nil {
						out[leg.Event], known = true, false
					}
				}
			}
			if known {
				s.risk.UpdateExposure(bet)
			} else {
				later = append(later, bet)
			}
		})
	})
	for eventID := range out {
		if err != nil {
			break
		}
		if _, err = s.feed.Find(ctx, eventID); errors.Is(err, board.ErrEvent) {
			err = nil // the event is lost: the audit reports its bets
		}
	}
	if err != nil {
		return fmt.Errorf("count the open bets: %w", err)
	}
	for _, bet := range later {
		s.risk.UpdateExposure(bet)
	}
	return nil
}

// Start loads the stored events and the risk of open bets.
func (s *Service) Start(ctx context.Context) error {
	if err := s.risk.LoadLimits(ctx); err != nil {
		return err
	}
	s.desk.Start()
	if err := s.feed.Load(ctx); err != nil || s.Open == nil {
		return err
	}
	return s.countOpenBets(ctx)
}
