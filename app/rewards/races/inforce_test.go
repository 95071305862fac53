package races

import (
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
