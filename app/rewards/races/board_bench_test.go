package races

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/session"
	"croupier/db"
)

// benchPlayers is the number of players in the races of the benchmarks.
const benchPlayers = 100_000

// benchHarness is a weekly race of many players. Some of them are excluded.
func benchHarness(b *testing.B) *harness {
	h := newHarnessOn(b)
	h.Check(h.race.Start(h.Ctx))
	week, _, _ := h.race.week(h.Clock.Now())
	h.Write(func(tx *db.Tx) error {
		for n := range benchPlayers {
			name := "a"
			if n%50 == 0 {
				name = "o"
			}
			if err := addSum(tx, key{week.UnixMilli(), fmt.Sprintf("%s%06d", name, n)}, &sum{int64(benchPlayers-n) * microsPerCent, int64(n)}); err != nil {
				return err
			}
		}
		return nil
	})
	return h
}

// BenchmarkBoard reads boards of a race of 100,000 players. Each must need less than 10
// ms.
func BenchmarkBoard(b *testing.B) {
	h := benchHarness(b)
	for name, test := range map[string]struct {
		owner string
		page  int
	}{
		"first page of a guest": {"", 1}, "last page": {"", maxPages}, "a leader": {"a000003", 1}, "in the middle": {"a050001", 1}, "the last": {"a099999", maxPages},
	} {
		b.Run(name, func(b *testing.B) {
			call := session.GuestCall("bench")
			if test.owner != "" {
				call.User = &session.User{ID: test.owner}
			}
			for b.Loop() {
				if _, err := h.race.Board(h.Ctx, call, BoardRequest{Race: "week", Page: test.page}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSettle settles a race of 100,000 players. It must need less than 5 s.
func BenchmarkSettle(b *testing.B) {
	h := benchHarness(b)
	h.endWeek()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO projections (name, seq) VALUES ($1, 1)`, checkpoint)
		return err
	})
	began := time.Now()
	h.Check(h.race.SettleDue(h.Ctx))
	took := time.Since(began)
	if paid := h.Count("race_results WHERE state = 'paid'"); paid != winners {
		b.Fatalf("%d are paid", paid)
	}
	for b.Loop() { // it is settled
		h.Check(h.race.SettleDue(h.Ctx))
	}
	b.ReportMetric(float64(took.Milliseconds()), "ms/settlement")
}
