package session

import (
	"strings"
	"testing"

	"croupier/app/kernel/id"
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
