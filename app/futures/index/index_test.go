package index

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/kerneltest"
)

const today = "2026-11-30"

func TestFramesAreLoggedBeforeTheyArePublished(t *testing.T) {
	h := newHarness(t, nil)
	for range 5 {
		h.step(time.Second)
	}
	logged := h.frames(today)
	if len(logged) != 5 || len(h.market.frames) != 5 {
		t.Fatalf("%d frames are logged, and the market has %d", len(logged), len(h.market.frames))
	}
	events := kerneltest.Data(t, EventPrices, h.Events.All())
	for i, f := range logged {
		if f.Seq != int64(i+1) || f.Hash != h.market.frames[i].Hash || events[i].Frame != f.Seq || len(f.Ticks) != len(events[i].Prices) {
			t.Errorf("frame %d is %+v", i, f)
		}
	}
	if len(logged[0].Ticks) != len(futures.Tickers()) {
		t.Errorf("the first frame has %d prices", len(logged[0].Ticks))
	}
	btc, _ := futures.TickerByID("BTCUSD")
	moved := slices.IndexFunc(logged[1:], func(f futures.Frame) bool { _, found := f.Tick(btc.ID); return found }) + 1
	last, _ := logged[moved].Tick(btc.ID)
	if got := events[moved].Prices[btc.ID]; got.Price != btc.Text(last.Price) || got.Tick != last.Seq || got.State != "" {
		t.Errorf("the last event has %+v, the log %+v", got, last)
	}
	if got := events[0].Prices["BTCUSD"]; got.State != futures.Open {
		t.Errorf("the first event does not say that the market is open: %+v", got)
	}
	h.market.failed = true
	h.Harness.Clock.Advance(time.Second)
	if err := h.Step(h.Ctx); err == nil {
		t.Error("a failure of the market is not reported")
	}
	if published := kerneltest.Data(t, EventPrices, h.Events.All()); len(published) != 5 || len(h.frames(today)) != 6 {
		t.Errorf("after the failure %d frames are published and %d logged", len(published), len(h.frames(today)))
	}
}

func TestOnlyChangesAreInFrames(t *testing.T) {
	feed := &fakeFeed{}
	h := newHarness(t, feed)
	feed.set(9_600_000, 9_600_100, 9_600_200)
	if f := h.step(time.Second); len(f.Ticks) != 1 || f.Ticks[0].Price != 9_600_100 || f.Ticks[0].State != futures.Open || len(f.Ticks[0].Quotes) != 3 {
		t.Fatalf("the first frame is %+v", f)
	}
	for range 4 {
		if f := h.step(time.Second); f.Seq != 1 {
			t.Fatalf("an unchanged price makes a frame: %+v", f)
		}
	}
	if f := h.step(time.Second); f.Seq != 2 || f.Ticks[0].Seq != 2 {
		t.Errorf("there is no tick after five seconds: %+v", f)
	}
	feed.set(9_600_000, 9_600_101, 9_600_200)
	if f := h.step(250 * time.Millisecond); f.Seq != 3 || f.Ticks[0].Price != 9_600_101 {
		t.Errorf("a changed price makes no frame: %+v", f)
	}
}

func TestMarketFollowsItsSources(t *testing.T) {
	feed := &fakeFeed{}
	h := newHarness(t, feed)
	feed.set(9_600_000, 9_600_100, 9_600_200)
	h.step(time.Second)
	feed.set(9_600_000, 9_600_100)
	if h.step(time.Second); h.tick("BTCUSD").State != futures.CloseOnly {
		t.Errorf("with two sources the market is %s", h.tick("BTCUSD").State)
	}
	feed.set(9_700_000)
	if h.step(time.Second); h.tick("BTCUSD").State != futures.Paused || h.tick("BTCUSD").Price != 9_600_050 {
		t.Errorf("with one source the market is %+v", h.tick("BTCUSD"))
	}
	feed.set(9_700_000, 9_700_100, 9_700_200)
	h.step(time.Second)
	if tick := h.tick("BTCUSD"); tick.State != futures.Grace || tick.GraceEnds != h.last.At+15_000 || tick.Price != 9_700_100 {
		t.Errorf("after the pause the market is %+v", tick)
	}
	h.step(15 * time.Second)
	h.step(0)
	if h.tick("BTCUSD").State != futures.Grace {
		t.Errorf("a silence of 15 seconds is no pause: %+v", h.tick("BTCUSD"))
	}
	for range 4 {
		h.step(5 * time.Second)
	}
	if h.tick("BTCUSD").State != futures.Open {
		t.Errorf("after the grace period the market is %+v", h.tick("BTCUSD"))
	}
	page, err := h.Incidents(h.Ctx, h.staff, IncidentsRequest{})
	h.Check(err)
	kinds := map[string]int{}
	for _, row := range page.Rows {
		if row.EndedAt > 0 {
			kinds[row.Kind]++
		}
	}
	if kinds["sources"] != 1 || kinds["silence"] != 0 {
		t.Errorf("the incidents are %+v", page.Rows)
	}
}

