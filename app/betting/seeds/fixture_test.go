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
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/db"
)

// harness is a test fixture: a site with seeds only.
type harness struct {
	*kerneltest.Harness
	seeds *Service
	open  map[string][]string // the games in which an owner has an open round
}

// openGames implements OpenGames.
func (h *harness) openGames(_ db.Querier, owner string) ([]string, error) { return h.open[owner], nil }

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), open: map[string][]string{}}
	sealer, err := secretbox.New([]byte("the secret of a site in our tests"), "server seeds")
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

func playerCall(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

// guestCall is a visitor with this browser cookie.
func guestCall(device string) *session.Call {
	call := session.GuestCall("test")
	call.Device = device
	return call
}

func (h *harness) seedsOf(call *session.Call) SeedsAnswer {
	h.T.Helper()
	answer, err := h.seeds.Seeds(h.Ctx, call, action.None{})
	h.Check(err)
	return answer
}

func (h *harness) change(call *session.Call, seed string) SeedsAnswer {
	h.T.Helper()
	h.Clock.Advance(time.Second)
	answer, err := h.seeds.Change(h.Ctx, call, ChangeRequest{ClientSeed: seed})
	h.Check(err)
	return answer
}

// draw makes one draw that commits.
func (h *harness) draw(owner string) (pair *provablyfair.Pair) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) (err error) {
		pair, err = h.seeds.Draw(tx, owner)
		return err
	})
	return pair
}

// secretSeeds lists the server seeds that must still be secret.
func (h *harness) secretSeeds() (list []string) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
		return db.Each(q, "read the secret seeds", func(row db.Scanner) error {
			pair := new(sealedPair)
			if err := pair.scan(row); err != nil {
				return err
			}
			if pair.sealed != "" {
				list = append(list, pair.sealed)
				if _, err := h.seeds.unseal(pair); errors.Is(err, secretbox.ErrWrongKey) {
					return nil // damaged on purpose
				} else if err != nil {
					return err
				}
			}
			list = append(list, pair.ServerSeed)
			return nil
		}, `SELECT `+pairColumns+` FROM seed_pairs WHERE revealed_at IS NULL`)
	})
	return list
}

func (h *harness) auditFindings() []audit.Finding {
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
