package sitetest

import (
	"errors"
	"fmt"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/office/playerfile"
	"croupier/app/people/account"
	"croupier/db"
)

// TestPlayerListFilterAppliesToAllPages reads all pages of lists whose filter matches few
// players.
func TestPlayerListFilterAppliesToAllPages(t *testing.T) {
	t.Parallel()
	const many = 700
	s := newSite(t)
	ids := make([]string, many)
	fns := make([]func(tx *db.Tx) error, many)
	for i := range fns {
		fns[i] = func(tx *db.Tx) (err error) {
			ids[i], err = s.openNumbered(tx, i)
			return err
		}
	}
	if err := s.Parts.DB.WriteEach(t.Context(), fns...); err != nil {
		t.Fatal(err)
	}
	s.role("watch")
	s.open("the_boss", "watch")
	boss, err := s.Parts.Accounts.SessionUser(t.Context(), s.idOf("the_boss"))
	if err != nil {
		t.Fatal(err)
	}
	by := session.GuestCall("test")
	by.User = boss
	files, why := s.Parts.PlayerFiles, action.Reason{Reason: "a test"}
	tag := func(userID string) error {
		_, err := files.Tag(t.Context(), by, playerfile.TagRequest{UserID: userID, Tag: "odd", Reason: why})
		return err
	}
	ban := func(userID string) error {
		_, err := files.Ban(t.Context(), by, playerfile.PlayerActionRequest{UserID: userID, Reason: why})
		return err
	}
	var marked []string
	for i := 3; i < many; i += 230 { // far apart: in different chunks
		if err := errors.Join(ban(ids[i+1]), tag(ids[i]), tag(ids[i+1])); err != nil {
			t.Fatal(err)
		}
		marked = append([]string{numberedName(i + 1), numberedName(i)}, marked...)
	}
	names := func(r playerfile.PlayersRequest) (list []string) {
		for {
			answer, err := files.List(t.Context(), by, r)
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

func numberedName(number int) string { return fmt.Sprintf("player_%d", number) }

// openNumbered opens the account of a number. Every fourth has no confirmed address, and each has
// visited once.
func (s *testSite) openNumbered(tx *db.Tx, number int) (string, error) {
	call := session.GuestCall("test")
	userID, err := s.Parts.Accounts.CreateDemoPlayer(tx, call, account.DemoPlayer{Name: numberedName(number), Confirmed: number%4 > 0})
	if err != nil {
		return "", err
	}
	return userID, s.Parts.Accounts.OpenDemoSession(tx, call, userID)
}
