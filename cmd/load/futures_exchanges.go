package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"croupier/app/kernel/futures"
)

// exchangeIDs are the exchanges that the measurement plays, as the configuration names them.
const exchangeIDs = "bybit,kraken,okx"

// quoteInterval is the time between two quotes of an exchange for each pair.
const quoteInterval = 50 * time.Millisecond

// tether is the rate of USDT that kraken quotes: one dollar.
const tether = `{"channel":"ticker","type":"update","data":[{"symbol":"USDT/USD","bid":1.0,"ask":1.0,"timestamp":%q}]}`

// exchanges plays the public sockets of exchanges. All of them quote the same prices.
type exchanges struct {
	address string
	server  *http.Server
	stop    context.CancelFunc
	group   sync.WaitGroup

	mu      sync.Mutex
	tickers []futures.Ticker
	prices  []futures.Price
	// stepped is closed when the prices have changed.
	stepped chan struct{}
	random  *rand.Rand
}

func newExchanges(tickers []futures.Ticker) (*exchanges, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("play exchanges: %w", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	e := &exchanges{address: "ws://" + listener.Addr().String(), stop: stop, tickers: tickers, stepped: make(chan struct{}), random: rand.New(rand.NewPCG(1, 2))}
	for _, t := range tickers {
		e.prices = append(e.prices, t.Start)
	}
	e.server = &http.Server{Handler: http.HandlerFunc(e.serve), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	e.group.Go(func() { _ = e.server.Serve(listener) }) // it ends with close
	e.group.Go(func() { e.walk(ctx) })
	return e, nil
}

func (e *exchanges) close() error {
	e.stop()
	err := e.server.Close()
	e.group.Wait()
	return err
}

// walk moves all prices a little, again and again.
func (e *exchanges) walk(ctx context.Context) {
	ticker := time.NewTicker(quoteInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		e.mu.Lock()
		for i, p := range e.prices {
			e.prices[i] = max(p+p*futures.Price(e.random.IntN(81)-40)/1_000_000, 1)
		}
		e.publish()
		e.mu.Unlock()
	}
}

// publish wakes the sockets. Callers hold the lock.
func (e *exchanges) publish() {
	close(e.stepped)
	e.stepped = make(chan struct{})
}

// fall lets a price fall by a percentage in one step, and returns the time.
func (e *exchanges) fall(ticker string, percent futures.Price) time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, t := range e.tickers {
		if t.ID == ticker {
			e.prices[i] -= e.prices[i] * percent / 100
		}
	}
	e.publish()
	return time.Now()
}

// serve sends quotes of all pairs to a site.
func (e *exchanges) serve(w http.ResponseWriter, r *http.Request) {
	write, known := map[string]func(t futures.Ticker, price string, now time.Time) string{"/bybit": bybitQuote, "/kraken": krakenQuote, "/okx": okxQuote}[r.URL.Path]
	if !known {
		http.NotFound(w, r)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	e.group.Go(func() { // subscriptions and pings need no answer
		defer stop()
		for {
			if _, _, err := conn.Read(ctx); err != nil {
				return
			}
		}
	})
	for {
		e.mu.Lock()
		stepped, prices := e.stepped, append([]futures.Price(nil), e.prices...)
		e.mu.Unlock()
		if err := e.send(ctx, conn, r.URL.Path == "/kraken", prices, write); err != nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-stepped:
		}
	}
}

// send sends a quote of each pair.
func (e *exchanges) send(ctx context.Context, conn *websocket.Conn, dollars bool, prices []futures.Price, write func(futures.Ticker, string, time.Time) string) error {
	now := time.Now()
	messages := make([]string, 0, len(prices)+1)
	if dollars {
		messages = append(messages, fmt.Sprintf(tether, now.UTC().Format(time.RFC3339Nano)))
	}
	for i, t := range e.tickers {
		messages = append(messages, write(t, t.Text(prices[i]), now))
	}
	for _, m := range messages {
		if err := conn.Write(ctx, websocket.MessageText, []byte(m)); err != nil {
			return errors.Join(err, ctx.Err())
		}
	}
	return nil
}

func krakenQuote(t futures.Ticker, price string, now time.Time) string {
	return fmt.Sprintf(`{"channel":"ticker","type":"update","data":[{"symbol":"%s/USD","bid":%s,"bid_qty":1.0,"ask":%s,"ask_qty":1.0,"timestamp":%q}]}`,
		t.Symbol, price, price, now.UTC().Format(time.RFC3339Nano))
}

func okxQuote(t futures.Ticker, price string, now time.Time) string {
	return fmt.Sprintf(`{"arg":{"channel":"bbo-tbt","instId":"%s-USDT"},"data":[{"asks":[[%q,"1","0","1"]],"bids":[[%q,"1","0","1"]],"ts":"%d","seqId":%d}]}`,
		t.Symbol, price, price, now.UnixMilli(), now.UnixNano())
}

func bybitQuote(t futures.Ticker, price string, now time.Time) string {
	pair := strings.ToUpper(t.Symbol) + "USDT"
	return fmt.Sprintf(`{"topic":"orderbook.1.%s","type":"snapshot","ts":%d,"data":{"s":%q,"b":[[%q,"1"]],"a":[[%q,"1"]],"u":%d}}`,
		pair, now.UnixMilli(), pair, price, price, now.UnixNano())
}
