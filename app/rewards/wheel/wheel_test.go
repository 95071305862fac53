package wheel

import (
	"errors"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
	"croupier/db"
)

// code is the code of an error; 0 for none.
func code(t testing.TB, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	refusal := (*fault.Error)(nil)
	if !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	return refusal.Code
}

func TestRegistrationGrantsOneTicket(t *testing.T) {
	h := newHarness(t)
	if got := h.data("anna").Model; got.Tickets != 1 || !got.Open || len(got.Segments) != Segments {
		t.Fatalf("at first %+v", got)
	}
	answer, err := h.spin("anna")
	h.Check(err)
	if answer.Segment < 1 || answer.Segment > Segments || answer.Tickets != answer.Prize.Tickets {
		t.Errorf("the spin answers %+v", answer)
	}
	for answer.Tickets > 0 {
		answer, err = h.spin("anna")
		h.Check(err)
	}
	if _, err := h.spin("anna"); !errors.Is(err, errNoTickets) {
		t.Errorf("without a ticket: %v", err)
	}
	if got := h.data("anna").Model.Tickets; got != 0 {
		t.Errorf("%d tickets are left", got)
	}
	h.checkAudits()
}

func TestTicketsAreGrantedOncePerReference(t *testing.T) {
	h := newHarness(t)
	h.Check(h.give("anna", 1, 3), h.give("anna", 1, 3), h.give("anna", 2, 1))
	if got := h.data("anna").Model.Tickets; got != 5 {
		t.Errorf("anna has %d tickets", got)
	}
	for name, err := range map[string]error{
		"another player": h.give("bert", 1, 3), "another count": h.give("anna", 1, 4), "none": h.give("anna", 3, 0),
		"below none": h.give("anna", 3, -1), "too many": h.give("anna", 3, maxTickets+1), "no player": h.give("", 3, 1),
	} {
		if !errors.Is(err, ErrTickets) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := h.data("bert").Model.Tickets; got != 1 {
		t.Errorf("bert has %d tickets", got)
	}
}

func TestParallelSpinsUseOnlyOwnedTickets(t *testing.T) {
	h := newHarness(t)
	h.set(PrizesKey, moneyOnly())
	for _, tickets := range []int64{1, 8} {
		if tickets > 1 {
			h.Check(h.give("anna", 1, tickets))
		}
		if won := h.parallel(200, func() error { _, err := h.spin("anna"); return err }); won != tickets {
			t.Errorf("%d tickets were spun %d times", tickets, won)
		}
	}
	if got := h.balance("anna", "usd"); got != 9*50_000 {
		t.Errorf("anna has %d", got)
	}
	h.checkAudits()
}

// moneyOnly is a wheel on which every spin wins the maximum.
func moneyOnly() []WheelPrize {
	list := defaultPrizes()
	for i := range list {
		list[i].Share, list[i].Tickets = "100", 0
	}
	return list
}

// parallel runs do many times concurrently and counts the successes.
func (h *harness) parallel(times int, do func() error) (done int64) {
	h.T.Helper()
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range times {
		wait.Go(func() {
			err := do()
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				done++
			} else if refusal := (*fault.Error)(nil); !errors.As(err, &refusal) {
				h.T.Error(err)
			}
		})
	}
	wait.Wait()
	return done
}

func TestPrizesAreSharesOfLevelMaximum(t *testing.T) {
	h := newHarness(t)
	list := defaultPrizes()
	list[3] = WheelPrize{4, "6", "33.3333", 0}
	h.set(PrizesKey, list)
	h.world.levels["bert"] = 2
	for level, owner := range []string{"anna", "bert"} {
		h.Check(h.give(owner, int64(level), 150))
		for range 151 {
			before := h.balance(owner, "usd")
			answer, err := h.spin(owner)
			h.Check(err)
			prize := h.wheel.set.prizes.Get()[answer.Segment-1]
			share, err := prizedraw.ParsePercent(prize.Share)
			h.Check(err)
			want := h.world.WheelMaximum(h.world.levels[owner]) * share / 1_000_000
			if got := int64(h.balance(owner, "usd") - before); got != want || int64(answer.Prize.USD) != want {
				t.Fatalf("segment %d paid %d and says %d, want %d", answer.Segment, got, answer.Prize.USD, want)
			}
		}
	}
	for _, delay := range h.world.delays {
		if delay != prizeAnimation {
			t.Fatalf("a balance was published after %s", delay)
		}
	}
	h.checkAudits()
}

