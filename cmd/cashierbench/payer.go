package cashierbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"time"
)

// CommandPayer is the hidden command whose process pays until it is killed.
const CommandPayer = "cashier-payer"

// life is what a process that pays is told when it begins.
type life struct {
	Ground ground `json:"ground"`
	// To are addresses that withdrawals go to, each of which is asked for once.
	To []string `json:"to"`
	// Step is the one in which it dies, the Nth time that it comes to it; empty for one
	// that dies from outside.
	Step string `json:"step"`
	Nth  int32  `json:"nth"`
	// Forks has a chain that the process has by itself fork often.
	Forks bool `json:"forks"`
}

// What a process that pays says.
const (
	saysPaying = "paying"
	saysDies   = "dies"
)

// breath is how long a process rests between two deeds where the chain is not its own.
const breath = 10 * time.Millisecond

// Pay is a process that pays until it is killed. It reads its life, and says when it
// begins and when it dies. Players withdraw; where its chain is a test chain, they deposit
// as well, and blocks come and are taken back.
func Pay(ctx context.Context, in io.Reader, out io.Writer) error {
	var l life
	if err := json.NewDecoder(in).Decode(&l); err != nil {
		return fmt.Errorf("read what to do: %w", err)
	}
	site, err := l.Ground.serve(ctx, l.dies(out))
	if err != nil {
		return err
	}
	err = l.live(ctx, site, out)
	return errors.Join(err, site.stop())
}

func (l life) live(ctx context.Context, site *running, out io.Writer) error {
	userIDs, err := site.cashier.Numbered(ctx, payees)
	if err != nil {
		return err
	}
	addresses, err := site.cashier.Addresses(ctx, network, userIDs)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, saysPaying); err != nil {
		return err
	}
	for number, to := range l.To {
		// One who has an open withdrawal is refused, as anybody is at times.
		_ = site.cashier.Withdraw(ctx, userIDs[rand.IntN(len(userIDs))], asset, payout, to)
		if site.chain == nil {
			time.Sleep(breath)
		} else if err := goOn(ctx, testWorld{site.chain}, addresses, number, l.Forks); err != nil {
			return err
		}
		if err := site.cashier.CatchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// dies ends this process at once, as kill -9 does, when it comes to its step.
func (l life) dies(out io.Writer) func(step string) {
	var times atomic.Int32
	return func(step string) {
		if step != l.Step || times.Add(1) != l.Nth {
			return
		}
		fmt.Fprintln(out, saysDies)
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		if err != nil {
			panic(err)
		}
		select {} // until the signal is there
	}
}

// goOn has what is not the site do something: deposits come, blocks too, and some of them
// are taken back.
func goOn(ctx context.Context, w world, addresses []string, number int, forks bool) error {
	oneIn := 20
	if forks {
		oneIn = 4
	}
	if number%4 == 0 {
		first := rand.IntN(len(addresses))
		if err := w.pay(ctx, addresses[first:min(first+1+rand.IntN(3), len(addresses))], deposit); err != nil {
			return err
		}
	}
	switch {
	case rand.IntN(oneIn) == 0:
		return w.reorganise(ctx, 1+rand.IntN(confirmations-1))
	case number%3 == 0:
		return w.mine(ctx, 1)
	}
	return nil
}
