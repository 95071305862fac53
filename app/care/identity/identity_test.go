package identity

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/db"
)

func TestAllLevelsAreReached(t *testing.T) {
	h := newHarness(t)
	if state := h.state("anna"); state.Level != 0 || state.Asked != 0 || len(state.Steps) != 3 || state.Steps[0].State != "none" {
		t.Errorf("at the beginning: %+v", state)
	}
	_, err := h.upload("anna", LevelDocument, "front")
	requireRefusal(t, "a document before the data", err, 409, "before")
	h.reachLevel("anna", LevelDocument)
	state := h.state("anna")
	if state.Level != LevelDocument || state.Steps[1].State != "accepted" || len(state.Steps[1].Files) != 3 {
		t.Errorf("after two levels: %+v", state)
	}
	_, err = h.upload("anna", LevelDocument, "front")
	requireRefusal(t, "another document after the acceptance", err, 409, "accepted")
	_, err = h.identity.Submit(t.Context(), h.callBy("anna"), IdentitySubmission{Level: LevelFunds})
	requireRefusal(t, "nothing of funds", err, 409, "missing")
	h.reachLevel("ben", LevelFunds)
	if got := h.state("ben").Level; got != LevelFunds {
		t.Errorf("after three levels: %d", got)
	}
	if !slices.Contains(h.emails, "ben: identity accepted") {
		t.Errorf("emails: %v", h.emails)
	}
}

func TestPersonIsValidated(t *testing.T) {
	h := newHarness(t)
	h.set("identity.ages", `[{"country":"BE","age":21}]`)
	for name, test := range map[string]struct {
		change func(p *Person)
		code   int
		reason string
	}{
		"no name":              {func(p *Person) { p.FirstName = "  " }, 422, ""},
		"a name with a line":   {func(p *Person) { p.LastName = "a\nb" }, 422, ""},
		"no date":              {func(p *Person) { p.Birth = "1990-02-30" }, 422, ""},
		"born tomorrow":        {func(p *Person) { p.Birth = h.Clock.Now().AddDate(0, 0, 1).Format(time.DateOnly) }, 422, ""},
		"born long ago":        {func(p *Person) { p.Birth = "1850-01-01" }, 422, ""},
		"no country":           {func(p *Person) { p.Country = "ZZ" }, 422, ""},
		"a blocked country":    {func(p *Person) { p.Country = "US" }, 403, "country"},
		"18 tomorrow":          {func(p *Person) { p.Birth = h.Clock.Now().AddDate(-18, 0, 1).Format(time.DateOnly) }, 403, "age"},
		"20 where 21 is asked": {func(p *Person) { p.Country, p.Birth = "BE", h.Clock.Now().AddDate(-21, 0, 1).Format(time.DateOnly) }, 403, "age"},
	} {
		p := anna()
		test.change(&p)
		_, err := h.identity.SubmitPerson(t.Context(), h.callBy("anna"), p)
		requireRefusal(t, name, err, test.code, test.reason)
	}
	if state := h.state("anna"); state.Steps[0].State == "waiting" {
		t.Error("something that was refused waits for a decision")
	}
	p := anna()
	p.Birth = h.Clock.Now().AddDate(-18, 0, 0).Format(time.DateOnly)
	if state, err := h.identity.SubmitPerson(t.Context(), h.callBy("anna"), p); err != nil || state.Steps[0].State != "waiting" {
		t.Errorf("18 today: %+v, %v", state, err)
	}
	_, err := h.identity.SubmitPerson(t.Context(), h.callBy("anna"), anna())
	requireRefusal(t, "again while it waits", err, 409, "waiting")
}

func TestAgeChangesAtMidnightUTC(t *testing.T) {
	for name, test := range map[string]struct {
		birth string
		now   time.Time
		want  int
	}{
		"a second before":         {"2008-03-05", time.Date(2026, 3, 4, 23, 59, 59, 0, time.UTC), 17},
		"midnight":                {"2008-03-05", time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC), 18},
		"midnight elsewhere":      {"2008-03-05", time.Date(2026, 3, 5, 0, 30, 0, 0, time.FixedZone("", 3600)), 17},
		"the end of the year":     {"2008-01-01", time.Date(2025, 12, 31, 23, 59, 59, 0, time.UTC), 17},
		"the turn of the year":    {"2008-01-01", time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), 18},
		"born on a leap day":      {"2008-02-29", time.Date(2026, 2, 28, 23, 59, 59, 0, time.UTC), 17},
		"the day after it":        {"2008-02-29", time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), 18},
		"the leap day itself":     {"2004-02-29", time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC), 20},
		"an old player":           {"1930-06-01", time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC), 96},
		"a person born this week": {"2026-03-01", time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC), 0},
	} {
		if got := (Person{Birth: test.birth}).age(test.now); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
}

