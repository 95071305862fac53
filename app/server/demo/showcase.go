package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
)

// A showcase is what a demonstration site begins with: people who never were,
// with a past that was really played. It is made once, on an empty data
// folder, by a site whose clock runs through the hours before.
const (
	// Past is how long the players have been there.
	Past = 6 * time.Hour
	// pastBets is how many bets they made in that time, betsOfHistory how many when
	// that is only the end of a history.
	pastBets      = 900
	betsOfHistory = 200
)

// purse is what each of them brings along, in dollars or in the site's currency.
var purse = map[bool]string{true: "250", false: "5000"}

// MakeShowcase fills an empty site, whose clock is past: it stands at Past before
// the present and is moved to it. history tells that there is one before it.
func (s *Service) MakeShowcase(ctx context.Context, past *clock.Fake, history bool) error {
	if err := s.Shelves.Fill(ctx); err != nil {
		return fmt.Errorf("make the showcase: %w", err)
	}
	calls, err := s.openPlayers(ctx)
	if err == nil {
		bets := pastBets
		if history {
			bets = betsOfHistory
		}
		err = s.playPast(ctx, past, calls, bets)
	}
	if err != nil {
		return fmt.Errorf("make the showcase: %w", err)
	}
	return nil
}

// openPlayers opens the accounts and fills the purses.
func (s *Service) openPlayers(ctx context.Context) ([]*session.Call, error) {
	for _, name := range playerNames {
		user, err := s.Accounts.Find(ctx, name)
		if err != nil {
			return nil, err
		}
		if user != nil {
			continue // has come in the history
		}
		userID, err := s.Accounts.OpenPlayer(ctx, name)
		if err != nil {
			return nil, err
		}
		if err := s.bringMoney(ctx, userID); err != nil {
			return nil, err
		}
	}
	return s.Players(ctx)
}

// bringMoney fills the purses of a player.
func (s *Service) bringMoney(ctx context.Context, userID string) error {
	for _, currency := range []string{"usd", s.token} {
		if err := s.Accounts.Purse(ctx, userID, purse[currency == "usd"], currency); err != nil {
			return err
		}
	}
	return nil
}

// playPast plays the past: bets, and what was said between them.
func (s *Service) playPast(ctx context.Context, past *clock.Fake, calls []*session.Call, bets int) error {
	chance := rand.New(rand.NewPCG(7, 7))
	step := Past / time.Duration(bets+1)
	said := 0
	for made := range bets {
		past.Advance(step)
		if err := s.Bet(ctx, calls[chance.IntN(len(calls))], chance); err != nil {
			return err
		}
		// The talk thins out towards the beginning: what is read first is new.
		for due := len(smallTalk) * (made + 1) / bets; said < due; said++ {
			if err := s.say(ctx, calls, smallTalk[said]); err != nil {
				return err
			}
		}
	}
	return nil
}
