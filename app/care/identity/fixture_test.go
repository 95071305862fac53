package identity

import (
	"bytes"
	"image"
	"image/jpeg"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/players"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/untrusted"
	"croupier/db"
)

// harness is a test site with identity only, and with its people, emails and money.
type harness struct {
	*kerneltest.Harness
	identity  *Service
	approvals *approval.Service
	settings  *settings.Registry
	people    map[string]bool
	emails    []string // player and kind
	deposited map[string]int64
	lastUse   map[string]int64
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), people: map[string]bool{"anna": true, "ben": true, "ruth": true, "rolf": true}, deposited: map[string]int64{}, lastUse: map[string]int64{}}
	log := stafflog.New(h.IDs)
	sealer, err := secretbox.New([]byte(strings.Repeat("k", 32)), "identity")
	h.Check(err)
	h.approvals = approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: log})
	h.identity = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Approvals: h.approvals, StaffLog: log, Bus: h.Bus(Topics()), Log: h.Log}, Sealer: sealer, Folder: t.TempDir(), Emails: h, Accounts: h, Countries: h, Money: h, LastUses: h, Decoders: untrusted.NewPool(),
	})
	h.Check(h.approvals.Declare(h.identity.ApprovalKind()))
	h.Check(h.settings.Add(h.identity.Settings()))
	return h
}

// set changes a setting.
func (h *harness) set(key, value string) {
	h.T.Helper()
	versions, err := h.settings.Versions(h.T.Context(), key)
	h.Check(err)
	h.Check(h.settings.Change(h.T.Context(), settings.ChangeAuthor{Actor: "test", Reason: "a test"}, settings.Change{Key: key, Value: []byte(value), Version: versions[key]}))
}

func (h *harness) Notify(_ db.Querier, userID string, l players.Email) (bool, error) {
	h.emails = append(h.emails, userID+": "+l.Kind)
	for _, word := range secretWords {
		if strings.Contains(strings.Join(l.Paragraphs, " ")+l.Subject, word) {
			h.T.Errorf("an email contains %q", word)
		}
	}
	return true, nil
}

func (h *harness) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{ID: userID, Name: userID}, h.people[userID], nil
}

func (h *harness) Blocked(country string) bool { return country == "US" }

func (h *harness) TotalDeposited(_ db.Querier, userID string) (int64, error) {
	return h.deposited[userID], nil
}

func (h *harness) LastUse(_ db.Querier, userID string) (int64, error) { return h.lastUse[userID], nil }

// callBy returns a call by a person; ruth and rolf review.
func (h *harness) callBy(name string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: name, Name: name, HasEmail: true, EmailVerified: true}
	if name == "ruth" || name == "rolf" {
		call.User.Permissions = []string{Checks.ID(), approval.Decider.ID()}
	}
	return call
}

// secretWords are words that only reviewers may read.
var secretWords = []string{"Markedfirst", "Markedlast", "Marked Street 7", "Markedtown", "1990-12-31", "MK 4711", "Markedwords"}

func anna() Person {
	return Person{FirstName: " Markedfirst ", LastName: "Markedlast", Birth: "1990-12-31", Country: "EE", Street: "Marked Street 7", City: "Markedtown", Postcode: "MK 4711"}
}

func testPhoto(t testing.TB) []byte {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 240, 240)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (h *harness) state(name string) IdentityState {
	h.T.Helper()
	state, err := h.identity.Own(h.T.Context(), h.callBy(name), action.None{})
	h.Check(err)
	return state
}

func (h *harness) submitPerson(name string) IdentityState {
	h.T.Helper()
	state, err := h.identity.SubmitPerson(h.T.Context(), h.callBy(name), anna())
	h.Check(err)
	return state
}

func (h *harness) upload(name string, level int, part string) (IdentityState, error) {
	return h.identity.Upload(h.T.Context(), h.callBy(name), IdentityUpload{action.NewAttachment(testPhoto(h.T)), level, part})
}

// submitLevel submits a whole level.
func (h *harness) submitLevel(name string, level int) {
	h.T.Helper()
	if level == LevelData {
		h.submitPerson(name)
		return
	}
	for _, p := range parts {
		if p.level == level {
			_, err := h.upload(name, level, p.name)
			h.Check(err)
		}
	}
	_, err := h.identity.Submit(h.T.Context(), h.callBy(name), IdentitySubmission{level, Funds{"salary", "Markedwords"}})
	h.Check(err)
}

// waiting returns the waiting check of a player's level.
func (h *harness) waiting(name string, level int) IdentityRow {
	h.T.Helper()
	list, err := h.identity.List(h.T.Context(), h.callBy("ruth"), IdentityListRequest{State: "waiting"})
	h.Check(err)
	at := slices.IndexFunc(list.Rows, func(r IdentityRow) bool { return r.UserID == name && r.Level == level })
	if at < 0 {
		h.T.Fatalf("level %d of %s does not wait: %+v", level, name, list.Rows)
	}
	return list.Rows[at]
}

func (h *harness) decide(by string, row IdentityRow, accept bool, why string) (IdentityDecided, error) {
	return h.identity.Decide(h.T.Context(), h.callBy(by), IdentityDecision{
		ID: row.ID, Version: row.Version, Accept: accept, Why: why, Reason: action.Reason{Reason: "looked at it"},
	})
}

// reachLevel brings a player to a level.
func (h *harness) reachLevel(name string, level int) {
	h.T.Helper()
	for l := LevelData; l <= level; l++ {
		h.submitLevel(name, l)
		_, err := h.decide("ruth", h.waiting(name, l), true, "")
		h.Check(err)
	}
}

func requireRefusal(t *testing.T, what string, err error, code int, reason string) {
	t.Helper()
	refusal, ok := fault.From(err)
	if !ok || refusal.Code != code || reason != "" && refusal.Extra["reason"] != reason {
		t.Errorf("%s: %v, want %d %s", what, err, code, reason)
	}
}
