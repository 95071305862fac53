package exchanges

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/futures"
)

func newBoard(t *testing.T, ids ...string) *Board {
	t.Helper()
	b, err := New(ids, clock.NewFake(now), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// send passes a message to a source of the board.
func send(t *testing.T, b *Board, id, message string, at time.Time) {
	t.Helper()
	i := slices.Index(b.Names(), id)
	if err := b.sources[i].receive([]byte(message), at); err != nil {
		t.Fatal(err)
	}
}

var (
	btc, _ = futures.TickerByID("BTCUSD")
	tether = map[string]string{
		Kraken:   `{"channel":"ticker","data":[{"symbol":"USDT/USD","bid":0.9989,"ask":0.9991}]}`,
		Coinbase: `{"type":"ticker","sequence":9,"product_id":"USDT-USD","best_bid":"0.9989","best_ask":"0.9991","time":"2026-11-30T12:00:00Z"}`,
	}
)

func TestTetherIsConverted(t *testing.T) {
	b := newBoard(t, OKX, Kraken, Coinbase)
	send(t, b, OKX, present(OKX, now, "1"), now)
	quotes := b.Quotes(btc, now)
	if len(quotes) != 1 || quotes[0].Excluded != futures.NoRate {
		t.Errorf("without a rate the quotes are %+v", quotes)
	}
	send(t, b, Kraken, tether[Kraken], now)
	if quotes := b.Quotes(btc, now); quotes[0].Excluded != futures.NoRate {
		t.Errorf("one rate of two possible ones is enough: %+v", quotes)
	}
	send(t, b, Coinbase, tether[Coinbase], now)
	want := futures.Quote{Source: OKX, Price: 59_940_99, Age: 0} // 60001.00 at 0.999, rounded down
	if quotes := b.Quotes(btc, now); len(quotes) != 1 || quotes[0] != want {
		t.Errorf("the quotes are %+v, want %+v", quotes, want)
	}
	if quotes := b.Quotes(btc, now.Add(61*time.Second)); quotes[0].Excluded != futures.NoRate || quotes[0].Age != 61_000 {
		t.Errorf("an old rate is used: %+v", quotes)
	}
}

func TestRateFarFromADollarIsNotUsed(t *testing.T) {
	b := newBoard(t, OKX, Kraken, Coinbase)
	send(t, b, OKX, present(OKX, now, "1"), now)
	for id, message := range tether {
		send(t, b, id, strings.NewReplacer("0.9989", "0.90", "0.9991", "0.91").Replace(message), now)
	}
	if quotes := b.Quotes(btc, now); quotes[0].Excluded != futures.NoRate {
		t.Errorf("the quotes are %+v", quotes)
	}
}

func TestUnknownSourceIsRefused(t *testing.T) {
	if _, err := New([]string{Kraken, "mtgox"}, clock.System{}, slog.Default()); err == nil {
		t.Error("an unknown exchange is accepted")
	}
}

func TestEachExchangeSubscribesToItsPairs(t *testing.T) {
	for _, id := range IDs() {
		e := exchanges[id]
		pairs := e.tickersOf()
		messages := strings.Join(e.subscriptions([]string{e.pair("BTC"), e.pair("XLM")}), "\n")
		for _, symbol := range []string{"BTC", "XLM"} {
			if !strings.Contains(strings.ToLower(messages), strings.ToLower(e.pair(symbol))) {
				t.Errorf("%s subscribes with %s", id, messages)
			}
		}
		if _, quotesTether := pairs[e.pair("USDT")]; quotesTether == e.tether || len(pairs) < 12 {
			t.Errorf("%s has the pairs %v", id, pairs)
		}
	}
}

// TestConnectionIsReplaced connects to a server that closes the first connection: the source is
// subscribed again, and its quotes continue.
func TestConnectionIsReplaced(t *testing.T) {
	subscribed := make(chan string, 100)
	connections := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		connections++
		_, message, err := conn.Read(r.Context())
		if err != nil {
			return
		}
		subscribed <- string(message)
		if connections == 1 {
			_ = conn.Close(websocket.StatusGoingAway, "maintenance")
			return
		}
		_ = conn.Write(r.Context(), websocket.MessageText, []byte(present(Binance, now, "77")))
		<-r.Context().Done()
	}))
	defer server.Close()
	at := clock.NewFake(now)
	b, err := New([]string{Binance}, at, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	b.sources[0].url = strings.Replace(server.URL, "http", "ws", 1)
	parsed := make(chan struct{}, 1)
	b.sources[0].parse = func(message []byte) ([]quote, error) {
		parsed <- struct{}{}
		return parseBinance(message)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	if first := <-subscribed; !strings.Contains(first, "btcusdt@bookTicker") {
		t.Errorf("subscribed with %s", first)
	}
	at.WaitForSleepers(1) // the pause after the failure
	if state := b.States()[0]; state.Connected || state.Problem == "" {
		t.Errorf("after the failure the state is %+v", state)
	}
	at.Advance(minPause)
	<-subscribed
	<-parsed
	if e, found := b.sources[0].entry("BTCUSD"); !found || e.price != 60_001_00 || !b.States()[0].Connected {
		t.Errorf("the quote is %+v, the state %+v", e, b.States()[0])
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
