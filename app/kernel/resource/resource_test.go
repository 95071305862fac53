package resource

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
)

var (
	see  = permission.Declare("see_things", "See things.")
	edit = permission.Declare("edit_things", "Edit things.")
)

type thing struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	State   string   `json:"state"`
	Tags    []string `json:"tags"`
	Uses    int64    `json:"uses"`
	At      int64    `json:"at"`
	Cost    string   `json:"cost"`
	Version int64    `json:"version"`
	Ratio   float64  `json:"ratio"`
}

type thingsRequest struct {
	State string `json:"state,omitempty"`
	Mine  bool   `json:"mine,omitempty"`
	PageRequest
}

type change struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	Name    string `json:"name" validate:"required,max=20"`
	On      bool   `json:"on,omitempty"`
	action.Reason
}

// store is a list of things in the order of their ids.
type store []thing

func (s store) list(_ context.Context, _ *session.Call, r thingsRequest) (Page[thing], error) {
	var read []thing
	for _, one := range s {
		if one.ID > r.Cursor && (r.State == "" || one.State == r.State) && len(read) <= r.Rows() {
			read = append(read, one)
		}
	}
	return NewPage(read, r.Rows(), func(t thing) string { return t.ID }, func(t thing) (thing, error) { return t, nil })
}

func things(count int) store {
	all := make(store, count)
	for i := range all {
		all[i] = thing{ID: fmt.Sprintf("%05d", i), Name: "thing " + strconv.Itoa(i), State: "open", Uses: int64(i), At: 1_700_000_000_000, Cost: "-1.5", Tags: []string{"a", "b"}}
	}
	return all
}

func changeCall(options ...action.Option) action.Action {
	handler := func(context.Context, *session.Call, change) (none action.None, err error) { return none, nil }
	return action.Post("/api/admin/thing/change", action.Permission(edit), handler, append(options, action.Staff(action.Logged{ReasonRequired: true}))...)
}

// complete is a resource with one part of each kind.
func complete(s store) Resource {
	return Resource{
		Name: "things", Title: "Things", Path: "/admin/things", Empty: "There are no things yet.", Key: "id",
		Menu: &Menu{Icon: "Box", Group: "system", Order: 5, Queues: []string{"things"}, Keywords: `a "thing"`},
		List: Rows("/api/admin/things", see, "The things.", s.list),
		Columns: []Column{
			Text("name", "Name").Link("/admin/thing/{id}"), Badge("state", "State", Value{"open", "Open now", Good}), Texts("tags", "Tags"),
			Count("uses", "Uses"), Dollars("cost", "Cost"), Time("at", "At"), Text("version", "Label").As("#{version} {name}"),
		},
		Details: []Column{Text("id", "Id").Mono()},
		Filters: []Filter{Choice("state", "State", Options("open", "closed")...), Only("mine", "Owner", "me")},
		Actions: []Action{{
			ID: "rename", Label: "Rename", Title: "Rename {name}?", Done: "Renamed.", Call: changeCall().SecondPerson("a change of a thing"),
			From: map[string]string{"id": "id", "version": "version"}, Fields: append(FromRow([]Field{Line("name", "Name", 20)}), Switch("on", "On")), When: When("state", "open"),
		}},
	}
}

func TestCompleteDeclarationIsAccepted(t *testing.T) {
	if err := Check([]Resource{complete(nil)}); err != nil {
		t.Fatal(err)
	}
}

