package app

import (
	"io"
	"log/slog"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/wagerlog"
	"croupier/app/server/demo"
	"croupier/db"
)

// historySite is a site with the first part of a history.
func historySite(t testing.TB, length time.Duration) *App {
	t.Helper()
	cfg := config.Default()
	cfg.Data, cfg.Demo = t.TempDir(), true
	past := clock.NewFake(demo.HistoryBegins(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
	site, err := assemble(t.Context(), cfg, Options{
		Clock: past, present: clock.System{}, Provisional: true, Log: slog.New(slog.DiscardHandler), Out: io.Discard,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = site.Close() })
	if err := site.demo.MakeHistory(t.Context(), newPastSite(site), past, past.Now().Add(length)); err != nil {
		t.Fatal(err)
	}
	return site
}

// played is the sum of a history without crash, whose rounds are the site's own.
type played struct {
	wagers, staked, paid, crash, last int64
}

func historySums(t *testing.T, site *App) (sum played) {
	t.Helper()
	err := site.Read(t.Context(), func(q *db.Reader) error {
		_, err := wagerlog.EachSince(q, 0, 1000, func(w *wagerlog.Wager) {
			if w.At < sum.last {
				t.Errorf("wager %d was made before the one before it", w.Seq)
			}
			sum.last = w.At
			if w.Kind == "crash" {
				sum.crash++
				return
			}
			sum.wagers++
			sum.staked += w.USD
			sum.paid += int64(w.Payout)
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func TestDemoHistoryIsConsistentAndDeterministic(t *testing.T) {
	const weeks = 18 * 7 * 24 * time.Hour
	site := historySite(t, weeks)
	result, err := site.Audit(t.Context(), nil)
	if err != nil || !result.OK() {
		t.Errorf("the audit finds %+v, %v", result.Findings, err)
	}
	sum := historySums(t, site)
	if sum.wagers < 300 || sum.crash == 0 {
		t.Errorf("played %+v", sum)
	}
	people, err := site.accounts.Count(t.Context())
	if err != nil || people < 40 {
		t.Errorf("%d people came, %v", people, err)
	}
	other := historySums(t, historySite(t, weeks))
	other.crash, other.last, sum.crash, sum.last = 0, 0, 0, 0
	if other != sum {
		t.Errorf("another site played %+v, this one %+v", other, sum)
	}
}

func BenchmarkHistory(b *testing.B) {
	for b.Loop() {
		historySite(b, 52*7*24*time.Hour)
	}
}
