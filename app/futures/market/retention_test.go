package market

import (
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/export"
	"croupier/db"
)

// Ended positions with play money are deleted after 30 days, with their fills. Others stay.
func TestOldPositionsOfPlayMoneyAreDeleted(t *testing.T) {
	s := newSite(t)
	demo := s.orderUp()
	demo.Demo = true
	guest := bettingtest.GuestSession("a browser")
	_, err := s.Open(s.Ctx, guest, demo)
	s.Check(err)
	s.openAt("100000", s.orderUp())
	s.tick("98000") // both are liquidated
	demo.Request = s.Fixture.IDs.New()
	_, err = s.Open(s.Ctx, guest, demo)
	s.Check(err)
	s.tick("98000")
	s.Fixture.Clock.Advance(demoRetention - time.Minute)
	s.Check(s.deleteOldDemo(s.Ctx))
	if n, fills := s.Count("futures_positions"), s.Count("futures_fills"); n != 3 || fills != 5 {
		t.Errorf("before their time %d positions with %d fills are left", n, fills)
	}
	s.Fixture.Clock.Advance(2 * time.Minute)
	s.Check(s.deleteOldDemo(s.Ctx), s.deleteOldDemo(s.Ctx))
	if n, open, fills := s.Count("futures_positions WHERE demo = 0"), s.Count("futures_positions WHERE demo = 1 AND ended = 0"), s.Count("futures_fills"); n != 1 || open != 1 || fills != 3 {
		t.Errorf("%d positions with real money and %d open ones with play money are left, with %d fills", n, open, fills)
	}
}

// The export of a regulator has the positions with real money, in pages, with their fills and frames.
func TestExportOfPositions(t *testing.T) {
	s := newSite(t)
	demo := s.orderUp()
	demo.Demo = true
	s.order(bettingtest.Anna, demo)
	first := s.openAt("100000", s.orderUp())
	s.Check(s.close(first.ID, "50"))
	s.tick("100500")
	s.order(bettingtest.Bert, s.orderUp())
	rows := func(name string, limit int) (list [][]string) {
		t.Helper()
		for _, table := range Exports(func(string) int { return 2 }) {
			if table.Name != name {
				continue
			}
			s.Read(func(q *db.Reader) error {
				for after, more := "", true; more; more = after != "" {
					page, last, err := table.Read(q, after, export.Cutoff{AsOf: s.Fixture.Clock.Now().UnixMilli() + 1}, limit)
					if err != nil {
						return err
					}
					list, after = append(list, page...), last
				}
				return nil
			})
			for _, row := range list {
				if len(row) != len(table.Columns) {
					t.Errorf("a row of %s has %d fields for %d columns", name, len(row), len(table.Columns))
				}
			}
		}
		return list
	}
	for _, limit := range []int{1, 100} {
		if got := rows("futures_positions", limit); len(got) != 2 {
			t.Errorf("in pages of %d the export has the positions %v", limit, got)
		}
		if got := rows("futures_fills", limit); len(got) != 2 {
			t.Errorf("in pages of %d the export has the fills %v", limit, got)
		}
	}
	if got := rows("futures_frames", 100); len(got) == 0 {
		t.Error("the export has no frames")
	}
}
