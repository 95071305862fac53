package index

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/provablyfair"
)

// A site with a past has a full day of prices at its first frame. They follow from revealed seeds, the
// live prices continue at the last one, and a restart keeps all of it.
func TestPastBeforeTheFirstStart(t *testing.T) {
	h := newHarness(t, nil)
	h.Past = true
	first := h.step(10 * time.Minute) // to 12:10:02
	at := begin.Unix() + 600
	hour := at / secondsPerHour
	check := func(when string) {
		t.Helper()
		seconds := h.candles("1s", at+1, 1000)
		if len(seconds) != 1000 || seconds[999].At != at || seconds[0].At != at-999 {
			t.Fatalf("%s there are %d seconds, from %v to %v", when, len(seconds), seconds[0], seconds[len(seconds)-1])
		}
		if hours := h.candles("1h", 0, 100); len(hours) != 25 || hours[0].At != (hour-24)*secondsPerHour || hours[0].Open == hours[24].Open {
			t.Errorf("%s there are %d hours, from %v", when, len(hours), hours[0])
		}
		if minutes := h.candles("1m", at+1, 1000); len(minutes) != 1000 || minutes[0].At != at/60*60-999*60 {
			t.Errorf("%s there are %d minutes", when, len(minutes))
		}
	}
	check("at the first start")
	btc, _ := futures.TickerByID("BTCUSD")
	sources := h.sources()
	if len(sources.Revealed) != 24 || first.Seq != 1 {
		t.Fatalf("%d seeds are revealed", len(sources.Revealed))
	}
	if answer, err := h.Hour(h.Ctx, nil, HourRequest{Hour: hour}); err != nil || len(answer.Hours) != 0 {
		t.Errorf("the part of the current hour is published alone: %+v, %v", answer, err)
	}
	h.restart()
	h.Past, h.market.failed = true, true
	h.Harness.Clock.Advance(time.Second)
	if err := h.Step(h.Ctx); err == nil {
		t.Error("a failure of the market at the start is not reported")
	}
	h.market.failed = false
	h.step(time.Second)
	check("after a restart")
	if again := h.sources(); again.Commitment != sources.Commitment || len(again.Revealed) != 24 {
		t.Errorf("after a restart %d seeds are revealed, and the commitment of the hour is %s", len(again.Revealed), again.Commitment)
	}
	h.step(time.Hour)
	if seconds := h.candles("1s", at, 1000); len(seconds) != 1000 || seconds[999].At != at-1 {
		t.Error("the prices before the first start are lost with their hour")
	}
	revealed := h.sources().Revealed
	if len(revealed) != 26 || btc.Text(futures.Price(revealed[0].Start)) != h.candles("1s", at, 1)[0].Close {
		t.Errorf("an hour later %d seeds are revealed, and the live prices began at %d", len(revealed), revealed[0].Start)
	}
	for i, one := range revealed[1:] {
		if provablyfair.Commitment(one.Seed) != one.Commitment || one.Hour != hour-int64(i) || one.CommittedAt != at*1000 {
			t.Errorf("seed %d is %+v", i, one)
		}
		walk := futures.Hour{Seed: one.Seed, Step: one.Step, First: one.First, Starts: map[string]futures.Price{btc.ID: futures.Price(one.Start)}}.Walk(btc)
		steps := int64(secondsPerHour)
		if i == 0 {
			steps = at - hour*secondsPerHour
		}
		stored, err := h.Candles(h.Ctx, btc.ID, 1, one.Hour*secondsPerHour+steps, int(steps))
		h.Check(err)
		wrong := slices.IndexFunc(stored, func(c futures.Candle) bool {
			return futures.NewCandle(c.At, walk.Price(c.At-one.Hour*secondsPerHour)) != c
		})
		if wrong >= 0 || int64(len(stored)) != steps {
			t.Errorf("the prices of hour %d do not follow from its seed", one.Hour)
		}
	}
	logged := h.frames(today)
	if ticks := h.verified(today, hour); ticks != ticksOf(logged[:len(logged)-1]) {
		t.Errorf("%d live ticks follow from the seeds of the first hour", ticks)
	}
}

// A first start at the beginning of an hour has no part of that hour, and other sites have no past.
func TestPastOfOtherSites(t *testing.T) {
	h := newHarness(t, nil)
	h.Past = true
	h.step(time.Hour - 2*time.Second)
	if got := len(h.sources().Revealed); got != 24 {
		t.Errorf("%d seeds are revealed", got)
	}
	if seconds := h.candles("1s", 0, 10); len(seconds) != 10 || seconds[9].At != begin.Unix()+3598 || seconds[0].At != begin.Unix()+3589 {
		t.Errorf("the last seconds are %v", seconds)
	}
	for name, other := range map[string]*harness{"a site without a past": newHarness(t, nil), "a site with exchanges": newHarness(t, &fakeFeed{})} {
		other.Past = other.feed != nil
		other.step(time.Second)
		if n := other.Count("futures_candles"); n != 0 {
			t.Errorf("%s has %d hours of prices", name, n)
		}
	}
	late := newHarness(t, nil)
	late.step(time.Second)
	late.restart()
	late.Past = true
	late.step(time.Second)
	if n := late.Count("futures_candles"); n != 0 {
		t.Errorf("a site that has begun gets %d hours of prices", n)
	}
}

// ticksOf counts the ticks of frames.
func ticksOf(frames []futures.Frame) (ticks int64) {
	for _, f := range frames {
		ticks += int64(len(f.Ticks))
	}
	return ticks
}
