package figures

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// defined has the figures of a period by their definition: computed from every wager of
// the log.
type defined struct {
	sums    map[string]Sum
	players int64
}

// definition adds up the wagers of the log from one time to before another.
func (h *harness) definition(by group, from, before int64) defined {
	h.T.Helper()
	d, players := defined{sums: map[string]Sum{}}, map[string]bool{}
	h.Read(func(q *db.Reader) error {
		_, err := wagerlog.EachSince(q, 0, 1000, func(w *wagerlog.Wager) {
			if w.Player.Purpose != ledger.Real || w.At < from || w.At >= before {
				return
			}
			if expected.IsCounted(w) {
				players[w.Player.Owner] = true
			}
			origin, _ := fakePlayers{}.OriginOf(q, w.Player.Owner)
			name := nameOf(by, w)
			switch by {
			case byDay:
				name = dayText(floorDiv(w.At, dayMillis))
			case bySource:
				name = origin.Source
			case byCountry:
				name = countryName(origin.Country)
			}
			sum := d.sums[name]
			sum.Add(expected.Of(w))
			d.sums[name] = sum
		})
		return err
	})
	maps.DeleteFunc(d.sums, func(_ string, sum Sum) bool { return sum == Sum{} })
	d.players = int64(len(players))
	return d
}

// wantDefinition compares the reports of some days, as of a time or of the present, with
// the definition.
func (h *harness) wantDefinition(t interface{ Fatalf(string, ...any) }, from, to string, asOf int64) {
	h.T.Helper()
	for _, by := range []group{byDay, byProduct, byGame, byProvider, byCurrency, bySource, byCountry} {
		answer := h.report(string(by), from, to, asOf)
		want := h.definition(by, answer.From, answer.To)
		if got, defined := fmt.Sprint(rowTexts(answer)), fmt.Sprint(texts(want.sums)); got != defined {
			t.Fatalf("by %s from %s to %s as of %d:\n%s\nwant\n%s", by, from, to, asOf, got, defined)
		}
		if answer.Total.Players != nil && *answer.Total.Players != want.players {
			t.Fatalf("by %s from %s to %s as of %d: %d players, want %d", by, from, to, asOf, *answer.Total.Players, want.players)
		}
	}
}

func rowTexts(answer ReportAnswer) (list []string) {
	for _, r := range answer.Rows {
		if r.Wagers != 0 || r.Stakes != money.USD(0).Text() || r.Payouts != money.USD(0).Text() || r.Expected != money.USD(0).Text() {
			list = append(list, fmt.Sprint(r.Name, " ", r.Wagers, " ", r.Stakes, " ", r.Payouts, " ", r.Expected, " ", r.Luck))
		}
	}
	slices.Sort(list)
	return list
}

func texts(sums map[string]Sum) (list []string) {
	for name, s := range sums {
		if s.Wagers != 0 || s.Staked != 0 || s.Paid != 0 || s.Expected != 0 {
			list = append(list, fmt.Sprint(name, " ", s.Wagers, " ", money.USD(s.Staked).Text(), " ", money.USD(s.Paid).Text(), " ", money.USD(s.Expected).Text(), " ", money.USD(s.Luck).Text()))
		}
	}
	slices.Sort(list)
	return list
}

var errOnPurpose = errors.New("on purpose")

// failing is a projection that fails after its writes while its switch is on.
type failing struct {
	inner interface {
		Name() string
		Apply(tx *db.Tx, wagers []*wagerlog.Wager) error
	}
	after *int // how many more lists are applied before it fails
}

func (f failing) Name() string { return f.inner.Name() }

func (f failing) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	if err := f.inner.Apply(tx, wagers); err != nil {
		return err
	}
	if *f.after--; *f.after < 0 {
		return errOnPurpose
	}
	return nil
}

// crash makes the projections of wagers fail after a number of lists, in the middle of a
// write, and restarts the site.
func (h *harness) crash(t interface{ Fatalf(string, ...any) }, lists int) {
	left := [2]int{lists, lists}
	broken := h.Runner(failing{Wagers{h.figures}, &left[0]}, failing{Arrivals{h.figures}, &left[1]})
	if err := broken.CatchUp(h.Ctx); err != nil && !errors.Is(err, errOnPurpose) {
		t.Fatalf("%v", err)
	}
	h.restart()
}

// restart creates the service and its projections again.
func (h *harness) restart() {
	h.figures = New(h.figures.Deps)
	h.wagers, h.moves = h.Runner(Wagers{h.figures}, Arrivals{h.figures}), followMoves(h)
}

func TestCrashBetweenBatchesCountsNothingTwice(t *testing.T) {
	for _, lists := range []int{0, 1, 2} {
		h := newHarness(t)
		list := make([]wagerOf, 2500)
		for i := range list {
			list[i] = bet([]string{"anna", "bert", "rita"}[i%3], 1_00, 50)
		}
		h.Append(list...)
		h.crash(t, lists)
		h.catchUp()
		h.wantDefinition(t, today, today, 0)
		if overviewRows := h.faults(); overviewRows != "" {
			t.Errorf("after %d lists: %s", lists, overviewRows)
		}
	}
}
