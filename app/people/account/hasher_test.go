package account

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestDefaultHashCostIsRecommended(t *testing.T) {
	h, err := newHasher(HashOptions{}.withDefaults(2))
	if err != nil {
		t.Fatal(err)
	}
	hash, err := h.hash(t.Context(), "secret")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("%q, %v", hash, err)
	}
	if match, stale, err := h.verify(t.Context(), hash, "secret"); !match || stale || err != nil {
		t.Fatalf("%t, %t, %v", match, stale, err)
	}
}

func TestVerify(t *testing.T) {
	h, err := newHasher(HashOptions{Passes: 1, KiB: 8}.withDefaults(1))
	if err != nil {
		t.Fatal(err)
	}
	hash, err := h.hash(t.Context(), "secret")
	if err != nil {
		t.Fatal(err)
	}
	repeated, err := h.hash(t.Context(), "secret")
	if err != nil || repeated == hash {
		t.Fatalf("two hashes share a salt: %v", err)
	}
	cases := []struct {
		name, stored, password string
		match                  bool
		err                    error
	}{
		{"right", hash, "secret", true, nil},
		{"wrong", hash, "Secret", false, nil},
		{"empty", hash, "", false, nil},
		{"no account", "", "secret", false, nil},
		{"no account, empty", "", "", false, nil},
		{"damaged", hash[:len(hash)-30], "secret", false, errPHC},
		{"another scheme", "$2b$10$abcdefghijklmnopqrstuv", "secret", false, errPHC},
		{"too costly", strings.Replace(hash, "m=8,", "m=8000000,", 1), "secret", false, errPHC},
	}
	for _, c := range cases {
		match, _, err := h.verify(t.Context(), c.stored, c.password)
		if match != c.match || !errors.Is(err, c.err) {
			t.Errorf("%s: %t, %v", c.name, match, err)
		}
	}
}

func TestConcurrentHashingIsLimited(t *testing.T) {
	h, err := newHasher(HashOptions{Passes: 1, KiB: 8, Parallel: 1, Wait: time.Millisecond}.withDefaults(1))
	if err != nil {
		t.Fatal(err)
	}
	h.slots <- struct{}{} // a running hash
	if _, err := h.hash(t.Context(), "secret"); !errors.Is(err, ErrBusy) {
		t.Fatalf("got %v", err)
	}
	h.options.Wait = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.hash(ctx, "secret"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	<-h.slots
	if _, err := h.hash(t.Context(), "secret"); err != nil {
		t.Fatal(err)
	}
}
