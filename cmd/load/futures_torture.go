package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"croupier/app/kernel/futures"
)

// trader opens, changes and closes positions on a server that fails repeatedly. Each position must be
// settled at most once, at a tick of the price log, and positions that are open must go on.
type trader struct {
	client *Client
	resent *atomic.Int64
	random *rand.Rand
	log    *tradingLog
	// before is the balance before the first position, in millionths of a dollar; known after a bet.
	before int64
	known  bool
	// orders are all answered orders, by the id of their position, and running those that may be open.
	orders  map[string]map[string]any
	running []string
	// closes are all accepted orders to close.
	closes []map[string]any
	count  int
}

const (
	// traderSpeed is the number of prices in a second.
	traderSpeed = 20
	// tradePause is the pause of a player between two calls: a minute has a limited number of them.
	tradePause = 150 * time.Millisecond
	// maxRunning is the number of positions of a player at the same time.
	maxRunning = 4
	// tradeStake is a wager in whole dollars.
	tradeStake = "1"
)

// Codes of refusals of trading.
const (
	codeTradePaused  = -10
	codeNoPosition   = 1
	codeOrderPending = 2
	codePositionOver = 3
	codeTrigger      = 4
)

// tradedPosition has the read parts of a position.
type tradedPosition struct {
	ID        string       `json:"id"`
	Ticker    string       `json:"ticker"`
	Direction string       `json:"direction"`
	State     string       `json:"state"`
	Entry     string       `json:"entry"`
	Wager     string       `json:"wager"`
	Remaining string       `json:"remaining"`
	Payout    string       `json:"payout"`
	Fills     []tradedFill `json:"fills"`
}

// tradedFill has the read parts of a fill.
type tradedFill struct {
	Kind   string `json:"kind"`
	Tick   int64  `json:"tick"`
	Frame  int64  `json:"frame"`
	Hash   string `json:"hash"`
	Price  string `json:"price"`
	Stake  string `json:"stake"`
	Payout string `json:"payout"`
}

type tradedAnswer struct {
	Position tradedPosition `json:"position"`
}

// addTraders adds players of futures.
func (c *clientPool) addTraders(url string, count int) error {
	log := &tradingLog{url: url, began: time.Now()}
	for i := range count {
		client, err := NewClient(url)
		if err != nil {
			return err
		}
		c.players = append(c.players, &trader{client: client, resent: &c.resent, random: rand.New(rand.NewPCG(uint64(i), 9)), log: log, orders: map[string]map[string]any{}})
	}
	return nil
}

// playUntil implements tortured.
func (t *trader) playUntil(ctx context.Context, last <-chan struct{}) error {
	pause := time.NewTicker(tradePause)
	defer pause.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-last:
			return nil
		case <-pause.C:
		}
		if err := t.act(ctx); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
	}
}

// act makes one order, or changes or closes a position.
func (t *trader) act(ctx context.Context) error {
	if !t.known {
		_, after, err := t.balance(ctx)
		t.before, t.known = after, err == nil
		return err
	}
	if len(t.running) < maxRunning {
		return t.open(ctx)
	}
	at := t.random.IntN(len(t.running))
	seen, err := tradingCall[tradedAnswer](ctx, t, "position", map[string]any{"id": t.running[at]})
	if err != nil {
		return err
	}
	p := seen.Position
	switch {
	case p.State != "open" && p.State != "pending" && p.State != "closing":
		t.running = append(t.running[:at], t.running[at+1:]...)
	case p.State == "open" && t.random.IntN(3) > 0:
		return t.change(ctx, p)
	case p.State == "open":
		return t.shut(ctx, p.ID, []string{"50", ""}[t.random.IntN(2)])
	}
	return nil
}

