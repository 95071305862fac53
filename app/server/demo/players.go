package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
)

// Players signs the invented players in, as far as they are still there.
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
	// betEvery is the mean time between two bets of the players.
	betEvery = 1500 * time.Millisecond
	// betsPerMessage is how many bets come on average between two messages.
	betsPerMessage = 25
)

// Run keeps a demonstration site alive: invented players bet, by the same calls
// as everybody, and now and then one of them says something.
func (s *Service) Run(ctx context.Context) error {
	calls, err := s.Players(ctx)
	if err != nil || len(calls) == 0 {
		return err
	}
	chance := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	var round uint64
	for said := 0; ; {
		pause := time.Duration(chance.ExpFloat64() * float64(betEvery))
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(min(pause, 10*betEvery)):
		}
		call := calls[chance.IntN(len(calls))]
		if err := s.Bet(ctx, call, chance); err != nil {
			return fmt.Errorf("the demonstration's players: %w", err)
		}
		if round, err = s.joinCrash(ctx, calls, round, chance); err != nil {
			return fmt.Errorf("the demonstration's players: %w", err)
		}
		if chance.IntN(betsPerMessage) == 0 {
			if err := s.say(ctx, calls, smallTalk[said%len(smallTalk)]); err != nil {
				return fmt.Errorf("the demonstration's players: %w", err)
			}
			said++
		}
	}
}

// Bet makes one bet of a game that ends at once.
func (s *Service) Bet(ctx context.Context, call *session.Call, chance *rand.Rand) error {
	game := playedGames[chance.IntN(len(playedGames))]
	_, err := s.Games.Play(ctx, call, gaming.PlayRequest{
		APIID: game.id, Bet: stake(chance), Currency: s.currency(chance), Quick: true,
		RequestID: s.IDs.New(), Data: jsontext.Value(game.choices[chance.IntN(len(game.choices))]),
	})
	if refused, ok := fault.From(err); ok && refused.Code == wager.ErrBalance.Code {
		return s.bringMoney(ctx, call.User.ID)
	}
	return ignoreRefusal(err)
}

// joinCrash lets some of the players bet on the round that takes bets, once.
func (s *Service) joinCrash(ctx context.Context, calls []*session.Call, last uint64, chance *rand.Rand) (uint64, error) {
	round := s.Crash.Betting(ctx)
	if round == 0 || round == last {
		return last, nil
	}
	for _, call := range calls {
		if chance.IntN(3) > 0 {
			continue
		}
		auto := strconv.FormatFloat(1.2+chance.ExpFloat64(), 'f', 2, 64)
		_, err := s.Games.Play(ctx, call, gaming.PlayRequest{
			APIID: "crash", Bet: stake(chance), Currency: s.currency(chance), RequestID: s.IDs.New(),
			Data: jsontext.Value(`{"auto":"` + auto + `"}`),
		})
		if err := ignoreRefusal(err); err != nil {
			return last, err
		}
	}
	return round, nil
}

// say writes a line into the room, in the name of the player whose line it is:
// from another's mouth it could be a greeting of oneself, or an answer to one's
// own question. Nobody says it for a player who is gone.
func (s *Service) say(ctx context.Context, calls []*session.Call, said line) error {
	for _, call := range calls {
		if call.User.Name == playerNames[said.who] {
			return ignoreRefusal(s.Chat.Say(ctx, call, s.room, said.text, s.IDs.New()))
		}
	}
	return nil
}

// stake is a stake in whole units: mostly small, now and then large.
func stake(chance *rand.Rand) jsontext.Value {
	stakes := []string{"0.20", "0.50", "0.50", "1", "1", "1", "2", "2", "2.50", "5", "5", "10", "20", "25"}
	return jsontext.Value(strconv.Quote(stakes[chance.IntN(len(stakes))]))
}

func (s *Service) currency(chance *rand.Rand) string {
	if chance.IntN(4) == 0 {
		return s.token
	}
	return "usd"
}
