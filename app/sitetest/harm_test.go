package sitetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

// openHarmCase opens a case about the markers of a player.
func (s *testSite) openHarmCase(playerID string) (caseID string) {
	s.Helper()
	caseID = s.openCase()
	if err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO harm_cases (case_id, user_id, level, raised_at, markers) VALUES ($1, $2, 2, 1, 'spend')`, caseID, playerID)
		return err
	}); err != nil {
		s.Fatal(err)
	}
	return caseID
}

// job runs a job now.
func (s *testSite) job(name string) {
	s.Helper()
	for _, job := range s.Parts.Schedule.Jobs() {
		if job.Name == name {
			if err := job.Run(s.Context(), &schedule.JobRun{Due: s.Parts.Clock.Now()}); err != nil {
				s.Fatal(err)
			}
			return
		}
	}
	s.Fatalf("there is no job %q", name)
}

// The job measures what a player does in play control and writes to support. A strong marker
// stops marketing and opens a case, which is closed after an interaction.
func TestHarmMarkersStopMarketing(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	s.open("bertram", "")
	boss, bert, id := s.signIn("administrator"), s.signIn("bertram"), s.idOf("bertram")
	s.want("a bonus", s.as(boss, "/api/admin/bonus/grant", newBonus(id, "one")), 200)
	for n := range 6 {
		at.Advance(time.Minute)
		s.want("stricter", s.as(bert, "/api/play-control/set", fmt.Sprintf(`{"control":"loss.day","value":"%d","version":%s}`, 5000-n, s.controlVersion("loss.day"))), 200)
		s.want("looser", s.as(bert, "/api/play-control/set", `{"control":"loss.day","value":"9000","version":`+s.controlVersion("loss.day")+`}`), 200)
	}
	s.job("markers of harm")
	own := s.want("markers", s.as(bert, "/api/play-control/markers", `{}`), 200)
	office := s.want("office", s.as(boss, "/api/admin/harm", `{"user":"`+id+`"}`), 200)
	if own.body["level"] != 2.0 || own.body["no_promotions"] != true {
		t.Fatalf("the player sees %v", own.body)
	}
	if now, _ := office.body["now"].(map[string]any); now["level"] != 2.0 || len(now["markers"].([]any)) != 13 {
		t.Errorf("the office sees %v", office.body["now"])
	}
	cases, _ := office.body["cases"].([]any)
	if len(cases) != 1 {
		t.Fatalf("%d cases were opened", len(cases))
	}
	s.want("another bonus", s.as(boss, "/api/admin/bonus/grant", newBonus(id, "two")), 409)
	if got := s.want("the faucet", s.as(bert, "/api/promocode/bonus/data", `{}`), 200); got.body["open"] == true {
		t.Error("the faucet is offered")
	}
	var caseID string
	s.queryOne(`SELECT case_id FROM harm_cases`, &caseID)
	closed := `{"id":"` + caseID + `","version":1,"title":"Markers","status":"closed","severity":3,"owner":"","due_at":0,"outcome":"A limit was set."}`
	if got := s.want("closed", s.as(boss, "/api/admin/case/change", closed), 409); !strings.Contains(got.text, "First record the contact") {
		t.Errorf("the refusal is %s", got.text)
	}
	s.want("interaction", s.as(boss, "/api/admin/harm/interaction", `{"case":"`+caseID+`","user":"`+id+`","kind":"call","text":"We talked."}`), 200)
	s.want("closed", s.as(boss, "/api/admin/case/change", closed), 200)
	at.Advance(48 * time.Hour)
	boss = s.signIn("administrator")
	s.want("a bonus again", s.as(boss, "/api/admin/bonus/grant", newBonus(id, "three")), 200)
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// controlVersion is the version of one of bertram's controls.
func (s *testSite) controlVersion(control string) (version string) {
	s.Helper()
	s.queryOne(`SELECT COALESCE(MAX(version), 0) || '' FROM play_controls WHERE control = '`+control+`'`, &version)
	return version
}
