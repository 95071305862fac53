package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// TortureOptions configure the torture.
type TortureOptions struct {
	Command []string
	Dir     string
	Players int
	// Accounts are players of an emulated outside provider, whose callbacks Access opens the sessions
	// for; opened by OpenAccounts on the stopped server.
	Accounts     int
	OpenAccounts func(ctx context.Context, data string, count int) ([]string, error)
	Access       Access
	// SlotPlayers are players of an installed game, which InstallGame installs on the stopped server.
	SlotPlayers int
	InstallGame func(ctx context.Context, data string) (game string, err error)
	// Traders are guests with positions of futures, whose prices change fast.
	Traders int
	// Kills is the number of failures of the server.
	Kills int
	// Fail ends the running server; nil kills it. It returns once the server
	// has ended.
	Fail func(ctx context.Context, p *Program) error
	// Audit audits the data folder of a stopped server.
	Audit func(ctx context.Context, data string) error
}

// The server runs for a random time up to maxUptime between two failures.
const maxUptime = 400 * time.Millisecond

// Torture makes a server fail repeatedly under load. It checks that no answered request is lost
// and that no repeated request takes effect twice.
func Torture(ctx context.Context, w io.Writer, o TortureOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-torture-")
	if err != nil {
		return fmt.Errorf("torture: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data}
	if o.Traders > 0 {
		program.Env = []string{"CROUPIER_FUTURES_SPEED=" + strconv.Itoa(traderSpeed)}
	}
	var accounts []string
	if o.Accounts > 0 {
		if accounts, err = o.OpenAccounts(ctx, data, o.Accounts); err != nil {
			return fmt.Errorf("open accounts: %w", err)
		}
	}
	game := ""
	if o.SlotPlayers > 0 {
		if game, err = o.InstallGame(ctx, data); err != nil {
			return fmt.Errorf("install a game: %w", err)
		}
	}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	if o.Fail == nil {
		o.Fail = func(_ context.Context, p *Program) error { p.Kill(); return nil }
	}
	pool, err := newClientPool(program.URL(), o.Players)
	if err != nil {
		return err
	}
	if o.Accounts > 0 {
		if err := pool.addProviders(ctx, program, o.Access, accounts); err != nil {
			return err
		}
	}
	if err := pool.addSlotPlayers(ctx, program.URL(), game, o.SlotPlayers); err != nil {
		return err
	}
	if err := pool.addTraders(program.URL(), o.Traders); err != nil {
		return err
	}
	if err := pool.try(ctx, program, o); err != nil {
		return err
	}
	if err := pool.check(ctx); err != nil {
		return fmt.Errorf("%w\nthe server's last words:\n%s", err, program.Output())
	}
	fmt.Fprintf(w, "struck down %d times: %d answers, %d sent again, all as they were\n", o.Kills, pool.answers(), pool.resent.Load())
	if err := program.Stop(); err != nil {
		return err
	}
	if err := o.Audit(ctx, data); err != nil {
		return fmt.Errorf("audit after the torture: %w", err)
	}
	return nil
}

// clientPool has the players of one server.
type clientPool struct {
	players []tortured
	resent  atomic.Int64
	// wallet is nil without players of a provider.
	wallet *wallet
}

// addProviders adds players of the emulated provider.
func (c *clientPool) addProviders(ctx context.Context, program *Program, access Access, accounts []string) error {
	c.wallet = &wallet{program: program, access: access}
	opened, err := c.wallet.open(ctx, accounts)
	if err != nil {
		return err
	}
	for number := range opened.Sessions {
		c.players = append(c.players, &repeater{provider: newProvider(c.wallet, opened, number), resent: &c.resent, random: rand.New(rand.NewPCG(uint64(number), 8))})
	}
	return nil
}

// restarted gets the credentials of a server that has started again.
func (c *clientPool) restarted(ctx context.Context) error {
	if c.wallet == nil {
		return nil
	}
	_, err := c.wallet.open(ctx, nil)
	return err
}

func newClientPool(url string, count int) (*clientPool, error) {
	c := &clientPool{}
	for i := range count {
		client, err := NewClient(url)
		if err != nil {
			return nil, err
		}
		c.players = append(c.players, &bettor{client: client, resent: &c.resent, dice: rand.New(rand.NewPCG(uint64(i), 7))})
	}
	return c, nil
}

// try lets all players bet while the server fails, until the last failure. Then
// every player waits for its last answer.
func (c *clientPool) try(ctx context.Context, program *Program, o TortureOptions) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		failure error
	)
	last := make(chan struct{})
	for _, player := range c.players {
		group.Go(func() {
			if err := player.playUntil(playing, last); err != nil {
				mu.Lock()
				failure = errors.Join(failure, err)
				mu.Unlock()
				stop()
			}
		})
	}
	err := c.waitForFailure(playing, program, o)
	if err != nil {
		stop()
	}
	close(last)
	group.Wait()
	return errors.Join(failure, ignoreCancelled(err, failure))
}

func ignoreCancelled(err, because error) error {
	if because != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (c *clientPool) waitForFailure(ctx context.Context, program *Program, o TortureOptions) error {
	for blow := range o.Kills {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(rand.Int64N(int64(maxUptime)))):
		}
		if err := o.Fail(ctx, program); err != nil {
			return fmt.Errorf("blow %d: %w", blow+1, err)
		}
		if err := program.Start(ctx); err != nil {
			return fmt.Errorf("after blow %d: %w", blow+1, err)
		}
		if err := c.restarted(ctx); err != nil {
			return fmt.Errorf("after blow %d: %w", blow+1, err)
		}
	}
	return nil
}

func (c *clientPool) answers() (count int) {
	for _, player := range c.players {
		count += player.answers()
	}
	return count
}

// check repeats all requests and compares.
func (c *clientPool) check(ctx context.Context) error {
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		all   error
	)
	for i, player := range c.players {
		group.Go(func() {
			if err := player.check(ctx); err != nil {
				mu.Lock()
				defer mu.Unlock()
				all = errors.Join(all, fmt.Errorf("player %d: %w", i, err))
			}
		})
	}
	group.Wait()
	return all
}
