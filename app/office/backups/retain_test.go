package backups

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/schedule"
)

// Over a year with a copy every six hours, exactly the copies that the rules keep exist
// at every moment.
func TestRetentionRules(t *testing.T) {
	const daily, weekly = 7, 4
	var list []retentionCandidate
	now := time.Date(2026, 1, 1, 3, 0, 0, 0, time.UTC)
	for n := range 4 * 365 {
		list = slices.Insert(list, 0, retentionCandidate{fmt.Sprint(n), now, true})
		expiredIDs := expired(list, now, daily, weekly)
		list = slices.DeleteFunc(list, func(h retentionCandidate) bool { return slices.Contains(expiredIDs, h.id) })
		if most := 4 + daily + weekly; len(list) > most {
			t.Fatalf("after %d copies %d are kept", n+1, len(list))
		}
		now = now.Add(6 * time.Hour)
	}
	days := map[string]bool{}
	for _, h := range list {
		days[h.made.Format(time.DateOnly)] = true
	}
	for back := range daily {
		if day := list[0].made.AddDate(0, 0, -back).Format(time.DateOnly); !days[day] {
			t.Errorf("nothing is left of %s", day)
		}
	}
	if oldest := list[0].made.Sub(list[len(list)-1].made); oldest < 15*24*time.Hour || oldest > 29*24*time.Hour {
		t.Errorf("the oldest is %v older than the newest", oldest)
	}
}

func TestRetentionKeepsNewestGoodCopy(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	at := func(days int) time.Time { return now.AddDate(0, 0, -days) }
	list := []retentionCandidate{{"bad", at(2), false}, {"worse", at(3), false}, {"good", at(40), true}, {"old", at(41), true}}
	if expiredIDs := expired(list, now, 1, 0); !slices.Equal(expiredIDs, []string{"worse", "old"}) {
		t.Errorf("gone: %v", expiredIDs)
	}
	if expiredIDs := expired(nil, now, 1, 0); expiredIDs != nil {
		t.Errorf("of nothing %v goes", expiredIDs)
	}
}

func TestInvalidNamesAreRejected(t *testing.T) {
	for _, name := range []string{"", ".", "..", "../x.db", "a/b.db", `a\b.db`, "/etc/x.db", ".hidden.db", "x.txt", "x.db.key", "x.db/.."} {
		if isPlain(name) {
			t.Errorf("%q is taken", name)
		}
	}
	for name, kind := range map[string]string{
		"croupier-20260501-030000.db": kindConsole, "pre-migrate-3-x.db": kindUpgrade, "replaced-x.db": kindReplaced, "mine.db": kindFound,
	} {
		if !isPlain(name) || kindOf(name) != kind {
			t.Errorf("%q is of kind %s", name, kindOf(name))
		}
	}
}

func TestNextBackupTime(t *testing.T) {
	for _, test := range []struct {
		scheduled bool
		after     string
		want      string
	}{
		{true, "2026-05-01T02:59:59Z", "2026-05-01T03:00:00Z"},
		{true, "2026-05-01T03:00:00Z", "2026-05-02T03:00:00Z"},
		{false, "2026-05-01T03:00:00Z", schedule.Never.Format(time.RFC3339)},
	} {
		after, err := time.Parse(time.RFC3339, test.after)
		if err != nil {
			t.Fatal(err)
		}
		if got := declarePlan(test.scheduled).next(after).Format(time.RFC3339); got != test.want {
			t.Errorf("after %s: %s", test.after, got)
		}
	}
}
