package seeds

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with seeds only.
type house struct {
	t     *testing.T
	ctx   context.Context
	clock *clock.Fake
	db    *db.DB
	seeds *Service
	open  map[string]bool // owners with an open round
}

// hasOpen is HasOpen.
func (h *house) hasOpen(_ db.Querier, owner string) (bool, error) { return h.open[owner], nil }

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)), open: map[string]bool{}}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	sealer, err := seal.New([]byte("the secret of a site in our tests"), "server seeds")
	if err != nil {
		t.Fatal(err)
	}
	h.seeds = New(h.db, sealer, func(call *session.Call) (string, error) {
		owner, ok := call.Owner()
		if !ok {
			return "", fault.ErrUnauthorized
		}
		return owner, nil
	}, h.hasOpen)
	return h
}

var (
	anna = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna"}
	bert = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzbert"}
)

func by(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// guest is a visitor with this browser cookie.
func guest(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

func (h *house) seedsOf(call *session.Call) SeedsAnswer {
	h.t.Helper()
	answer, err := h.seeds.Seeds(h.ctx, call, action.None{})
	if err != nil {
		h.t.Fatal(err)
	}
	return answer
}

func (h *house) change(call *session.Call, seed string) SeedsAnswer {
	h.t.Helper()
	h.clock.Advance(time.Second)
	answer, err := h.seeds.Change(h.ctx, call, ChangeRequest{ClientSeed: seed})
	if err != nil {
		h.t.Fatal(err)
	}
	return answer
}

// draw makes one draw that commits.
func (h *house) draw(owner string) (pair *provablyfair.Pair) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) (err error) {
		pair, err = h.seeds.Draw(tx, owner)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return pair
}

// secrets are the server seeds that must still be secret.
func (h *house) secrets() (list []string) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		rows, err := q.Query(`SELECT ` + columns + ` FROM seed_pairs WHERE revealed_at IS NULL`)
		for err == nil && rows.Next() {
			var pair *keptPair
			if pair, err = scanPair(rows); err == nil && pair.sealed != "" {
				list = append(list, pair.sealed)
				if _, err = h.seeds.open(pair); errors.Is(err, seal.ErrKey) {
					err = nil // damaged on purpose
					continue
				}
			}
			if err == nil {
				list = append(list, pair.ServerSeed)
			}
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

func (h *house) faults() []audit.Finding {
	h.t.Helper()
	result, err := audit.Run(h.ctx, h.db, h.clock, h.seeds.Checks(), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return result.Findings
}

func text(t *testing.T, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
