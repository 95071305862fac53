package races

import (
	"github.com/go-json-experiment/json/jsontext"
	"strconv"
	"testing"
	"time"

	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// weekly returns the weekly race of a moment.
func (h *harness) weekly(moment time.Time) (e raceInstance) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		e, err = h.race.weekly(q, calendar{}.weekOf(moment))
		return err
	})
	return e
}

// onRealSite creates the races of a site that is no demo and has announced no reward.
func (h *harness) onRealSite() *settings.Registry {
	h.T.Helper()
	h.race.options.Demo = false
	h.race.announced.Store(&announcement{})
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM race_rewards`)
		return err
	})
	registry := settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs), Log: h.Log})
	h.Check(registry.Add(h.race.Settings()), registry.Load(h.Ctx))
	return registry
}

func TestRealSiteHasNoPrizesUntilSet(t *testing.T) {
	h := startedHarness(t)
	h.onRealSite()
	_, end, _ := h.race.week(h.Clock.Now())
	h.play(lost("anna", 1))
	if got := h.board(""); got.Reward != 0 || got.Entries[0].Prize != 0 {
		t.Errorf("the board promises %d, %d to the first place", got.Reward, got.Entries[0].Prize)
	}
	h.Clock.Advance(end.Sub(h.Clock.Now()) + lateWrites)
	h.Check(h.race.SettleDue(h.Ctx))
	h.wantPaid(weekRace(h.weekly(end.Add(-1)).week), "1 anna none")
}

// TestLowerRewardAppliesFromNextWeek changes the setting during a week. Players
// get what the page has announced.
func TestLowerRewardAppliesFromNextWeek(t *testing.T) {
	h := startedHarness(t)
	registry, version := h.onRealSite(), int64(0)
	set := func(text string) error {
		err := registry.Change(h.Ctx, settings.ChangeAuthor{Actor: "staff", Reason: "a test"},
			settings.Change{Key: RewardKey, Value: jsontext.Value(strconv.Quote(text)), Version: version})
		if err == nil {
			version++
		}
		return err
	}
	for _, text := range []string{"-1", "1e3", "1000000000.01", "lots"} {
		if err := set(text); err == nil {
			t.Errorf("a reward of %s was accepted", text)
		}
	}
	h.play(lost("anna", 1))
	promised := func(want int64) {
		t.Helper()
		if got := h.board("").Reward; got != want {
			t.Errorf("the board promises %d, want %d", got, want)
		}
	}
	for _, step := range []struct {
		set  string
		want int64
	}{{"250.75", 250}, {"1000", 1000}, {"0", 1000}, {"", 1000}, {"100", 1000}} {
		h.Check(set(step.set))
		promised(step.want)
	}
	week := h.endWeek()
	h.Check(h.race.announceCurrent(h.Ctx), h.race.SettleDue(h.Ctx))
	h.wantPaid(weekRace(week), "1 anna paid 400.00 usd")
	promised(100)
	h.Check(set("0"))
	promised(100)
	h.play(lost("anna", 1))
	week = h.endWeek()
	h.Check(h.race.announceCurrent(h.Ctx), h.race.SettleDue(h.Ctx))
	h.wantPaid(weekRace(week), "1 anna paid 40.00 usd")
	promised(0)
}
