package home

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"croupier/app/kernel/office"
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

func searchReturning(kind string, p permission.Permission, ids ...string) office.Search {
	return office.Search{Kind: kind, Permission: p, Find: func(_ context.Context, _ *db.Reader, term string, limit int) ([]office.Hit, error) {
		var hits []office.Hit
		for _, id := range ids {
			if strings.HasPrefix(id, term) && len(hits) < limit {
				hits = append(hits, office.Hit{ID: id, Title: id, Path: "/admin/" + id})
			}
		}
		return hits, nil
	}}
}

func open(t *testing.T, log *slog.Logger, parts ...office.Extension) *Service {
	t.Helper()
	s := New(Deps{DB: dbtest.Open(t), Log: log})
	if err := s.Open(parts); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSearchFollowsPermissions(t *testing.T) {
	s := open(t, slog.Default(), office.Extension{Searches: []office.Search{
		searchReturning("Players", seePlayers, "ada", "adam"), searchReturning("Transfers", seeMoney, "ada-1"), searchReturning("Wagers", seePlayers, "bob"),
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
		for _, one := range answer.Results {
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

func TestStateReportsFailuresAndFollowsPermissions(t *testing.T) {
	s := open(t, slog.New(slog.DiscardHandler), office.Extension{
		Queues: []office.Queue{
			{Name: "cases", Title: "Cases", Path: "/admin/cases", Permission: seePlayers, Load: func(context.Context, *db.Reader) (office.QueueState, error) {
				return office.QueueState{Count: 3, Since: 5}, nil
			}},
			{Name: "withdrawals", Title: "Withdrawals", Path: "/admin/withdrawals", Permission: seeMoney, Load: func(context.Context, *db.Reader) (office.QueueState, error) {
				return office.QueueState{Count: 1}, nil
			}},
		},
		Gauges: []office.Gauge{
			{Name: "Disk", Path: "/admin/system", Permission: seePlayers, Read: func(context.Context) (office.Reading, error) {
				return office.Reading{}, errors.New("secret path")
			}},
			{Name: "Backup", Path: "/admin/backups", Permission: seePlayers, Read: func(context.Context) (office.Reading, error) {
				return office.Reading{Level: office.Good, Value: "2 h"}, nil
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
	if len(answer.Gauges) != 2 || answer.Gauges[0].Level != office.Bad || strings.Contains(answer.Gauges[0].Sentence, "secret") || answer.Gauges[1].Value != "2 h" {
		t.Errorf("gauges %+v", answer.Gauges)
	}
}

func TestTimelineFollowsPermissions(t *testing.T) {
	history := func(kind string, p permission.Permission, times ...int64) office.History {
		return office.History{Kind: kind, Permission: p, Load: func(_ context.Context, _ *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
			for _, at := range times {
				if at <= upTo && len(events) < limit {
					events = append(events, office.PlayerEvent{At: at, Title: userID})
				}
			}
			return events, nil
		}}
	}
	s := open(t, slog.Default(), office.Extension{Histories: []office.History{
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
