package app

import (
	"context"
	"fmt"
	"testing"

	"croupier/app/kernel/session"
	"croupier/app/office/playerfile"
	"croupier/db"
)

// TestPlayerListFilterAppliesToAllPages reads all pages of lists whose filter matches few
// players.
func TestPlayerListFilterAppliesToAllPages(t *testing.T) {
	const many = 700
	s := newSite(t)
	ids := make([]string, many)
	fns := make([]func(tx *db.Tx) error, many)
	for i := range fns {
		fns[i] = func(tx *db.Tx) (err error) {
			ids[i], err = s.app.openNumbered(tx, i)
			return err
		}
	}
	if err := s.app.db.WriteEach(t.Context(), fns...); err != nil {
		t.Fatal(err)
	}
	staff := newPastSite(s.app)
	boss, err := staff.CreateStaff(t.Context(), "the_boss", "watch", nil)
	if err != nil {
		t.Fatal(err)
	}
	by := session.GuestCall("test")
	by.User = boss
	var marked []string
	for i := 3; i < many; i += 230 { // far apart: in different chunks
		for _, err := range []error{
			staff.Ban(context.Background(), by, ids[i+1], "a test"), staff.Tag(context.Background(), by, ids[i], "odd", "a test"),
			staff.Tag(context.Background(), by, ids[i+1], "odd", "a test"),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		marked = append([]string{NumberedName(i + 1), NumberedName(i)}, marked...)
	}
	names := func(r playerfile.PlayersRequest) (list []string) {
		for {
			answer, err := staff.playerFiles.List(t.Context(), by, r)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range answer.Rows {
				list = append(list, row.Name)
			}
			if r.Cursor = answer.Next; r.Cursor == "" {
				return list
			}
		}
	}
	var banned []string
	for i := 0; i < len(marked); i += 2 {
		banned = append(banned, marked[i])
	}
	for name, test := range map[string]struct {
		request playerfile.PlayersRequest
		want    []string
	}{
		"a tag":                 {playerfile.PlayersRequest{Tag: "odd", Limit: 1}, marked},
		"a tag, banned":         {playerfile.PlayersRequest{Tag: "odd", Banned: true, Limit: 2}, banned},
		"by seen, a tag":        {playerfile.PlayersRequest{Tag: "odd", Sort: "seen", Limit: 3}, withoutSessions(marked)},
		"by seen, not verified": {playerfile.PlayersRequest{Verified: "no", Sort: "seen", Limit: 100}, nil},
	} {
		got := names(test.request)
		if test.want == nil { // every fourth, none of them banned
			if len(got) < many/4-4 || len(got) > many/4+1 {
				t.Errorf("%s: %d players", name, len(got))
			}
			continue
		}
		if fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// withoutSessions leaves out the banned ones, whose sessions have ended.
func withoutSessions(marked []string) (list []string) {
	for i := 1; i < len(marked); i += 2 {
		list = append(list, marked[i])
	}
	return list
}
