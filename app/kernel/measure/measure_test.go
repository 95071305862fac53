package measure

import (
	"strconv"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func near(got, want time.Duration) bool { return got >= want && got <= want*6/5+time.Microsecond }

func TestQuantileAccuracy(t *testing.T) {
	m := New(clock.NewFake(start))
	for i := range 1000 {
		m.Called(Call{Route: "POST /a", Status: 200, Took: time.Duration(i+1) * 100 * time.Microsecond})
	}
	got := m.Routes(time.Hour)
	if len(got) != 1 || got[0].Count != 1000 || got[0].Slowest.Took != 100*time.Millisecond {
		t.Fatalf("%+v", got)
	}
	// A step is 41 % wide: its upper edge is at most that far above.
	for name, pair := range map[string][2]time.Duration{"p50": {got[0].P50, 50 * time.Millisecond}, "p99": {got[0].P99, 99 * time.Millisecond}} {
		if pair[0] < pair[1] || pair[0] > pair[1]*142/100 {
			t.Errorf("%s is %v, the truth %v", name, pair[0], pair[1])
		}
	}
	if !near(got[0].Mean, 50*time.Millisecond) {
		t.Errorf("mean %v", got[0].Mean)
	}
}

func TestQuantileOfSingleCall(t *testing.T) {
	m := New(clock.NewFake(start))
	m.Called(Call{Route: "POST /a", Status: 500, Took: 7 * time.Minute, RequestID: "r1"})
	m.Called(Call{Route: "POST /b", Status: 422, Took: 3 * time.Microsecond})
	got := m.Routes(Window)
	if len(got) != 2 || got[0].P50 != 7*time.Minute || got[0].Failed != 1 || got[0].Slowest.RequestID != "r1" || got[1].P99 != 3*time.Microsecond || got[1].Refused != 1 {
		t.Errorf("%+v", got)
	}
}

func TestOldCallsAreDropped(t *testing.T) {
	now := clock.NewFake(start)
	m := New(now)
	m.Called(Call{Route: "POST /a", Took: time.Second})
	m.Committed(time.Millisecond, 3)
	now.Advance(20 * time.Minute)
	m.Committed(2*time.Millisecond, 1)
	if got := m.Commits(15 * time.Minute); got.Count != 1 || got.P99 != 2*time.Millisecond {
		t.Errorf("commits of the last minutes: %+v", got)
	}
	if got := m.Commits(Window); got.Count != 2 || m.Writes() != 4 {
		t.Errorf("all commits: %+v, %d writes", got, m.Writes())
	}
	now.Advance(Window)
	if got := m.Routes(Window); len(got) != 0 {
		t.Errorf("calls of before: %+v", got)
	}
	m.Called(Call{Route: "POST /a", Took: time.Millisecond})
	if got := m.Routes(Window); len(got) != 1 || got[0].Count != 1 || got[0].Slowest.Took != time.Millisecond {
		t.Errorf("a place of the ring that is used again: %+v", got)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	m := New(clock.NewFake(start))
	for i := range maxRoutes + 10 {
		m.Called(Call{Route: strconv.Itoa(i), Took: time.Second, RequestID: strconv.Itoa(i)})
	}
	if got := len(m.Routes(Window)); got != maxRoutes {
		t.Errorf("%d routes", got)
	}
	slow := m.Slow()
	if len(slow) != maxSlow || slow[0].RequestID != strconv.Itoa(maxRoutes-1) || slow[maxSlow-1].RequestID != strconv.Itoa(maxRoutes-maxSlow) {
		t.Errorf("%d slow calls from %s to %s", len(slow), slow[0].RequestID, slow[len(slow)-1].RequestID)
	}
}

func BenchmarkCalled(b *testing.B) {
	m := New(clock.System{})
	for b.Loop() {
		m.Called(Call{Route: "POST /a", Status: 200, Took: time.Millisecond})
	}
}
