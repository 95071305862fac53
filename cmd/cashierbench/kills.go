//go:build bench

package cashierbench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"time"

	"croupier/app"
)

const (
	// payeeCount is the number of players who withdraw.
	payeeCount = 40
	// maxProcessLife is the maximum life of a process that dies at a random moment, and maxStepWait the
	// maximum time until a process reaches the step in which it dies.
	maxProcessLife = 400 * time.Millisecond
	maxStepWait    = 5 * time.Second
	// settleTimeout is the maximum time until all payments have ended after the last kill, and of the
	// start of a process.
	settleTimeout = 2 * time.Minute
	// maxPayeesPerProcess is the maximum number of addresses that one process pays to.
	maxPayeesPerProcess = 1000
	// eventInterval is the interval of events on a chain beside the process.
	eventInterval = 15 * time.Millisecond
	// payeeBalance is the balance of each payee, in whole coins of the books.
	payeeBalance = "100000"
	// payout is the amount of a withdrawal in whole coins, deposit that of a deposit in units of
	// the chain. The hot wallet starts with endowments coins of endowment units each.
	payout       = "0.5"
	deposit      = litecoins / 10
	hotCoinUnits = 30 * litecoins
	hotCoinCount = 100
)

// killTest is a site whose process is killed repeatedly.
type killTest struct {
	*bench
	env environment
	// externalChain is a chain that continues whatever the process does; nil if the chain is in the
	// process, and only one process may have it.
	externalChain chainDriver
	cycles        int

	// userIDs are the players, and addresses their deposit addresses.
	userIDs, addresses []string
	// killsByStep counts the deaths at each step, to the processes that were killed at a random moment,
	// and late the processes that did not reach their step.
	killsByStep              map[string]int
	randomKills, missedSteps int
}

// kills repeatedly kills a process that pays on a test chain. In the end each payment in its
// books must be on the chain once, and nothing else.
func (b *bench) kills(ctx context.Context, data string) error {
	k := &killTest{bench: b, env: testEnvironment(data), cycles: b.Cycles}
	if err := k.prepare(ctx); err != nil {
		return err
	}
	return k.run(ctx)
}

// prepare opens the accounts of players and pays coins to the hot wallet.
func (k *killTest) prepare(ctx context.Context) error {
	return k.env.fill(ctx, func(site *app.App) (err error) {
		admin := site.Admin("bench")
		for key, value := range map[string]string{
			"treasury.hot_cap": "1000000", "treasury.hot_day_cap": "100000000", "cashier.withdrawal_levels": `[{"level":0,"dollars":"100000000","fee":"1"}]`,
			"networks.confirmations": fmt.Sprintf(`[{"network":%q,"confirmations":%d}]`, network, confirmations),
		} {
			if err := admin.SetSetting(ctx, key, value, "measurements"); err != nil {
				return fmt.Errorf("set %s: %w", key, err)
			}
		}
		if k.userIDs, err = site.Cashier().Open(ctx, payeeCount); err != nil {
			return err
		}
		if err := site.Cashier().Grant(ctx, k.userIDs, payeeBalance, asset); err != nil {
			return err
		}
		w, err := k.chainOf(site.Cashier())
		if err != nil {
			return err
		}
		if k.addresses, err = site.Cashier().Addresses(ctx, network, k.userIDs); err != nil {
			return err
		}
		return fundHotWallet(ctx, site.Cashier(), w)
	})
}

// chainOf is the chain of the site.
func (k *killTest) chainOf(cashier app.Cashier) (chainDriver, error) {
	if k.externalChain != nil {
		return k.externalChain, nil
	}
	on, err := cashier.Chain(network)
	return testChain{on}, err
}

// fundHotWallet pays coins to the hot wallet, enough that payments seldom wait for change.
func fundHotWallet(ctx context.Context, cashier app.Cashier, w chainDriver) error {
	hot, err := cashier.HotAddress(network)
	if err != nil {
		return err
	}
	if err := cashier.CatchUp(ctx); err != nil { // earlier ones are not seen
		return err
	}
	for number := range hotCoinCount {
		if err := w.pay(ctx, []string{hot}, hotCoinUnits); err != nil {
			return err
		}
		if number%10 == 9 { // nodes accept few waiting transactions that spend each other's coins
			if err := w.mine(ctx, 1); err != nil {
				return err
			}
		}
	}
	return errors.Join(w.mine(ctx, confirmations), cashier.CatchUp(ctx))
}

