package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"sync"
	"time"

	"croupier/app/kernel/futures"
)

// Flags of serve in a build for developers: the number of markets, and the address of all exchanges.
const (
	FuturesMarkets   = "futures-markets"
	FuturesExchanges = "futures-exchanges"
)

// FuturesOptions configure the measurement of futures.
type FuturesOptions struct {
	// Command is the measured program; Dir has its data folder.
	Command []string
	Dir     string
	// Tickers are the markets. One of them falls in the end.
	Tickers []futures.Ticker
	// Positions are open in all markets, and Liquidated are liquidated at one tick.
	Positions, Liquidated int
	// Dice are guests who bet on dice meanwhile.
	Dice    int
	Viewers int
	Time    time.Duration
	// Accounts opens the accounts of players with real money on a stopped site.
	Accounts func(ctx context.Context, data string, count int) (Accounts, error)
	// Profile is a file for a profile of the server's processor time; empty for none.
	Profile string
}

// tradingPlayers are the accounts that open positions: a minute has a limited number of orders of each.
const tradingPlayers = 6 * openers

// tradingSite is a real server with futures.
type tradingSite struct {
	*Program
	FuturesOptions
	// players trade with real money.
	players []*Client
	// asked counts the questions about states. Players take turns, because a minute has a limited number
	// of them.
	asked int
}

// asker is the player who asks next.
func (s *tradingSite) asker() *Client {
	s.asked++
	return s.players[s.asked%len(s.players)]
}

// configure changes a setting of the stopped server.
func (s *tradingSite) configure(ctx context.Context, key, value string) error {
	arguments := append(append([]string(nil), s.Program.Command[1:]...), "settings", "set", key, value, "--reason", "a measurement", "--data", s.Data)
	if out, err := exec.CommandContext(ctx, s.Program.Command[0], arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("set %s: %w: %s", key, err, out)
	}
	return nil
}

// signIn makes the clients of the players.
func (s *tradingSite) signIn(accounts Accounts) error {
	for i, token := range accounts.Tokens {
		client, err := NewClient(s.URL())
		if err != nil {
			return err
		}
		client.SetToken(token)
		client.SetAddress(fmt.Sprintf("10.1.%d.%d", i/250, i%250+1))
		s.players = append(s.players, client)
	}
	return nil
}

// ask calls a call of trading and reads its answer.
func ask[T any](ctx context.Context, c *Client, path string, data any) (answer T, err error) {
	text, err := c.Call(ctx, "/api/trading/"+path, data)
	if err != nil {
		return answer, err
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return answer, fmt.Errorf("read the answer to %s: %w", path, err)
	}
	return answer, nil
}

// tradingTickers has the read parts of the markets.
type tradingTickers struct {
	Tickers []struct {
		Ticker string `json:"ticker"`
		State  string `json:"state"`
		Price  struct {
			Tick int64 `json:"tick"`
		} `json:"price"`
	} `json:"tickers"`
}

// tradingStats has the read parts of the figures of a market.
type tradingStats struct {
	Fills        int64 `json:"fills"`
	Liquidations int64 `json:"liquidations"`
	Up           struct {
		Positions int `json:"positions"`
	} `json:"up"`
	Down struct {
		Positions int `json:"positions"`
	} `json:"down"`
}

// patience is how long the measurement waits for a state of the site.
const patience = 5 * time.Minute

// await looks again and again until a state is reached.
func await(ctx context.Context, what string, pause time.Duration, reached func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		done, err := reached()
		if done || err != nil {
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return fmt.Errorf("wait until %s: %w", what, err)
		}
	}
}

// awaitOpen waits until all markets are open: a market opens some time after its first price.
func (s *tradingSite) awaitOpen(ctx context.Context) error {
	return await(ctx, "all markets are open", 100*time.Millisecond, func() (bool, error) {
		list, err := ask[tradingTickers](ctx, s.asker(), "tickers", struct{}{})
		open := 0
		for _, t := range list.Tickers {
			if t.State == string(futures.Open) {
				open++
			}
		}
		return open == len(s.Tickers), err
	})
}

// tick is the number of the newest price of the first market.
func (s *tradingSite) tick(ctx context.Context) (int64, error) {
	list, err := ask[tradingTickers](ctx, s.asker(), "tickers", struct{}{})
	if err != nil || len(list.Tickers) == 0 {
		return 0, err
	}
	return list.Tickers[0].Price.Tick, nil
}

// stats sums the figures of markets.
func (s *tradingSite) stats(ctx context.Context, tickers ...futures.Ticker) (sum tradingStats, err error) {
	for _, t := range tickers {
		one, err := ask[tradingStats](ctx, s.asker(), "stats", map[string]string{"ticker": t.ID})
		if err != nil {
			return sum, err
		}
		sum.Fills += one.Fills
		sum.Liquidations += one.Liquidations
		sum.Up.Positions += one.Up.Positions
		sum.Down.Positions += one.Down.Positions
	}
	return sum, nil
}

// openers is the number of orders at the same time.
const openers = 64

// opened has the times of orders.
type opened struct {
	measurement
	used usage
}

// open orders positions and waits until all of them are filled. order makes the order of each number.
func (s *tradingSite) open(ctx context.Context, count int, order func(n int) map[string]any) (o opened, err error) {
	before, err := s.stats(ctx, s.Tickers...)
	if err != nil {
		return o, err
	}
	numbers := make(chan int)
	var (
		mu      sync.Mutex
		group   sync.WaitGroup
		all     []time.Duration
		failure error
	)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	usedBefore, started := usageOf(s.PID()), time.Now()
	for worker := range min(openers, len(s.players)) {
		group.Go(func() {
			var took []time.Duration
			var err error
			for turn := worker; err == nil; turn += openers {
				n, more := <-numbers
				if !more {
					break
				}
				startedAt := time.Now()
				_, err = s.players[turn%len(s.players)].Call(ctx, "/api/trading/open", order(n))
				took = append(took, time.Since(startedAt))
			}
			mu.Lock()
			defer mu.Unlock()
			if all = append(all, took...); err != nil && failure == nil {
				failure = fmt.Errorf("order a position: %w", err)
				stop()
			}
		})
	}
feeding:
	for n := range count {
		select {
		case numbers <- n:
		case <-ctx.Done():
			break feeding
		}
	}
	close(numbers)
	group.Wait()
	if failure != nil {
		return o, failure
	}
	took := time.Since(started)
	err = await(ctx, "all orders are filled", 100*time.Millisecond, func() (bool, error) {
		now, err := s.stats(ctx, s.Tickers...)
		return now.Fills-before.Fills >= int64(count), err
	})
	o.measurement = summarize(all)
	o.measurement.took = took
	o.used = usageOf(s.PID()).since(usedBefore)
	return o, err
}
