package account

import (
	"fmt"
	"testing"

	"croupier/app/kernel/session"
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

func TestCacheIsBounded(t *testing.T) {
	c := newUserCache()
	for i := range cacheUsers + 100 {
		c.put(fmt.Sprint(i), &session.User{}, 0)
	}
	if n := len(c.users); n != cacheUsers {
		t.Fatalf("%d users are cached", n)
	}
}
