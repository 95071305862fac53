package cashierbench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"time"

	"croupier/app"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
)

// CommandPayer is the hidden command whose process pays until it is killed.
const CommandPayer = "cashier-payer"

const (
	// payees are the players who withdraw.
	payees = 40
	// livesFor is how long a process pays at most.
	livesFor = 400 * time.Millisecond
	// patience is how long payments may take to end when nobody is killed any more, and
	// how long a process may take to begin.
	patience = 2 * time.Minute
	// perLife bounds the addresses that one process pays to.
	perLife = 1000
	// fortune is what each payee and the hot wallet have, in whole coins.
	fortune = "100000"
)

// kills kills a process that pays again and again. Each payment of its books must be on
// the chain once in the end, and nothing else.
func (b *bench) kills(ctx context.Context, data string) error {
	var userIDs []string
	err := fill(ctx, data, func(site *app.App) (err error) {
		admin := site.Admin("bench")
		for key, value := range map[string]string{
			"treasury.hot_cap": "1000000", "treasury.hot_day_cap": "100000000", "cashier.withdrawal_levels": `[{"level":0,"dollars":"100000000","fee":"1"}]`,
		} {
			if err := admin.SetSetting(ctx, key, value, "measurements"); err != nil {
				return err
			}
		}
		if userIDs, err = site.Cashier().Open(ctx, payees); err != nil {
			return err
		}
		if err := site.Cashier().Grant(ctx, userIDs, fortune, asset); err != nil {
			return err
		}
		return endow(ctx, site.Cashier())
	})
	if err != nil {
		return err
	}
	begun := time.Now()
	for cycle := range b.Cycles {
		if err := b.life(ctx, data, cycle*perLife); err != nil {
			return fmt.Errorf("life %d: %w", cycle+1, err)
		}
	}
	b.tell("killed %d times in %v", b.Cycles, time.Since(begun).Round(time.Second))
	site, err := serve(ctx, data)
	if err != nil {
		return err
	}
	return errors.Join(b.paidOnce(ctx, site, userIDs), site.stop())
}

// endow pays coins to the hot wallet, so many that payments seldom wait for change.
func endow(ctx context.Context, cashier app.Cashier) error {
	hot, err := cashier.HotAddress(network)
	if err != nil {
		return err
	}
	on, err := cashier.Chain(network)
	if err != nil {
		return err
	}
	if err := cashier.CatchUp(ctx); err != nil { // what came before is not seen
		return err
	}
	for range 100 {
		if _, err := on.Pay(ctx, testchain.Gift{Asset: asset, To: hot, Units: big.NewInt(1000 * litecoins)}); err != nil {
			return err
		}
	}
	return errors.Join(on.Mine(ctx, confirmations), cashier.CatchUp(ctx))
}

// life starts a process that pays to addresses of its own, and kills it.
func (b *bench) life(ctx context.Context, data string, first int) error {
	process := exec.CommandContext(ctx, b.Program, "bench", CommandPayer, data, strconv.Itoa(first))
	process.Stderr = os.Stderr
	out, err := process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := process.Start(); err != nil {
		return fmt.Errorf("start the payer: %w", err)
	}
	pays := make(chan bool, 1)
	go func() { pays <- bufio.NewScanner(out).Scan() }()
	select {
	case ok := <-pays:
		if !ok {
			return errors.Join(errors.New("the payer has ended by itself"), process.Wait())
		}
		time.Sleep(rand.N(livesFor))
	case <-time.After(patience):
		err = errors.New("the payer does not begin")
	}
	killed := process.Process.Kill()
	_ = process.Wait() // it was killed
	return errors.Join(err, killed)
}

// Pay is a process that pays until it is killed: players deposit and withdraw, and
// blocks come and are taken back. It says when it begins.
func Pay(ctx context.Context, data string, first int, say func() error) error {
	site, err := serve(ctx, data)
	if err != nil {
		return err
	}
	userIDs, err := site.cashier.Numbered(ctx, payees)
	if err != nil {
		return errors.Join(err, site.stop())
	}
	addresses, err := site.cashier.Addresses(ctx, network, userIDs)
	if err == nil {
		err = say()
	}
	for number := first; err == nil && number < first+perLife; number++ {
		err = site.act(ctx, userIDs, addresses, number)
	}
	return errors.Join(err, site.stop())
}

