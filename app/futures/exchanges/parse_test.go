package exchanges

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/futures"
)

// recorded reads the recorded messages of an exchange.
func recorded(t testing.TB, id string) [][]byte {
	t.Helper()
	text, err := os.ReadFile("testdata/" + id + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(text), []byte("\n"))
}

func newSource(id string) *source {
	e := exchanges[id]
	return &source{exchange: e, pairs: e.tickersOf(), entries: map[string]entry{}}
}

func TestRecordedMessages(t *testing.T) {
	for id, want := range map[string][]quote{
		Binance: {
			{pair: "BTCUSDT", bid: "25000.35000000", ask: "25000.36000000", sequence: 400900217},
			{pair: "ETHUSDT", bid: "1943.82000000", ask: "1943.83000000", sequence: 400900217},
		},
		Bitstamp: {{pair: "btcusd", bid: "63947.07", ask: "63951.00", at: 1785284078207, sequence: 1785284078207406}},
		Bybit:    {{pair: "BTCUSDT", bid: "42489.90", ask: "42493.80", at: 1703834857207, sequence: 326106}},
		Coinbase: {
			{pair: "BTC-USD", bid: "29940.90", ask: "29940.91", at: 1654161654127, sequence: 38332655422},
			{pair: "BTC-USD", bid: "84737.58", ask: "84737.59", at: 1791061111127, sequence: 137212619516},
		},
		Kraken: {
			{pair: "BNB/USD", bid: "598.43", ask: "600.08"},
			{pair: "BTC/USD", bid: "60108.6", ask: "60108.7", at: 1782456082476, sequence: 1782456082476797000},
		},
		OKX: {
			{pair: "BTC-USDT", bid: "31774.6", ask: "31774.7", at: 1654032991947},
			{pair: "BTC-USDT", bid: "111.05", ask: "111.06", at: 1670324386802, sequence: 363996337},
		},
	} {
		var got []quote
		for _, message := range recorded(t, id) {
			quotes, err := exchanges[id].parse(message)
			if err != nil {
				t.Errorf("%s refuses %s: %v", id, message, err)
			}
			got = append(got, quotes...)
		}
		if len(got) != len(want) {
			t.Fatalf("%s has the quotes %+v", id, got)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: quote %d is %+v, want %+v", id, i, got[i], want[i])
			}
		}
	}
}

// present has a message of each exchange about BTC at a bid of 60000 and an ask of 60002, at a time.
func present(id string, at time.Time, sequence string) string {
	millis := at.UnixMilli()
	text := map[string]string{
		Binance:  `{"stream":"btcusdt@bookTicker","data":{"u":SEQ,"s":"BTCUSDT","b":"60000.00","B":"1","a":"60002.00","A":"1"}}`,
		Bitstamp: `{"event":"data","channel":"order_book_btcusd","data":{"microtimestamp":"MS000","bids":[["60000.00","1"]],"asks":[["60002.00","1"]]}}`,
		Bybit:    `{"topic":"orderbook.1.BTCUSDT","type":"snapshot","ts":MS,"data":{"s":"BTCUSDT","b":[["60000.00","1"]],"a":[["60002.00","1"]],"u":SEQ}}`,
		Coinbase: `{"type":"ticker","sequence":SEQ,"product_id":"BTC-USD","best_bid":"60000.00","best_ask":"60002.00","time":"ISO"}`,
		Kraken:   `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":60000.00,"ask":60002.00,"timestamp":"ISO"}]}`,
		OKX:      `{"arg":{"channel":"bbo-tbt","instId":"BTC-USDT"},"data":[{"bids":[["60000.00","1","0","1"]],"asks":[["60002.00","1","0","1"]],"ts":"MS","seqId":SEQ}]}`,
	}[id]
	return strings.NewReplacer("SEQ", sequence, "MS", itoa(millis), "ISO", at.UTC().Format(time.RFC3339Nano)).Replace(text)
}

func itoa(n int64) string { return futures.Price(n).Text(0) }

var now = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func TestQuotesOfEachExchange(t *testing.T) {
	for _, id := range IDs() {
		s := newSource(id)
		if err := s.receive([]byte(present(id, now, "5")), now); err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if e, found := s.entry("BTCUSD"); !found || e.price != 60_001_00 {
			t.Errorf("%s: the price is %+v", id, e)
		}
	}
}

