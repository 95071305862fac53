//go:build bench

package cashierbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/id"
	"croupier/cmd/load"
)

const (
	// maxQueueTime is the maximum time of 95 of 100 answers of the queue.
	maxQueueTime = 50 * time.Millisecond
	// page is the length of a page for staff.
	page = 50
	// requestCount is the interval of requests by staff; their limit is 600 in a minute.
	requestCount = 300
	// sum is the withdrawn part of each player's granted balance.
	sum, granted = "0.5", "1"
)

// queue requests the queue like staff, over HTTP.
func (b *bench) queue(ctx context.Context, data string) error {
	login, password := "staff", id.Secret()
	err := fill(ctx, data, func(site *app.App) error {
		admin := site.Admin("bench")
		if _, err := admin.CreateUser(ctx, login, "", password, "*"); err != nil {
			return err
		}
		if err := admin.SetSetting(ctx, "cashier.automatic_below", "", "measurements"); err != nil {
			return err
		}
		return b.withdrawAll(ctx, site.Cashier())
	})
	if err != nil {
		return err
	}
	site, err := serve(ctx, data)
	if err != nil {
		return err
	}
	took, err := b.requestQueue(ctx, site.url, login, password)
	if err == nil {
		slices.Sort(took)
		b.checkLimit(took[len(took)*95/100] <= maxQueueTime, "the first %d: p50 %v, p95 %v over HTTP (limit %v)", min(b.Queue, page),
			took[len(took)/2].Round(10*time.Microsecond), took[len(took)*95/100].Round(10*time.Microsecond), maxQueueTime)
		err = site.requireSoundBooks(ctx)
	}
	return errors.Join(err, site.stop())
}

// withdrawAll has every player of the queue request a withdrawal.
func (b *bench) withdrawAll(ctx context.Context, cashier app.Cashier) error {
	userIDs, err := cashier.Open(ctx, b.Queue)
	if err != nil {
		return err
	}
	if err := cashier.Grant(ctx, userIDs, granted, asset); err != nil {
		return err
	}
	for i, userID := range userIDs {
		if i%1000 == 0 { // so that the network counts as reachable
			if err := cashier.CatchUp(ctx); err != nil {
				return err
			}
		}
		if err := cashier.Withdraw(ctx, userID, asset, sum, outside(i)); err != nil {
			return err
		}
	}
	return nil
}

// outside is an address outside of the site.
func outside(number int) string {
	return testchain.Address(network, "outside", chain.Path{Index: uint32(number)})
}

func (b *bench) requestQueue(ctx context.Context, url, login, password string) (took []time.Duration, err error) {
	client, err := load.NewClient(url)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	if err := client.SignIn(ctx, login, password); err != nil {
		return nil, err
	}
	for range requestCount {
		started := time.Now()
		text, err := client.Call(ctx, "/api/admin/withdrawals", map[string]any{"state": "waiting", "limit": page})
		took = append(took, time.Since(started))
		if err != nil {
			return nil, err
		}
		var answer struct {
			Waiting int               `json:"waiting"`
			Rows    []json.RawMessage `json:"rows"`
		}
		if err := json.Unmarshal(text, &answer); err != nil {
			return nil, err
		}
		if answer.Waiting != b.Queue || len(answer.Rows) != min(b.Queue, page) {
			return nil, fmt.Errorf("%d wait and %d are listed, of %d", answer.Waiting, len(answer.Rows), b.Queue)
		}
	}
	return took, nil
}