func TestRejectedLevelIsResubmitted(t *testing.T) {
	h := newHarness(t)
	h.reachLevel("anna", LevelData)
	h.submitLevel("anna", LevelDocument)
	row := h.waiting("anna", LevelDocument)
	_, err := h.decide("ruth", row, false, "")
	requireRefusal(t, "a refusal without a reason for the player", err, 422, "")
	decided, err := h.decide("ruth", row, false, "unreadable")
	if err != nil || decided.Row.State != "refused" {
		t.Fatalf("%+v, %v", decided, err)
	}
	_, err = h.decide("rolf", row, true, "")
	requireRefusal(t, "a second decision", err, 409, "decided")
	step := h.state("anna").Steps[1]
	if step.State != "refused" || step.Reason != "unreadable" || len(step.Files) != 0 || len(step.Missing) != 2 {
		t.Errorf("after the refusal: %+v", step)
	}
	state, err := h.upload("anna", LevelDocument, "front")
	if err != nil || state.Steps[1].State != "open" || len(state.Steps[1].Files) != 1 || state.Steps[1].Reason != "unreadable" {
		t.Errorf("begun again: %+v, %v", state.Steps[1], err)
	}
	_, err = h.upload("anna", LevelDocument, "front")
	requireRefusal(t, "a second front", err, 409, "files")
	gone := state.Steps[1].Files[0].ID
	_, err = h.identity.Remove(t.Context(), h.callBy("ben"), IdentityRemoval{LevelDocument, gone})
	requireRefusal(t, "another's file", err, 409, "before")
	if _, err = h.identity.Remove(t.Context(), h.callBy("anna"), IdentityRemoval{LevelDocument, gone}); err != nil {
		t.Error(err)
	}
	if _, err := h.identity.files.open(gone); err == nil {
		t.Error("a removed file is still there")
	}
	h.submitLevel("anna", LevelDocument)
	view, err := h.identity.View(t.Context(), h.callBy("ruth"), IdentityViewRequest{row.ID})
	if err != nil || len(view.Files) != 6 || !view.Files[0].Old || view.Files[5].Old {
		t.Errorf("the team sees %+v, %v", view.Files, err)
	}
}

func TestAcceptanceNeedsTwoReviewers(t *testing.T) {
	h := newHarness(t)
	h.set("identity.reviewers", "2")
	h.submitLevel("anna", LevelData)
	row := h.waiting("anna", LevelData)
	held, err := h.decide("ruth", row, true, "")
	if err != nil || !held.Held || held.Row.State != "waiting" {
		t.Fatalf("the first of two: %+v, %v", held, err)
	}
	_, err = h.decide("ruth", row, true, "")
	requireRefusal(t, "the same again", err, 409, "waiting")
	list, err := h.approvals.List(t.Context(), h.callBy("rolf"), approval.ApprovalsRequest{})
	if err != nil || len(list.Rows) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	request := approval.DecideRequest{ID: list.Rows[0].ID, Hash: list.Rows[0].Hash, Approve: true, Reason: action.Reason{Reason: "fine"}}
	_, err = h.approvals.Decide(t.Context(), h.callBy("ruth"), request)
	requireRefusal(t, "the first one again", err, 403, "own")
	_, err = h.approvals.Decide(t.Context(), h.callBy("rolf"), request)
	h.Check(err)
	if h.state("anna").Level != LevelData {
		t.Error("two people accepted, and the level is not there")
	}
}

func TestReviewersCannotDecideOwnCheck(t *testing.T) {
	h := newHarness(t)
	h.submitLevel("ruth", LevelData)
	_, err := h.decide("ruth", h.waiting("ruth", LevelData), true, "")
	requireRefusal(t, "one's own", err, 403, "own")
	row := h.waiting("ruth", LevelData)
	row.Version++
	_, err = h.decide("rolf", row, true, "")
	requireRefusal(t, "an outdated version", err, 409, "stale")
}

