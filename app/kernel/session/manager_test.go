package session

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/db"
	"croupier/db/dbtest"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// fakeUsers implements Users and counts its calls.
type fakeUsers struct {
	mu     sync.Mutex
	users  map[string]User
	errs   map[string]error
	calls  int
	before func() // runs inside SessionUser
}

func (p *fakeUsers) SessionUser(_ context.Context, userID string) (*User, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls++
	if p.before != nil {
		p.before()
	}
	if err := p.errs[userID]; err != nil {
		return nil, err
	}
	user, known := p.users[userID]
	if !known {
		return nil, fault.ErrUnauthorized
	}
	return &user, nil
}

type harness struct {
	*testing.T
	clock     *clock.Fake
	db        *db.DB
	fakeUsers *fakeUsers
	*Manager
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	fake := clock.NewFake(start)
	database := dbtest.Open(t, db.Options{Now: fake.Now})
	w := &harness{T: t, clock: fake, db: database, fakeUsers: &fakeUsers{
		users: map[string]User{"ann": {ID: "ann", Name: "Ann"}, "bob": {ID: "bob", Name: "Bob"}},
		errs:  map[string]error{},
	}}
	w.Manager = NewManager(database, fake, id.NewSource(fake), ManagerOptions{})
	w.SetUsers(w.fakeUsers)
	return w
}

func (w *harness) write(fn func(tx *db.Tx) error) {
	w.Helper()
	if err := w.db.Write(context.Background(), fn); err != nil {
		w.Fatal(err)
	}
}

func (w *harness) start(userID string, pending bool) (token string, s *Session) {
	w.Helper()
	w.write(func(tx *db.Tx) (err error) {
		token, s, err = w.Start(tx, GuestCall("r"), userID, pending)
		return err
	})
	return token, s
}

func (w *harness) requireRefused(token, why string) {
	w.Helper()
	if _, _, err := w.Authenticate(context.Background(), token); !errors.Is(err, fault.ErrUnauthorized) {
		w.Fatalf("%s: got %v, want a refusal", why, err)
	}
}

func (w *harness) requireAccepted(token, why string) (*User, *Session) {
	w.Helper()
	user, s, err := w.Authenticate(context.Background(), token)
	if err != nil {
		w.Fatalf("%s: %v", why, err)
	}
	return user, s
}

func TestStartSetsCookieAfterCommit(t *testing.T) {
	w := newHarness(t)
	call := GuestCall("r")
	call.Secure = true
	errFailed := errors.New("boom")
	err := w.db.Write(context.Background(), func(tx *db.Tx) error {
		if _, _, err := w.Start(tx, call, "ann", false); err != nil {
			return err
		}
		return errFailed
	})
	if !errors.Is(err, errFailed) || len(call.Cookies) != 0 {
		t.Fatalf("rolled back: error %v, cookies %v", err, call.Cookies)
	}
	var token string
	w.write(func(tx *db.Tx) (err error) { token, _, err = w.Start(tx, call, "ann", false); return err })
	if len(call.Cookies) != 1 {
		t.Fatalf("cookies %v", call.Cookies)
	}
	c := call.Cookies[0]
	if c.Name != "__Host-"+SessionCookie || c.Value != token || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode {
		t.Fatalf("cookie %+v", c)
	}
	ClearCookie(call)
	if len(call.Cookies) != 1 || call.Cookies[0].MaxAge != -1 {
		t.Fatalf("after clearing: %v", call.Cookies)
	}
}

