package prices

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
)

// recorded serves a recorded answer of a public API on one path.
func recorded(t *testing.T, path, file string) (base string, asked *[]string) {
	t.Helper()
	content, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	asked = &[]string{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.URL.RawQuery)
		_, _ = w.Write(content)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL, asked
}

func text(r *big.Rat) string { return Price{r}.Text() }

func TestPublicAPIs(t *testing.T) {
	coinbaseBase, _ := recorded(t, "/v2/exchange-rates", "coinbase.json")
	krakenBase, _ := recorded(t, "/0/public/Ticker", "kraken.json")
	geckoBase, _ := recorded(t, "/api/v3/simple/price", "coingecko.json")
	for _, test := range []struct {
		market Market
		want   map[string]string // some of the prices
	}{
		{newCoinbase(coinbaseBase), map[string]string{"btc": "65000.00000007", "eth": "3200", "eur": "1.08", "usdc": "1"}},
		{newKraken(krakenBase), map[string]string{"btc": "65000.1", "eth": "3201", "doge": "0.15", "eur": "1.08", "usdt": "1"}},
		{newCoinGecko(geckoBase), map[string]string{"btc": "65000.54", "eth": "3200.4", "trx": "0.13", "usdt": "1", "eur": "1.08"}},
	} {
		quotes, err := test.market.Quotes(t.Context())
		if err != nil {
			t.Errorf("%s: %v", test.market.Name(), err)
			continue
		}
		for id, want := range test.want {
			got := "none"
			if quote, ok := quotes[id]; ok {
				got = text(quote.Dollars)
			}
			// The last digits of an inverted rate do not matter.
			if got != want && (len(got) < 6 || len(want) < 6 || got[:6] != want[:6]) {
				t.Errorf("%s: %s is %s, want %s", test.market.Name(), id, got, want)
			}
		}
		// Every currency of the site except the dollar and its own token has a price.
		for _, currency := range money.Currencies("crp", "") {
			if _, ok := quotes[currency.ID]; !ok && currency.ID != "usd" && currency.ID != "crp" {
				t.Errorf("%s has no price of %s", test.market.Name(), currency.ID)
			}
		}
	}
}

// A pair that Kraken stops trading must not remove the prices of the others.
func TestKrakenSkipsUnknownPair(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch pairs := r.URL.Query().Get("pair"); {
		case strings.Contains(pairs, "BNBUSD"):
			_, _ = w.Write([]byte(`{"error":["EQuery:Unknown asset pair"]}`))
		case pairs == "XBTUSD":
			_, _ = w.Write([]byte(`{"error":[],"result":{"XXBTZUSD":{"a":["101","1","1"],"b":["99","1","1"]}}}`))
		default:
			_, _ = w.Write([]byte(`{"error":[],"result":{}}`))
		}
	}))
	t.Cleanup(server.Close)
	quotes, err := newKraken(server.URL).Quotes(t.Context())
	if err != nil || len(quotes) != 1 || text(quotes["btc"].Dollars) != "100" {
		t.Errorf("%v, %v", quotes, err)
	}
}

// market is a source of a test.
type market struct {
	name   string
	pause  time.Duration
	quotes map[string]Quote
	err    error
	reads  int
}

func (m *market) Name() string               { return m.name }
func (m *market) MinInterval() time.Duration { return m.pause }
func (m *market) Quotes(context.Context) (map[string]Quote, error) {
	m.reads++
	return maps.Clone(m.quotes), m.err
}

func (m *market) setQuote(id, price string) {
	r, _ := new(big.Rat).SetString(price)
	m.quotes[id] = Quote{Dollars: r}
}

func markets(n int) (list []Market, own []*market) {
	for i := range n {
		m := &market{name: string(rune('a' + i)), quotes: map[string]Quote{}}
		list, own = append(list, m), append(own, m)
	}
	return list, own
}

func TestPriceIsMedianOfAgreeingSources(t *testing.T) {
	for _, test := range []struct {
		name   string
		quotes []string // of each source; empty for none
		want   string   // empty for no price
	}{
		{"one source", []string{"100"}, "100"},
		{"two that agree", []string{"100", "102"}, "101"},
		{"two that contradict each other", []string{"100", "120"}, ""},
		{"three that agree", []string{"100", "101", "103"}, "101"},
		{"one of three is far off", []string{"100", "102", "250"}, "101"},
		{"one of three is nearly nothing", []string{"100", "102", "0.01"}, "101"},
		{"one of three does not list it", []string{"100", "", "101"}, "100.5"},
		{"all three differ", []string{"100", "150", "200"}, ""},
		{"no source lists it", []string{"", "", ""}, ""},
	} {
		list, own := markets(len(test.quotes))
		for i, quote := range test.quotes {
			own[i].setQuote("eth", "3000")
			if quote != "" {
				own[i].setQuote("btc", quote)
			}
		}
		c := clock.NewFake(testStart)
		s := New(Options{Source: NewMedian(list, Fixed{"usd": "1"}, time.Minute, c, slog.New(slog.DiscardHandler)), Every: time.Minute, Stale: 3 * time.Minute, Clock: c})
		if err := s.Load(t.Context()); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		price, err := s.Of("btc")
		if price.Text() != test.want || (test.want == "") != errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %q, %v; want %q", test.name, price.Text(), err, test.want)
		}
		if missing := s.WithoutPrice([]string{"usd", "btc", "eth"}); (test.want == "") != slices.Equal(missing, []string{"btc"}) {
			t.Errorf("%s: missing are %v", test.name, missing)
		}
	}
}