func TestMalformedMessagesAreRefused(t *testing.T) {
	bid := func(value string) func(string) string {
		return func(m string) string { return strings.Replace(m, "60000.00", value, 1) }
	}
	replace := func(old, with string) func(string) string {
		return func(m string) string { return strings.Replace(m, old, with, -1) }
	}
	for name, c := range map[string]struct {
		change func(string) string
		want   error
	}{
		"negative":            {bid("-60000.00"), futures.ErrPrice},
		"zero":                {bid("0.00"), futures.ErrPrice},
		"a price of 1e18":     {bid("1000000000000000000"), futures.ErrPrice},
		"an exponent":         {bid("6e4"), futures.ErrPrice},
		"a bid above the ask": {bid("60002.01"), errCrossed},
		"too many digits":     {bid("60000." + strings.Repeat("0", 60)), futures.ErrPrice},
		"half of a message":   {func(m string) string { return m[:len(m)/2] }, errMessage},
		"a list":              {func(string) string { return `[1,2]` }, errMessage},
		"an empty message":    {func(string) string { return "" }, errMessage},
		"an unknown coin":     {func(m string) string { return replace("btc", "zzz")(replace("BTC", "ZZZ")(m)) }, errPair},
		"the year 1":          {replace("2026-11-30", "0001-01-01"), errTime},
		"a time of yesterday": {func(m string) string {
			return replace("2026-11-30", "2026-11-29")(replace(itoa(now.UnixMilli()), itoa(now.UnixMilli()-86_400_000))(m))
		}, errTime},
		"a time in the future": {func(m string) string {
			return replace("2026-11-30", "2026-12-30")(replace(itoa(now.UnixMilli()), itoa(now.UnixMilli()+86_400_000))(m))
		}, errTime},
	} {
		for _, id := range IDs() {
			message := c.change(present(id, now, "5"))
			if message == present(id, now, "5") || errors.Is(c.want, errTime) && id == Binance {
				continue // the exchange has no such member
			}
			s := newSource(id)
			err := s.receive([]byte(message), now)
			if !errors.Is(err, c.want) || len(s.entries) > 0 || s.state.Refused != 1 {
				t.Errorf("%s of %s: %v, %+v", name, id, err, s.entries)
			}
		}
	}
	for _, id := range IDs() { // a price that is not a number is refused by the parser or by the price
		s := newSource(id)
		for _, value := range []string{"NaN", "0.-10000", "null", `{}`, ""} {
			if err := s.receive([]byte(bid(value)(present(id, now, "5"))), now); err == nil || len(s.entries) > 0 {
				t.Errorf("%s accepts a bid of %q", id, value)
			}
		}
	}
}

func TestOldAndRepeatedQuotesAreRefused(t *testing.T) {
	for _, id := range IDs() {
		s := newSource(id)
		first := present(id, now, "5")
		if err := s.receive([]byte(first), now); err != nil {
			t.Fatal(id, err)
		}
		later := now.Add(2 * time.Second)
		if err := s.receive([]byte(first), later); !errors.Is(err, errOrder) {
			t.Errorf("%s accepts a message twice: %v", id, err)
		}
		if err := s.receive([]byte(present(id, now.Add(-time.Second), "4")), later); !errors.Is(err, errOrder) {
			t.Errorf("%s accepts an earlier message after a later one: %v", id, err)
		}
		if e, _ := s.entry("BTCUSD"); e.received != now.UnixMilli() {
			t.Errorf("%s counts repeated messages as new ones", id)
		}
		if err := s.receive([]byte(present(id, later, "6")), later); err != nil {
			t.Errorf("%s refuses the next message: %v", id, err)
		}
	}
}

func TestErrorsOfExchangesAreReported(t *testing.T) {
	for id, message := range map[string]string{
		Binance:  `{"error":{"code":2,"msg":"Invalid request"},"id":1}`,
		Bitstamp: `{"event":"bts:error","channel":"","data":{"code":4009,"message":"Connection is unauthorized."}}`,
		Bybit:    `{"success":false,"ret_msg":"error:handler not found,topic:orderbook.1.ZZZUSDT","op":"subscribe"}`,
		Coinbase: `{"type":"error","message":"Failed to subscribe","reason":"ZZZ-USD is not a valid product"}`,
		Kraken:   `{"error":"Currency pair not supported ZZZ/USD","method":"subscribe","success":false,"symbol":"ZZZ/USD"}`,
		OKX:      `{"event":"error","code":"60018","msg":"Wrong URL or channel:bbo-tbt,instId:ZZZ-USDT doesn't exist."}`,
	} {
		if _, err := exchanges[id].parse([]byte(message)); !errors.Is(err, errRefused) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// fuzz checks that a parser accepts only prices that are valid, whatever it reads.
func fuzz(f *testing.F, id string) {
	for _, message := range recorded(f, id) {
		f.Add(message)
	}
	f.Add([]byte(present(id, now, "5")))
	f.Fuzz(func(t *testing.T, message []byte) {
		s := newSource(id)
		_ = s.receive(message, now)
		for ticker, e := range s.entries {
			if e.price <= 0 || e.price > futures.MaxPrice || e.at != 0 && now.Sub(time.UnixMilli(e.at)).Abs() > maxSkew {
				t.Fatalf("%s has the quote %+v", ticker, e)
			}
		}
	})
}

func FuzzBinance(f *testing.F)  { fuzz(f, Binance) }
func FuzzBitstamp(f *testing.F) { fuzz(f, Bitstamp) }
func FuzzBybit(f *testing.F)    { fuzz(f, Bybit) }
func FuzzCoinbase(f *testing.F) { fuzz(f, Coinbase) }
func FuzzKraken(f *testing.F)   { fuzz(f, Kraken) }
func FuzzOKX(f *testing.F)      { fuzz(f, OKX) }