// balance bets on dice and returns the balances before and after the bet, in millionths of a dollar.
func (t *trader) balance(ctx context.Context) (before, after int64, err error) {
	text, err := t.until(ctx, "/api/whisper", map[string]any{"event": "Play", "data": dice()})
	if err != nil {
		return 0, 0, fmt.Errorf("look at the balance: %w", err)
	}
	var reply map[string]any
	if err := json.Unmarshal(text, &reply); err != nil {
		return 0, 0, err
	}
	after = micros(reply["balance"])
	return after + micros(reply["bet"]) - micros(reply["payout"]), after, nil
}

// open orders a position.
func (t *trader) open(ctx context.Context) error {
	order := map[string]any{
		"ticker": futures.Tickers()[t.random.IntN(3)].ID, "direction": []string{"up", "down"}[t.random.IntN(2)], "currency": "usd", "wager": tradeStake,
		"multiplier": futures.MaxMultiplier, "demo": true, "request": NewID(),
	}
	opened, err := tradingCall[tradedAnswer](ctx, t, "open", order)
	if isRefused(err, codeTradePaused) {
		return nil // no price yet, as after a start
	}
	if err != nil {
		return err
	}
	t.orders[opened.Position.ID] = order
	t.running = append(t.running, opened.Position.ID)
	return nil
}

// change sets triggers so near that one of the next ticks fills them.
func (t *trader) change(ctx context.Context, p tradedPosition) error {
	ticker, _ := futures.TickerByID(p.Ticker)
	entry, err := futures.ParsePrice(p.Entry, ticker.Decimals)
	if err != nil {
		return fmt.Errorf("the entry of position %s: %w", p.ID, err)
	}
	near := entry / 5000
	stop, take := entry-near, entry+near
	if p.Direction == "down" {
		stop, take = take, stop
	}
	_, err = tradingCall[tradedAnswer](ctx, t, "change", map[string]any{"id": p.ID, "stopLoss": ticker.Text(stop), "takeProfit": ticker.Text(take)})
	if isRefused(err, codeTradePaused, codePositionOver, codeTrigger) {
		return nil
	}
	return err
}

// shut orders the close of a share of a position.
func (t *trader) shut(ctx context.Context, id, share string) error {
	order := map[string]any{"id": id, "share": share, "request": NewID()}
	_, err := tradingCall[tradedAnswer](ctx, t, "close", order)
	switch {
	case isRefused(err, codeTradePaused, codeOrderPending, codePositionOver):
		return nil
	case err == nil:
		t.closes = append(t.closes, order)
	}
	return err
}

// isRefused reports whether an error is a refusal with one of these codes.
func isRefused(err error, codes ...int) bool {
	var refusal *Refusal
	if !errors.As(err, &refusal) {
		return false
	}
	for _, code := range codes {
		if refusal.Code == code {
			return true
		}
	}
	return false
}

// tradingCall repeats a call of trading until it is answered. A *Refusal is an answer.
func tradingCall[T any](ctx context.Context, t *trader, path string, data map[string]any) (answer T, err error) {
	text, err := t.until(ctx, "/api/trading/"+path, data)
	if err != nil {
		return answer, fmt.Errorf("%s %v: %w", path, data, err)
	}
	t.count++
	return answer, json.Unmarshal(text, &answer)
}

// until repeats a call until it is answered. A call beyond the limit of a minute is repeated, too.
func (t *trader) until(ctx context.Context, path string, data any) ([]byte, error) {
	for try := 0; ; try++ {
		text, err := t.client.Call(ctx, path, data)
		var refusal *Refusal
		switch {
		case err == nil, errors.As(err, &refusal) && refusal.Status < http.StatusInternalServerError && refusal.Status != http.StatusTooManyRequests:
			return text, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case try == maxRetries:
			return nil, fmt.Errorf("%s is not answered: %w", path, err)
		case try == 0:
			t.resent.Add(1)
		}
		if err := sleep(ctx, retryAfter); err != nil {
			return nil, err
		}
	}
}

// answers implements tortured.
func (t *trader) answers() int { return t.count }