func TestWrongDeclarationIsRefused(t *testing.T) {
	type noRows struct {
		Next string `json:"next"`
	}
	empty := func(context.Context, *session.Call, thingsRequest) (noRows, error) { return noRows{}, nil }
	unpaged := func(context.Context, *session.Call, action.None) (Page[thing], error) { return Page[thing]{}, nil }
	readOnly := action.Post("/api/admin/thing/read", action.Permission(edit), empty, action.ReadsOnly())
	for what, test := range map[string]struct {
		change func(r *Resource)
		says   string
	}{
		"no name":                         {func(r *Resource) { r.Name = "" }, "no name"},
		"a name with spaces":              {func(r *Resource) { r.Name = "two words" }, "no name"},
		"a page outside of the office":    {func(r *Resource) { r.Path = "/things" }, "not in the office"},
		"a menu entry without a page":     {func(r *Resource) { r.Path = "" }, "menu entry"},
		"an unknown group":                {func(r *Resource) { r.Menu.Group = "things" }, "menu entry"},
		"an odd page size":                {func(r *Resource) { r.PageSize = 30 }, "pages of 30"},
		"no columns":                      {func(r *Resource) { r.Columns = nil }, "no columns"},
		"an answer without rows":          {func(r *Resource) { r.List = Rows("/api/admin/things", see, "", empty) }, "no rows"},
		"a request without a cursor":      {func(r *Resource) { r.List = Rows("/api/admin/things", see, "", unpaged) }, `no field "cursor"`},
		"an id that rows do not have":     {func(r *Resource) { r.Key = "number" }, `no field "number"`},
		"a column of an unknown field":    {func(r *Resource) { r.Columns[0] = Text("title", "Title") }, `no field "title"`},
		"a column without a label":        {func(r *Resource) { r.Columns[0] = Text("name", "") }, "no label"},
		"a column without a kind":         {func(r *Resource) { r.Columns[0] = Column{field: "name", label: "Name"} }, "no kind"},
		"a time that is a text":           {func(r *Resource) { r.Columns[0] = Time("name", "Name") }, "not a integer"},
		"a float":                         {func(r *Resource) { r.Columns[0] = Text("ratio", "Ratio") }, `"ratio"`},
		"two columns of one field":        {func(r *Resource) { r.Columns[1] = r.Columns[0] }, "two of its columns"},
		"a link to an unknown field":      {func(r *Resource) { r.Columns[0] = r.Columns[0].Link("/admin/thing/{number}") }, `no field "number"`},
		"a link out of the office":        {func(r *Resource) { r.Columns[0] = r.Columns[0].Link("/profile/{id}") }, "no page of the office"},
		"a badge with an unknown tone":    {func(r *Resource) { r.Columns[1] = Badge("state", "State", Value{"open", "Open", "pink"}) }, `"open"`},
		"a filter that is not requested":  {func(r *Resource) { r.Filters[0] = Find("name", "Name", "A name") }, `no field "name"`},
		"a choice without options":        {func(r *Resource) { r.Filters[0] = Choice("state", "State") }, "filter"},
		"an action of players":            {func(r *Resource) { r.Actions[0].Call = readOnly }, "not one of staff"},
		"an action without a message":     {func(r *Resource) { r.Actions[0].Done = "" }, "message"},
		"a required field without input":  {func(r *Resource) { r.Actions[0].Fields = nil }, `requires the field "name"`},
		"a version of another type":       {func(r *Resource) { r.Actions[0].From["version"] = "name" }, `"version"`},
		"an input of an unknown field":    {func(r *Resource) { r.Actions[0].Fields[1] = Switch("off", "Off") }, `no field "off"`},
		"a problem that is not answered":  {func(r *Resource) { r.Actions[0].Problem = "error" }, `no field "error"`},
		"a switch for a text":             {func(r *Resource) { r.Actions[0].Fields[0] = Switch("name", "Name") }, "not a boolean"},
		"a condition on an unknown field": {func(r *Resource) { r.Actions[0].When.Field = "phase" }, `no field "phase"`},
		"a creation with values of a row": {func(r *Resource) { r.Create = &r.Actions[0]; r.Actions = nil }, "there is no row"},
	} {
		r := complete(nil)
		test.change(&r)
		if err := Check([]Resource{r}); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := Check([]Resource{complete(nil), complete(nil)}); err == nil || !strings.Contains(err.Error(), "two resources") {
		t.Errorf("two resources of one name: %v", err)
	}
}

func TestCallsAreThoseOfListExportAndActions(t *testing.T) {
	r := complete(nil)
	var names, permissions []string
	for _, call := range r.Calls() {
		names, permissions = append(names, call.Name()), append(permissions, call.Guard.Permission().ID())
	}
	if got := strings.Join(names, ", "); got != "POST /api/admin/things, POST /api/admin/things/csv, POST /api/admin/thing/change" {
		t.Errorf("calls: %s", got)
	}
	if got := strings.Join(permissions, " "); got != "see_things see_things edit_things" {
		t.Errorf("permissions: %s", got)
	}
}

// exported exports a store as the call does.
func exported(t *testing.T, s store) Export {
	t.Helper()
	r := complete(s)
	got, err := r.export(func(cursor string) (reflect.Value, error) {
		request := thingsRequest{}
		setPage(reflect.ValueOf(&request).Elem(), cursor, exportPage)
		page, err := s.list(t.Context(), nil, request)
		return reflect.ValueOf(page), err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestExportHasAllPages(t *testing.T) {
	got := exported(t, things(exportPage*2+5))
	lines := strings.Split(strings.TrimSuffix(got.Text, "\r\n"), "\r\n")
	if got.Rows != exportPage*2+5 || len(lines) != got.Rows+1 || got.Cut {
		t.Fatalf("%d rows in %d lines, cut: %v", got.Rows, len(lines), got.Cut)
	}
	if lines[0] != "Name,State,Tags,Uses,Cost,At,Label" || lines[2] != `thing 1,Open now,"a, b",1,-1.5,2023-11-14T22:13:20Z,#0 thing 1` {
		t.Errorf("lines: %q, %q", lines[0], lines[2])
	}
}

func TestExportHasNoFormulas(t *testing.T) {
	for _, name := range []string{`=HYPERLINK("https://evil.test")`, "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1"} {
		one := things(1)
		one[0].Name = name
		line := strings.SplitN(exported(t, one).Text, "\r\n", 2)[1]
		if !strings.HasPrefix(line, "\"'") {
			t.Errorf("%q became %q", name, line)
		}
	}
}

func TestLongExportIsCut(t *testing.T) {
	if got := exported(t, things(maxExported+1)); got.Rows != maxExported || !got.Cut {
		t.Errorf("%d rows, cut: %v", got.Rows, got.Cut)
	}
	if got := exported(t, things(maxExported)); got.Rows != maxExported || got.Cut {
		t.Errorf("%d rows, cut: %v", got.Rows, got.Cut)
	}
}

func TestExportReportsFailure(t *testing.T) {
	r, failure := complete(nil), errors.New("the disk is full")
	if got, err := r.export(func(string) (reflect.Value, error) { return reflect.Value{}, failure }); !errors.Is(err, failure) || got.Text != "" {
		t.Errorf("%v, %q", err, got.Text)
	}
}

func TestPagesFollowEachOther(t *testing.T) {
	s, cursor, names := things(5), "", []string{}
	for range 3 {
		page, err := s.list(t.Context(), nil, thingsRequest{PageRequest: PageRequest{Cursor: cursor, Limit: 2}})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range page.Rows {
			names = append(names, row.ID)
		}
		cursor = page.Next
	}
	if strings.Join(names, " ") != "00000 00001 00002 00003 00004" || cursor != "" {
		t.Errorf("rows %v, next %q", names, cursor)
	}
}

func TestManifestHasWhatPagesNeed(t *testing.T) {
	list := []Resource{complete(nil)}
	declared, err := Declarations(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"call": "/api/admin/things"`, `"reason": true`, `"second": true`, `"permission": "edit_things"`, `"type": "boolean"`, `"version": "version"`, `"tone": "action"`} {
		if !strings.Contains(string(declared), part) {
			t.Errorf("the declarations have no %s", part)
		}
	}
	pages := string(Pages(list))
	want := `  { path: "/admin/things", title: "Things", permission: "see_things", entry: { id: "things", label: "Things", icon: Box, group: "system", order: 5, keywords: "a \"thing\"", queues: ["things"] } },`
	if !strings.Contains(pages, want) || !strings.Contains(pages, `import { Box } from "lucide-react";`) {
		t.Errorf("the pages are %s", pages)
	}
}