func TestFailedSourcesCountUntilStale(t *testing.T) {
	list, own := markets(2)
	own[0].setQuote("btc", "100")
	own[1].setQuote("btc", "102")
	own[1].setQuote("sol", "150")
	c := clock.NewFake(testStart)
	m := NewMedian(list, Fixed{"usd": "1"}, time.Minute, c, slog.New(slog.DiscardHandler))
	s := New(Options{Source: m, Every: time.Minute, Stale: m.Stale(), Clock: c})
	load := func() error { c.Advance(time.Minute); return s.Load(t.Context()) }
	if err := load(); err != nil {
		t.Fatal(err)
	}
	own[1].err = errors.New("down on purpose")
	for range 3 {
		if err := load(); err != nil {
			t.Fatal(err)
		}
		if p, err := s.Of("sol"); err != nil || p.Text() != "150" {
			t.Errorf("a source that has just failed: %s, %v", p.Text(), err)
		}
	}
	if err := load(); err != nil {
		t.Fatal(err)
	}
	var missing *Missing
	if _, err := s.Of("sol"); !errors.As(err, &missing) || missing.Currency != "sol" || missing.Reason != NotListed {
		t.Errorf("after four minutes without its source: %v", err)
	}
	if p, err := s.Of("btc"); err != nil || p.Text() != "100" {
		t.Errorf("the other source alone: %s, %v", p.Text(), err)
	}
	states := s.Sources()
	if len(states) != 2 || states[0].Problem != "" || states[1].Problem != "down on purpose" || !states[1].At.Equal(testStart.Add(time.Minute)) {
		t.Errorf("states: %+v", states)
	}
	own[0].err = errors.New("down as well")
	for range 4 {
		_ = load()
	}
	if _, err := s.Of("btc"); !errors.As(err, &missing) || missing.Reason != TooOld {
		t.Errorf("all sources down: %v", err)
	}
}

func TestOldQuotesAreIgnored(t *testing.T) {
	list, own := markets(1)
	own[0].quotes["btc"] = Quote{Dollars: big.NewRat(100, 1), At: testStart.Add(-maxQuoteAge - time.Second)}
	own[0].quotes["eth"] = Quote{Dollars: big.NewRat(3000, 1), At: testStart.Add(-maxQuoteAge)}
	prices, err := NewMedian(list, nil, time.Minute, clock.NewFake(testStart), slog.New(slog.DiscardHandler)).Prices(t.Context())
	if _, ok := prices["btc"]; err != nil || ok || prices["eth"] == "" {
		t.Errorf("%v, %v", prices, err)
	}
}

func TestSourceIntervalIsRespected(t *testing.T) {
	list, own := markets(1)
	own[0].pause = time.Minute
	own[0].setQuote("btc", "100")
	c := clock.NewFake(testStart)
	m := NewMedian(list, nil, 10*time.Second, c, slog.New(slog.DiscardHandler))
	for range 12 {
		if _, err := m.Prices(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.Advance(10 * time.Second)
	}
	if own[0].reads != 2 {
		t.Errorf("asked %d times in two minutes", own[0].reads)
	}
}

func TestRealSiteWithoutSourceHasNoPrices(t *testing.T) {
	currencies := money.Currencies("crp", "")
	open := func(setup Setup) *Service {
		setup.Currencies, setup.Token = currencies, "CRP"
		s, err := Open(t.Context(), setup, clock.NewFake(testStart), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	bare := open(Setup{})
	var missing *Missing
	if _, err := bare.Of("btc"); !errors.As(err, &missing) || missing.Reason != NoSource || bare.Sourced() {
		t.Errorf("without a source: %v", err)
	}
	if bare.Ready("usd") == nil || bare.Ready("") == nil {
		t.Error("real dollars are taken without a source of prices")
	}
	if p, err := bare.Of("usd"); err != nil || p.Text() != "1" {
		t.Errorf("a dollar is %s, %v", p.Text(), err)
	}
	fixed := open(Setup{Fixed: map[string]string{"btc": "60000"}})
	if p, err := fixed.Of("btc"); err != nil || p.Text() != "60000" || fixed.Ready("btc") != nil || fixed.Ready("usd") != nil {
		t.Errorf("the operator's own price: %s, %v", p.Text(), err)
	}
	if _, err := fixed.Of("eth"); !errors.As(err, &missing) || missing.Reason != NotListed {
		t.Errorf("a currency that the operator gave no price: %v", err)
	}
	demo := open(Setup{Demo: true})
	if p, err := demo.Of("btc"); err != nil || p.Text() != "65000" || demo.Ready("btc") != nil {
		t.Errorf("a demonstration: %s, %v", p.Text(), err)
	}
	if _, err := Markets([]string{"mtgox"}, ""); err == nil {
		t.Error("an unknown source is taken")
	}
}
