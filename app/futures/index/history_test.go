package index

import (
	"testing"
	"time"

	"croupier/app/kernel/futures"
)

// candles requests the history of BTC.
func (h *harness) candles(resolution string, before int64, limit int) []futures.CandleView {
	h.T.Helper()
	answer, err := h.History(h.Ctx, nil, HistoryRequest{Ticker: "BTCUSD", Resolution: resolution, Before: before, Limit: limit})
	h.Check(err)
	return answer.Candles
}

// The candles of every resolution are those of the prices that were published, also after the hour is
// stored and after a restart.
func TestHistoryOfPrices(t *testing.T) {
	feed := &fakeFeed{}
	h := newHarness(t, feed)
	at := begin.Unix()
	for i := range 130 { // to 12:02:12
		price := 9_600_000 + futures.Price(i*7%50)
		feed.set(price, price, price)
		h.step(time.Second)
	}
	feed.set() // no source: the market is paused, and times without a price have no candle
	h.step(time.Second)
	check := func(when string) {
		t.Helper()
		seconds := h.candles("1s", 0, 1000)
		if len(seconds) != 130 || seconds[0].At != at+1 || seconds[129].At != at+130 || seconds[1].Open != "96000.07" || seconds[1].High != "96000.07" {
			t.Fatalf("%s there are %d candles of seconds, from %+v", when, len(seconds), seconds[0])
		}
		minutes := h.candles("1m", 0, 0)
		if len(minutes) != 3 || minutes[0].At != at-2 || minutes[0].Open != "96000.00" || minutes[0].High != "96000.49" || minutes[0].Low != "96000.00" || minutes[0].Close != seconds[56].Close {
			t.Errorf("%s the candles of minutes are %+v", when, minutes)
		}
		if hours := h.candles("1h", 0, 0); len(hours) != 1 || hours[0].At != at-2 || hours[0].Close != seconds[129].Close || hours[0].Open != "96000.00" {
			t.Errorf("%s the candles of hours are %+v", when, hours)
		}
		if days := h.candles("1d", 0, 0); len(days) != 1 || days[0].At != at-2-12*3600 || days[0].High != "96000.49" {
			t.Errorf("%s the candles of days are %+v", when, days)
		}
		if part := h.candles("1s", at+100, 10); len(part) != 10 || part[9].At != at+99 || part[0].At != at+90 {
			t.Errorf("%s a part of the history is %+v", when, part)
		}
		if none := h.candles("5m", at-2, 10); len(none) != 0 {
			t.Errorf("%s there are candles before the first price: %+v", when, none)
		}
	}
	check("in the hour")
	h.restart()
	h.step(time.Second)
	check("after a restart")
	h.Harness.Clock.Advance(time.Hour)
	feed.set(9_700_000, 9_700_000, 9_700_000)
	h.step(time.Second)
	if hours := h.candles("1h", 0, 0); len(hours) != 2 || hours[1].Open != "97000.00" {
		t.Errorf("in the next hour the candles are %+v", hours)
	}
	if seconds := h.candles("1s", at+3000, 1000); len(seconds) != 130 || seconds[0].At != at+1 {
		t.Errorf("in the next hour there are %d candles of seconds of the hour before", len(seconds))
	}
	if h.Count("futures_candles") != 1 || h.Count("futures_seconds") != 1 {
		t.Error("the hour is not stored once")
	}
}

// The change, the highest and the lowest price of a day come from the stored history: what is older than
// 24 hours does not count, apart from the price at their beginning.
func TestFiguresOfADay(t *testing.T) {
	feed := &fakeFeed{}
	h := newHarness(t, feed)
	for _, c := range []struct {
		price             futures.Price
		after             time.Duration
		change, high, low string
	}{
		{10_000_000, time.Second, "0.00", "100000.00", "100000.00"},
		{10_100_000, 2 * time.Hour, "1.00", "101000.00", "100000.00"},
		{10_300_000, 30 * time.Second, "3.00", "103000.00", "100000.00"},
		{10_200_000, 10 * time.Second, "2.00", "103000.00", "100000.00"},
		{9_900_000, 22*time.Hour + 58*time.Minute, "-1.00", "103000.00", "99000.00"},
		{10_098_000, time.Hour + 3*time.Minute, "-1.00", "102000.00", "99000.00"},
		{10_000_000, 24 * time.Hour, "-0.97", "100980.00", "100000.00"},
	} {
		feed.set(c.price, c.price, c.price)
		h.step(c.after)
		for _, when := range []string{"at first", "from the cache"} {
			answer, err := h.Tickers(h.Ctx, nil, noRequest)
			h.Check(err)
			if got := answer.Tickers[0].Stats; got.Change24h != c.change || got.High24h != c.high || got.Low24h != c.low {
				t.Errorf("%s at %d after %v the figures are %+v, want %s, %s and %s", when, c.price, c.after, got, c.change, c.high, c.low)
			}
		}
	}
	h.restart()
	h.step(time.Second)
	answer, err := h.Tickers(h.Ctx, nil, noRequest)
	h.Check(err)
	if got := answer.Tickers[0].Stats; got.High24h != "100980.00" || got.Low24h != "100000.00" {
		t.Errorf("after a restart the figures are %+v", got)
	}
	if got := answer.Tickers[1].Stats; got.High24h != "0" || got.Low24h != "0" {
		t.Errorf("a market without a price has the figures %+v", got)
	}
}

// One second of history of twelve markets for a year takes less than two gigabytes.
func TestSizeOfHistory(t *testing.T) {
	btc, _ := futures.TickerByID("BTCUSD")
	h := futures.Hour{Seed: "size", Step: 250, Starts: map[string]futures.Price{"BTCUSD": btc.Start}}
	walk := h.Walk(btc)
	var seconds []futures.Candle
	for step := range h.Steps() { // four ticks in a second, each as large as that of a second
		p := walk.Price(step)
		if step%4 == 0 {
			seconds = append(seconds, futures.NewCandle(step/4, p))
		} else {
			seconds[len(seconds)-1].Add(p)
		}
	}
	zip, err := compressor()
	if err != nil {
		t.Fatal(err)
	}
	size := len(zip.EncodeAll(futures.PackCandles(seconds), nil)) + len(futures.PackCandles(place(0, 60, seconds)))
	year := int64(size) * 24 * 365 * 12
	t.Logf("an hour takes %d bytes, a year of twelve markets %d MB", size, year>>20)
	if year > 2<<30 {
		t.Errorf("a year of twelve markets takes %d MB", year>>20)
	}
}
