package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// The requirements of the benchmark of futures.
const (
	// maxTradingShare is the largest share of a processor that prices and open positions take.
	maxTradingShare = 0.5
	// minPrices is the least number of prices of a market in a second: some are equal to the one before.
	minPrices = 18
	// minOpenings is the least number of openings in a second.
	minOpenings = 1000
	// maxBooking is the longest time until all liquidations of a tick are booked.
	maxBooking = 2 * time.Second
	// maxDiceP99 is the longest time of bets on dice meanwhile, at the 99th percentile.
	maxDiceP99 = 100 * time.Millisecond
)

const (
	// positionStake is the wager of a position.
	positionStake = "0.01"
	// calmMultiplier is that of positions that stay open, and boldMultiplier that of those that are
	// liquidated: the price falls by fallPercent then.
	calmMultiplier, boldMultiplier = 10, 100
	fallPercent                    = 3
)

// Futures measures the market of futures on a real server: the processor time of prices of many markets
// without and with open positions, openings, and the liquidation of many positions at one tick while
// others bet. The measurement itself plays the exchanges.
func Futures(ctx context.Context, w io.Writer, o FuturesOptions) (err error) {
	data, err := os.MkdirTemp(o.Dir, "croupier-bench-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	accounts, err := o.Accounts(ctx, data, tradingPlayers)
	if err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	feed, err := newExchanges(o.Tickers)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, feed.close()) }()
	s := &tradingSite{FuturesOptions: o, Program: &Program{
		Command: o.Command, Data: data, Env: []string{"CROUPIER_FUTURES_SOURCES=" + exchangeIDs, "CROUPIER_TRUSTED_PROXIES=127.0.0.1"},
		Flags: []string{"--" + FuturesMarkets, fmt.Sprint(len(o.Tickers)), "--" + FuturesExchanges, feed.address},
	}}
	if o.Profile != "" {
		s.Flags = append(s.Flags, "--"+CPUProfile, o.Profile)
	}
	if err := s.configure(ctx, "futures.interval", quoteInterval.String()); err != nil {
		return err
	}
	if err := s.Start(ctx); err != nil {
		return err
	}
	defer s.Kill()
	if err := s.signIn(accounts); err != nil {
		return err
	}
	if err := s.awaitOpen(ctx); err != nil {
		return err
	}
	missed, err := s.measure(ctx, w, feed)
	if err != nil {
		return fmt.Errorf("%w\nthe server's last words:\n%s", err, s.Output())
	}
	if err := s.Stop(); err != nil {
		return err
	}
	return missedRequirements(missed...)
}

// measure makes all measurements and returns the requirements that are missed.
func (s *tradingSite) measure(ctx context.Context, w io.Writer, feed *exchanges) (missed []string, err error) {
	fmt.Fprintf(w, "%d markets with %d prices a second each from %s\n", len(s.Tickers), time.Second/quoteInterval, exchangeIDs)
	empty, err := s.share(ctx)
	if err != nil {
		return nil, err
	}
	calm := func(n int) map[string]any {
		return s.position(s.Tickers[n%len(s.Tickers)].ID, calmMultiplier, []string{"up", "down"}[n/len(s.Tickers)%2])
	}
	o, err := s.open(ctx, s.Positions, calm)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(w, "openings: %.0f a second, p50 %s, p99 %s; %v of the server's processor time each, with prices and fills\n",
		o.rate(), millis(o.p50), millis(o.p99), (o.used.cpu / time.Duration(max(o.bets, 1))).Round(time.Microsecond))
	if o.rate() < minOpenings {
		missed = append(missed, fmt.Sprintf("%.0f openings a second, at least %d are required", o.rate(), minOpenings))
	}
	full, err := s.share(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(w, "prices: %.3f of a processor without positions (%.1f prices a second), %.3f with %d open positions (%.1f prices a second)\n",
		empty.processor, empty.prices, full.processor, s.Positions, full.prices)
	if full.processor > maxTradingShare {
		missed = append(missed, fmt.Sprintf("prices take %.2f of a processor, at most %.2f is allowed", full.processor, maxTradingShare))
	}
	if full.prices < minPrices {
		missed = append(missed, fmt.Sprintf("a market has %.1f prices a second, at least %d are required", full.prices, minPrices))
	}
	more, err := s.liquidate(ctx, w, feed)
	return append(missed, more...), err
}

// position is an order.
func (s *tradingSite) position(ticker string, multiplier int, direction string) map[string]any {
	return map[string]any{"ticker": ticker, "direction": direction, "currency": "usd", "wager": positionStake, "multiplier": multiplier, "request": NewID()}
}

// idleShare is what the server does while no player plays.
type idleShare struct {
	// processor is its share of a processor, and prices the number of prices of a market in a second.
	processor, prices float64
}

// share measures the server while no player plays.
func (s *tradingSite) share(ctx context.Context) (share idleShare, err error) {
	ticks, err := s.tick(ctx)
	if err != nil {
		return share, err
	}
	before, started := usageOf(s.PID()), time.Now()
	if err := sleep(ctx, s.Time); err != nil {
		return share, err
	}
	used, took := usageOf(s.PID()).since(before), time.Since(started).Seconds()
	if !used.ok {
		return share, errors.New("the processor time of the server cannot be read on this system")
	}
	later, err := s.tick(ctx)
	return idleShare{processor: used.cpu.Seconds() / took, prices: float64(later-ticks) / took}, err
}

// liquidate opens positions in one market, lets its price fall, and measures how long their liquidation
// and bets of others take.
func (s *tradingSite) liquidate(ctx context.Context, w io.Writer, feed *exchanges) (missed []string, err error) {
	market := s.Tickers[0]
	if _, err := s.open(ctx, s.Liquidated, func(int) map[string]any { return s.position(market.ID, boldMultiplier, "up") }); err != nil {
		return nil, err
	}
	before, err := s.stats(ctx, market)
	if err != nil {
		return nil, err
	}
	bettors, err := startDice(ctx, s.URL(), s.Dice)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, bettors.end()) }()
	if err := sleep(ctx, s.Time); err != nil {
		return nil, err
	}
	usedBefore, fell := usageOf(s.PID()), feed.fall(market.ID, fallPercent)
	var after tradingStats
	err = await(ctx, "the positions are liquidated", 5*time.Millisecond, func() (bool, error) {
		after, err = s.stats(ctx, market)
		return after.Liquidations-before.Liquidations >= int64(s.Liquidated), err
	})
	if err != nil {
		return nil, err
	}
	booked := time.Now()
	each := usageOf(s.PID()).since(usedBefore).cpu / time.Duration(max(s.Liquidated, 1))
	if left := after.Up.Positions + after.Down.Positions; left != before.Up.Positions+before.Down.Positions-s.Liquidated {
		return nil, fmt.Errorf("%d positions are open after %d of %d were liquidated", left, s.Liquidated, before.Up.Positions+before.Down.Positions)
	}
	fmt.Fprintf(w, "a fall of %d percent: %d liquidations are booked after %v, %v of the server's processor time each\n",
		fallPercent, s.Liquidated, booked.Sub(fell).Round(time.Millisecond), each.Round(time.Microsecond))
	if took := booked.Sub(fell); took > maxBooking {
		missed = append(missed, fmt.Sprintf("liquidations are booked after %v, at most %v is allowed", took.Round(time.Millisecond), maxBooking))
	}
	return append(missed, bettors.print(w, fell.Add(-s.Time), fell, booked)...), nil
}
