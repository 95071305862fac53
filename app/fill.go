package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/session"
)

// fillers is how many players fill a wager log at the same time: enough for
// large groups of commits.
const fillers = 256

// Fill makes so many small dice wagers with play money, for measurements with
// a large wager log. progress is told now and then how many are made.
func (a *App) Fill(ctx context.Context, wagers int, progress func(done int)) error {
	var (
		made    atomic.Int64
		group   sync.WaitGroup
		mu      sync.Mutex
		failure error
	)
	for i := range fillers {
		group.Go(func() {
			call := session.GuestCall("fill")
			call.Device = fmt.Sprintf("filler-%d", i)
			if owner, ok := call.Owner(); ok {
				if err := a.guests.Enter(ctx, owner); err != nil {
					mu.Lock()
					failure = errors.Join(failure, err)
					mu.Unlock()
					return
				}
			}
			for made.Add(1) <= int64(wagers) {
				_, err := a.games.Play(ctx, call, gaming.PlayRequest{
					APIID: "dice", Bet: jsontext.Value(`"0.01"`), Demo: true, Currency: "usd", RequestID: a.ids.New(),
					Data: jsontext.Value(`{"over":true,"target":"50.50"}`),
				})
				if err != nil {
					mu.Lock()
					failure = errors.Join(failure, err)
					mu.Unlock()
					return
				}
				if done := made.Load(); done%10_000 == 0 {
					progress(int(done))
				}
			}
		})
	}
	group.Wait()
	if failure != nil {
		return failure
	}
	// A server that starts on it shall not have to catch up first.
	return a.projections.CatchUp(ctx)
}