// act has a player withdraw to the address of a number, and perhaps another one deposit
// and the chain go on.
func (r *running) act(ctx context.Context, userIDs, addresses []string, number int) (err error) {
	// One who has an open withdrawal is refused, as anybody is at times.
	_ = r.cashier.Withdraw(ctx, userIDs[rand.IntN(len(userIDs))], asset, sum, outside(number))
	if number%4 == 0 {
		_, err = r.chain.Pay(ctx, testchain.Gift{Asset: asset, To: addresses[rand.IntN(len(addresses))], Units: big.NewInt(litecoins)})
	}
	switch {
	case err != nil:
		return err
	case rand.IntN(20) == 0:
		err = r.chain.Reorganise(ctx, 1+rand.IntN(confirmations-1), false)
	case number%3 == 0:
		err = r.chain.Mine(ctx, 1)
	}
	if err != nil {
		return err
	}
	return r.cashier.CatchUp(ctx)
}

// paidOnce lets all payments come to their end, and compares the chain with the books.
func (b *bench) paidOnce(ctx context.Context, site *running, userIDs []string) error {
	booked, err := site.settled(ctx, userIDs)
	if err != nil {
		return err
	}
	addresses, err := site.cashier.Addresses(ctx, network, userIDs)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for number := range b.Cycles * perLife {
		known[outside(number)] = true
	}
	for _, own := range addresses {
		known[own] = true
	}
	onChain, err := site.received(ctx, known)
	if err != nil {
		return err
	}
	deposits, err := b.comparedDeposits(ctx, site, userIDs, addresses, onChain)
	if err != nil {
		return err
	}
	wrong := 0
	for address, arrives := range booked {
		if got := onChain[address]; len(got) != 1 || got[0] != arrives {
			wrong++
		}
		delete(onChain, address)
	}
	b.limit(wrong == 0 && len(onChain) == 0 && len(booked) > 0,
		"%d payments in the books, each on the chain once but %d; %d on the chain that no book knows", len(booked), wrong, len(onChain))
	b.tell("%d deposits on the chain, all credited once", deposits)
	return site.proven(ctx)
}

// comparedDeposits counts the deposits, and takes them out of what is on the chain. Each
// must be credited once.
func (b *bench) comparedDeposits(ctx context.Context, site *running, userIDs, addresses []string, onChain map[string][]string) (count int, err error) {
	for i, userID := range userIDs {
		credited, all, err := site.cashier.Credited(ctx, userID)
		if err != nil {
			return 0, err
		}
		paid := len(onChain[addresses[i]])
		if credited != paid || all != paid {
			return 0, fmt.Errorf("player %d was paid %d times and has %d deposits, of which %d are credited", i, paid, all, credited)
		}
		delete(onChain, addresses[i])
		count += paid
	}
	return count, nil
}

// settled waits until no withdrawal is open and no payment waits, and gives what each
// address was paid by the books, as decimal text.
func (r *running) settled(ctx context.Context, userIDs []string) (map[string]string, error) {
	quiet := 0 // blocks since the last withdrawal was open
	for until := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		booked, open := map[string]string{}, 0
		for _, userID := range userIDs {
			list, err := r.cashier.Withdrawals(ctx, userID)
			if err != nil {
				return nil, err
			}
			for _, row := range list {
				if booked[row.Address] = row.Arrives; row.Status != 1 {
					open++
				}
			}
		}
		if quiet++; open > 0 {
			quiet = 0
		}
		if quiet > confirmations { // deposits have all their blocks by now, too
			return booked, nil
		}
		if time.Now().After(until) {
			return nil, fmt.Errorf("%d of %d withdrawals are not paid", open, len(booked))
		}
		if _, err := r.block(ctx); err != nil {
			return nil, err
		}
	}
}

// received reads the whole chain: what known addresses have received, as decimal texts.
func (r *running) received(ctx context.Context, known map[string]bool) (map[string][]string, error) {
	all := map[string][]string{}
	tip, err := r.chain.Tip(ctx)
	if err != nil {
		return nil, err
	}
	for height := range tip.Height + 1 {
		block, err := r.chain.At(ctx, height)
		if errors.Is(err, chain.ErrNoBlock) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list, err := r.chain.Payments(ctx, block, func(address string) bool { return known[address] })
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			whole, rest := new(big.Int).QuoRem(p.Units, big.NewInt(litecoins), new(big.Int))
			all[p.To] = append(all[p.To], fmt.Sprintf("%s.%08d", whole, rest))
		}
	}
	return all, nil
}
