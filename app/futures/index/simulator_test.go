package index

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/secretbox"
)

var noRequest action.None

// sources are the published seeds for BTC.
func (h *harness) sources() TradingSources {
	h.T.Helper()
	answer, err := h.Sources(h.Ctx, nil, SourcesRequest{Ticker: "BTCUSD"})
	h.Check(err)
	return answer
}

// verified checks a file against all published hours from one on.
func (h *harness) verified(day string, hours ...int64) (ticks int64) {
	h.T.Helper()
	var list []*futures.Verifier
	for _, hour := range hours {
		answer, err := h.Hour(h.Ctx, nil, HourRequest{Hour: hour})
		h.Check(err)
		for _, seed := range answer.Hours {
			v, err := futures.NewVerifier(futures.Hour{Number: seed.Hour, Seed: seed.Seed, Commitment: seed.Commitment, Step: seed.Step, First: seed.First, Starts: startsOf(seed)})
			h.Check(err)
			list = append(list, v)
		}
	}
	file, err := os.Open(filepath.Join(h.folder, day+plainExtension))
	h.Check(err)
	defer file.Close()
	_, ticks, err = futures.VerifyLog(file, list)
	h.Check(err)
	return ticks
}

func startsOf(seed futures.HourSeed) map[string]futures.Price {
	starts := map[string]futures.Price{}
	for ticker, price := range seed.Starts {
		starts[ticker] = futures.Price(price)
	}
	return starts
}

func TestSeedsAreCommittedToAndRevealed(t *testing.T) {
	h := newHarness(t, nil)
	h.step(time.Second)
	first := h.sources()
	if len(first.Commitment) != 64 || len(first.NextCommitment) != 64 || len(first.Revealed) != 0 || !first.Simulated {
		t.Fatalf("in the first hour: %+v", first)
	}
	hour := begin.UnixMilli() / futures.HourMillis
	if answer, err := h.Hour(h.Ctx, nil, HourRequest{Hour: hour}); err != nil || len(answer.Hours) != 0 {
		t.Errorf("the seed of the current hour is published: %+v, %v", answer, err)
	}
	for range 5 {
		h.step(time.Second)
	}
	h.step(30 * time.Minute)      // the site was off
	logged := h.frames(today)[1:] // the first frame has the prices at the start
	before := h.tick("BTCUSD")
	h.step(30 * time.Minute)
	second := h.sources()
	if second.Commitment != first.NextCommitment || len(second.Revealed) != 1 {
		t.Fatalf("in the second hour: %+v", second)
	}
	revealed := second.Revealed[0]
	if revealed.Hour != hour || revealed.Commitment != first.Commitment || provablyfair.Commitment(revealed.Seed) != first.Commitment || revealed.Step != 1000 {
		t.Errorf("the first seed is revealed as %+v", revealed)
	}
	if ticks := h.verified(today, hour); ticks != ticksOf(logged) {
		t.Errorf("%d ticks follow from the seed", ticks)
	}
	// The next hour continues at the last price.
	btc, _ := futures.TickerByID("BTCUSD")
	walk := futures.Hour{Seed: revealed.Seed, Step: 1000, First: revealed.First, Starts: map[string]futures.Price{"BTCUSD": futures.Price(revealed.Start)}}.Walk(btc)
	h.step(time.Hour)
	next := h.sources().Revealed[0]
	if got := walk.Price(3599); got != futures.Price(next.Start) || next.First != 0 {
		t.Errorf("the next hour begins at %+v, and the first one ended at %d (its last tick was %d)", next, got, before.Price)
	}
	h.verified(today, hour, hour+1)
}

// A restart in the middle of an hour continues with the same seed.
func TestRestartKeepsTheSeed(t *testing.T) {
	h := newHarness(t, nil)
	h.step(time.Second)
	commitment := h.sources().Commitment
	h.restart()
	h.step(time.Minute)
	if h.sources().Commitment != commitment {
		t.Error("the restart has another seed")
	}
	h.step(time.Hour)
	if ticks := h.verified(today, begin.UnixMilli()/futures.HourMillis); ticks != int64(len(futures.Tickers())) {
		t.Errorf("%d ticks follow from the seed", ticks)
	}
}

// If the secret of the site is lost, its seeds cannot be opened: a new one continues at the last price.
func TestSeedsOfALostSecretAreReplaced(t *testing.T) {
	h := newHarness(t, nil)
	h.step(time.Second)
	before, price := h.sources(), h.tick("BTCUSD").Price
	h.restart()
	other, err := secretbox.New([]byte(strings.Repeat("x", 32)), "test")
	h.Check(err)
	h.Sealer = other
	h.step(time.Second)
	after := h.sources()
	if after.Commitment == before.Commitment || after.NextCommitment == before.NextCommitment {
		t.Error("a seed that cannot be opened is in use")
	}
	if h.tick("BTCUSD").Price != price {
		t.Errorf("the price jumps from %d to %d", price, h.tick("BTCUSD").Price)
	}
	h.step(time.Second)
	h.step(time.Hour)
	if hours := h.sources().Revealed; len(hours) != 1 || hours[0].Commitment != after.Commitment || hours[0].First == 0 {
		t.Errorf("the revealed hours are %+v", hours)
	}
	h.verified(today, begin.UnixMilli()/futures.HourMillis)
}

func TestDaysAreClosedAndPublished(t *testing.T) {
	h := newHarness(t, nil)
	for range 3 {
		h.step(time.Second)
	}
	root := h.last.Hash
	h.Check(h.CloseDays(h.Ctx))
	if _, err := os.Stat(filepath.Join(h.folder, today+plainExtension)); err != nil {
		t.Fatalf("the current day is closed: %v", err)
	}
	h.step(24 * time.Hour)
	h.Check(h.CloseDays(h.Ctx), h.CloseDays(h.Ctx))
	days, err := h.LogDays(h.Ctx, nil, LogDaysRequest{})
	h.Check(err)
	if len(days.Days) != 1 || days.Days[0].Root != root || days.Days[0].Frames != 3 || days.Days[0].File != "/futures-log/"+today+packedExtension || days.Days[0].Bytes == 0 {
		t.Fatalf("the days are %+v", days)
	}
	var read []futures.Frame
	h.Check(h.log.readPacked(today+packedExtension, func(f futures.Frame) error { read = append(read, f); return nil }))
	if len(read) != 3 || read[2].Hash != root || h.frames("2026-12-01")[0].Previous != root {
		t.Errorf("the packed file has %d frames", len(read))
	}
	if _, err := os.Stat(filepath.Join(h.folder, today+plainExtension)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the plain file stays: %v", err)
	}
	h.Harness.Clock.Advance(500 * 24 * time.Hour)
	h.Check(h.deleteOld(h.Ctx))
	days, err = h.LogDays(h.Ctx, nil, LogDaysRequest{})
	h.Check(err)
	if days.Days[0].File != "" || days.Days[0].Root != root {
		t.Errorf("after the retention period the day is %+v", days.Days[0])
	}
}
