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
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/players"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// house is a site with nothing but identity, and its people, letters and money.
type house struct {
	*kerneltest.House
	identity  *Service
	approvals *approval.Service
	settings  *settings.Registry
	people    map[string]bool
	letters   []string // player and kind
	brought   map[string]int64
	used      map[string]int64
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), people: map[string]bool{"anna": true, "ben": true, "ruth": true, "rolf": true}, brought: map[string]int64{}, used: map[string]int64{}}
	log := stafflog.New(h.IDs)
	sealer, err := seal.New([]byte(strings.Repeat("k", 32)), "identity")
	h.Check(err)
	h.approvals = approval.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: log})
	h.identity = New(Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Sealer: sealer, Folder: t.TempDir(), Letters: h, Accounts: h, Countries: h, Money: h, Uses: h, Approvals: h.approvals,
		StaffLog: log, Log: h.Log,
	})
	h.Check(h.approvals.Declare(h.identity.Accepting()))
	h.Check(h.settings.Add(h.identity.Settings()))
	return h
}

// set changes a setting.
func (h *house) set(key, value string) {
	h.T.Helper()
	versions, err := h.settings.Versions(h.T.Context(), key)
	h.Check(err)
	h.Check(h.settings.Change(h.T.Context(), settings.Who{Actor: "test", Reason: "a test"}, settings.Change{Key: key, Value: []byte(value), Version: versions[key]}))
}

func (h *house) Notify(_ db.Querier, userID string, l Letter) (bool, error) {
	h.letters = append(h.letters, userID+": "+l.Kind)
	for _, word := range marked {
		if strings.Contains(strings.Join(l.Paragraphs, " ")+l.Subject, word) {
			h.T.Errorf("a letter tells %q", word)
		}
	}
	return true, nil
}

func (h *house) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{ID: userID, Name: userID}, h.people[userID], nil
}

func (h *house) Blocked(country string) bool { return country == "US" }

func (h *house) TotalDeposited(_ db.Querier, userID string) (int64, error) {
	return h.brought[userID], nil
}

func (h *house) LastUse(_ db.Querier, userID string) (int64, error) { return h.used[userID], nil }

// of is a call by somebody; ruth and rolf review.
func (h *house) of(name string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: name, Name: name}
	if name == "ruth" || name == "rolf" {
		call.User.Permissions = []string{Checks.ID(), approval.Decides.ID()}
	}
	return call
}

// marked are words that nobody but reviewers may ever read.
var marked = []string{"Markedfirst", "Markedlast", "Marked Street 7", "Markedtown", "1990-12-31", "MK 4711", "Markedwords"}

func anna() Person {
	return Person{FirstName: " Markedfirst ", LastName: "Markedlast", Birth: "1990-12-31", Country: "EE", Street: "Marked Street 7", City: "Markedtown", Postcode: "MK 4711"}
}

func photo(t testing.TB) []byte {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 240, 240)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (h *house) state(name string) IdentityState {
	h.T.Helper()
	state, err := h.identity.Own(h.T.Context(), h.of(name), action.None{})
	h.Check(err)
	return state
}

func (h *house) tell(name string) IdentityState {
	h.T.Helper()
	state, err := h.identity.Tell(h.T.Context(), h.of(name), anna())
	h.Check(err)
	return state
}

func (h *house) upload(name string, level int, part string) (IdentityState, error) {
	return h.identity.Upload(h.T.Context(), h.of(name), IdentityUpload{action.NewAttachment(photo(h.T)), level, part})
}

// sends shows a whole level.
func (h *house) sends(name string, level int) {
	h.T.Helper()
	if level == LevelData {
		h.tell(name)
		return
	}
	for _, p := range parts {
		if p.level == level {
			_, err := h.upload(name, level, p.name)
			h.Check(err)
		}
	}
	_, err := h.identity.Submit(h.T.Context(), h.of(name), IdentitySubmission{level, Funds{"salary", "Markedwords"}})
	h.Check(err)
}

// waiting is what waits of a player's level.
func (h *house) waiting(name string, level int) IdentityRow {
	h.T.Helper()
	list, err := h.identity.List(h.T.Context(), h.of("ruth"), IdentityListRequest{State: "waiting"})
	h.Check(err)
	at := slices.IndexFunc(list.Rows, func(r IdentityRow) bool { return r.UserID == name && r.Level == level })
	if at < 0 {
		h.T.Fatalf("level %d of %s does not wait: %+v", level, name, list.Rows)
	}
	return list.Rows[at]
}

func (h *house) decide(by string, row IdentityRow, accept bool, why string) (IdentityDecided, error) {
	return h.identity.Decide(h.T.Context(), h.of(by), IdentityDecision{
		ID: row.ID, Version: row.Version, Accept: accept, Why: why, Reason: action.Reason{Reason: "looked at it"},
	})
}

// has brings a player to a level.
func (h *house) has(name string, level int) {
	h.T.Helper()
	for l := LevelData; l <= level; l++ {
		h.sends(name, l)
		_, err := h.decide("ruth", h.waiting(name, l), true, "")
		h.Check(err)
	}
}

func refused(t *testing.T, what string, err error, code int, reason string) {
	t.Helper()
	refusal, ok := fault.From(err)
	if !ok || refusal.Code != code || reason != "" && refusal.Extra["reason"] != reason {
		t.Errorf("%s: %v, want %d %s", what, err, code, reason)
	}
}
