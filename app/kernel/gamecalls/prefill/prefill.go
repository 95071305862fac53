// Package prefill makes thousands of wagers, so that a site can be measured
// with a long wager log.
package prefill

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/sync/errgroup"

	"sync/atomic"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// concurrentPlayers is the number of concurrent players, enough for large commits.
const concurrentPlayers = 256

// reportInterval is the number of wagers between two reports.
const reportInterval = 10_000

// Guests admits the players.
type Guests interface {
	Register(ctx context.Context, owner string) error
}

// Projections read the log.
type Projections interface {
	CatchUp(ctx context.Context) error
}

// Site has the parts of a site that prefilling needs.
type Site struct {
	Games       *gamecalls.Calls
	Guests      Guests
	IDs         *id.Source
	Projections Projections
}

// Make places that many small dice wagers with play money. It calls progress
// from time to time with the number so far.
func (s Site) Make(ctx context.Context, wagers int, progress func(done int)) error {
	var created atomic.Int64
	group, working := errgroup.WithContext(ctx)
	for i := range concurrentPlayers {
		group.Go(func() error {
			call := session.GuestCall("prefill")
			call.Device = fmt.Sprintf("prefill-%d", i)
			if owner, ok := call.Owner(); ok {
				if err := s.Guests.Register(working, owner); err != nil {
					return err
				}
			}
			for created.Add(1) <= int64(wagers) {
				if err := s.bet(working, call); err != nil {
					return err
				}
				if done := created.Load(); done%reportInterval == 0 {
					progress(int(done))
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	// A server that starts on this database need not catch up then.
	return s.Projections.CatchUp(ctx)
}

func (s Site) bet(ctx context.Context, call *session.Call) error {
	_, err := s.Games.Play(ctx, call, gamecalls.PlayRequest{
		APIID: "dice", Bet: "0.01", Demo: true, Currency: "usd", RequestID: s.IDs.New(),
		Data: jsontext.Value(`{"over":true,"target":"50.50"}`),
	})
	return err
}
