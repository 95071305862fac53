package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
)

// A showcase is the initial content of a demo site: invented players with a history of
// real bets. It is created once, in an empty data folder, by a site whose clock runs
// through the hours before.
const (
	// PastDuration is the length of the showcase before the present.
	PastDuration = 6 * time.Hour
	// initialBets is the number of bets in that time, betsOfHistory the number if a history
	// precedes it.
	initialBets   = 900
	betsOfHistory = 200
)

// deposits is the deposit of each player, in dollars (true) or in the site's currency
// (false).
var deposits = map[bool]string{true: "250", false: "5000"}

// MakeShowcase fills an empty site. Its clock past is at Past before the present and is
// moved to the present. history reports whether a history precedes it.
func (s *Service) MakeShowcase(ctx context.Context, pastClock *clock.Fake, history bool) error {
	if err := s.Catalogue.Fill(ctx); err != nil {
		return fmt.Errorf("make the showcase: %w", err)
	}
	calls, err := s.openPlayers(ctx)
	if err == nil {
		bets := initialBets
		if history {
			bets = betsOfHistory
		}
		err = s.playHistory(ctx, pastClock, calls, bets)
	}
	if err != nil {
		return fmt.Errorf("make the showcase: %w", err)
	}
	return nil
}

// openPlayers creates the accounts and deposits their money.
func (s *Service) openPlayers(ctx context.Context) ([]*session.Call, error) {
	for _, name := range playerNames {
		user, err := s.Accounts.Find(ctx, name)
		if err != nil {
			return nil, err
		}
		if user != nil {
			continue // registered in the history
		}
		userID, err := s.Accounts.OpenPlayer(ctx, name)
		if err != nil {
			return nil, err
		}
		if err := s.deposit(ctx, userID); err != nil {
			return nil, err
		}
	}
	return s.Players(ctx)
}

// deposit deposits the money of a player.
func (s *Service) deposit(ctx context.Context, userID string) error {
	for _, currency := range []string{"usd", s.token} {
		if err := s.Accounts.Deposit(ctx, userID, deposits[currency == "usd"], currency); err != nil {
			return err
		}
	}
	return nil
}

// playHistory plays the past: bets, with chat messages between them.
func (s *Service) playHistory(ctx context.Context, pastClock *clock.Fake, calls []*session.Call, bets int) error {
	random := rand.New(rand.NewPCG(7, 7))
	step := PastDuration / time.Duration(bets+1)
	chatLine := 0
	for made := range bets {
		pastClock.Advance(step)
		if err := s.Bet(ctx, calls[random.IntN(len(calls))], random); err != nil {
			return err
		}
		// Messages are rarer at the start, so that the messages on the first screen are
		// recent.
		for due := len(smallTalk) * (made + 1) / bets; chatLine < due; chatLine++ {
			if err := s.sendLine(ctx, calls, smallTalk[chatLine]); err != nil {
				return err
			}
		}
	}
	return nil
}