func TestTokensAreStoredHashed(t *testing.T) {
	w := newHarness(t)
	token, s := w.start("ann", false)
	err := w.db.Read(context.Background(), func(r *db.Reader) error {
		var stored string
		if err := r.QueryRow(`SELECT token_hash FROM sessions WHERE id = $1`, s.ID).Scan(&stored); err != nil {
			return err
		}
		if stored != id.HashSecret(token) {
			return fmt.Errorf("stored %q", stored)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAuthenticate(t *testing.T) {
	w := newHarness(t)
	token, s := w.start("ann", false)
	user, got := w.requireAccepted(token, "fresh")
	if user.ID != "ann" || *got != *s {
		t.Fatalf("user %+v, session %+v, want %+v", user, got, s)
	}
	for _, invalid := range []string{"", "x", token + "x", token[:42] + "~", id.Secret(), id.HashSecret(token)} {
		w.requireRefused(invalid, invalid)
	}
}

func TestAuthenticateCostsNoSQLWhileCached(t *testing.T) {
	w := newHarness(t)
	token, _ := w.start("ann", false)
	for range 5 {
		w.requireAccepted(token, "cached")
	}
	if w.fakeUsers.calls != 1 {
		t.Fatalf("the user was read %d times", w.fakeUsers.calls)
	}
	w.clock.Advance(viewLifetime)
	w.requireAccepted(token, "aged")
	if w.fakeUsers.calls != 2 {
		t.Fatalf("an aged view was read %d times", w.fakeUsers.calls)
	}
}

func TestForgetUserDropsCachedUser(t *testing.T) {
	w := newHarness(t)
	token, _ := w.start("ann", false)
	w.requireAccepted(token, "before")
	w.fakeUsers.users["ann"] = User{ID: "ann", Roles: []string{"admin"}}
	w.ForgetUser("ann")
	if user, _ := w.requireAccepted(token, "after"); !slices.Equal(user.Roles, []string{"admin"}) {
		t.Fatalf("user %+v", user)
	}
	banned := fault.New(fault.CodeForbidden, "This account is closed.")
	w.fakeUsers.errs["ann"] = banned
	w.ForgetUser("ann")
	if _, _, err := w.Authenticate(context.Background(), token); !errors.Is(err, banned) {
		t.Fatalf("banned: %v", err)
	}
}

func TestResultsAreCopies(t *testing.T) {
	w := newHarness(t)
	w.fakeUsers.users["ann"] = User{ID: "ann", Roles: []string{"player"}}
	token, _ := w.start("ann", false)
	user, s := w.requireAccepted(token, "first")
	user.Roles[0], s.UserID = RoleAdmin, "bob"
	user, s = w.requireAccepted(token, "second")
	if user.Roles[0] != "player" || s.UserID != "ann" {
		t.Fatalf("a caller changed the cached view: %+v %+v", user, s)
	}
}

func TestSessionsSlideAndExpire(t *testing.T) {
	w := newHarness(t)
	token, _ := w.start("ann", false)
	for range 4 { // forty days of use at intervals of ten days
		w.clock.Advance(10 * 24 * time.Hour)
		w.requireAccepted(token, "in use")
	}
	w.clock.Advance(30*24*time.Hour - time.Millisecond)
	if err := w.flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	list, err := w.List(context.Background(), "ann")
	if err != nil || len(list) != 1 || !list[0].LastSeenAt.Equal(start.Add(40*24*time.Hour)) {
		t.Fatalf("list %+v, %v", list, err)
	}
	w.clock.Advance(time.Millisecond)
	w.requireRefused(token, "expired")
}

func TestPendingSessions(t *testing.T) {
	w := newHarness(t)
	token, s := w.start("ann", true)
	if _, got := w.requireAccepted(token, "pending"); !got.Pending || !got.TwoFactorUntil.IsZero() {
		t.Fatalf("session %+v", got)
	}
	w.clock.Advance(pendingLifetime - time.Second)
	var until time.Time
	w.write(func(tx *db.Tx) (err error) { until, err = w.ConfirmTwoFactor(tx, s.ID); return err })
	_, got := w.requireAccepted(token, "confirmed")
	if got.Pending || !got.TwoFactorUntil.Equal(until) || !until.Equal(w.clock.Now().Add(defaultTwoFactorWindow)) {
		t.Fatalf("session %+v, until %v", got, until)
	}
	w.clock.Advance(24 * time.Hour)
	w.requireAccepted(token, "confirmed sessions live on")

	late, lateSession := w.start("ann", true)
	w.clock.Advance(pendingLifetime)
	w.requireRefused(late, "pending for too long")
	err := w.db.Write(context.Background(), func(tx *db.Tx) error { _, err := w.ConfirmTwoFactor(tx, lateSession.ID); return err })
	if !errors.Is(err, fault.ErrUnauthorized) {
		t.Fatalf("confirming an expired session: %v", err)
	}
}

func TestEnd(t *testing.T) {
	w := newHarness(t)
	var endedIDs []string
	w.OnEnd(func(userID string, ids []string) {
		for _, id := range ids {
			endedIDs = append(endedIDs, userID+" "+id)
		}
	})
	first, s1 := w.start("ann", false)
	second, s2 := w.start("ann", false)
	third, _ := w.start("bob", false)
	for _, token := range []string{first, second, third} {
		w.requireAccepted(token, "cached")
	}
	err := w.db.Write(context.Background(), func(tx *db.Tx) error {
		if err := w.End(tx, s1.ID); err != nil {
			return err
		}
		return errors.New("rolled back")
	})
	if err == nil {
		t.Fatal("want the error")
	}
	w.requireAccepted(first, "the end was rolled back")
	w.write(func(tx *db.Tx) error { return errors.Join(w.End(tx, s1.ID), w.End(tx, s1.ID), w.End(tx, "unknown")) })
	w.requireRefused(first, "ended")
	w.requireAccepted(second, "spared")
	w.write(func(tx *db.Tx) error {
		ended, err := w.EndAll(tx, "ann", "")
		if !slices.Equal(ended, []string{s2.ID}) {
			t.Errorf("ended %v", ended)
		}
		return err
	})
	w.requireRefused(second, "ended with all")
	w.requireAccepted(third, "another user's")
	if want := []string{"ann " + s1.ID, "ann " + s2.ID}; !slices.Equal(endedIDs, want) {
		t.Fatalf("ended %v, want %v", endedIDs, want)
	}
}

func TestEndAllExceptsOneSession(t *testing.T) {
	w := newHarness(t)
	first, s1 := w.start("ann", false)
	second, _ := w.start("ann", false)
	w.write(func(tx *db.Tx) error { _, err := w.EndAll(tx, "ann", s1.ID); return err })
	w.requireAccepted(first, "spared")
	w.requireRefused(second, "ended")
}

func TestRotate(t *testing.T) {
	w := newHarness(t)
	old, s := w.start("ann", false)
	w.requireAccepted(old, "cached")
	call := GuestCall("r")
	var renewed string
	w.write(func(tx *db.Tx) (err error) { renewed, err = w.Rotate(tx, call, s.ID); return err })
	w.requireRefused(old, "rotated away")
	if _, got := w.requireAccepted(renewed, "rotated"); got.ID != s.ID {
		t.Fatalf("session %+v", got)
	}
	if len(call.Cookies) != 1 || call.Cookies[0].Value != renewed {
		t.Fatalf("cookies %v", call.Cookies)
	}
	err := w.db.Write(context.Background(), func(tx *db.Tx) error { _, err := w.Rotate(tx, call, "unknown"); return err })
	if !errors.Is(err, fault.ErrUnauthorized) {
		t.Fatalf("rotating an ended session: %v", err)
	}
}

func TestSessionIsFoundByIDUntilItEnds(t *testing.T) {
	w := newHarness(t)
	token, s := w.start("ann", false)
	byID := func() error {
		user, got, err := w.AuthenticateSession(context.Background(), s.ID)
		if err == nil && (user.ID != "ann" || got.ID != s.ID) {
			t.Fatalf("user %+v, session %+v", user, got)
		}
		return err
	}
	if err := byID(); err != nil {
		t.Fatalf("read from the database: %v", err)
	}
	w.requireAccepted(token, "cached")
	if err := byID(); err != nil {
		t.Fatalf("cached: %v", err)
	}
	w.write(func(tx *db.Tx) error { return w.End(tx, s.ID) })
	for _, sessionID := range []string{s.ID, "", "unknown"} {
		if _, _, err := w.AuthenticateSession(context.Background(), sessionID); !errors.Is(err, fault.ErrUnauthorized) {
			t.Fatalf("session %q: %v", sessionID, err)
		}
	}
}

func TestExcessSessionsEndLeastRecentlyUsed(t *testing.T) {
	w := newHarness(t)
	first, _ := w.start("ann", false)
	second, _ := w.start("ann", false)
	w.clock.Advance(time.Hour)
	w.requireAccepted(first, "used")
	if err := w.flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	for range maxPerUser - 1 {
		w.start("ann", false)
	}
	w.requireAccepted(first, "used recently")
	w.requireRefused(second, "used least")
	for range maxPending + 3 {
		w.start("ann", true)
	}
	w.requireAccepted(first, "pending sessions do not push complete ones out")
	list, err := w.List(context.Background(), "ann")
	if err != nil || len(list) != maxPerUser+maxPending {
		t.Fatalf("%d sessions, %v", len(list), err)
	}
}

// TestEndDuringAuthenticateIsNotCached checks that a view that was read before the
// end of its session is not cached after it.
func TestEndDuringAuthenticateIsNotCached(t *testing.T) {
	w := newHarness(t)
	token, s := w.start("ann", false)
	w.fakeUsers.before = func() {
		w.fakeUsers.before = nil
		w.write(func(tx *db.Tx) error { return w.End(tx, s.ID) })
	}
	_, _, _ = w.Authenticate(context.Background(), token) // overlaps the end, so both results are right
	w.requireRefused(token, "ended before this call began")
}

func TestEndedSessionsStayEndedUnderLoad(t *testing.T) {
	w := newHarness(t)
	for range 30 {
		token, s := w.start("ann", false)
		ended := make(chan struct{})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for {
					over := false
					select {
					case <-ended:
						over = true
					default:
					}
					_, _, err := w.Authenticate(context.Background(), token)
					if over {
						if !errors.Is(err, fault.ErrUnauthorized) {
							t.Errorf("after the end: %v", err)
						}
						return
					}
				}
			})
		}
		w.write(func(tx *db.Tx) error { return w.End(tx, s.ID) })
		close(ended)
		wg.Wait()
	}
}

func TestCacheIsBounded(t *testing.T) {
	w := newHarness(t)
	w.cache = newCache(3)
	var tokens []string
	for range 5 {
		token, _ := w.start("ann", false)
		w.requireAccepted(token, "start")
		tokens = append(tokens, token)
	}
	if n := len(w.cache.byHash); n != 3 || len(w.cache.byID) != 3 || len(w.cache.byUser["ann"]) != 3 || w.cache.recent.Len() != 3 {
		t.Fatalf("%d views cached", n)
	}
	for _, token := range tokens {
		w.requireAccepted(token, "still valid")
	}
	w.ForgetUser("ann")
	if len(w.cache.byHash)+len(w.cache.byID)+len(w.cache.byUser) != 0 {
		t.Fatal("something is left")
	}
}

func TestRunDeletesExpiredSessionsAndFlushes(t *testing.T) {
	w := newHarness(t)
	ended := make(chan []string, 4)
	w.OnEnd(func(_ string, ids []string) { ended <- ids })
	_, pending := w.start("ann", true)
	remaining, s := w.start("bob", false)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Manager.Run(ctx) }()
	w.clock.WaitForSleepers(1)
	w.clock.Advance(pendingLifetime)
	for _, job := range w.Jobs() {
		if err := job.Run(ctx, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := <-ended; !slices.Equal(got, []string{pending.ID}) {
		t.Fatalf("ended %v", got)
	}
	w.requireAccepted(remaining, "kept")
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	list, err := w.List(context.Background(), "bob")
	if err != nil || len(list) != 1 || list[0].ID != s.ID || !list[0].LastSeenAt.Equal(w.clock.Now()) {
		t.Fatalf("list %+v, %v", list, err)
	}
}

func TestBrokenUsersAreInternal(t *testing.T) {
	w := newHarness(t)
	token, _ := w.start("ann", false)
	w.fakeUsers.errs["ann"] = errors.New("disk on fire")
	_, _, err := w.Authenticate(context.Background(), token)
	if _, known := fault.From(err); err == nil || known {
		t.Fatalf("got %v", err)
	}
}