func TestSourceThatIsWrongAloneIsShown(t *testing.T) {
	feed := &fakeFeed{states: []futures.SourceState{{Name: "okx", Problem: "no route"}, {Name: "kraken", Connected: true, At: begin.UnixMilli(), Messages: 9, Refused: 2}}}
	h := newHarness(t, feed)
	for i := range 8 {
		feed.set(9_600_000+futures.Price(i), 9_600_100, 9_600_200, 19_600_200)
		h.step(time.Second)
	}
	sources, err := h.Sources(h.Ctx, nil, SourcesRequest{Ticker: "BTCUSD"})
	h.Check(err)
	if len(sources.Sources) != 4 || sources.Sources[3].Excluded != futures.Outlier || sources.Median != "96001.00" || sources.Simulated || sources.Hash != h.last.Hash {
		t.Errorf("the sources are %+v", sources)
	}
	overview, err := h.Overview(h.Ctx, h.staff, action.None{})
	h.Check(err)
	if okx := overview.Sources[0]; okx.Connected || okx.Problem != "no route" || okx.Outliers != 1 || okx.Age != -1 {
		t.Errorf("okx is shown as %+v", okx)
	}
	if kraken := overview.Sources[1]; !kraken.Connected || kraken.Fresh != 1 || kraken.Refused != 2 || kraken.Age != 8000 {
		t.Errorf("kraken is shown as %+v", kraken)
	}
	page, err := h.Incidents(h.Ctx, h.staff, IncidentsRequest{Kind: "outlier"})
	h.Check(err)
	if len(page.Rows) != 1 || page.Rows[0].Source != "okx" || page.Rows[0].Ticker != "BTCUSD" || page.Rows[0].EndedAt != 0 {
		t.Errorf("the outliers are %+v", page.Rows)
	}
	feed.states[0] = futures.SourceState{Name: "okx", Connected: true}
	for range 12 {
		feed.set(9_600_000, 9_600_100, 9_600_200, 9_600_100)
		h.step(time.Second)
	}
	page, err = h.Incidents(h.Ctx, h.staff, IncidentsRequest{})
	h.Check(err)
	for _, row := range page.Rows {
		if row.EndedAt == 0 || row.EndedAt < row.BeganAt {
			t.Errorf("%+v goes on", row)
		}
	}
	if len(page.Rows) != 2 {
		t.Errorf("the incidents are %+v", page.Rows)
	}
}

