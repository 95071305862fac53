package races

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// A weekly race pays at most the highest reward that was in force during its week.
func TestAuditFindsRewardAboveSetting(t *testing.T) {
	h := startedHarness(t)
	registry := h.onRealSite()
	h.Check(registry.Record(h.Ctx))
	findings := func() (problems []string) {
		_, err := h.race.checkRewards(h.Ctx, h.DB, func(subject, format string, _ ...any) { problems = append(problems, subject+": "+format) })
		h.Check(err)
		return problems
	}
	settled := func(reward int64) {
		_, end, _ := h.race.week(h.Clock.Now())
		h.Clock.Advance(end.Sub(h.Clock.Now()) + time.Hour) // the next week, which has a history from its first moment
		start, end, _ := h.race.week(h.Clock.Now())
		h.Write(func(tx *db.Tx) error {
			week := start.UnixMilli()
			e := raceInstance{race: weekRace(week), week: week, startsAt: week, endsAt: end.UnixMilli(), terms: weeklyTerms(reward)}
			return insertSettlement(tx, &e, 0, clock.FromMillis(week).UnixMilli())
		})
	}
	settled(0)
	if found := findings(); len(found) != 0 {
		t.Errorf("a race without prizes is a finding: %v", found)
	}
	settled(50)
	if found := findings(); len(found) != 1 || !strings.Contains(found[0], "gave away") {
		t.Errorf("the findings are %v", found)
	}
}

func TestAuditFindsRacesOutsideOfTheStaffLog(t *testing.T) {
	damage := func(statement string) func(h *harness) {
		return func(h *harness) {
			h.Write(func(tx *db.Tx) error {
				changed, err := db.Change(tx, "damage a race", statement)
				if !changed {
					h.T.Error("the damage changes nothing")
				}
				return err
			})
		}
	}
	for name, c := range map[string]struct {
		damage  func(h *harness)
		problem string
	}{
		"no damage":       {func(*harness) {}, ""},
		"a larger pool":   {damage(`UPDATE race_contests SET terms = replace(terms, '100000000', '900000000')`), "has other terms"},
		"a larger budget": {damage(`UPDATE race_contests SET budget = budget * 2`), "has other terms"},
		"a later end":     {damage(`UPDATE race_contests SET ends_at = ends_at + 1000`), "has other terms"},
		"an unknown race": {damage(`UPDATE race_contests SET id = 'other'`), "no recorded action"},
		"a race of one person": {func(h *harness) {
			registry := h.onRealSite()
			h.Check(registry.Add(h.race.Approvals.Settings()), registry.Load(h.Ctx), registry.Record(h.Ctx))
			h.Clock.Advance(time.Hour)
			h.Write(func(tx *db.Tx) error {
				large := h.pool(ByStake)
				large.Pool = "5000"
				made, err := h.race.read(large, tx.Now())
				if err != nil {
					return err
				}
				made.Request, made.Author = "large", "boss"
				return errors.Join(h.race.store(tx, &made), h.race.record(tx, staff("boss"), actionCreate, &made, "a test", nil))
			})
		}, "above the limit"},
	} {
		t.Run(name, func(t *testing.T) {
			h := startedHarness(t)
			h.create(h.pool(ByStake))
			c.damage(h)
			problems := ""
			_, err := checkTerms(h.Ctx, h.DB, func(_, format string, _ ...any) { problems += format })
			h.Check(err)
			if (problems == "") != (c.problem == "") || !strings.Contains(problems, c.problem) {
				t.Errorf("the findings are %q", problems)
			}
		})
	}
}
