package seeds

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/db"
)

// house is a site with seeds only.
type house struct {
	*kerneltest.House
	seeds *Service
	open  map[string][]string // the games in which an owner has an open round
}

// openGames is OpenGames.
func (h *house) openGames(_ db.Querier, owner string) ([]string, error) { return h.open[owner], nil }

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), open: map[string][]string{}}
	sealer, err := seal.New([]byte("the secret of a site in our tests"), "server seeds")
	h.Check(err)
	h.seeds = New(h.DB, sealer, func(call *session.Call) (string, error) {
		owner, ok := call.Owner()
		if !ok {
			return "", fault.ErrUnauthorized
		}
		return owner, nil
	}, h.openGames)
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
	h.T.Helper()
	answer, err := h.seeds.Seeds(h.Ctx, call, action.None{})
	h.Check(err)
	return answer
}

func (h *house) change(call *session.Call, seed string) SeedsAnswer {
	h.T.Helper()
	h.Clock.Advance(time.Second)
	answer, err := h.seeds.Change(h.Ctx, call, ChangeRequest{ClientSeed: seed})
	h.Check(err)
	return answer
}

// draw makes one draw that commits.
func (h *house) draw(owner string) (pair *provablyfair.Pair) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) (err error) {
		pair, err = h.seeds.Draw(tx, owner)
		return err
	})
	return pair
}

// secrets are the server seeds that must still be secret.
func (h *house) secrets() (list []string) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
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
	return list
}

func (h *house) faults() []audit.Finding {
	h.T.Helper()
	return h.Findings(h.seeds.Checks())
}

func text(t testing.TB, answer any) string {
	t.Helper()
	encoded, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
