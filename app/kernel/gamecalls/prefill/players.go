package prefill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// Players bets real money like players do: every wager passes the checks, draws, moves money and
// is recorded by the code that serves them.
type Players struct {
	Games *gamecalls.Calls
	IDs   *id.Source
	// Calls are the calls of the players: the first ones play most.
	Calls []*session.Call
}

// playedGames are the played games.
var playedGames = []struct{ id, data string }{
	{"dice", `{"over":true,"target":"50.50"}`},
	{"limbo", `{"target":2}`},
}

// Make places this number of wagers, up to 256 at the same time. from is the number of the first
// one: the same numbers are the same players and games.
func (p Players) Make(ctx context.Context, from, wagers int) error {
	var created atomic.Int64
	group, working := errgroup.WithContext(ctx)
	for range min(concurrentPlayers, wagers) {
		group.Go(func() error {
			for {
				number := created.Add(1) - 1
				if number >= int64(wagers) {
					return nil
				}
				if err := p.bet(working, uint64(from)+uint64(number)); err != nil { //nolint:gosec // both are counts
					return err
				}
			}
		})
	}
	return group.Wait()
}

func (p Players) bet(ctx context.Context, number uint64) error {
	random := rand.New(rand.NewPCG(1, number)) //nolint:gosec // measurements are the same each time
	index := int(float64(len(p.Calls)) * random.Float64() * random.Float64())
	game := playedGames[random.IntN(len(playedGames))]
	_, err := p.Games.Play(ctx, p.Calls[index], gamecalls.PlayRequest{
		APIID: game.id, Bet: "0.01", Currency: "usd", RequestID: p.IDs.New(), Data: jsontext.Value(game.data),
	})
	if err != nil {
		return fmt.Errorf("bet on %s: %w", game.id, err)
	}
	return nil
}
