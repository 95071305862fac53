package sitetest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/care/limits"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
)

const (
	excludedAgainRows = "staff_log WHERE action = 'exclude again' AND actor = 'system' AND subject = '"
	timedOutAgainRows = "staff_log WHERE action = 'time out again' AND actor = 'system' AND subject = '"
)

// wantRestoredPauses fails unless the start found this number of missing exclusions and time-outs.
func (s *testSite) wantRestoredPauses(exclusions, timeOuts int) {
	s.Helper()
	if e, o := s.App.RestoredPauses(); e != exclusions || o != timeOuts {
		s.Fatalf("%d exclusions and %d time-outs are in force again, want %d and %d", e, o, exclusions, timeOuts)
	}
}

// A restored backup lets no player play who was excluded or has taken a time-out since the
// backup. A restore ends neither, and logs each restored pause once. Pauses that have ended are
// not restored.
func TestRestoreKeepsExclusionsAndTimeOuts(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	ids := map[string]string{}
	for _, name := range []string{"felicity", "bertram", "charlotte", "dorothea", "edith"} {
		s.open(name, "")
		ids[name] = s.idOf(name)
	}
	copied := filepath.Join(t.TempDir(), "older.db")
	if err := s.Parts.DB.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	exclude := func(name, duration string) {
		t.Helper()
		s.want("exclusion", s.as(s.signIn(name), "/api/user/self_exclude", fmt.Sprintf(`{"duration":%q,"password":"correct horse"}`, duration)), 200)
	}
	exclude("felicity", "permanent")
	exclude("dorothea", "24h")
	s.control(s.signIn("bertram"), limits.TimeOut, "30d")
	s.control(s.signIn("edith"), limits.TimeOut, "24h")
	if err := s.App.Admin("console").WithReason("a test").Exclude(t.Context(), "charlotte", "1y"); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(s.Parts.Config.Path("exclusions.jsonl"))
	if err != nil || strings.Count(string(list), "\n") != 5 || strings.Contains(string(list), "felicity") {
		t.Fatalf("the list is %q, %v", list, err)
	}
	at.Advance(25 * time.Hour)

	for restored := 1; restored <= 2; restored++ {
		s = s.restoreCopy(t, at, copied)
		s.wantRestoredPauses(2, 1)
		for name, code := range map[string]int{"felicity": 403, "charlotte": 403, "bertram": 400, "dorothea": 200, "edith": 200} {
			own := s.signIn(name)
			s.want("an address for "+name, s.as(own, "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`), code)
			got := s.as(own, "/api/whisper", fmt.Sprintf(diceBet, false))
			if refused := strings.Contains(got.text, `"code":-20`) || got.status == 403; refused != (code != 200) {
				t.Errorf("restore %d: a bet of %s: %d %s", restored, name, got.status, got.text)
			}
		}
		for _, again := range []string{excludedAgainRows + ids["felicity"], excludedAgainRows + ids["charlotte"], timedOutAgainRows + ids["bertram"]} {
			if n := s.count(again + "'"); n != 1 {
				t.Errorf("restore %d: the staff log has it %d times: %s", restored, n, again)
			}
		}
		s.wantBooksRight()
		s = s.restoreCopy(t, at, "") // a normal start
		s.wantRestoredPauses(0, 0)
		if n := s.count("staff_log WHERE actor = 'system' AND action IN ('exclude again', 'time out again')"); n != 3 {
			t.Errorf("restore %d: an ordinary start writes the log again: %d rows", restored, n)
		}
	}
	list, err = os.ReadFile(s.Parts.Config.Path("exclusions.jsonl"))
	if err != nil || strings.Count(string(list), "\n") != 3 || strings.Contains(string(list), ids["dorothea"]) || strings.Contains(string(list), ids["edith"]) {
		t.Errorf("what has ended is still in the list: %q, %v", list, err)
	}
}
