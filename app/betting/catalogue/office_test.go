package catalogue

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
)

// fakeSite is the rest of the site. It records the calls.
type fakeSite struct {
	switched []string
	changed  int
}

func (*fakeSite) Product(id string) string {
	if id == "limbo" || id == "dice" || id == "keno" {
		return "original"
	}
	return ""
}

func (r *fakeSite) Switch(_ context.Context, _ *session.Call, ids []string, on bool, _ string) error {
	state := "off "
	if on {
		state = "on "
	}
	r.switched = append(r.switched, state+strings.Join(ids, " "))
	return nil
}

func (r *fakeSite) Changed() { r.changed++ }

// newOfficeHarness is a catalogue with two games of a provider and its staff.
func newOfficeHarness(t *testing.T) (*harness, *fakeSite, *session.Call) {
	h, others := newHarness(t), &fakeSite{}
	h.lobby.StaffLog, h.lobby.Site = stafflog.New(id.NewSource(h.clock)), others
	h.useApprovals(approvaltest.NewSingleAdministrator)
	h.importList(List{Providers: []Provider{{Slug: "p", Name: "Pine"}}, Games: []Game{
		{ID: "p:a", Name: "Amber", Provider: "p", Category: []string{"Slots"}, Priority: 5, Tags: []string{"new"}},
		{ID: "p:b", Name: "Beryl", Provider: "p", Category: []string{"Live"}, Priority: 9},
	}}, false)
	call := session.GuestCall("staff")
	call.User = &session.User{ID: "boss"}
	return h, others, call
}

// runWorker runs the worker of the catalogue until the end of the test.
func (h *harness) runWorker() {
	ctx, stop := context.WithCancel(h.ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = h.lobby.Run(ctx)
	}()
	h.t.Cleanup(func() { stop(); <-ended })
}

// useApprovals replaces the approvals.
func (h *harness) useApprovals(create func(approval.Deps) *approval.Service) *approval.Service {
	h.t.Helper()
	h.lobby.Approvals = create(approval.Deps{DB: h.db, Clock: h.clock, IDs: id.NewSource(h.clock), StaffLog: h.lobby.StaffLog})
	if err := h.lobby.Approvals.Declare(h.lobby.CountryApproval()); err != nil {
		h.t.Fatal(err)
	}
	return h.lobby.Approvals
}

func (h *harness) adminList(request AdminGamesRequest) string {
	h.t.Helper()
	answer, err := h.lobby.AdminGames(h.ctx, nil, request)
	if err != nil {
		h.t.Fatal(err)
	}
	ids := []string{}
	for _, row := range answer.Rows {
		ids = append(ids, row.ID)
	}
	return strings.Join(append(ids, answer.Next), " ")
}

func TestStaffFindGames(t *testing.T) {
	h, _, _ := newOfficeHarness(t)
	for _, test := range []struct {
		request AdminGamesRequest
		want    string
	}{
		{AdminGamesRequest{}, "limbo dice keno p:b p:a "},
		{AdminGamesRequest{Limit: 2}, "limbo dice dice"},
		{AdminGamesRequest{Limit: 2, Cursor: "dice"}, "keno p:b p:b"},
		{AdminGamesRequest{Query: "mber"}, "p:a "},
		{AdminGamesRequest{Query: "p:b"}, "p:b "},
		{AdminGamesRequest{Provider: "Pine", Category: "Slots"}, "p:a "},
		{AdminGamesRequest{State: "off"}, "keno "},
		{AdminGamesRequest{Product: "original", State: "on"}, "limbo dice "},
		{AdminGamesRequest{State: "edited"}, ""},
	} {
		if got := h.adminList(test.request); strings.TrimSpace(got) != strings.TrimSpace(test.want) {
			t.Errorf("%+v finds %q, want %q", test.request, got, test.want)
		}
	}
	hits, err := h.lobby.findGames(h.ctx, nil, "bery", 5)
	if err != nil || len(hits) != 1 || hits[0].Path != "/admin/game/p:b" {
		t.Errorf("%+v %v", hits, err)
	}
}

func refused(t *testing.T, what string, err error, code int) {
	t.Helper()
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Errorf("%s: %v, want %d", what, err, code)
	}
}

