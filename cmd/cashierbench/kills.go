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
	// payees are the players who withdraw.
	payees = 40
	// livesFor is how long a process pays at most that dies at a moment, and comesFor how
	// long one may take to the step in which it dies.
	livesFor = 400 * time.Millisecond
	comesFor = 5 * time.Second
	// patience is how long payments may take to end when nobody is killed any more, and
	// how long a process may take to begin.
	patience = 2 * time.Minute
	// perLife bounds the addresses that one process pays to.
	perLife = 1000
	// tick is how often something happens on a chain beside the process.
	tick = 15 * time.Millisecond
	// fortune is what each payee has, in whole coins of the books.
	fortune = "100000"
	// payout is what a withdrawal takes from the balance, deposit what one brings to the
	// chain, and so much is each of the coins that the hot wallet has in the beginning.
	payout     = "0.5"
	deposit    = litecoins / 10
	endowment  = 30 * litecoins
	endowments = 100
)

// killing is a site whose process is killed again and again.
type killing struct {
	*bench
	ground ground
	// beside is a chain that goes on whatever the process does; nil where the process has
	// it, and only one process may.
	beside world
	cycles int

	// userIDs are the players, and addresses where each of them receives.
	userIDs, addresses []string
	// died counts the deaths at each step, to those that were killed at a moment, and late
	// those that did not come to their step.
	died     map[string]int
	to, late int
}

// kills kills a process that pays on a test chain again and again. Each payment of its
// books must be on the chain once in the end, and nothing else.
func (b *bench) kills(ctx context.Context, data string) error {
	k := &killing{bench: b, ground: onTest(data), cycles: b.Cycles}
	if err := k.prepare(ctx); err != nil {
		return err
	}
	return k.run(ctx)
}

// prepare opens the accounts of players and pays coins to the hot wallet.
func (k *killing) prepare(ctx context.Context) error {
	return k.ground.fill(ctx, func(site *app.App) (err error) {
		admin := site.Admin("bench")
		for key, value := range map[string]string{
			"treasury.hot_cap": "1000000", "treasury.hot_day_cap": "100000000", "cashier.withdrawal_levels": `[{"level":0,"dollars":"100000000","fee":"1"}]`,
			"networks.confirmations": fmt.Sprintf(`[{"network":%q,"confirmations":%d}]`, network, confirmations),
		} {
			if err := admin.SetSetting(ctx, key, value, "measurements"); err != nil {
				return fmt.Errorf("set %s: %w", key, err)
			}
		}
		if k.userIDs, err = site.Cashier().Open(ctx, payees); err != nil {
			return err
		}
		if err := site.Cashier().Grant(ctx, k.userIDs, fortune, asset); err != nil {
			return err
		}
		w, err := k.world(site.Cashier())
		if err != nil {
			return err
		}
		if k.addresses, err = site.Cashier().Addresses(ctx, network, k.userIDs); err != nil {
			return err
		}
		return endow(ctx, site.Cashier(), w)
	})
}

// world is the chain of the site.
func (k *killing) world(cashier app.Cashier) (world, error) {
	if k.beside != nil {
		return k.beside, nil
	}
	on, err := cashier.Chain(network)
	return testWorld{on}, err
}

// endow pays coins to the hot wallet, so many that payments seldom wait for change.
func endow(ctx context.Context, cashier app.Cashier, w world) error {
	hot, err := cashier.HotAddress(network)
	if err != nil {
		return err
	}
	if err := cashier.CatchUp(ctx); err != nil { // what came before is not seen
		return err
	}
	for number := range endowments {
		if err := w.pay(ctx, []string{hot}, endowment); err != nil {
			return err
		}
		if number%10 == 9 { // nodes let few transactions wait that spend each other's coins
			if err := w.mine(ctx, 1); err != nil {
				return err
			}
		}
	}
	return errors.Join(w.mine(ctx, confirmations), cashier.CatchUp(ctx))
}

