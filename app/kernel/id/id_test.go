package id

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

func TestNewIsOrderedWithinAndAcrossMilliseconds(t *testing.T) {
	fake := clock.NewFake(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC))
	source := NewSource(fake)
	last := ""
	for i := range 5000 {
		if i%1000 == 0 {
			fake.Advance(time.Millisecond)
		}
		next := source.New()
		if next <= last {
			t.Fatalf("id %d: %q does not sort after %q", i, next, last)
		}
		if !Valid(next) {
			t.Fatalf("id %d: %q is not valid by its own rule", i, next)
		}
		last = next
	}
}

func TestNewIsUniqueUnderConcurrency(t *testing.T) {
	source := NewSource(clock.System{})
	var mu sync.Mutex
	seen := map[string]bool{}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for range 500 {
				created := source.New()
				mu.Lock()
				if seen[created] {
					t.Errorf("%q was made twice", created)
				}
				seen[created] = true
				mu.Unlock()
			}
		})
	}
	group.Wait()
}

func TestValidRefusesOtherText(t *testing.T) {
	for _, text := range []string{"", "01", "01HZY3Q4Z5W6V7X8Y9A0B1C2D3", "il1o0000000000000000000000", "../../etc/passwd0000000000"} {
		if Valid(text) {
			t.Errorf("%q passes as an id", text)
		}
	}
}

func TestSecretsDifferAndHashIsStable(t *testing.T) {
	a, b := Secret(), Secret()
	if a == b || len(a) != 43 {
		t.Fatalf("secrets %q and %q", a, b)
	}
	if HashSecret("abc") != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Fatal("the hash is not the SHA-256 of the text")
	}
}

func TestBinarySortsLikeText(t *testing.T) {
	source := NewSource(clock.System{})
	last := source.New()
	for range 1000 {
		next := source.New()
		a, okA := ToBinary(last)
		b, okB := ToBinary(next)
		if !okA || !okB || bytes.Compare(a[:], b[:]) >= 0 || b.String() != next {
			t.Fatalf("%s then %s: binary %x, %x", last, next, a, b)
		}
		last = next
	}
	if _, ok := ToBinary("no identifier"); ok {
		t.Error("took what is no identifier")
	}
}

func TestBinaryScansABlobOf16Bytes(t *testing.T) {
	want, _ := ToBinary(NewSource(clock.System{}).New())
	var got Binary
	if err := got.Scan(want[:]); err != nil || got != want {
		t.Errorf("scanned %x, %v; want %x", got, err, want)
	}
	for _, column := range []any{nil, "no identifier", int64(1), want[:15], []byte{}} {
		if err := got.Scan(column); err == nil || got != want {
			t.Errorf("scanned %v of %T: %x, %v; want an error and no change", column, column, got, err)
		}
	}
}
