// Package prefill makes wagers by the thousand, so that a site can be measured
// with a long log of them.
package prefill

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/sync/errgroup"

	"sync/atomic"

	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// players is how many play at the same time: enough for large groups of commits.
const players = 256

// toldEvery is how many wagers are made between two reports.
const toldEvery = 10_000

// Guests takes in those who play.
type Guests interface {
	Enter(ctx context.Context, owner string) error
}

// Projections are made from the log.
type Projections interface {
	CatchUp(ctx context.Context) error
}

// Site is what prefilling needs of one.
type Site struct {
	Games       *gaming.Calls
	Guests      Guests
	IDs         *id.Source
	Projections Projections
}

// Make makes so many small dice wagers with play money. progress is told now and
// then how many are made.
func (s Site) Make(ctx context.Context, wagers int, progress func(done int)) error {
	var made atomic.Int64
	group, working := errgroup.WithContext(ctx)
	for i := range players {
		group.Go(func() error {
			call := session.GuestCall("prefill")
			call.Device = fmt.Sprintf("prefill-%d", i)
			if owner, ok := call.Owner(); ok {
				if err := s.Guests.Enter(working, owner); err != nil {
					return err
				}
			}
			for made.Add(1) <= int64(wagers) {
				if err := s.bet(working, call); err != nil {
					return err
				}
				if done := made.Load(); done%toldEvery == 0 {
					progress(int(done))
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	// A server that starts on it shall not have to catch up first.
	return s.Projections.CatchUp(ctx)
}

func (s Site) bet(ctx context.Context, call *session.Call) error {
	_, err := s.Games.Play(ctx, call, gaming.PlayRequest{
		APIID: "dice", Bet: jsontext.Value(`"0.01"`), Demo: true, Currency: "usd", RequestID: s.IDs.New(),
		Data: jsontext.Value(`{"over":true,"target":"50.50"}`),
	})
	return err
}
