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

// house is a site with players, and nothing but what other sites ask of it.
type house struct {
	*kerneltest.House
	sessions *session.Manager
	players  map[string]Account // by id
	banned   map[string]bool    // by id
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), players: map[string]Account{}, banned: map[string]bool{}}
	h.sessions = session.NewManager(h.DB, h.Clock, h.IDs, session.ManagerOptions{})
	h.sessions.SetUsers(h)
	return h
}

// member is a player who is signed in.
type member struct{ ID, token string }

func (h *house) join(name string) member {
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
func (h *house) Account(_ context.Context, userID string) (Account, bool, error) {
	account, found := h.players[userID]
	return account, found && !h.banned[userID], nil
}

// SessionUser implements session.Users.
func (h *house) SessionUser(_ context.Context, userID string) (*session.User, error) {
	return &session.User{ID: userID}, nil
}

// by is a call with a bearer.
func (h *house) by(token string) *session.Call {
	h.T.Helper()
	call := session.GuestCall("test")
	var err error
	call.User, call.Session, err = h.sessions.Authenticate(h.Ctx, token)
	h.Check(err)
	return call
}

// dead tells whether a bearer is refused.
func (h *house) dead(token string) bool {
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

// race runs work in n goroutines at once and counts the successes. Every
// failure must be a refusal.
func race(t *testing.T, n int, work func(i int) error) int {
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
