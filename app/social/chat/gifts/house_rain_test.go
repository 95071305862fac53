package gifts

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/shared"
)

func TestDrawMomentsReturnsTenToTwentyTimes(t *testing.T) {
	counts := map[int]bool{}
	rapid.Check(t, func(r *rapid.T) {
		day := kerneltest.Start.Add(time.Duration(rapid.Int64Range(0, 400*24*3600).Draw(r, "seconds")) * time.Second)
		moments := DrawMoments(day, func(n int64) int64 { return rapid.Int64Range(0, n-1).Draw(r, "random") })
		counts[len(moments)] = true
		if len(moments) < 10 || len(moments) > 20 {
			r.Fatalf("%d rains", len(moments))
		}
		for at, moment := range moments {
			if moment.UTC().Format(time.DateOnly) != day.UTC().Format(time.DateOnly) || at > 0 && !moment.After(moments[at-1]) {
				r.Fatalf("%v on %v", moments, day)
			}
		}
	})
	if len(counts) < 3 {
		t.Errorf("all days have %v rains", counts)
	}
	// Even constant randomness returns distinct moments.
	for _, constant := range []int64{0, 7} {
		moments := DrawMoments(kerneltest.Start, func(n int64) int64 { return min(constant, n-1) })
		if len(slices.Compact(slices.Clone(moments))) != len(moments) || len(moments) < 10 {
			t.Errorf("with %d: %v", constant, moments)
		}
	}
	// Moments are spread over the whole day.
	quarters := map[int]bool{}
	for range 20 {
		for _, moment := range DrawMoments(kerneltest.Start, randomBelow) {
			quarters[moment.Hour()/6] = true
		}
	}
	if len(quarters) != 4 {
		t.Errorf("it rains in %v only", quarters)
	}
}

// The moments depend on the key and the day. Each process and each restart computes the same ones,
// and they cannot be computed without the key.
func TestMomentsAreDerivedFromKey(t *testing.T) {
	all := func(key byte) (moments []time.Time) {
		h := newHarness(t, func(o *setup) { o.RainKey = bytes.Repeat([]byte{key}, 32) })
		end := kerneltest.Start.AddDate(0, 0, 5)
		for at := h.gifts.nextRain(kerneltest.Start); at.Before(end); at = h.gifts.nextRain(at) {
			moments = append(moments, at)
		}
		return moments
	}
	first, again, other := all(1), all(1), all(2)
	if !slices.EqualFunc(first, again, time.Time.Equal) {
		t.Error("the same key gives other moments")
	}
	if len(first) < 5*minRains-maxRains || len(first) > 6*maxRains || !slices.IsSortedFunc(first, time.Time.Compare) || !first[0].After(kerneltest.Start) {
		t.Errorf("in five days it rains %v", first)
	}
	for _, at := range first {
		if slices.ContainsFunc(other, at.Equal) && at.Sub(kerneltest.Start)%(24*time.Hour) == 0 {
			t.Errorf("with another key it rains at %s as well", at)
		}
	}
	if slices.EqualFunc(first, other, time.Time.Equal) {
		t.Error("another key gives the same moments")
	}
}

// runHouseRain makes a rain.
func (h *harness) runHouseRain() {
	h.T.Helper()
	if err := h.gifts.Jobs()[0].Run(h.Ctx, &schedule.JobRun{Due: h.Clock.Now()}); err != nil {
		h.T.Fatal(err)
	}
}

