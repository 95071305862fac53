package session

import (
	"strings"
	"testing"

	"croupier/app/id"
)

func TestOwner(t *testing.T) {
	user := &Call{User: &User{ID: "01hqzzzzzzzzzzzzzzzzzzanna"}, Device: "cookie"}
	if owner, ok := user.Owner(); !ok || owner != user.User.ID || IsGuest(owner) || len(user.Cookies) != 0 {
		t.Errorf("a user is %s, %t", owner, ok)
	}
	first := &Call{Transport: Socket, Device: "cookie"}
	owner, ok := first.Owner()
	if !ok || !IsGuest(owner) || strings.Contains(owner, "cookie") || id.Valid(owner) {
		t.Errorf("a guest is %s, %t", owner, ok)
	}
	overHTTP := &Call{Transport: HTTP, Device: "cookie"}
	if again, _ := overHTTP.Owner(); again != owner || len(overHTTP.Cookies) != 0 {
		t.Errorf("the same browser over HTTP is %s", again)
	}
	if other, _ := (&Call{Transport: HTTP, Device: "cookie2"}).Owner(); other == owner {
		t.Error("two browsers are one guest")
	}
	if owner, ok := (&Call{Transport: Socket}).Owner(); ok || owner != "" {
		t.Errorf("a socket without a cookie is %s", owner)
	}
}

func TestOwnerGivesABrowserItsCookie(t *testing.T) {
	for _, secure := range []bool{false, true} {
		call := &Call{Transport: HTTP, Secure: secure}
		owner, ok := call.Owner()
		if again, _ := call.Owner(); !ok || again != owner || len(call.Cookies) != 1 {
			t.Fatalf("%s, then %s, %d cookies", owner, again, len(call.Cookies))
		}
		c := call.Cookies[0]
		if c.Name != DeviceCookie || c.Value != call.Device || !c.HttpOnly || c.Secure != secure || c.MaxAge <= 0 || c.Path != "/" {
			t.Errorf("cookie %+v", c)
		}
		if next, _ := (&Call{Transport: HTTP, Device: c.Value}).Owner(); next != owner {
			t.Error("the cookie leads to another guest")
		}
	}
}
