package sitetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
)

// A declared list is read page by page with its filters, and exported as a file.
func TestDeclaredListIsPagedFilteredAndExported(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("bertram", "")
	staff, player := s.signIn("administrator"), s.signIn("bertram")
	for _, title := range []string{"one", "two", "three"} {
		s.want("a case", s.as(staff, "/api/admin/case/open", fmt.Sprintf(`{"title":%q,"severity":3}`, title)), 200)
	}
	titles := func(body string) (found []string, next string) {
		got := s.want("cases", s.as(staff, "/api/admin/cases", body), 200)
		for _, row := range got.body["rows"].([]any) {
			found = append(found, row.(map[string]any)["title"].(string))
		}
		next, _ = got.body["next"].(string)
		return found, next
	}
	first, next := titles(`{"limit":2}`)
	last, end := titles(fmt.Sprintf(`{"limit":2,"cursor":%q}`, next))
	if !slices.Equal(first, []string{"three", "two"}) || !slices.Equal(last, []string{"one"}) || end != "" {
		t.Errorf("pages: %q, then %q, next %q", first, last, end)
	}
	if closed, _ := titles(`{"status":"closed"}`); len(closed) != 0 {
		t.Errorf("closed cases: %q", closed)
	}
	file := s.want("the export", s.as(staff, "/api/admin/cases/csv", `{"status":"open"}`), 200)
	text, _ := file.body["text"].(string)
	if file.body["rows"] != 3.0 || !strings.HasPrefix(text, "Case,Severity,Status,") || !strings.Contains(text, "#3 three,high,open,") {
		t.Errorf("the export: %v", file.body)
	}
	s.want("a filter of another type", s.as(staff, "/api/admin/cases/csv", `{"status":1}`), 422)
	s.want("an export by a player", s.as(player, "/api/admin/cases/csv", `{}`), 403)
}

// The permissions of a declared list and of its actions can be given to roles, and its queues
// are queues of the site.
func TestDeclaredListsFitTheSite(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var permissions, queues []string
	for _, p := range s.Parts.Permissions.List() {
		permissions = append(permissions, p.ID)
	}
	for _, f := range s.Parts.Features {
		for _, q := range f.Office.Queues {
			queues = append(queues, q.Name)
		}
	}
	list := feature.Resources(s.Parts.Features)
	if len(list) == 0 {
		t.Fatal("no feature declares a list")
	}
	for i := range list {
		for _, call := range list[i].Calls() {
			if !slices.Contains(permissions, call.Guard.Permission().ID()) {
				t.Errorf("%s requires %q, which no role can have", call.Name(), call.Guard.Permission().ID())
			}
		}
		wantQueues(t, list[i], queues)
	}
}

func wantQueues(t *testing.T, r resource.Resource, known []string) {
	t.Helper()
	if r.Menu == nil {
		return
	}
	for _, name := range r.Menu.Queues {
		if !slices.Contains(known, name) {
			t.Errorf("the entry of %s counts the unknown queue %q", r.Name, name)
		}
	}
}
