package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// TortureOptions say how a server is tried.
type TortureOptions struct {
	Command []string
	Dir     string
	Players int
	// Blows is how often the server is struck down.
	Blows int
	// Strike ends the server that runs; nil kills it. It returns once the
	// server has ended.
	Strike func(ctx context.Context, p *Program) error
	// Audit proves the books of a data folder whose server is stopped.
	Audit func(ctx context.Context, data string) error
}

// Between two blows the server works for a random time up to busyFor.
const busyFor = 400 * time.Millisecond

// Torture strikes a server under load down again and again and checks that
// nothing which was answered is lost and nothing which was sent twice
// happened twice.
func Torture(ctx context.Context, w io.Writer, o TortureOptions) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-torture-")
	if err != nil {
		return fmt.Errorf("torture: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	if o.Strike == nil {
		o.Strike = func(_ context.Context, p *Program) error { p.Kill(); return nil }
	}
	crowd, err := newCrowd(program.URL(), o.Players)
	if err != nil {
		return err
	}
	if err := crowd.try(ctx, program, o); err != nil {
		return err
	}
	if err := crowd.check(ctx); err != nil {
		return fmt.Errorf("%w\nthe server's last words:\n%s", err, program.Output())
	}
	fmt.Fprintf(w, "struck down %d times: %d answers, %d sent again, all as they were\n", o.Blows, crowd.answers(), crowd.resent.Load())
	if err := program.Stop(); err != nil {
		return err
	}
	if err := o.Audit(ctx, data); err != nil {
		return fmt.Errorf("audit after the torture: %w", err)
	}
	return nil
}

// crowd is the players of one server.
type crowd struct {
	players []*bettor
	resent  atomic.Int64
}

func newCrowd(url string, count int) (*crowd, error) {
	c := &crowd{}
	for i := range count {
		client, err := NewClient(url)
		if err != nil {
			return nil, err
		}
		c.players = append(c.players, &bettor{client: client, resent: &c.resent, dice: rand.New(rand.NewPCG(uint64(i), 7))})
	}
	return c, nil
}

// try lets all players bet while the server is struck down, until the last
// blow; then everybody gets the answer they wait for.
func (c *crowd) try(ctx context.Context, program *Program, o TortureOptions) error {
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
	err := blows(playing, program, o)
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

func blows(ctx context.Context, program *Program, o TortureOptions) error {
	for blow := range o.Blows {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(rand.Int64N(int64(busyFor)))):
		}
		if err := o.Strike(ctx, program); err != nil {
			return fmt.Errorf("blow %d: %w", blow+1, err)
		}
		if err := program.Start(ctx); err != nil {
			return fmt.Errorf("after blow %d: %w", blow+1, err)
		}
	}
	return nil
}

func (c *crowd) answers() (count int) {
	for _, player := range c.players {
		count += len(player.answered)
	}
	return count
}

// check asks for everything again and compares.
func (c *crowd) check(ctx context.Context) error {
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
