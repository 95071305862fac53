package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

func TestCacheRefusesStaleUsers(t *testing.T) {
	c := newUserCache()
	_, epoch := c.get("a")
	c.drop("b") // a change while a was being read
	c.put("a", &session.User{ID: "a"}, epoch)
	if user, _ := c.get("a"); user != nil {
		t.Fatal("a view read before a change was kept")
	}
	_, epoch = c.get("a")
	c.put("a", &session.User{ID: "a"}, epoch)
	if user, _ := c.get("a"); user == nil {
		t.Fatal("a fresh view was not kept")
	}
	c.drop("a")
	if user, _ := c.get("a"); user != nil {
		t.Fatal("a dropped view is still there")
	}
}

// The view of a user whose change is not committed is neither used nor stored.
func TestCacheLeavesChangingUsersOut(t *testing.T) {
	c := newUserCache()
	_, epoch := c.get("a")
	c.put("a", &session.User{ID: "a"}, epoch)
	c.suspend("a")
	c.suspend("a")
	c.keep("a")
	user, epoch := c.get("a")
	if user != nil {
		t.Error("a user is cached while a change is not committed")
	}
	c.put("a", &session.User{ID: "a", Name: "changed"}, epoch)
	c.keep("a")
	if user, _ := c.get("a"); user == nil || user.Name != "" {
		t.Errorf("the cache has %+v after changes that were rolled back", user)
	}
	if len(c.changing) != 0 {
		t.Errorf("%v are still changing", c.changing)
	}
}

// Bettor sees what its own write has changed, and nothing of a change that was rolled back.
func TestBettorSeesTheChangesOfItsWrite(t *testing.T) {
	h := newHarness(t)
	player := h.registerPlayer("Ann_1").User.ID
	until := h.clock.Now().Add(24 * time.Hour)
	undone := errors.New("on purpose")
	excluded := func(q db.Querier) bool {
		user, err := h.accounts.Bettor(q, player)
		if err != nil {
			t.Fatal(err)
		}
		return user.ExcludedUntil.Equal(until)
	}
	for _, end := range []error{undone, nil} {
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			if excluded(tx) {
				t.Error("a player is excluded before the exclusion")
			}
			if err := h.accounts.ExcludeListed(tx, player, until); err != nil {
				return err
			}
			if !excluded(tx) {
				t.Error("an exclusion is not seen in its write")
			}
			return end
		})
		if !errors.Is(err, end) {
			t.Fatal(err)
		}
	}
	if err := h.db.Read(h.ctx, func(q *db.Reader) error {
		if !excluded(q) {
			t.Error("an exclusion is not seen after its write")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := newUserCache()
	for i := range cacheUsers + 100 {
		c.put(fmt.Sprint(i), &session.User{}, 0)
	}
	if n := len(c.users); n != cacheUsers {
		t.Fatalf("%d users are cached", n)
	}
}