// Each moment makes one rain. A rain that is late by more than a minute is missed.
func TestHouseRainRunsOnSchedule(t *testing.T) {
	h := newHarness(t)
	ids := h.addWriterCount(40)
	jobs := h.gifts.Jobs()
	if !jobs[0].Hidden {
		t.Error("the next moment is published")
	}
	jobs[0].Hidden = false
	run := func() (status func() schedule.Status, stop func()) {
		s, err := schedule.New(schedule.Deps{DB: h.DB, Clock: h.Clock, IDs: id.NewSource(h.Clock), Log: slog.New(slog.DiscardHandler)}, jobs...)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(h.Ctx)
		finishGift := make(chan error, 1)
		go func() { finishGift <- s.Run(ctx) }()
		status = func() schedule.Status {
			list, err := s.List(h.Ctx)
			if err != nil {
				t.Fatal(err)
			}
			return list[0]
		}
		return status, func() {
			cancel()
			if err := <-finishGift; err != nil {
				t.Error(err)
			}
		}
	}
	_, stop := run()
	h.Clock.WaitForSleepers(1) // the job is known
	stop()
	at := h.gifts.nextRain(kerneltest.Start)
	for _, delay := range []time.Duration{0, rainGrace, rainGrace + time.Second} {
		h.Clock.Advance(at.Add(delay).Sub(h.Clock.Now()))
		h.addWriterCount(40)
		status, stop := run()
		for s := status(); s.Running || !s.Next.After(h.Clock.Now()); s = status() {
		}
		stop()
		published := h.takePublished()
		if delay > rainGrace {
			if len(published) > 0 {
				t.Errorf("late by %v it rained %+v", delay, published)
			}
			break
		}
		if len(published) != 1 || published[0].Channel != room {
			t.Fatalf("the rooms received %+v", published)
		}
		rain := published[0].Data.(RainData)
		if rain.From != nil || rain.Kind != "rain" || rain.Each != "0.10" || len(rain.Users) < 5 || len(rain.Users) > 15 {
			t.Errorf("it rained %+v", rain)
		}
		for _, user := range rain.Users {
			if !slices.Contains(ids, user.ID) || h.balance(user.ID)%10 != 0 || h.balance(user.ID) == 0 {
				t.Errorf("%+v has %d", user, h.balance(user.ID))
			}
		}
		at = h.gifts.nextRain(at)
	}
	h.checkAudits()
	exclude := newHarness(t, func(o *setup) { o.HouseRain, o.HouseRainUSD = false, "" })
	exclude.addWriterCount(40)
	if err := exclude.gifts.Jobs()[0].Run(exclude.Ctx, &schedule.JobRun{Due: exclude.Clock.Now()}); err != nil || len(exclude.published) > 0 {
		t.Errorf("switched off it rains: %v", err)
	}
}

func TestHouseRainReceivers(t *testing.T) {
	h := newHarness(t)
	h.addWriterCount(40)
	counts := map[int]bool{}
	for range 60 {
		h.runHouseRain()
		rain := h.takePublished()[0].Data.(RainData)
		if len(rain.Users) < minReceivers || len(rain.Users) > maxReceivers {
			t.Fatalf("%d receivers", len(rain.Users))
		}
		counts[len(rain.Users)] = true
	}
	if len(counts) < 4 {
		t.Errorf("always %v receivers", counts)
	}
	h.checkAudits()
}

func TestHouseRainWithFewOrNoReceivers(t *testing.T) {
	h := newHarness(t)
	h.runHouseRain()
	if published := h.takePublished(); len(published) > 0 || h.Count("gifts") > 0 {
		t.Errorf("with no player present: %+v", published)
	}
	h.addWriters("sport_en", "good", "other", "excluded")
	h.excluded["excluded"] = true
	h.runHouseRain()
	published := h.takePublished()
	if len(published) != 1 || published[0].Channel != "sport_en" || len(published[0].Data.(RainData).Users) != 2 {
		t.Errorf("with two there: %+v", published)
	}
	// A closed room gets no rain, an open one does.
	h.closed["sport_en"] = true
	h.runHouseRain()
	if published := h.takePublished(); len(published) > 0 || h.balance("good") != 10 {
		t.Errorf("in a closed room: %+v, good has %d", published, h.balance("good"))
	}
	h.addWriters(room, "third")
	h.runHouseRain()
	if published := h.takePublished(); len(published) != 1 || published[0].Channel != room {
		t.Errorf("in the open room: %+v", published)
	}
	h.checkAudits()
}

func TestNewRefusesInvalidOptions(t *testing.T) {
	h := newHarness(t)
	for label, change := range map[string]func(*setup){
		"a currency":      func(o *setup) { o.Currency = "xyz" },
		"a quiz":          func(o *setup) { o.QuizUSD = "-1" },
		"rain":            func(o *setup) { o.HouseRainUSD = "much" },
		"rain of nothing": func(o *setup) { o.HouseRainUSD = "0" },
		"rain nowhere":    func(o *setup) { o.Rooms = nil },
		"rain for all":    func(o *setup) { o.RainKey = []byte("short") },
	} {
		options := defaultSetup()
		change(&options)
		prizes, err := NewPrizes(PrizeDeps{Wagers: h.Wagers, Wallets: h.Wallets}, options.PrizeOptions)
		if err == nil {
			_, err = New(Deps{Services: shared.Services{DB: h.DB, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)}, Prizes: prizes}, options.Options)
		}
		if err == nil {
			t.Errorf("took %s", label)
		}
	}
}
