package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
)

// Players signs in the invented players who still exist.
func (s *Service) Players(ctx context.Context) ([]*session.Call, error) {
	var calls []*session.Call
	for _, name := range playerNames {
		user, err := s.Accounts.Find(ctx, name)
		if err != nil {
			return nil, err
		}
		if user == nil {
			continue
		}
		call := session.GuestCall("demo")
		call.User = user
		calls = append(calls, call)
	}
	return calls, nil
}

const (
	// betEvery is the mean time between two bets of the players while a page is open. With no
	// open page they make one bet in unseenBets: a demo without an open page writes little.
	betEvery   = 1500 * time.Millisecond
	unseenBets = 20
	// betsPerMessage is the mean number of bets between two messages.
	betsPerMessage = 25
)

// Run keeps a demo site active: invented players bet with the same calls as other
// players, and sometimes one of them writes a message.
func (s *Service) Run(ctx context.Context) error {
	calls, err := s.Players(ctx)
	if err != nil || len(calls) == 0 {
		return err
	}
	random := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	var round uint64
	for chatLine := 0; ; {
		pause := time.Duration(random.ExpFloat64() * float64(betEvery))
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(min(pause, 10*betEvery)):
		}
		if s.Sockets() == 0 && random.IntN(unseenBets) > 0 {
			continue
		}
		call := calls[random.IntN(len(calls))]
		if err := s.Bet(ctx, call, random); err != nil {
			return fmt.Errorf("the demonstration's players: %w", err)
		}
		if round, err = s.joinCrash(ctx, calls, round, random); err != nil {
			return fmt.Errorf("the demonstration's players: %w", err)
		}
		if random.IntN(betsPerMessage) == 0 {
			if err := s.sendLine(ctx, calls, smallTalk[chatLine%len(smallTalk)]); err != nil {
				return fmt.Errorf("the demonstration's players: %w", err)
			}
			chatLine++
		}
	}
}

// Bet places one bet on a game that ends immediately.
func (s *Service) Bet(ctx context.Context, call *session.Call, random *rand.Rand) error {
	game := playedGames[random.IntN(len(playedGames))]
	_, err := s.Games.Play(ctx, call, gamecalls.PlayRequest{
		APIID: game.id, Bet: stake(random), Currency: s.currency(random), Quick: true,
		RequestID: s.IDs.New(), Data: jsontext.Value(game.choices[random.IntN(len(game.choices))]),
	})
	if refused, ok := fault.From(err); ok && refused.Code == wager.ErrBalance.Code {
		return s.deposit(ctx, call.User.ID)
	}
	return ignoreRefusal(err)
}

// joinCrash makes some of the players bet on the round that accepts bets, once per round.
func (s *Service) joinCrash(ctx context.Context, calls []*session.Call, last uint64, random *rand.Rand) (uint64, error) {
	round := s.Crash.OpenRound(ctx)
	if round == 0 || round == last {
		return last, nil
	}
	for _, call := range calls {
		if random.IntN(3) > 0 {
			continue
		}
		auto := strconv.FormatFloat(1.2+random.ExpFloat64(), 'f', 2, 64)
		_, err := s.Games.Play(ctx, call, gamecalls.PlayRequest{
			APIID: "crash", Bet: stake(random), Currency: s.currency(random), RequestID: s.IDs.New(),
			Data: jsontext.Value(`{"auto":"` + auto + `"}`),
		})
		if err := ignoreRefusal(err); err != nil {
			return last, err
		}
	}
	return round, nil
}

// sendLine writes a line into the chat room, as the player of that line. From another player
// it could be a greeting to the player's own name, or an answer to the player's own
// question. The line of a removed player is skipped.
func (s *Service) sendLine(ctx context.Context, calls []*session.Call, chatLine line) error {
	for _, call := range calls {
		if call.User.Name == playerNames[chatLine.who] {
			return ignoreRefusal(s.Chat.Send(ctx, call, s.room, chatLine.text, s.IDs.New()))
		}
	}
	return nil
}

// stake returns a stake in whole units: mostly small, sometimes large.
func stake(random *rand.Rand) money.Number {
	stakes := []money.Number{"0.20", "0.50", "0.50", "1", "1", "1", "2", "2", "2.50", "5", "5", "10", "20", "25"}
	return stakes[random.IntN(len(stakes))]
}

func (s *Service) currency(random *rand.Rand) string {
	if random.IntN(4) == 0 {
		return s.token
	}
	return "usd"
}