func TestDemandedLevel(t *testing.T) {
	h := newHarness(t)
	proof := func(name string) (p Status) {
		h.T.Helper()
		h.Write(func(tx *db.Tx) (err error) {
			p, err = h.identity.Status(tx, name)
			return err
		})
		return p
	}
	ask := func(level int) error {
		_, err := h.identity.Demand(t.Context(), h.callBy("ruth"), IdentityDemand{"anna", level, action.Reason{Reason: "looks odd"}})
		return err
	}
	h.Check(ask(LevelDocument))
	requireRefusal(t, "asked twice", ask(LevelDocument), 409, "asked")
	if p := proof("anna"); !p.Demanded || p.Checked {
		t.Errorf("asked by hand: %+v", p)
	}
	h.reachLevel("anna", LevelDocument)
	if p := proof("anna"); p.Demanded || !p.Checked {
		t.Errorf("after the answer: %+v", p)
	}
	h.Write(func(tx *db.Tx) error { return h.identity.DemandForWithdrawal(tx, "anna") })
	if p := proof("anna"); p.Demanded {
		t.Error("a withdrawal asks for what is there")
	}
	h.Check(ask(LevelDocument))
	if state := h.state("anna"); state.Asked != LevelDocument || state.Why != "staff" || state.Level != LevelData {
		t.Errorf("asked for again: %+v", state)
	}
	h.Write(func(tx *db.Tx) error { return h.identity.DemandByRule(tx, "ben", "rule") })
	if state := h.state("ben"); state.Asked != LevelDocument || state.Why != "rule" {
		t.Errorf("asked by a rule: %+v", state)
	}
	h.set("identity.deposits_above", `"1000"`)
	h.deposited["rolf"] = 1000e6
	if p := proof("rolf"); p.Demanded {
		t.Error("asked for at the bound")
	}
	h.deposited["rolf"]++
	if state := h.state("rolf"); state.Asked != LevelDocument || state.Why != "deposits" || !proof("rolf").Demanded {
		t.Errorf("above the bound: %+v", state)
	}
	h.set("identity.withdrawals_above", `"250.50"`)
	if p := proof("ben"); !p.HasLimit || p.AboveUSD != 250_500_000 {
		t.Errorf("the bound of withdrawals: %+v", p)
	}
}

func TestAcceptanceExpires(t *testing.T) {
	h := newHarness(t)
	h.reachLevel("anna", LevelData)
	h.submitLevel("anna", LevelDocument)
	row, until := h.waiting("anna", LevelDocument), h.Clock.Now().Add(time.Hour)
	decision := IdentityDecision{ID: row.ID, Version: row.Version, Accept: true, ValidUntil: h.Clock.Now().UnixMilli(), Reason: action.Reason{Reason: "fine"}}
	_, err := h.identity.Decide(t.Context(), h.callBy("ruth"), decision)
	requireRefusal(t, "valid until now", err, 422, "")
	decision.ValidUntil = until.UnixMilli()
	_, err = h.identity.Decide(t.Context(), h.callBy("ruth"), decision)
	h.Check(err)
	h.Clock.Advance(time.Hour - time.Millisecond)
	if h.state("anna").Level != LevelDocument {
		t.Error("it expired too early")
	}
	h.Clock.Advance(time.Millisecond)
	if state := h.state("anna"); state.Level != LevelData || state.Steps[1].State != "expired" {
		t.Errorf("after its end: %+v", state)
	}
	h.submitLevel("anna", LevelDocument)
}

