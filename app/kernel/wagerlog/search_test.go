package wagerlog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// filteredSeqs lists the sequence numbers of all pages of a filter.
func (h *harness) filteredSeqs(f Filter, limit int) (seqs []int64) {
	h.t.Helper()
	h.read(func(q *db.Reader) error {
		for before := int64(0); ; {
			page, err := Find(q, f, before, limit)
			if err != nil {
				return err
			}
			for _, w := range page.Wagers {
				seqs = append(seqs, w.Seq)
			}
			if page.Next == 0 {
				return nil
			}
			if before != 0 && page.Next >= before {
				return fmt.Errorf("the page before %d goes on before %d", before, page.Next)
			}
			before = page.Next
		}
	})
	return seqs
}

func floatPtr(value float64) *float64 { return &value }

// Every filter finds the same wagers as a check of each wager, newest first and each once,
// however few wagers a page reads.
func TestFilterMatchesFullScan(t *testing.T) {
	h := newHarness(t)
	random := rand.New(rand.NewPCG(4, 2))
	started := h.clock.Now().UnixMilli()
	var all []*Wager
	for i := range 150 {
		h.clock.Advance(time.Duration(random.IntN(3)) * time.Second)
		w := h.wager([]string{"anna", "bert"}[random.IntN(2)], []string{"dice", "mines", "plinko"}[random.IntN(3)])
		w.Stake = money.Amount(1 + random.IntN(200))
		w.Opening, w.USD = w.Stake, int64(w.Stake)*1_000_000
		w.Payout = money.Amount([]int{0, 0, int(w.Stake) / 2, int(w.Stake), int(w.Stake) * 3}[random.IntN(5)])
		w.Void = w.Payout == w.Stake && random.IntN(2) == 0
		w.Multiplier = money.Of(w.Payout, w.Stake)
		h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, w) })
		all = append(all, w)
		if i%9 == 0 { // corrected: only the last revision is listed
			again := *w
			again.Revision, again.Before, again.Payout, again.Void = 1, w, w.Stake*2, false
			h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, &again) })
			all[len(all)-1] = &again
		}
	}
	half := (started + h.clock.Now().UnixMilli()) / 2
	anna := []ledger.AccountID{h.account["anna"]}
	for name, test := range map[string]struct {
		f    Filter
		want func(w *Wager) bool
	}{
		"all":        {Filter{}, func(*Wager) bool { return true }},
		"anna's":     {Filter{Accounts: anna}, func(w *Wager) bool { return w.Account == anna[0] }},
		"both's":     {Filter{Accounts: []ledger.AccountID{h.account["anna"], h.account["bert"]}}, func(*Wager) bool { return true }},
		"mines":      {Filter{Product: "mines"}, func(w *Wager) bool { return w.Product == "mines" }},
		"a kind":     {Filter{Kind: "sports"}, func(*Wager) bool { return false }},
		"a currency": {Filter{Currency: "btc", Money: MoneyReal}, func(*Wager) bool { return true }},
		"play money": {Filter{Money: MoneyPlay}, func(*Wager) bool { return false }},
		"won":        {Filter{Status: StatusWin}, func(w *Wager) bool { return w.Status() == StatusWin }},
		"in part":    {Filter{Status: StatusPartial}, func(w *Wager) bool { return w.Status() == StatusPartial }},
		"lost":       {Filter{Status: StatusLose}, func(w *Wager) bool { return w.Status() == StatusLose }},
		"void":       {Filter{Status: StatusCancelled}, func(w *Wager) bool { return w.Status() == StatusCancelled }},
		"big":        {Filter{BigWins: true}, func(w *Wager) bool { return !w.Void && w.Payout-w.Stake >= 100 }},
		"anna's big": {Filter{BigWins: true, Accounts: anna}, func(w *Wager) bool { return w.Account == anna[0] && !w.Void && w.Payout-w.Stake >= 100 }},
		"stakes":     {Filter{Staked: Bounds{floatPtr(50e6), floatPtr(100e6)}}, func(w *Wager) bool { return w.Stake >= 50 && w.Stake <= 100 }},
		"payouts":    {Filter{Paid: Bounds{floatPtr(50e6), floatPtr(100e6)}}, func(w *Wager) bool { return w.Payout >= 50 && w.Payout <= 100 }},
		"multiplier": {Filter{Multiplier: Bounds{floatPtr(0.5), floatPtr(2)}}, func(w *Wager) bool { return 2*w.Payout >= w.Stake && w.Payout <= 2*w.Stake }},
		"late":       {Filter{From: half, Product: "dice"}, func(w *Wager) bool { return w.At >= half && w.Product == "dice" }},
		"early":      {Filter{Before: half, Accounts: anna}, func(w *Wager) bool { return w.At < half && w.Account == anna[0] }},
	} {
		var want []int64
		for _, w := range all {
			if test.want(w) {
				want = append(want, w.Seq)
			}
		}
		slices.Sort(want)
		slices.Reverse(want)
		for _, maxScan := range []int{0, 7, 40} {
			f := test.f
			f.maxScan = maxScan
			if got := h.filteredSeqs(f, 6); !slices.Equal(got, want) {
				t.Errorf("%s, looking at %d: %v, want %v", name, maxScan, got, want)
			}
		}
	}
}

func TestFirstSinceFindsFirstWager(t *testing.T) {
	h := newHarness(t)
	var times []int64
	for range 20 {
		h.clock.Advance(2 * time.Second)
		h.append(3)
		times = append(times, h.clock.Now().UnixMilli())
	}
	h.read(func(q *db.Reader) error {
		for i, at := range times {
			for back, want := range map[int64]int64{0: int64(3*i + 1), -1: int64(3*i + 1), 1: int64(3*i + 4)} {
				if got, err := FirstSince(q, at+back); err != nil || got != want {
					t.Errorf("since the %dth moment %+d ms: %d, %v; want %d", i, back, got, err, want)
				}
			}
		}
		return nil
	})
}

func TestWagerIsFoundByIDSuffix(t *testing.T) {
	h := newHarness(t)
	w := h.wager("anna", "dice")
	h.append(3)
	h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, w) })
	h.append(3)
	h.read(func(q *db.Reader) error {
		list, err := IDsEndingIn(q, [5]byte(w.ID[11:]), 8)
		if err != nil || len(list) != 1 || list[0] != w.ID {
			t.Errorf("found %v, %v", list, err)
		}
		return err
	})
}
