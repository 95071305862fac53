package bets

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/sports/odds"

	"croupier/app/kernel/sports/line"
)

// pages reads all bets of a player, page by page.
func (h *harness) pages(owner, show string, limit int) (ids []string) {
	h.T.Helper()
	before := ""
	for {
		page, err := h.ListBets(h.Ctx, playerCall(owner), SportsBetListRequest{Show: show, Before: before, Limit: limit})
		h.Check(err)
		if len(page.Bets) > limit {
			h.T.Fatalf("a page has %d bets", len(page.Bets))
		}
		for _, b := range page.Bets {
			ids = append(ids, b.ID)
		}
		if !page.More {
			return ids
		}
		before = ids[len(ids)-1]
	}
}

// A player with 25 bets sees the newest first and each bet once, also if several were
// made in the same millisecond.
func TestBetsAreListedNewestFirst(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	h.credit("bert", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	var created []string
	for i := range 25 {
		created = append(created, h.bet("anna", "1", home).ID)
		if i%5 != 4 {
			h.Harness.Clock.Advance(time.Second)
		}
	}
	other := h.bet("bert", "1", home).ID
	got := h.pages("anna", "", 20)
	if len(got) != 25 || got[0] != created[24] && got[1] != created[24] || slices.Contains(got, other) {
		t.Fatalf("listed %v", got)
	}
	times := map[string]int64{}
	for _, item := range created {
		times[item] = h.betView("anna", item).At
	}
	if !slices.IsSortedFunc(got, func(a, b string) int { return int(times[b] - times[a]) }) {
		t.Errorf("they are not in the order of time: %v", got)
	}
	if seven := h.pages("anna", "open", 7); !slices.Equal(seven, got) {
		t.Errorf("in pages of seven: %v", seven)
	}
	_, err := h.ListBets(h.Ctx, playerCall("anna"), SportsBetListRequest{Before: other})
	h.wantRefusal(err, ErrNoBet)
}

// A bet that was cashed out in full is settled, but neither won nor lost. A partly
// cashed-out bet shows what the rest can still win.
func TestCashedOutBetsAreFiltered(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.09", 460_000)
	all, part := h.bet("anna", "5", home), h.bet("anna", "5", home)
	if _, err := h.acceptOffer(h.cashOutOffer(all.ID, "").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	b, err := h.acceptOffer(h.cashOutOffer(part.ID, "2").OfferID, "none") // 2 x 0.9614 x 0.97 = 1.86
	if err != nil || b.PotentialPayout != "8.13" {
		t.Errorf("%+v, %v", b, err)
	}
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.betView("anna", part.ID); got.Paid != "8.13" {
		t.Errorf("it has paid %s", got.Paid)
	}
	for show, want := range map[string][]string{"cashed": {all.ID}, "won": {part.ID}, "lost": nil, "open": nil} {
		if got := h.pages("anna", show, 20); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", show, got, want)
		}
	}
	if got := h.pages("anna", "settled", 20); len(got) != 2 {
		t.Errorf("settled: %v", got)
	}
}
