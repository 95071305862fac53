package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/db"
)

// crowdEmail is the address of an invented player, which no letter reaches. It
// also marks the account as one of a demonstration.
func crowdEmail(name string) string { return name + "@" + account.DemoDomain }

// crowd signs the invented players in.
func (a *App) crowd(ctx context.Context) ([]*session.Call, error) {
	var calls []*session.Call
	for _, name := range crowdNames {
		var person players.Person
		err := a.db.Read(ctx, func(q *db.Reader) (err error) {
			person, _, err = a.accounts.ByName(q, name)
			return err
		})
		if err != nil {
			return nil, err
		}
		if person.ID == "" {
			continue // was removed by the administrator
		}
		user, err := a.accounts.SessionUser(ctx, person.ID)
		if err != nil {
			continue // was banned
		}
		call := session.GuestCall("demo")
		call.User = user
		calls = append(calls, call)
	}
	return calls, nil
}

const (
	// crowdEvery is the mean time between two bets of the crowd.
	crowdEvery = 1500 * time.Millisecond
	// crowdTalks is how many bets come on average between two messages.
	crowdTalks = 25
)

// runCrowd keeps a demonstration site alive: invented players bet, by the same
// calls as everybody, and now and then one of them says something. It does
// nothing on any other site.
func (a *App) runCrowd(ctx context.Context) error {
	if !a.cfg.Demo {
		<-ctx.Done()
		return nil
	}
	calls, err := a.crowd(ctx)
	if err != nil || len(calls) == 0 {
		return err
	}
	chance := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	var round uint64
	for said := 0; ; {
		pause := time.Duration(chance.ExpFloat64() * float64(crowdEvery))
		select {
		case <-ctx.Done():
			return nil
		case <-a.options.Clock.After(min(pause, 10*crowdEvery)):
		}
		call := calls[chance.IntN(len(calls))]
		if err := a.wager(ctx, call, chance); err != nil {
			return fmt.Errorf("the demonstration's players: %w", err)
		}
		if round, err = a.joinCrash(ctx, calls, round, chance); err != nil {
			return fmt.Errorf("the demonstration's players: %w", err)
		}
		if chance.IntN(crowdTalks) == 0 {
			if err := a.say(ctx, call, smallTalk[said%len(smallTalk)].text); err != nil {
				return fmt.Errorf("the demonstration's players: %w", err)
			}
			said++
		}
	}
}

// joinCrash lets some of the crowd bet on the round that takes bets, once.
func (a *App) joinCrash(ctx context.Context, calls []*session.Call, last uint64, chance *rand.Rand) (uint64, error) {
	state := a.crash.State(ctx)
	if state.Phase != "betting" || state.Round == last {
		return last, nil
	}
	for _, call := range calls {
		if chance.IntN(3) > 0 {
			continue
		}
		auto := strconv.FormatFloat(1.2+chance.ExpFloat64(), 'f', 2, 64)
		_, err := a.games.Play(ctx, call, gaming.PlayRequest{
			APIID: "crash", Bet: crowdStake(chance), Currency: crowdCurrency(chance, a.token()), RequestID: a.ids.New(),
			Data: jsontext.Value(`{"auto":"` + auto + `"}`),
		})
		if err := ignoreRefusal(err); err != nil {
			return last, err
		}
	}
	return state.Round, nil
}

// crowdStake is a stake in whole units: mostly small, now and then large.
func crowdStake(chance *rand.Rand) jsontext.Value {
	stakes := []string{"0.50", "1", "2", "2.50", "5", "5", "10", "10", "20", "25", "50", "100", "250"}
	return jsontext.Value(strconv.Quote(stakes[chance.IntN(len(stakes))]))
}

func crowdCurrency(chance *rand.Rand, token string) string {
	if chance.IntN(4) == 0 {
		return token
	}
	return "usd"
}

// ignoreRefusal passes what the house did not refuse: an invented player whose
// purse is empty, or who comes too late, just does not play.
func ignoreRefusal(err error) error {
	if _, refused := fault.From(err); refused {
		return nil
	}
	return err
}