func TestStaffPauseAndResumeAtOnce(t *testing.T) {
	h := newHarness(t, nil)
	h.step(time.Second)
	_, err := h.Pause(h.Ctx, h.staff, reason("BTCUSD"))
	h.Check(err)
	select {
	case <-h.wake:
	default:
		t.Error("the pause waits for the next interval")
	}
	price := h.tick("BTCUSD").Price
	h.step(0)
	if tick := h.tick("BTCUSD"); tick.State != futures.Paused || h.tick("ETHUSD").State != futures.Open {
		t.Errorf("after the pause the market is %+v", tick)
	}
	if _, err := h.Pause(h.Ctx, h.staff, reason("BTCUSD")); err != errPaused {
		t.Errorf("a second pause: %v", err)
	}
	if _, err := h.Pause(h.Ctx, h.staff, reason("NONEUSD")); err != errNoMarket {
		t.Errorf("the pause of a market that does not exist: %v", err)
	}
	if _, err := h.Resume(h.Ctx, h.staff, reason("ETHUSD")); err != errNotPaused {
		t.Errorf("the end of a pause that does not exist: %v", err)
	}
	h.restart()
	h.step(time.Minute)
	if tick := h.tick("BTCUSD"); tick.State != futures.Paused || tick.Price != price {
		t.Errorf("after a restart the market is %+v", tick)
	}
	overview, err := h.Overview(h.Ctx, h.staff, action.None{})
	h.Check(err)
	if row := overview.Markets[0]; !row.Held || row.Reason != "the price looks wrong" || row.State != "paused" {
		t.Errorf("staff see %+v", row)
	}
	_, err = h.Resume(h.Ctx, h.staff, reason("BTCUSD"))
	h.Check(err)
	h.step(0)
	if tick := h.tick("BTCUSD"); tick.State != futures.Grace || tick.Price == price {
		t.Errorf("after the end of the pause the market is %+v", tick)
	}
	page, err := h.Incidents(h.Ctx, h.staff, IncidentsRequest{Kind: "staff"})
	h.Check(err)
	if len(page.Rows) != 1 || page.Rows[0].Actor != "staff-1" || page.Rows[0].EndedBy != "staff-1" || page.Rows[0].Detail != "the price looks wrong" || page.Rows[0].EndedAt == 0 {
		t.Errorf("the log of pauses is %+v", page.Rows)
	}
	if h.Count("staff_log WHERE subject = 'BTCUSD'") != 2 {
		t.Error("the log of staff does not have both decisions")
	}
}

func TestLogContinuesAfterARestart(t *testing.T) {
	h := newHarness(t, nil)
	for range 3 {
		h.step(time.Second)
	}
	before, tick := h.last, h.tick("BTCUSD")
	h.Check(h.Close())
	h.restart()
	after := h.step(2 * time.Second)
	if frames := h.market.frames; len(frames) != 5 || frames[3].Hash != before.Hash || frames[4].Hash != after.Hash {
		t.Errorf("the market does not get the newest logged frame again before the next one: %+v", frames)
	}
	if after.Previous != before.Hash || after.Gap != 40 || after.Seq != before.Seq+41 || h.tick("BTCUSD").Seq != tick.Seq+41 || h.tick("BTCUSD").State != futures.Open {
		t.Errorf("after a stop of two seconds the frame is %+v", after)
	}
	h.step(time.Second)
	h.restart()
	if h.step(time.Minute); h.tick("BTCUSD").State != futures.Grace {
		t.Errorf("after a stop of a minute the market is %s", h.tick("BTCUSD").State)
	}
	h.frames(today) // the file is one chain
	page, err := h.Incidents(h.Ctx, h.staff, IncidentsRequest{Kind: "silence", Ticker: "BTCUSD"})
	h.Check(err)
	// It begins at the last tick, and a price that a second does not change makes none.
	if len(page.Rows) != 1 || page.Rows[0].EndedAt-page.Rows[0].BeganAt < 60_000 || page.Rows[0].EndedAt-page.Rows[0].BeganAt > 65_000 {
		t.Errorf("the silence is recorded as %+v", page.Rows)
	}
}

// A failure of power leaves half of a frame, or loses frames that have filled orders.
func TestLogAfterAFailureOfPower(t *testing.T) {
	h := newHarness(t, nil)
	h.step(time.Second)
	first := h.last
	h.step(time.Second)
	lost := h.last
	path := filepath.Join(h.folder, today+plainExtension)
	text, err := os.ReadFile(path)
	h.Check(err)
	complete := bytes.IndexByte(text, '\n') + 1
	h.Check(os.WriteFile(path, text[:complete+30], 0o600))
	h.restart()
	if f := h.step(time.Second); f.Previous != first.Hash || f.Seq <= lost.Seq || f.Gap == 0 {
		t.Errorf("the frame after the cut is %+v", f)
	}
	h.frames(today)

	h.market.stored = &futures.Frame{Seq: 1_000_000, At: h.last.At + 500, Hash: strings.Repeat("ab", 32), Ticks: []futures.Tick{{Ticker: "BTCUSD", Seq: 999_999, Price: 9_500_000, State: futures.Open}}}
	h.restart()
	f := h.step(time.Second)
	if f.Seq <= 1_000_000 || f.Previous != h.market.stored.Hash || h.tick("BTCUSD").Seq <= 999_999 {
		t.Errorf("the frame after the newest one of the market is %+v", f)
	}

	h.Check(os.WriteFile(filepath.Join(h.folder, "2026-12-01"+plainExtension), []byte("half of a fra"), 0o600))
	h.market.stored = nil
	before := h.last.Hash
	h.restart()
	if f := h.step(time.Second); f.Previous != before {
		t.Errorf("a new day without a frame starts another chain: %+v", f)
	}
}