func TestBlockedCountryIsOpenedByTwoPeople(t *testing.T) {
	h, _, boss := newOfficeHarness(t)
	approvals := h.useApprovals(approvaltest.New)
	chief := session.GuestCall("staff")
	chief.User = &session.User{ID: "chief", Permissions: []string{approval.Decider.ID(), gamecalls.Manage.ID()}}
	reason := action.Reason{Reason: "a test"}
	edit := func(version int64, countries ...string) error {
		answer, err := h.lobby.AdminGame(h.ctx, boss, AdminGameRequest{ID: "p:a"})
		if err != nil {
			t.Fatal(err)
		}
		answer.Values.Blocked = countries
		_, err = h.lobby.EditGame(h.ctx, boss, EditGameRequest{ID: "p:a", Version: version, Values: answer.Values, Reason: reason})
		return err
	}
	if err := edit(0, "CW", "DE"); err != nil {
		t.Fatalf("one person cannot block countries: %v", err)
	}
	if err := edit(1, "DE", "FR"); !errors.Is(err, approval.ErrNeedsSecond) {
		t.Errorf("one person opens a country: %v", err)
	}
	_, err := h.lobby.UndoGame(h.ctx, boss, UndoGameRequest{ID: "p:a", Version: 1, Reason: reason})
	if !errors.Is(err, approval.ErrNeedsSecond) || !h.lobby.GeoBlocked("p:a", "CW") || h.lobby.GeoBlocked("p:a", "FR") {
		t.Errorf("one person opens countries by an earlier version: %v", err)
	}
	waiting, err := approvals.List(h.ctx, chief, approval.ApprovalsRequest{})
	if err != nil || len(waiting.Rows) != 2 {
		t.Fatalf("%d requests wait: %v", len(waiting.Rows), err)
	}
	oldest := waiting.Rows[1]
	if _, err := approvals.Decide(h.ctx, chief, approval.DecideRequest{ID: oldest.ID, Hash: oldest.Hash, Approve: true, Reason: reason}); err != nil {
		t.Fatal(err)
	}
	h.runWorker()
	for h.lobby.GeoBlocked("p:a", "CW") && t.Context().Err() == nil {
		runtime.Gosched()
	}
	if h.lobby.GeoBlocked("p:a", "CW") || !h.lobby.GeoBlocked("p:a", "FR") {
		t.Error("the approved change is not made")
	}
}

