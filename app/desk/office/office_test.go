package office

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

var (
	seePlayers = permission.Declare("test_players", "See players.")
	seeMoney   = permission.Declare("test_money", "See money.")
)

func callOf(permissions ...permission.Permission) *session.Call {
	call := session.GuestCall("r")
	call.User = &session.User{ID: "staff"}
	for _, p := range permissions {
		call.User.Permissions = append(call.User.Permissions, p.ID())
	}
	return call
}

func finds(kind string, p permission.Permission, ids ...string) backoffice.Search {
	return backoffice.Search{Kind: kind, Permission: p, Find: func(_ context.Context, _ *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
		var hits []backoffice.Hit
		for _, id := range ids {
			if strings.HasPrefix(id, term) && len(hits) < limit {
				hits = append(hits, backoffice.Hit{ID: id, Title: id, Path: "/admin/" + id})
			}
		}
		return hits, nil
	}}
}

func open(t *testing.T, log *slog.Logger, parts ...backoffice.Part) *Service {
	t.Helper()
	s := New(Deps{DB: dbtest.Open(t), Log: log})
	if err := s.Open(parts); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestASearchShowsWhatTheCallerMaySee(t *testing.T) {
	s := open(t, slog.Default(), backoffice.Part{Searches: []backoffice.Search{
		finds("Players", seePlayers, "ada", "adam"), finds("Transfers", seeMoney, "ada-1"), finds("Wagers", seePlayers, "bob"),
	}})
	for _, test := range []struct {
		who  []permission.Permission
		term string
		want string
	}{
		{[]permission.Permission{seePlayers, seeMoney}, " ada ", "Players ada adam, Transfers ada-1"},
		{[]permission.Permission{seePlayers}, "ada", "Players ada adam"},
		{[]permission.Permission{seePlayers}, "a", ""},
		{[]permission.Permission{seePlayers}, "zoe", ""},
		{nil, "ada", ""},
	} {
		answer, err := s.Search(t.Context(), callOf(test.who...), FindRequest{Term: test.term})
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, one := range answer.Found {
			line := one.Kind
			for _, hit := range one.Hits {
				line += " " + hit.ID
			}
			found = append(found, line)
		}
		if got := strings.Join(found, ", "); got != test.want {
			t.Errorf("%q found %q, want %q", test.term, got, test.want)
		}
	}
}

func TestTheStateTellsWhatFailsAndHidesWhatIsNotPermitted(t *testing.T) {
	s := open(t, slog.New(slog.DiscardHandler), backoffice.Part{
		Queues: []backoffice.Queue{
			{Name: "cases", Title: "Cases", Path: "/admin/cases", Permission: seePlayers, Load: func(context.Context, *db.Reader) (backoffice.Waiting, error) {
				return backoffice.Waiting{Count: 3, Since: 5}, nil
			}},
			{Name: "withdrawals", Title: "Withdrawals", Path: "/admin/withdrawals", Permission: seeMoney, Load: func(context.Context, *db.Reader) (backoffice.Waiting, error) {
				return backoffice.Waiting{Count: 1}, nil
			}},
		},
		Gauges: []backoffice.Gauge{
			{Name: "Disk", Path: "/admin/system", Permission: seePlayers, Read: func(context.Context) (backoffice.Reading, error) {
				return backoffice.Reading{}, errors.New("secret path")
			}},
			{Name: "Backup", Path: "/admin/backups", Permission: seePlayers, Read: func(context.Context) (backoffice.Reading, error) {
				return backoffice.Reading{Level: backoffice.Good, Value: "2 h"}, nil
			}},
		},
	})
	answer, err := s.State(t.Context(), callOf(seePlayers), StateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Queues) != 1 || answer.Queues[0].Name != "cases" || answer.Queues[0].Count != 3 || answer.Queues[0].Since != 5 {
		t.Errorf("queues %+v", answer.Queues)
	}
	if len(answer.Gauges) != 2 || answer.Gauges[0].Level != backoffice.Bad || strings.Contains(answer.Gauges[0].Sentence, "secret") || answer.Gauges[1].Value != "2 h" {
		t.Errorf("gauges %+v", answer.Gauges)
	}
}

func TestATimelineMergesWhatTheCallerMaySee(t *testing.T) {
	history := func(kind string, p permission.Permission, times ...int64) backoffice.History {
		return backoffice.History{Kind: kind, Permission: p, Load: func(_ context.Context, _ *db.Reader, userID string, upTo int64, limit int) (events []backoffice.PlayerEvent, err error) {
			for _, at := range times {
				if at <= upTo && len(events) < limit {
					events = append(events, backoffice.PlayerEvent{At: at, Title: userID})
				}
			}
			return events, nil
		}}
	}
	s := open(t, slog.Default(), backoffice.Part{Histories: []backoffice.History{
		history("sessions", seePlayers, 30, 20, 20, 10), history("transfers", seeMoney, 25, 20), history("wagers", seePlayers, 20),
	}})
	read := func(call *session.Call, request TimelineRequest) (got string) {
		request.UserID, request.Limit = "ada", 2
		for {
			answer, err := s.Timeline(t.Context(), call, request)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range answer.Events {
				got += e.Kind[:1] + string(rune('0'+e.At/10)) + " "
			}
			if request.Cursor = answer.Next; request.Cursor == "" {
				return strings.TrimSpace(got)
			}
		}
	}
	if got := read(callOf(seePlayers, seeMoney), TimelineRequest{}); got != "s3 t2 s2 s2 t2 w2 s1" {
		t.Errorf("all: %s", got)
	}
	if got := read(callOf(seePlayers), TimelineRequest{}); got != "s3 s2 s2 w2 s1" {
		t.Errorf("without money: %s", got)
	}
	if got := read(callOf(seePlayers), TimelineRequest{Kinds: []string{"wagers", "transfers"}}); got != "w2" {
		t.Errorf("one kind: %s", got)
	}
	if _, err := s.Timeline(t.Context(), callOf(seePlayers), TimelineRequest{UserID: "ada", Cursor: "x"}); err == nil {
		t.Error("a cursor that no page named was taken")
	}
}