func TestImageSegmentGrantsTicket(t *testing.T) {
	h := newHarness(t)
	only := defaultPrizes()
	for i := range only {
		only[i].Chance = "10"
	}
	only[3].Chance = "50"
	h.set(PrizesKey, only)
	h.Check(h.give("anna", 1, 60))
	tickets := 0
	for {
		answer, err := h.spin("anna")
		if errors.Is(err, errNoTickets) {
			break
		}
		h.Check(err)
		if answer.Segment == imageSegment+1 {
			tickets++
			if answer.Prize.Tickets != 1 || answer.Prize.Currency != "" {
				t.Fatalf("the image gave %+v", answer.Prize)
			}
		}
	}
	var spins int
	h.Read(func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM wheel_draws`).Scan(&spins) })
	if tickets == 0 || spins != 61+tickets {
		t.Errorf("%d spins, %d of them gave a ticket", spins, tickets)
	}
	h.checkAudits()
}

func TestDrawIsProvablyFair(t *testing.T) {
	h := newHarness(t)
	h.world.deposits["anna"] = 1_000_000
	spun, err := h.spin("anna")
	h.Check(err)
	given, err := h.faucet("anna")
	h.Check(err)
	pair := h.world.pairs["anna"]
	if p := spun.Proof; p.ServerSeed != "" || p.ServerSeedHash != provablyfair.Commitment(pair.ServerSeed) || p.Nonce != 0 || given.Proof.Nonce != 1 {
		t.Errorf("the proofs are %+v, %+v", p, given.Proof)
	}
	weights, err := prizedraw.ParseWeights(spun.Proof.Weights)
	h.Check(err)
	if got := weights.Segment(provablyfair.NewStream(pair.ServerSeed, spun.Proof.ClientSeed, spun.Proof.Nonce)) + 1; got != spun.Segment {
		t.Errorf("the wheel stopped at %d, computed again at %d", spun.Segment, got)
	}
	if got := prizedraw.Share(provablyfair.NewStream(pair.ServerSeed, given.Proof.ClientSeed, given.Proof.Nonce)); Percent(got) != given.Share {
		t.Errorf("the faucet drew %d, computed again %d", given.Share, got)
	}
	pair.RevealedAt = 1
	list, err := h.wheel.OwnDraws(h.Ctx, callAs("anna"), struct{}{})
	h.Check(err)
	if len(list) != 2 || list[0].Proof.ServerSeed != pair.ServerSeed {
		t.Errorf("the draws are listed as %+v", list)
	}
}

func TestSpinRefusals(t *testing.T) {
	h := newHarness(t)
	h.world.pendingOptIns["anna"] = true
	if _, err := h.spin("anna"); code(t, err) != 3 {
		t.Errorf("with a deposit bonus: %v", err)
	}
	delete(h.world.pendingOptIns, "anna")
	h.world.refusal = fault.ErrForbidden
	if _, err := h.spin("anna"); !errors.Is(err, fault.ErrForbidden) {
		t.Errorf("a player who may not: %v", err)
	}
	h.world.refusal = nil
	h.world.excluded["anna"] = true
	if got := h.data("anna"); got.Model.Tickets != 0 || got.Model.Open || len(got.Promocodes) != 0 {
		t.Errorf("an excluded player is offered %+v", got)
	}
	if got := h.data(""); got.Model.Tickets != 0 || len(got.Promocodes) != 1 {
		t.Errorf("a guest is offered %+v", got)
	}
	delete(h.world.excluded, "anna")
	h.set("rewards.wheel", false)
	if _, err := h.spin("anna"); code(t, err) != 2 {
		t.Errorf("while closed: %v", err)
	}
	h.set("rewards.wheel", true)
	h.world.prizes = []string{"crp"}
	if _, err := h.spin("anna"); !errors.Is(err, errNoPrice) {
		t.Errorf("without a price: %v", err)
	}
	h.world.prizes = []string{"doge"}
	if _, err := h.spin("anna"); err != nil || h.data("anna").Model.Tickets > 1 {
		t.Errorf("refusals took the ticket: %v", err)
	}
	h.checkAudits()
}

func TestInvalidPrizesAreRefused(t *testing.T) {
	h := newHarness(t)
	for name, change := range map[string]func(list []WheelPrize) []WheelPrize{
		"five":                func(l []WheelPrize) []WheelPrize { return l[:5] },
		"out of order":        func(l []WheelPrize) []WheelPrize { l[0].Segment = 2; return l },
		"99 %":                func(l []WheelPrize) []WheelPrize { l[0].Chance = "59"; return l },
		"no chance":           func(l []WheelPrize) []WheelPrize { l[0].Chance = "lots"; return l },
		"nothing":             func(l []WheelPrize) []WheelPrize { l[0].Share = ""; return l },
		"both":                func(l []WheelPrize) []WheelPrize { l[3].Share = "1"; return l },
		"tickets elsewhere":   func(l []WheelPrize) []WheelPrize { l[0].Share, l[0].Tickets = "", 1; return l },
		"negative":            func(l []WheelPrize) []WheelPrize { l[0].Share = "-1"; return l },
		"too exact":           func(l []WheelPrize) []WheelPrize { l[0].Share = "0.00001"; return l },
		"above the maximum":   func(l []WheelPrize) []WheelPrize { l[5].Share = "100.0001"; return l },
		"tickets without end": func(l []WheelPrize) []WheelPrize { l[3].Tickets = 9; return l },
	} {
		if err := h.change(PrizesKey, change(defaultPrizes())); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if err := h.change(FreePrizesKey, defaultPrizes()); err == nil {
		t.Error("the free wheel gives tickets")
	}
}

// TestEveryLevelCanWinShownPrizes compares the texts of the segments: no two are
// the same, and the largest is the maximum of the level.
func TestEveryLevelCanWinShownPrizes(t *testing.T) {
	h := newHarness(t)
	for level := range topLevel + 1 {
		h.world.levels["anna"] = level
		model, seen := h.data("anna").Model, map[Dollars]bool{}
		for _, segment := range model.Segments {
			if segment.Tickets == 0 && (segment.Prize == 0 || seen[segment.Prize] || segment.Prize > model.Maximum) {
				t.Errorf("level %d: segment %d shows %d, of at most %d", level, segment.Segment, segment.Prize, model.Maximum)
			}
			seen[segment.Prize] = true
		}
		if !seen[model.Maximum] {
			t.Errorf("level %d: no segment wins the maximum %d", level, model.Maximum)
		}
	}
}

func TestMeanSpinCost(t *testing.T) {
	h := newHarness(t)
	// .12 + .08 + .06 + .0312 + .001 = 29.22 % of the maximum, and 6 % of all spins win
	// another spin.
	if got := termsOf(defaultPrizes(), 10_000_000).mean(); got != 2_922_000*100/94 {
		t.Errorf("a spin costs %d", got)
	}
	if got := termsOf(defaultPrizes(), 50_000).mean(); got != 14_610*100/94 {
		t.Errorf("a spin at level 0 costs %d", got)
	}
	answer, err := h.wheel.Overview(h.Ctx, callAs("staff"), struct{}{})
	h.Check(err)
	if len(answer.Levels) != topLevel+1 || answer.Levels[0].Faucet != 12_875 {
		t.Errorf("the office shows %+v", answer.Levels)
	}
	preview, err := h.wheel.Preview(h.Ctx, callAs("staff"), WheelPreviewRequest{defaultPrizes()[:5], defaultFreePrizes()})
	if h.Check(err); preview.Problem == "" {
		t.Error("five segments are no problem")
	}
}

func TestCostsAreByUTCDay(t *testing.T) {
	h := newHarness(t)
	h.set(PrizesKey, moneyOnly())
	h.Check(h.give("anna", 1, 3))
	midnight := h.Clock.Now().Truncate(24 * time.Hour).Add(24 * time.Hour)
	for _, at := range []time.Time{midnight.Add(-time.Millisecond), midnight} {
		h.Clock.Advance(at.Sub(h.Clock.Now()))
		_, err := h.spin("anna")
		h.Check(err)
	}
	answer, err := h.wheel.Overview(h.Ctx, callAs("staff"), struct{}{})
	h.Check(err)
	if len(answer.Costs) != 2 || answer.Costs[0].Day != midnight.UnixMilli() || answer.Costs[0].Cost != 50_000 || answer.Costs[1].Draws != 1 {
		t.Errorf("the costs are %+v", answer.Costs)
	}
}
