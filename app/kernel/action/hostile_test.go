package action_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/action/actiontest"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

type order struct {
	Name   string            `json:"name" validate:"required,login"`
	Amount float64           `json:"amount" validate:"min=0"`
	Lines  []line            `json:"lines" validate:"max=10,dive"`
	Notes  map[string]string `json:"notes"`
	Any    any               `json:"any"`
	Parent *order            `json:"parent"`
}

type line struct {
	Count int8 `json:"count" validate:"min=1"`
}

type anybody struct{}

func (anybody) SessionUser(_ context.Context, userID string) (*session.User, error) {
	return &session.User{ID: userID}, nil
}

// target is a small site whose handlers return their requests.
func target(t testing.TB) *actiontest.Target {
	database := dbtest.Open(t)
	ids := id.NewSource(clock.System{})
	sessions := session.NewManager(database, clock.System{}, ids, session.ManagerOptions{})
	sessions.SetUsers(anybody{})
	csrf, err := session.NewCSRF(bytes.Repeat([]byte("k"), 32))
	if err != nil {
		t.Fatal(err)
	}
	registry := action.New(action.Deps{
		Gate: session.NewGate(sessions, csrf, ids, session.GateOptions{}), Limiter: session.NewLimiter(clock.System{}),
		Clock: clock.System{}, IDs: ids, Log: slog.New(slog.DiscardHandler),
	}, action.Options{AddressRate: action.Rate{Count: -1}})
	echo := func(_ context.Context, _ *session.Call, o order) (order, error) { return o, nil }
	err = registry.Add(
		action.Post("/api/order", action.SignedIn, echo, action.Event("Order")),
		action.Get("/api/order/:name", action.Public, echo),
		action.Whisper("Quiet", action.SignedIn, echo),
		action.Get("/auth/logout", action.Public, func(ctx context.Context, call *session.Call, _ action.None) (action.NoContent, error) {
			if call.Session == nil {
				return action.NoContent{}, nil
			}
			return action.NoContent{}, database.Write(ctx, func(tx *db.Tx) error { return sessions.End(tx, call.Session.ID) })
		}, action.StateChangingGet()),
	)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := registry.Handler()
	if err != nil {
		t.Fatal(err)
	}
	return &actiontest.Target{Handler: handler, Actions: registry.Actions(), Authorize: func() string {
		var token string
		err := database.Write(context.Background(), func(tx *db.Tx) (err error) {
			token, _, err = sessions.Start(tx, session.GuestCall("r"), "ann", false)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return "Bearer " + token
	}}
}

func TestHostile(t *testing.T) { actiontest.Hostile(t, target(t)) }

func FuzzEveryAction(f *testing.F) { actiontest.Fuzz(f, target(f)) }
