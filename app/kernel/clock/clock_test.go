package clock

import (
	"testing"
	"time"
)

func TestFakeWakesDueSleepersOnly(t *testing.T) {
	start := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	fake := NewFake(start)
	soon, late := fake.After(time.Second), fake.After(time.Minute)
	fake.WaitForSleepers(2)
	fake.Advance(time.Second)
	if got := <-soon; !got.Equal(start.Add(time.Second)) {
		t.Fatalf("woken at %v", got)
	}
	select {
	case <-late:
		t.Fatal("the later sleeper was woken too early")
	default:
	}
	fake.Advance(time.Minute)
	<-late
}

func TestFakeAfterZeroIsDueAtOnce(t *testing.T) {
	fake := NewFake(time.Unix(0, 0))
	if got := <-fake.After(0); !got.Equal(time.Unix(0, 0)) {
		t.Fatalf("woken at %v", got)
	}
}

func TestFakeAtUsesAbsoluteTime(t *testing.T) {
	fake := NewFake(time.Unix(0, 0))
	fake.Advance(time.Second)
	<-fake.At(time.Unix(1, 0))
	late := fake.At(time.Unix(2, 0))
	fake.Advance(time.Second)
	if got := <-late; !got.Equal(time.Unix(2, 0)) {
		t.Fatalf("woken at %v", got)
	}
}

func TestMillisRoundTrip(t *testing.T) {
	at := time.Date(2026, 11, 21, 7, 0, 0, int(250*time.Millisecond), time.UTC)
	if got := FromMillis(Millis(at)); !got.Equal(at) {
		t.Fatalf("%v became %v", at, got)
	}
}
