package sitetest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/session"
)

// A restore lists the decisions of staff and players after the backup as lost, without secrets.
// The next start does not list them again.
func TestRestoreListsLostDecisions(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	copied := filepath.Join(t.TempDir(), "older.db")
	if err := s.Parts.DB.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	banned := s.idOf("felicity")
	if err := s.App.Admin("console").WithReason("a secret reason").Exclude(t.Context(), "felicity", "1y"); err != nil {
		t.Fatal(err)
	}
	s.Parts.Decisions.Flush()
	text, err := os.ReadFile(s.Parts.Config.Path("decisions.jsonl"))
	if err != nil || !strings.Contains(string(text), banned) || strings.Contains(string(text), "a secret reason") {
		t.Fatalf("the list has %q, %v", text, err)
	}
	s = s.restoreCopy(t, at, copied)
	if e := s.Parts.RestoreEvent; e == nil || e.Suspected {
		t.Fatalf("the restore was not noticed: %+v", e)
	}
	list := func() restore.RestoresAnswer {
		t.Helper()
		var answer restore.RestoresAnswer
		got := s.want("restores", s.as(s.signIn("administrator"), "/api/admin/restores", "{}"), 200)
		if err := json.Unmarshal([]byte(got.text), &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	answer := list()
	found := false
	for _, one := range answer.Lost {
		found = found || one.Actor == "console" && one.Subject == banned && one.Action != ""
	}
	if !found || len(answer.Events) != 1 || answer.Events[0].Lost == 0 {
		t.Fatalf("%+v", answer)
	}
	s = s.restoreCopy(t, at, "") // a normal start
	if again := list(); len(again.Events) != 1 || len(again.Lost) != len(answer.Lost) {
		t.Errorf("after the next start: %+v", again)
	}
	s.wantBooksRight()
}

// A site cannot be built with a feature that has data outside of the database and no declared
// reaction to a restore.
func TestFeatureWithoutRestoreReactionIsRefused(t *testing.T) {
	t.Parallel()
	s := newSiteAt(t, clock.NewFake(kerneltest.Start))
	list := append(s.Parts.Features, feature.Feature{Name: "vouchers", Outside: []restore.ExternalState{{Name: "vouchers that shops have printed"}}})
	if err := feature.Check(list); err == nil || !strings.Contains(err.Error(), "vouchers that shops have printed: the feature owns it outside of the database") {
		t.Errorf("%v", err)
	}
}