// run kills, and compares the chain with the books in the end.
func (k *killing) run(ctx context.Context) error {
	k.died = map[string]int{}
	steps := append(app.Steps(), "") // the last one dies at a moment
	begun := time.Now()
	for cycle := range k.cycles {
		if err := k.live(ctx, steps[cycle%len(steps)]); err != nil {
			return fmt.Errorf("life %d: %w", cycle+1, err)
		}
	}
	moments := k.cycles - k.late
	for _, times := range k.died {
		moments -= times
	}
	k.tell("killed %d times in %v: at a step %d, at a moment %d, before its step was reached %d", k.cycles, time.Since(begun).Round(time.Second),
		k.cycles-k.late-moments, moments, k.late)
	k.tellSteps()
	site, err := k.ground.serve(ctx, nil)
	if err != nil {
		return err
	}
	return errors.Join(k.paidOnce(ctx, site), site.stop())
}

// tellSteps prints how often the process died at each step. None may be missing where all
// had their turn.
func (k *killing) tellSteps() {
	var missing []string
	least, most := k.cycles, 0
	for _, step := range app.Steps() {
		if k.died[step] == 0 {
			missing = append(missing, step)
		}
		least, most = min(least, k.died[step]), max(most, k.died[step])
	}
	if k.cycles < 2*len(app.Steps()) { // a short one tells of what it has come to
		k.tell("%d of %d steps", len(app.Steps())-len(missing), len(app.Steps()))
		return
	}
	k.limit(len(missing) == 0, "each of %d steps %d to %d times; never: %s", len(app.Steps()), least, most, strings.Join(append(missing, "none"), ", "))
}

// live starts a process that pays to addresses of its own, and has it die.
func (k *killing) live(ctx context.Context, step string) error {
	if err := k.outage(ctx); err != nil {
		return err
	}
	l := life{Ground: k.ground, Step: step, Nth: 1 + rand.Int32N(3), Forks: strings.HasPrefix(step, "block taken back")}
	for range perLife {
		to, err := k.outside(k.to)
		if err != nil {
			return err
		}
		l.To = append(l.To, to)
		k.to++
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
	says := make(chan string)
	go func() {
		defer close(says)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			says <- lines.Text()
		}
	}()
	died, err := k.watch(ctx, l, says)
	killed := process.Process.Kill()
	if errors.Is(killed, os.ErrProcessDone) {
		killed = nil
	}
	for range says { // until the process is gone
	}
	ended := process.Wait()
	switch {
	case died:
		k.died[step]++
	case err == nil && step != "":
		k.late++
	case errors.Is(err, errEnded):
		err = errors.Join(err, ended)
	}
	return errors.Join(err, killed)
}

// outside is a numbered address that withdrawals go to.
func (k *killing) outside(number int) (string, error) {
	if k.beside != nil {
		return k.beside.outside(number)
	}
	return outside(number), nil
}

// outage has the chain beside the site go on, or not, while no process is there to see it.
func (k *killing) outage(ctx context.Context) error {
	if k.beside == nil {
		return nil
	}
	for number := range rand.IntN(4) {
		if err := goOn(ctx, k.beside, k.addresses, number, false); err != nil {
			return err
		}
	}
	return nil
}

// errEnded says that a process that pays has ended for another reason.
var errEnded = errors.New("the payer has ended by itself")

// watch has the chain beside a process go on until the process dies, and tells whether it
// died by itself in its step; otherwise its time is over.
func (k *killing) watch(ctx context.Context, l life, says <-chan string) (died bool, err error) {
	end := time.NewTimer(patience)
	defer end.Stop()
	var next <-chan time.Time
	if k.beside != nil {
		ticker := time.NewTicker(tick)
		defer ticker.Stop()
		next = ticker.C
	}
	paying := false
	for number := 0; ; {
		select {
		case line, open := <-says:
			switch {
			case line == saysDies:
				return true, nil
			case !open:
				return false, errEnded
			}
			paying = true
			if end.Reset(comesFor); l.Step == "" {
				end.Reset(rand.N(livesFor))
			}
		case <-next:
			if err := goOn(ctx, k.beside, k.addresses, number, l.Forks); err != nil {
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