// run kills the process, and compares the chain with the books in the end.
func (k *killTest) run(ctx context.Context) error {
	k.killsByStep = map[string]int{}
	steps := append(app.Steps(), "") // the last one dies at a random moment
	started := time.Now()
	for cycle := range k.cycles {
		if err := k.runProcess(ctx, steps[cycle%len(steps)]); err != nil {
			return fmt.Errorf("life %d: %w", cycle+1, err)
		}
	}
	moments := k.cycles - k.missedSteps
	for _, times := range k.killsByStep {
		moments -= times
	}
	k.printf("killed %d times in %v: at a step %d, at a moment %d, before its step was reached %d", k.cycles, time.Since(started).Round(time.Second),
		k.cycles-k.missedSteps-moments, moments, k.missedSteps)
	k.printSteps()
	site, err := k.env.serve(ctx, nil)
	if err != nil {
		return err
	}
	return errors.Join(k.requirePaidOnce(ctx, site), site.stop())
}

// printSteps prints the number of deaths at each step. None may be missing if each had its turn.
func (k *killTest) printSteps() {
	var missing []string
	minimum, maximum := k.cycles, 0
	for _, step := range app.Steps() {
		if k.killsByStep[step] == 0 {
			missing = append(missing, step)
		}
		minimum, maximum = min(minimum, k.killsByStep[step]), max(maximum, k.killsByStep[step])
	}
	if k.cycles < 2*len(app.Steps()) { // a short run reports the steps that it reached
		k.printf("%d of %d steps", len(app.Steps())-len(missing), len(app.Steps()))
		return
	}
	k.checkLimit(len(missing) == 0, "each of %d steps %d to %d times; never: %s", len(app.Steps()), minimum, maximum, strings.Join(append(missing, "none"), ", "))
}

// runProcess starts a process that pays to its own set of addresses, and has it die.
func (k *killTest) runProcess(ctx context.Context, step string) error {
	if err := k.runChainWithoutProcess(ctx); err != nil {
		return err
	}
	l := processInput{Environment: k.env, Step: step, Nth: 1 + rand.Int32N(3), Forks: strings.HasPrefix(step, "block taken back")}
	for range maxPayeesPerProcess {
		to, err := k.outside(k.randomKills)
		if err != nil {
			return err
		}
		l.To = append(l.To, to)
		k.randomKills++
	}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	process := exec.CommandContext(ctx, k.Program, "bench", CommandPayer)
	process.Stdin, process.Stderr = bytes.NewReader(text), os.Stderr
	out, err := process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := process.Start(); err != nil {
		return fmt.Errorf("start the payer: %w", err)
	}
	messages := make(chan string)
	go func() {
		defer close(messages)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			messages <- lines.Text()
		}
	}()
	died, err := k.driveChain(ctx, l, messages)
	killed := process.Process.Kill()
	if errors.Is(killed, os.ErrProcessDone) {
		killed = nil
	}
	for range messages { // until the process is gone
	}
	ended := process.Wait()
	switch {
	case died:
		k.killsByStep[step]++
	case err == nil && step != "":
		k.missedSteps++
	case errors.Is(err, errExited):
		err = errors.Join(err, ended)
	}
	return errors.Join(err, killed)
}

// outside is a numbered address outside of the site for withdrawals.
func (k *killTest) outside(number int) (string, error) {
	if k.externalChain != nil {
		return k.externalChain.outside(number)
	}
	return outside(number), nil
}

// runChainWithoutProcess makes the chain beside the site continue, or not, while no process sees it.
func (k *killTest) runChainWithoutProcess(ctx context.Context) error {
	if k.externalChain == nil {
		return nil
	}
	for number := range rand.IntN(4) {
		if err := simulateActivity(ctx, k.externalChain, k.addresses, number, false); err != nil {
			return err
		}
	}
	return nil
}

// errExited means that a paying process has ended for another reason.
var errExited = errors.New("the payer has ended by itself")

// driveChain makes the chain beside a process continue until the process dies. It reports whether the
// process died by itself in its step; otherwise its time is over.
func (k *killTest) driveChain(ctx context.Context, l processInput, messages <-chan string) (died bool, err error) {
	end := time.NewTimer(settleTimeout)
	defer end.Stop()
	var next <-chan time.Time
	if k.externalChain != nil {
		ticker := time.NewTicker(eventInterval)
		defer ticker.Stop()
		next = ticker.C
	}
	paying := false
	for number := 0; ; {
		select {
		case line, open := <-messages:
			switch {
			case line == messageDies:
				return true, nil
			case !open:
				return false, errExited
			}
			paying = true
			if end.Reset(maxStepWait); l.Step == "" {
				end.Reset(rand.N(maxProcessLife))
			}
		case <-next:
			if err := simulateActivity(ctx, k.externalChain, k.addresses, number, l.Forks); err != nil {
				return false, err
			}
			number++
		case <-end.C:
			if !paying {
				return false, errors.New("the payer does not begin")
			}
			return false, nil
		}
	}
}