// The data and files of players are stored only encrypted on disk and in the database. They are in
// no answer, history or log except those for reviewers.
func TestPersonalDataDoesNotLeak(t *testing.T) {
	h := newHarness(t)
	h.reachLevel("anna", LevelFunds)
	view, err := h.identity.View(t.Context(), h.callBy("ruth"), IdentityViewRequest{h.row("anna", LevelFunds).ID})
	if err != nil || view.Person == nil || view.Person.FirstName != "Markedfirst" || view.Funds == nil || view.Funds.Words != "Markedwords" || view.Required != 18 {
		t.Fatalf("the reviewer sees %+v, %v", view, err)
	}
	got, err := h.identity.File(t.Context(), h.callBy("ruth"), IdentityFileRequest{view.Row.ID, view.Files[0].ID})
	h.Check(err)
	if !bytes.HasPrefix(got.Data, []byte{0xff, 0xd8, 0xff}) || got.Kind != "image/jpeg" {
		t.Errorf("the reviewer gets %s of %d bytes", got.Kind, len(got.Data))
	}
	_, err = h.identity.File(t.Context(), h.callBy("ruth"), IdentityFileRequest{h.row("anna", LevelData).ID, view.Files[0].ID})
	requireRefusal(t, "a file of another check", err, 404, "")
	if looks := h.Count(`staff_log WHERE actor = 'ruth' AND action IN ('view identity', 'view identity file') AND subject = 'anna'`); looks != 2 {
		t.Errorf("%d views are in the log, want 2", looks)
	}
	for _, path := range append(h.storedFiles(h.identity.Folder), h.storedFiles(filepath.Dir(h.DB.Path()))...) {
		text, err := os.ReadFile(path)
		h.Check(err)
		for _, word := range secretWords {
			if bytes.Contains(text, []byte(word)) {
				t.Errorf("%s contains %q", path, word)
			}
		}
		if strings.HasSuffix(path, sealedSuffix) && bytes.Contains(text, []byte("JFIF")) {
			t.Errorf("%s can be looked at", path)
		}
	}
}

func (h *harness) row(name string, level int) IdentityRow {
	h.T.Helper()
	answer, err := h.identity.Player(h.T.Context(), h.callBy("ruth"), IdentityPlayerRequest{name})
	h.Check(err)
	return answer.Rows[level-1]
}

func (h *harness) storedFiles(folder string) (paths []string) {
	h.T.Helper()
	entries, err := os.ReadDir(folder)
	h.Check(err)
	for _, entry := range entries {
		if entry.Type().IsRegular() {
			paths = append(paths, filepath.Join(folder, entry.Name()))
		}
	}
	return paths
}

func TestDataAndFilesAreDeletedAfterRetention(t *testing.T) {
	h := newHarness(t)
	h.set("identity.keep_days", "30")
	h.reachLevel("anna", LevelDocument)
	h.reachLevel("ben", LevelDocument)
	h.submitLevel("rolf", LevelData)
	sweepFiles := func() {
		h.T.Helper()
		for _, job := range h.identity.Jobs() {
			h.Check(job.Run(t.Context(), nil))
		}
	}
	h.Check(h.identity.files.store("forgotten", []byte("an upload that was cut off")))
	done := h.identity.trackUpload("arriving")
	h.Check(h.identity.files.store("arriving", []byte("an upload under way")))
	h.Clock.Advance(30*24*time.Hour - time.Millisecond)
	sweepFiles()
	if files := len(h.storedFiles(h.identity.Folder)); files != 7 {
		t.Errorf("%d files are there, want those of two players and the one that arrives", files)
	}
	done()
	h.lastUse["ben"] = h.Clock.Now().UnixMilli()
	h.Clock.Advance(time.Millisecond)
	sweepFiles()
	if files := len(h.storedFiles(h.identity.Folder)); files != 3 {
		t.Errorf("%d files are there, want those of ben, who was here lately", files)
	}
	if anna, ben := h.row("anna", LevelDocument), h.row("ben", LevelDocument); !anna.Purged || ben.Purged || h.state("anna").Level != LevelDocument {
		t.Errorf("anna %+v, ben %+v", anna, ben)
	}
	view, err := h.identity.View(t.Context(), h.callBy("ruth"), IdentityViewRequest{h.row("anna", LevelDocument).ID})
	if err != nil || view.Person != nil || len(view.Files) != 0 {
		t.Errorf("the team still sees %+v, %v", view, err)
	}
	if h.row("rolf", LevelData).Purged {
		t.Error("what waits for a decision was removed")
	}
}

func TestMissingFileIsReported(t *testing.T) {
	h := newHarness(t)
	h.reachLevel("anna", LevelDocument)
	view, err := h.identity.View(t.Context(), h.callBy("ruth"), IdentityViewRequest{h.row("anna", LevelDocument).ID})
	h.Check(err)
	h.Check(h.identity.files.remove(view.Files[0].ID))
	_, err = h.identity.File(t.Context(), h.callBy("ruth"), IdentityFileRequest{view.Row.ID, view.Files[0].ID})
	requireRefusal(t, "a file that the disk lost", err, 410, "")
}