func TestClockThatGoesBack(t *testing.T) {
	h := newHarness(t, nil)
	h.step(10 * time.Second)
	before := h.last
	h.Harness.Clock.Advance(-5 * time.Second)
	h.Check(h.Step(h.Ctx))
	if h.last.At < before.At {
		t.Errorf("the time of a frame is %d after %d", h.last.At, before.At)
	}
	for range 8 {
		h.step(time.Second)
	}
	if h.tick("BTCUSD").State != futures.Open || h.last.At <= before.At {
		t.Errorf("after the clock has caught up the market is %+v", h.tick("BTCUSD"))
	}
	h.frames(today)
}

func TestUnknownMarketsAreRefused(t *testing.T) {
	h := newHarness(t, nil)
	h.step(time.Second)
	if _, err := h.History(h.Ctx, nil, HistoryRequest{Ticker: "NONEUSD", Resolution: "1m"}); err != errNoMarket {
		t.Errorf("the history: %v", err)
	}
	if _, err := h.Sources(h.Ctx, nil, SourcesRequest{Ticker: ""}); err != errNoMarket {
		t.Errorf("the sources: %v", err)
	}
	if refusal, known := fault.From(errNoMarket); !known || refusal.Status() != 404 {
		t.Errorf("the answer is %v", refusal)
	}
}

func TestTickersShowTheirMarket(t *testing.T) {
	h := newHarness(t, nil)
	h.Offers = offers{}
	before, err := h.Tickers(h.Ctx, nil, action.None{})
	h.Check(err)
	if len(before.Tickers) != len(futures.Tickers()) || before.Tickers[0].State != "paused" || before.Tickers[0].Price.Price != "0" {
		t.Errorf("before the first price: %+v", before.Tickers[0])
	}
	h.step(time.Second)
	after, err := h.Tickers(h.Ctx, nil, action.None{})
	h.Check(err)
	row, btc := after.Tickers[0], h.tick("BTCUSD")
	if row.Ticker != "BTCUSD" || row.Icon != "/currency/btc.svg" || row.Style.Color == "" || row.Price.Price != "96000.00" && row.Price.Tick != btc.Seq || row.State != "open" || !row.Simulated {
		t.Errorf("the market is shown as %+v", row)
	}
	if row.MinMultiplier != 1 || row.MaxMultiplier != 1000 || row.MaxFlatMultiplier != 100 || row.PnLFee != 5 || row.FlatFee != "0.05" || row.MaxROI != 900 || row.Stats.Volume24h != "0.00" || row.FiatDecimals != 2 {
		t.Errorf("the market is shown as %+v", row)
	}
	for _, icon := range after.Tickers {
		if _, err := os.Stat("../../../webui/public" + icon.Icon); err != nil {
			t.Errorf("%s has no picture: %v", icon.Ticker, err)
		}
	}
	snapshot, err := h.snapshot(h.Ctx, nil, "")
	h.Check(err)
	if len(snapshot.Prices) != len(after.Tickers) || snapshot.Prices["BTCUSD"].Price != row.Price.Price || snapshot.Prices["BTCUSD"].State != futures.Open || !snapshot.Simulated {
		t.Errorf("a new subscriber receives %+v", snapshot)
	}
}

func TestTickViewIsAnArray(t *testing.T) {
	for want, view := range map[string]TickView{
		`[7,"1.50"]`:                {Tick: 7, Price: "1.50"},
		`[7,"1.50","paused"]`:       {Tick: 7, Price: "1.50", State: futures.Paused},
		`[7,"1.50","grace",123456]`: {Tick: 7, Price: "1.50", State: futures.Grace, GraceEnds: 123456},
	} {
		if got, err := view.MarshalJSON(); err != nil || string(got) != want {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
}
