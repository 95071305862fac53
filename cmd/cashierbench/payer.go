//go:build bench

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

// CommandPayer is the hidden command for a process that pays until it is killed.
const CommandPayer = "cashier-payer"

// processInput is the input of a paying process at its start.
type processInput struct {
	Environment environment `json:"environment"`
	// To are the addresses of withdrawals. Each is requested once.
	To []string `json:"to"`
	// Step is the step in which it dies, when it reaches it the Nth time; empty for a process
	// that is killed from outside.
	Step string `json:"step"`
	Nth  int32  `json:"nth"`
	// Forks makes a chain inside of the process fork often.
	Forks bool `json:"forks"`
}

// Messages of a paying process.
const (
	messagePaying = "paying"
	messageDies   = "dies"
)

// actionPause is the pause of a process between two actions if the chain is outside of the process.
const actionPause = 10 * time.Millisecond

// Pay is a process that pays until it is killed. It reads its life, and reports its start and its
// death. Players withdraw; if its chain is a test chain, they deposit too, and blocks are made
// and reverted.
func Pay(ctx context.Context, in io.Reader, out io.Writer) error {
	var l processInput
	if err := json.NewDecoder(in).Decode(&l); err != nil {
		return fmt.Errorf("read what to do: %w", err)
	}
	site, err := l.Environment.serve(ctx, l.exitAtStep(out))
	if err != nil {
		return err
	}
	err = l.run(ctx, site, out)
	return errors.Join(err, site.stop())
}

func (l processInput) run(ctx context.Context, site *server, out io.Writer) error {
	userIDs, err := site.cashier.Numbered(ctx, payeeCount)
	if err != nil {
		return err
	}
	addresses, err := site.cashier.Addresses(ctx, network, userIDs)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, messagePaying); err != nil {
		return err
	}
	for number, to := range l.To {
		// A player with an open withdrawal is refused, as in normal operation.
		_ = site.cashier.Withdraw(ctx, userIDs[rand.IntN(len(userIDs))], asset, payout, to)
		if site.chain == nil {
			time.Sleep(actionPause)
		} else if err := simulateActivity(ctx, testChain{site.chain}, addresses, number, l.Forks); err != nil {
			return err
		}
		if err := site.cashier.CatchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// exitAtStep ends this process at once, like kill -9, when it reaches its step.
func (l processInput) exitAtStep(out io.Writer) func(step string) {
	var times atomic.Int32
	return func(step string) {
		if step != l.Step || times.Add(1) != l.Nth {
			return
		}
		fmt.Fprintln(out, messageDies)
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		if err != nil {
			panic(err)
		}
		select {} // until the signal arrives
	}
}

// simulateActivity simulates activity outside of the site: deposits and blocks arrive, and some blocks are
// reverted.
func simulateActivity(ctx context.Context, w chainDriver, addresses []string, number int, forks bool) error {
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
