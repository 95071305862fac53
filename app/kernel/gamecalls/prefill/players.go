package prefill

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Games places wagers in transactions of the caller.
type Games interface {
	PlayInTx(ctx context.Context, tx *db.Tx, call *session.Call, request gamecalls.PlayRequest) error
}

// Players bets real money like players do: every wager passes the checks, draws, moves money and
// is recorded by the code that serves them. Many wagers share a transaction, because no client
// waits for one.
type Players struct {
	DB    *db.DB
	Games Games
	IDs   *id.Source
	// Calls are the calls of the players: the first ones play most.
	Calls []*session.Call
}

// wagersPerTx is the maximum number of wagers in a transaction.
const wagersPerTx = 500

// playedGames are the played games.
var playedGames = []struct{ id, data string }{
	{"dice", `{"over":true,"target":"50.50"}`},
	{"limbo", `{"target":2}`},
}

// Make places this number of wagers. from is the number of the first one: the same numbers are the
// same players and games.
func (p Players) Make(ctx context.Context, from, wagers int) error {
	for done := 0; done < wagers; done += wagersPerTx {
		err := p.DB.Write(ctx, func(tx *db.Tx) error {
			for number := done; number < min(done+wagersPerTx, wagers); number++ {
				if err := p.bet(ctx, tx, uint64(from)+uint64(number)); err != nil { //nolint:gosec // both are counts
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (p Players) bet(ctx context.Context, tx *db.Tx, number uint64) error {
	random := rand.New(rand.NewPCG(1, number)) //nolint:gosec // measurements are the same each time
	index := int(float64(len(p.Calls)) * random.Float64() * random.Float64())
	game := playedGames[random.IntN(len(playedGames))]
	err := p.Games.PlayInTx(ctx, tx, p.Calls[index], gamecalls.PlayRequest{
		APIID: game.id, Bet: "0.01", Currency: "usd", RequestID: p.IDs.New(), Data: jsontext.Value(game.data),
	})
	if err != nil {
		return fmt.Errorf("bet on %s: %w", game.id, err)
	}
	return nil
}
