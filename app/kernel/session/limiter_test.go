package session

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/clock"
)

func TestLimiterIsExactForSmallRates(t *testing.T) {
	fake := clock.NewFake(start)
	l := NewLimiter(fake)
	rate := Rate{Count: 3, Per: time.Minute}
	for i := range 3 {
		if _, ok := l.Allow("k", rate); !ok {
			t.Fatalf("event %d was refused", i)
		}
		fake.Advance(10 * time.Second)
	}
	if wait, ok := l.Allow("k", rate); ok || wait != 30*time.Second {
		t.Fatalf("fourth: %v, %v", wait, ok)
	}
	if wait, blocked := l.Blocked("k", rate); !blocked || wait != 30*time.Second {
		t.Fatalf("blocked: %v, %v", wait, blocked)
	}
	if _, ok := l.Allow("other", rate); !ok {
		t.Fatal("keys are not apart")
	}
	fake.Advance(30 * time.Second)
	if _, blocked := l.Blocked("k", rate); blocked {
		t.Fatal("still blocked when the first event left the window")
	}
	if _, ok := l.Allow("k", rate); !ok {
		t.Fatal("refused when the first event left the window")
	}
	l.Reset("k")
	for range 3 {
		if _, ok := l.Allow("k", rate); !ok {
			t.Fatal("refused after Reset")
		}
	}
}

func TestLimiterWithoutARate(t *testing.T) {
	l := NewLimiter(clock.NewFake(start))
	for range 1000 {
		if _, ok := l.Allow("k", Rate{}); !ok {
			t.Fatal("the zero rate bounds nothing")
		}
	}
	if _, blocked := l.Blocked("k", Rate{}); blocked || len(l.keys) != 0 {
		t.Fatal("the zero rate counts nothing")
	}
}

func TestLimiterBoundsItsKeys(t *testing.T) {
	l := NewLimiter(clock.NewFake(start))
	l.maxKeys = 10
	rate := Rate{Count: 1, Per: time.Hour}
	for i := range 100 {
		l.Allow(fmt.Sprint(i), rate)
		l.Allow("busy", rate)
	}
	if len(l.keys) != 10 || l.recent.Len() != 10 {
		t.Fatalf("%d keys", len(l.keys))
	}
	if _, blocked := l.Blocked("busy", rate); !blocked {
		t.Fatal("a key in use was forgotten")
	}
}

// TestLimiterProperties checks that no window admits more events than the rate,
// that a refused event passes after the returned wait, and that a window
// without events frees everything.
func TestLimiterProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fake := clock.NewFake(start)
		l := NewLimiter(fake)
		rate := Rate{
			Count: rapid.IntRange(1, 200).Draw(t, "count"),
			Per:   time.Duration(rapid.IntRange(1, 120).Draw(t, "seconds")) * time.Second,
		}
		var passed []time.Time
		for range rapid.IntRange(1, 400).Draw(t, "events") {
			fake.Advance(time.Duration(rapid.Int64Range(0, int64(rate.Per)/20).Draw(t, "step")))
			now := fake.Now()
			_, blocked := l.Blocked("k", rate)
			wait, ok := l.Allow("k", rate)
			if ok == blocked {
				t.Fatalf("Blocked says %v, Take passes %v", blocked, ok)
			}
			if ok {
				passed = append(passed, now)
				if n := len(passed); n > rate.Count && now.Sub(passed[n-1-rate.Count]) < rate.Per {
					t.Fatalf("%d events within %v", rate.Count+1, rate.Per)
				}
				continue
			}
			if wait <= 0 || wait > rate.Per {
				t.Fatalf("wait %v of %v", wait, rate.Per)
			}
			if n := len(passed); rate.Count <= limiterSlots && passed[n-rate.Count].Add(rate.Per).Sub(now) != wait {
				t.Fatalf("a small rate is not exact: wait %v", wait)
			}
			if rapid.Bool().Draw(t, "wait") {
				fake.Advance(wait)
				if _, blocked := l.Blocked("k", rate); blocked {
					t.Fatalf("blocked after the promised wait of %v", wait)
				}
			}
		}
		if c := l.keys["k"].Value.(*counter); len(c.slots) > max(limiterSlots, 1)+1 {
			t.Fatalf("%d slots", len(c.slots))
		}
		fake.Advance(rate.Per)
		for i := range rate.Count {
			if _, ok := l.Allow("k", rate); !ok {
				t.Fatalf("event %d refused after a quiet window", i)
			}
		}
	})
}

func TestAddressKey(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7":            "192.0.2.7",
		"::ffff:192.0.2.7":     "192.0.2.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2::9":      "2001:db8:1:2::/64",
		"fe80::1%eth0":         "fe80::/64",
		"2001:db8:1:3:3:4:5:6": "2001:db8:1:3::/64",
	} {
		if got := AddressKey(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