// The values that staff set override the list, and also a list that is imported later.
func TestEditSurvivesImport(t *testing.T) {
	h, others, call := newOfficeHarness(t)
	currentValues := func() GameValues {
		answer, err := h.lobby.AdminGame(h.ctx, call, AdminGameRequest{ID: "p:a"})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Values
	}
	want := currentValues()
	want.Name, want.Priority, want.Blocked, want.Tags = " Amber Deluxe ", 50, []string{"DE", "CW", "DE"}, []string{}
	edit := EditGameRequest{ID: "p:a", Values: want}
	edit.Reason.Reason = "a test"
	if _, err := h.lobby.EditGame(h.ctx, call, edit); err != nil {
		t.Fatal(err)
	}
	if got := currentValues(); got.Name != "Amber Deluxe" || !slices.Equal(got.Blocked, []string{"CW", "DE"}) || len(got.Tags) != 0 || others.changed != 1 {
		t.Errorf("got %+v", got)
	}
	if h.adminList(AdminGamesRequest{State: "edited"}) != "p:a " || !h.lobby.GeoBlocked("p:a", "CW") || h.lobby.GeoBlocked("p:a", "FR") {
		t.Error("the edit is not found")
	}
	_, err := h.lobby.EditGame(h.ctx, call, edit)
	refused(t, "a stale edit", err, fault.CodeConflict)
	edit.Version = 1
	_, err = h.lobby.EditGame(h.ctx, call, edit)
	refused(t, "an edit of nothing", err, fault.CodeInvalid)
	h.importList(List{Providers: []Provider{{Slug: "p", Name: "Pine"}}, Games: []Game{
		{ID: "p:a", Name: "Amber II", Provider: "p", Category: []string{"Slots", "New"}, Priority: 7},
	}}, false)
	if got := currentValues(); got.Name != "Amber Deluxe" || got.Priority != 50 || !slices.Equal(got.Category, []string{"Slots", "New"}) {
		t.Errorf("after an import %+v", got)
	}
	undo := UndoGameRequest{ID: "p:a", Version: 1}
	undo.Reason.Reason = "a test"
	if _, err := h.lobby.UndoGame(h.ctx, call, undo); err != nil {
		t.Fatal(err)
	}
	if got := currentValues(); got.Name != "Amber II" || len(got.Blocked) != 0 {
		t.Errorf("undone %+v", got)
	}
	undo.Version, undo.To = 2, 1
	if _, err := h.lobby.UndoGame(h.ctx, call, undo); err != nil || currentValues().Name != "Amber Deluxe" {
		t.Errorf("redone %+v %v", currentValues(), err)
	}
	for field, spoil := range map[string]func(v *GameValues){
		"name": func(v *GameValues) { v.Name = "a\nb" }, "image": func(v *GameValues) { v.Image = "javascript:x" },
		"category": func(v *GameValues) { v.Category = []string{"originals"} }, "blocked": func(v *GameValues) { v.Blocked = []string{"XX1"} },
		"custom_category": func(v *GameValues) { v.CustomCategory = "mine" },
	} {
		bad := edit
		bad.Version = 3
		spoil(&bad.Values)
		_, err := h.lobby.EditGame(h.ctx, call, bad)
		var refusal *fault.Error
		if !errors.As(err, &refusal) || refusal.Status() != http.StatusUnprocessableEntity || refusal.Fields[field] == nil {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestManyGamesAreEditedTogether(t *testing.T) {
	h, others, call := newOfficeHarness(t)
	yes := true
	many := EditGamesRequest{IDs: []string{"p:a", "p:b", "dice"}, Featured: &yes, AddTags: []string{"hot"}, RemoveTags: []string{"new"}}
	many.Reason.Reason = "a test"
	answer, err := h.lobby.EditGames(h.ctx, call, many)
	if err != nil || answer.Changed != 3 || h.adminList(AdminGamesRequest{State: "featured"}) != "dice p:b p:a " {
		t.Fatalf("%+v %v", answer, err)
	}
	_, err = h.lobby.EditGames(h.ctx, call, many)
	refused(t, "nothing to change", err, fault.CodeInvalid)
	many.IDs = []string{"p:a", "gone"}
	many.AddTags = []string{"cold"}
	_, err = h.lobby.EditGames(h.ctx, call, many)
	refused(t, "an unknown game", err, fault.CodeNotFound)
	if e := h.lobby.game("p:a"); !slices.Equal(e.row.Tags, []string{"hot"}) {
		t.Errorf("half of a refused action was done: %v", e.row.Tags)
	}
	off := SwitchGamesRequest{IDs: []string{"p:a"}}
	off.Reason.Reason = "a test"
	if _, err := h.lobby.SwitchGames(h.ctx, call, off); err != nil || h.adminList(AdminGamesRequest{State: "off"}) != "keno p:a " {
		t.Errorf("%v", err)
	}
	off.IDs = []string{"dice", "limbo"}
	if _, err := h.lobby.SwitchGames(h.ctx, call, off); err != nil || len(others.switched) != 1 || others.switched[0] != "off dice limbo" {
		t.Errorf("%v %v", others.switched, err)
	}
	off.IDs = []string{"dice", "p:a"}
	_, err = h.lobby.SwitchGames(h.ctx, call, off)
	refused(t, "both kinds", err, fault.CodeInvalid)
}

func TestImportPreview(t *testing.T) {
	h, _, call := newOfficeHarness(t)
	file := PreviewImportRequest{File: "list.csv", Content: "id,name,provider,category,tags\np:a,Amber,Pine,Slots,old\np:c,Citrine,Pine,Slots,\n", Prune: true}
	tried, err := h.lobby.PreviewImport(h.ctx, call, file)
	if err != nil || tried.Games != (ListChanges{Added: 1, Changed: 1, Removed: 1}) || len(tried.Differences) != 3 ||
		!slices.Equal(tried.Differences[0].Fields, []string{"priority", "tags"}) {
		t.Fatalf("%+v %v", tried, err)
	}
	if got := h.adminList(AdminGamesRequest{}); got != "limbo dice keno p:b p:a " {
		t.Errorf("a trial changed the catalogue to %s", got)
	}
	request := ImportRequest{PreviewImportRequest: file, Version: tried.Version + 1}
	request.Reason.Reason = "a test"
	_, err = h.lobby.ImportList(h.ctx, call, request)
	refused(t, "an import of another catalogue", err, fault.CodeConflict)
	request.Version = tried.Version
	if _, err := h.lobby.ImportList(h.ctx, call, request); err != nil || h.adminList(AdminGamesRequest{}) != "limbo dice keno p:a p:c " {
		t.Errorf("%s %v", h.adminList(AdminGamesRequest{}), err)
	}
	request.Version++
	_, err = h.lobby.ImportList(h.ctx, call, request)
	refused(t, "the same again", err, fault.CodeInvalid)
	bad, err := h.lobby.PreviewImport(h.ctx, call, PreviewImportRequest{File: "x.json", Content: "{"})
	if err != nil || len(bad.Problems) == 0 {
		t.Errorf("%+v %v", bad, err)
	}
}
