package oauth

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
	"croupier/db"
)

// harness is a site with players and OAuth only.
type harness struct {
	*kerneltest.Harness
	sessions *session.Manager
	players  map[string]Account // by id
	banned   map[string]bool    // by id
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), players: map[string]Account{}, banned: map[string]bool{}}
	h.sessions = session.NewManager(h.DB, h.Clock, h.IDs, session.ManagerOptions{})
	h.sessions.SetUsers(h)
	return h
}

// member is a signed-in player.
type member struct{ ID, token string }

func (h *harness) createPlayer(name string) member {
	h.T.Helper()
	m, address := member{ID: h.IDs.New()}, name+"@example.com"
	h.players[m.ID] = Account{ID: m.ID, Name: name, Avatar: "/avatar/" + m.ID + ".svg", Email: &address}
	h.Write(func(tx *db.Tx) (err error) {
		_, err = tx.Exec(`INSERT INTO users (id, name, name_key, created_at, referral_code, register_address, register_device)
			VALUES ($1, $2, $2, 0, $1, '', '')`, m.ID, name)
		if err == nil {
			m.token, _, err = h.sessions.Start(tx, session.GuestCall("test"), m.ID, false)
		}
		return err
	})
	return m
}

// Account implements Accounts.
func (h *harness) Account(_ context.Context, userID string) (Account, bool, error) {
	account, found := h.players[userID]
	return account, found && !h.banned[userID], nil
}

// SessionUser implements session.Users.
func (h *harness) SessionUser(_ context.Context, userID string) (*session.User, error) {
	return &session.User{ID: userID}, nil
}

// bearerCall is a call with a bearer.
func (h *harness) bearerCall(token string) *session.Call {
	h.T.Helper()
	call := session.GuestCall("test")
	var err error
	call.User, call.Session, err = h.sessions.Authenticate(h.Ctx, token)
	h.Check(err)
	return call
}

// isRefused reports whether a bearer is refused.
func (h *harness) isRefused(token string) bool {
	_, _, err := h.sessions.Authenticate(h.Ctx, token)
	return errors.Is(err, fault.ErrUnauthorized)
}

// codeOf is the code of a refusal.
func codeOf(t *testing.T, err error) int {
	t.Helper()
	refusal, known := fault.From(err)
	if !known {
		t.Fatalf("an internal error: %v", err)
	}
	return refusal.Code
}

// runConcurrently runs work in n goroutines at once and counts the successes. Every failure must
// be a *fault.Error.
func runConcurrently(t *testing.T, n int, work func(i int) error) int {
	t.Helper()
	var wins atomic.Int64
	var group sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		group.Go(func() {
			<-start
			err := work(i)
			if err == nil {
				wins.Add(1)
			} else if _, known := fault.From(err); !known {
				t.Errorf("an internal error: %v", err)
			}
		})
	}
	close(start)
	group.Wait()
	return int(wins.Load())
}
