package gifts

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/clock"
	"croupier/db"
)

func TestPlanIsTenToTwentyMomentsOfTheDay(t *testing.T) {
	counts := map[int]bool{}
	rapid.Check(t, func(r *rapid.T) {
		day := testStart.Add(time.Duration(rapid.Int64Range(0, 400*24*3600).Draw(r, "seconds")) * time.Second)
		moments := Plan(day, func(n int64) int64 { return rapid.Int64Range(0, n-1).Draw(r, "random") })
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
	// The worst randomness there is still gives differing moments.
	for _, constant := range []int64{0, 7} {
		moments := Plan(testStart, func(n int64) int64 { return min(constant, n-1) })
		if len(slices.Compact(slices.Clone(moments))) != len(moments) || len(moments) < 10 {
			t.Errorf("with %d: %v", constant, moments)
		}
	}
	// Moments are spread over the whole day.
	quarters := map[int]bool{}
	for range 20 {
		for _, moment := range Plan(testStart, randomBelow) {
			quarters[moment.Hour()/6] = true
		}
	}
	if len(quarters) != 4 {
		t.Errorf("it rains in %v only", quarters)
	}
}

// plan replaces the table by these moments.
func (h *house) plan(moments ...time.Time) {
	h.t.Helper()
	h.write(func(tx *db.Tx) error {
		if _, err := tx.Exec(`DELETE FROM house_rains`); err != nil {
			return err
		}
		return insertRains(tx, moments)
	})
}

// turn makes one turn of the loop.
func (h *house) turn() time.Duration {
	h.t.Helper()
	wait, err := h.gifts.turn(h.ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	return wait
}

// ends are the rains in order: "" for one that is to come.
func (h *house) ends() (ends []string) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		rows, err := q.Query(`SELECT COALESCE(done, '') FROM house_rains ORDER BY at`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var end string
			if err := rows.Scan(&end); err != nil {
				return err
			}
			ends = append(ends, end)
		}
		return rows.Err()
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return ends
}

func TestTheHouseRainsAtItsMoments(t *testing.T) {
	h := newHouse(t)
	h.plan(testStart.Add(3*time.Minute), testStart.Add(5*time.Minute))
	ids := h.crowd(40)
	if wait := h.turn(); wait != 3*time.Minute || len(h.takeTold()) > 0 {
		t.Fatalf("waits %s", wait)
	}
	h.clock.Advance(3 * time.Minute)
	if wait := h.turn(); wait != 2*time.Minute {
		t.Fatalf("waits %s", wait)
	}
	told := h.takeTold()
	if len(told) != 1 || told[0].Channel != room {
		t.Fatalf("the rooms were told %+v", told)
	}
	rain := told[0].Data.(RainData)
	if rain.From != nil || rain.Kind != "rain" || rain.Each != "0.10" || len(rain.Users) < 5 || len(rain.Users) > 15 {
		t.Errorf("it rained %+v", rain)
	}
	for _, user := range rain.Users {
		if !slices.Contains(ids, user.ID) || h.balance(user.ID) != 10 {
			t.Errorf("%+v has %d", user, h.balance(user.ID))
		}
	}
	// Another turn at the same moment, as after a restart, changes nothing.
	if h.turn() != 2*time.Minute || len(h.takeTold()) > 0 {
		t.Error("the same rain fell twice")
	}
	h.audited()
}

func TestReceiversOfTheHouse(t *testing.T) {
	h := newHouse(t)
	h.crowd(40)
	counts := map[int]bool{}
	for at := range 60 {
		h.plan(testStart.Add(-time.Duration(at) * time.Second))
		h.turn()
		rain := h.takeTold()[0].Data.(RainData)
		if len(rain.Users) < minReceivers || len(rain.Users) > maxReceivers {
			t.Fatalf("%d receivers", len(rain.Users))
		}
		counts[len(rain.Users)] = true
	}
	if len(counts) < 4 {
		t.Errorf("always %v receivers", counts)
	}
	h.audited()
}

func TestFewerReceiversAndNone(t *testing.T) {
	h := newHouse(t)
	h.plan(testStart)
	h.turn()
	if got := h.ends(); !slices.Equal(got, []string{dry}) || len(h.takeTold()) > 0 || h.count("gifts") > 0 {
		t.Errorf("with nobody there: %v", got)
	}
	h.plan(testStart)
	h.talks("sport_en", "good", "other", "excluded")
	h.barred["excluded"] = true
	h.turn()
	told := h.takeTold()
	if len(told) != 1 || told[0].Channel != "sport_en" || len(told[0].Data.(RainData).Users) != 2 {
		t.Errorf("with two there: %+v", told)
	}
	// A closed room stays dry, another does not.
	h.plan(testStart)
	h.closed["sport_en"] = true
	h.turn()
	if got := h.ends(); !slices.Equal(got, []string{dry}) || len(h.takeTold()) > 0 || h.balance("good") != 10 {
		t.Errorf("in a closed room: %v, good has %d", got, h.balance("good"))
	}
	h.plan(testStart)
	h.talks(room, "third")
	h.turn()
	if told := h.takeTold(); len(told) != 1 || told[0].Channel != room {
		t.Errorf("in the open room: %+v", told)
	}
	h.audited()
}

func TestADayIsPlannedOnceAndItsPastIsNotMadeUpFor(t *testing.T) {
	h := newHouse(t)
	h.crowd(40)
	wait := h.turn()
	first := h.ends()
	if len(first) < 10 || len(first) > 20 || wait <= 0 || wait > longestSleep {
		t.Fatalf("%v, waits %s", first, wait)
	}
	// The site opened at five in the morning: what was before is missed.
	if len(h.takeTold()) > 0 {
		t.Error("it rained for a moment that was over")
	}
	if h.turn(); !slices.Equal(h.ends(), first) {
		t.Error("the day was planned twice")
	}
	// Down until the next day: nothing falls, the rest of the day is missed,
	// and the new day has a plan of its own.
	h.clock.Advance(24 * time.Hour)
	h.turn()
	all := h.ends()
	if len(all) < len(first)+10 || slices.Contains(all[:len(first)], "") || len(h.takeTold()) > 0 {
		t.Errorf("after a day: %v", all)
	}
	// Moments that are long over are forgotten.
	h.clock.Advance(keepRains + 24*time.Hour)
	h.turn()
	if got := h.ends(); len(got) > 40 || len(got) < 10 {
		t.Errorf("%d moments are kept", len(got))
	}
}

func TestARainOfTheDayIsNotForgotten(t *testing.T) {
	h := newHouse(t)
	h.plan(testStart.Add(-2*time.Minute), testStart.Add(-30*time.Second), testStart.Add(time.Hour))
	h.crowd(40)
	// After a short restart: late by half a minute is not too late, two are.
	if wait := h.turn(); wait != longestSleep || len(h.takeTold()) != 1 {
		t.Errorf("waits %s", wait)
	}
	if got := h.ends(); !slices.Equal(got, []string{missed, rained, ""}) {
		t.Errorf("ends %v", got)
	}
	h.clock.Advance(time.Hour)
	h.talks(room, "good")
	h.turn()
	if len(h.takeTold()) != 1 {
		t.Error("the last rain of the day was forgotten")
	}
	h.audited()
}

func TestRunRainsAndEnds(t *testing.T) {
	h := newHouse(t)
	h.plan(testStart.Add(3 * time.Minute))
	h.crowd(10)
	ctx, cancel := context.WithCancel(h.ctx)
	ended := make(chan error)
	go func() { ended <- h.gifts.Run(ctx) }()
	h.clock.WaitForSleepers(1)
	h.clock.Advance(3 * time.Minute)
	h.clock.WaitForSleepers(1)
	if len(h.takeTold()) != 1 {
		t.Error("it did not rain")
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	without := newHouse(t, func(o *Options) { o.HouseRain, o.HouseRainUSD = false, "" })
	if err := without.gifts.Run(without.ctx); err != nil || without.count("house_rains") > 0 {
		t.Errorf("switched off: %v", err)
	}
}

func TestNewRefusesWhatCannotBe(t *testing.T) {
	h := newHouse(t)
	for what, change := range map[string]func(*Options){
		"a currency":      func(o *Options) { o.Currency = "xyz" },
		"a quiz":          func(o *Options) { o.QuizUSD = "-1" },
		"rain":            func(o *Options) { o.HouseRainUSD = "much" },
		"rain of nothing": func(o *Options) { o.HouseRainUSD = "0" },
		"rain nowhere":    func(o *Options) { o.Rooms = nil },
	} {
		options := settings()
		change(&options)
		if _, err := New(Deps{DB: h.db, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler), Wagers: h.wagers, Wallets: h.wallets}, options); err == nil {
			t.Errorf("took %s", what)
		}
	}
}
