package market

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// A position runs through its states, and each step moves exactly its money.
func TestPositionsRunThroughTheirStates(t *testing.T) {
	for _, test := range []struct {
		name  string
		order func(r *OpenRequest)
		// prices are the ticks after the entry at 100,000; "close" and "close 50" are orders.
		steps  []string
		state  string
		reason string
		exit   string
		payout string
		fee    string
		cents  money.Amount
		events []string
	}{
		{"closed in profit", nil, []string{"100400", "close", "100500"}, "closed", "close", "100500.00", "14.75", "0.25", 104_75, []string{"pending", "open", "closing", "closed"}},
		{"closed in loss", nil, []string{"close", "99500"}, "closed", "close", "99500.00", "5.00", "0.00", 95_00, []string{"pending", "open", "closing", "closed"}},
		{"liquidated at its price", nil, []string{"99000"}, "liquidated", "liquidation", "99000.00", "0.00", "0.00", 90_00, []string{"pending", "open", "liquidated"}},
		{"liquidated by a gap", nil, []string{"90000"}, "liquidated", "liquidation", "99000.00", "0.00", "0.00", 90_00, []string{"pending", "open", "liquidated"}},
		{"one unit before the liquidation", nil, []string{"99000.01", "close", "100000"}, "closed", "close", "100000.00", "10.00", "0.00", 100_00, []string{"pending", "open", "closing", "closed"}},
		{"a take-profit fills at its price", func(r *OpenRequest) { r.TakeProfit = "100100" }, []string{"100099.99", "103000"}, "closed", "take", "100100.00", "10.95", "0.05", 100_95, []string{"pending", "open", "closed"}},
		{"a stop-loss fills at the tick", func(r *OpenRequest) { r.StopLoss = "99900" }, []string{"99900.01", "99100"}, "closed", "stop", "99100.00", "1.00", "0.00", 91_00, []string{"pending", "open", "closed"}},
		{"a gap beyond stop-loss and liquidation", func(r *OpenRequest) { r.StopLoss = "99900" }, []string{"98000"}, "liquidated", "liquidation", "99000.00", "0.00", "0.00", 90_00, []string{"pending", "open", "liquidated"}},
		{"the maximum return", nil, []string{"110000"}, "closed", "maximum", "109000.00", "95.50", "4.50", 185_50, []string{"pending", "open", "closed"}},
		{"down in profit", func(r *OpenRequest) { r.Direction = "down" }, []string{"close", "99500"}, "closed", "close", "99500.00", "14.75", "0.25", 104_75, []string{"pending", "open", "closing", "closed"}},
		{"down, liquidated", func(r *OpenRequest) { r.Direction = "down" }, []string{"101000"}, "liquidated", "liquidation", "101000.00", "0.00", "0.00", 90_00, []string{"pending", "open", "liquidated"}},
		{"a flat fee", func(r *OpenRequest) { r.FeeMode = "flat" }, []string{"close", "100000"}, "closed", "close", "100000.00", "9.00", "1.00", 99_00, []string{"pending", "open", "closing", "closed"}},
		{"a flat fee liquidates earlier", func(r *OpenRequest) { r.FeeMode = "flat" }, []string{"99100"}, "liquidated", "liquidation", "99100.00", "0.00", "1.00", 90_00, []string{"pending", "open", "liquidated"}},
		{"closed in parts", nil, []string{"close 50", "100500", "close 50", "99500", "close", "100000"}, "closed", "close", "100000.00", "11.125", "0.125", 0, []string{"pending", "open", "closing", "open", "closing", "open", "closing", "closed"}},
		{"a close on the tick of a take-profit", func(r *OpenRequest) { r.TakeProfit = "100100" }, []string{"close", "100200"}, "closed", "take", "100100.00", "10.95", "0.05", 100_95, []string{"pending", "open", "closing", "closed"}},
		{"a close on the tick of the liquidation", nil, []string{"close", "98000"}, "liquidated", "liquidation", "99000.00", "0.00", "0.00", 90_00, []string{"pending", "open", "closing", "liquidated"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSite(t)
			r := s.orderUp()
			if test.order != nil {
				test.order(&r)
			}
			p := s.openAt("100000", r)
			for _, step := range test.steps {
				if share, isClose := strings.CutPrefix(step, "close"); isClose {
					s.Check(s.close(p.ID, strings.TrimSpace(share)))
				} else {
					s.tick(step)
				}
			}
			got := s.see(p.ID)
			if got.State != test.state || got.Reason != test.reason || got.Exit != test.exit || !strings.HasPrefix(got.Payout, test.payout) || !strings.HasPrefix(got.Fee, test.fee) {
				t.Errorf("the position is %s (%s) at %s, has paid %s with the fee %s", got.State, got.Reason, got.Exit, got.Payout, got.Fee)
			}
			if test.cents > 0 && s.anna() != test.cents {
				t.Errorf("%d cents are left, want %d", s.anna(), test.cents)
			}
			if events := s.states(); !slices.Equal(events, test.events) {
				t.Errorf("the events say %v, want %v", events, test.events)
			}
		})
	}
}

// An order is never filled at a tick that was there when it was made.
func TestOrdersFillAtALaterFrame(t *testing.T) {
	s := newSite(t)
	s.tick("100100")
	moved := s.Deltas(func() { s.order(bettingtest.Anna, s.orderUp()) })
	if len(moved) != 2 || moved[bettingtest.Anna.ID+" usd real"] != -10_00*bettingtest.Cent {
		t.Errorf("the order moves %v", moved)
	}
	known := s.last
	s.Check(s.Frame(s.Ctx, known)) // the same frame again
	list, err := s.Positions(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), PositionsRequest{State: "open"})
	s.Check(err)
	if len(list.Positions) != 1 || list.Positions[0].State != "pending" {
		t.Fatalf("the positions are %+v", list.Positions)
	}
	s.tick("100200")
	got := s.see(list.Positions[0].ID)
	if got.State != "open" || got.Entry != "100200.00" || got.EntryTick != 3 || len(got.Fills) != 1 || got.Fills[0].Frame != s.last.Seq {
		t.Errorf("the order was filled as %+v", got)
	}
	frame, err := futures.ParseFrame([]byte(got.Fills[0].Line))
	s.Check(err)
	if frame.Hash != s.last.Hash || got.Fills[0].Hash != s.last.Hash {
		t.Errorf("the fill names the frame %s, want %s", frame.Hash, s.last.Hash)
	}
}

// A frame that comes again, as after a start, fills nothing twice.
func TestRepeatedFrameFillsNothing(t *testing.T) {
	s := newSite(t)
	p := s.openAt("100000", s.orderUp())
	s.tick("98000")
	before := s.see(p.ID)
	moved := s.Deltas(func() {
		s.Check(s.Frame(s.Ctx, s.last))
		s.restart()
		s.Check(s.Frame(s.Ctx, s.last))
	})
	if after := s.see(p.ID); len(moved) != 0 || fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("the frame has moved %v and changed %+v to %+v", moved, before, after)
	}
}

// Nothing is filled in a pause. In the grace period players can close, and no trigger is filled.
func TestPauseAndGrace(t *testing.T) {
	s := newSite(t)
	r := s.orderUp()
	r.TakeProfit = "100500"
	p := s.openAt("100000", r)
	other := s.order(bettingtest.Bert, s.orderUp())
	s.tickIn("98000", futures.Paused)
	if got := refusal(s.close(p.ID, "")); got != "-10 paused" {
		t.Errorf("a close in the pause is %s", got)
	}
	_, err := s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), s.orderUp())
	if got := refusal(err); got != "-10 paused" {
		t.Errorf("an order in the pause is %s", got)
	}
	s.tickIn("98500", futures.Grace)
	if got := s.see(p.ID); got.State != "open" {
		t.Errorf("the first tick after the pause leaves %s", got.State)
	}
	s.tickIn("101000", futures.Grace)
	s.Check(s.change(p.ID, "99500", "102000"))
	_, err = s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), s.orderUp())
	if got := refusal(err); got != "-10 grace" {
		t.Errorf("an order in the grace period is %s", got)
	}
	s.Check(s.close(p.ID, ""))
	s.tickIn("100100", futures.Grace)
	if got := s.see(p.ID); got.State != "closed" || got.Exit != "100100.00" || got.Reason != "close" {
		t.Errorf("a close in the grace period leaves %+v", got)
	}
	s.tickIn("100000", futures.CloseOnly)
	_, err = s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), s.orderUp())
	if got := refusal(err); got != "-10 sources" {
		t.Errorf("an order with two sources is %s", got)
	}
	s.Fixture.Clock.Advance(orderLife)
	s.Check(s.VoidExpired(s.Ctx))
	answer, err := s.Position(s.Ctx, bettingtest.PlayerCall(bettingtest.Bert), PositionRequest{other.ID})
	s.Check(err)
	if got := answer.Position; got.State != "void" || got.Reason != ReasonWaited || s.Cents(bettingtest.Bert.ID, false) != 100_00 {
		t.Errorf("an order that no tick filled is %+v", got)
	}
	_, err = s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), s.orderUp())
	if got := refusal(err); got != "-10 paused" {
		t.Errorf("an order at an old tick is %s", got)
	}
}

// An order whose trigger the first tick has passed is void, and its stake comes back.
func TestOrderBeyondItsTriggerIsVoid(t *testing.T) {
	s := newSite(t)
	r := s.orderUp()
	r.TakeProfit = "100050"
	p := s.order(bettingtest.Anna, r)
	s.tick("100060")
	if got := s.see(p.ID); got.State != "void" || got.Reason != ReasonTrigger || got.Entry != "" || s.anna() != 100_00 {
		t.Errorf("the order is %+v, %d cents are left", got, s.anna())
	}
}

// A site that stops between an order and its fill goes on with the order.
func TestRestartBetweenOrderAndFill(t *testing.T) {
	s := newSite(t)
	first := s.openAt("100000", s.orderUp())
	s.Check(s.close(first.ID, "50"))
	second := s.order(bettingtest.Anna, s.orderUp())
	s.restart()
	s.tick("100500")
	if got := s.see(first.ID); got.State != "open" || got.Remaining != "5.00" || got.Payout != "7.375" {
		t.Errorf("the close is %+v", got)
	}
	if got := s.see(second.ID); got.State != "open" || got.Entry != "100500.00" {
		t.Errorf("the order is %+v", got)
	}
	s.restart()
	s.tick("99000")
	if got := s.see(first.ID); got.State != "liquidated" {
		t.Errorf("the position is %s", got.State)
	}
}

// After a restore the positions that had not ended are void and their closed parts stay.
func TestRestoreVoidsOpenPositions(t *testing.T) {
	s := newSite(t)
	open := s.openAt("100000", s.orderUp())
	s.Check(s.close(open.ID, "50"))
	s.tick("100500")
	pending := s.order(bettingtest.Anna, s.orderUp())
	s.Write(func(tx *db.Tx) error {
		voided, err := s.VoidOpen(tx)
		if voided != 2 {
			t.Errorf("%d positions are void", voided)
		}
		return err
	})
	for _, position := range []string{open.ID, pending.ID} {
		if got := s.see(position); got.State != "void" || got.Reason != ReasonRestore {
			t.Errorf("the position is %+v", got)
		}
	}
	if balance := s.Balance(ledger.PlayerKey(bettingtest.Anna.ID, "usd", false)); balance != 102_375_000 {
		t.Errorf("%d is left", balance)
	}
	s.tick("90000") // nothing is left that it could liquidate
}

// A guest plays with play money alone, which counts toward no limit and no figure.
func TestGuestsPlayWithPlayMoney(t *testing.T) {
	s := newSite(t)
	guest := bettingtest.GuestSession("a browser")
	r := s.orderUp()
	_, err := s.Open(s.Ctx, guest, r)
	if got := refusal(err); got != "-2" {
		t.Errorf("an order with real money is %s", got)
	}
	r.Demo = true
	answer, err := s.Open(s.Ctx, guest, r)
	s.Check(err)
	s.tick("100000")
	s.tick("98000")
	got, err := s.Position(s.Ctx, guest, PositionRequest{answer.Position.ID})
	s.Check(err)
	if got.Position.State != "liquidated" || !got.Position.Demo || s.Volumes24h()[bitcoin] != "0.00" {
		t.Errorf("the position is %+v, the volume %s", got.Position, s.Volumes24h()[bitcoin])
	}
	if _, err := s.Position(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), PositionRequest{answer.Position.ID}); refusal(err) != "1" {
		t.Errorf("another player sees it: %v", err)
	}
}

// The limits of possible payouts count what is open, and say what is still possible.
func TestExposureIsLimited(t *testing.T) {
	s := newSite(t)
	s.set.playerCap = fixedDollars("200")
	s.openAt("100000", s.orderUp()) // could pay 95.50
	s.order(bettingtest.Anna, s.orderUp())
	_, err := s.Open(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), s.orderUp())
	if got := refusal(err); got != "6" || !strings.Contains(fmt.Sprint(fullRefusal(err).Extra["max"]), "0.94") {
		t.Errorf("the third order is %s, %v is possible", got, fullRefusal(err).Extra)
	}
	s.order(bettingtest.Bert, s.orderUp()) // of another player
	s.tick("99000")
	s.tick("100000")
	s.Check(s.VoidExpired(s.Ctx))
	s.openAt("100000", s.orderUp())
	if s.book.possible[scope{owner: bettingtest.Anna.ID}] != 191_000_000 {
		t.Errorf("the book counts %v", s.book.possible)
	}
}

// The volume of a day and the public trades follow the fills.
func TestTradesAndVolume(t *testing.T) {
	s := newSite(t)
	p := s.openAt("100000", s.orderUp())
	s.Check(s.close(p.ID, ""))
	s.order(bettingtest.Shy, s.orderUp())
	s.tick("100100")
	if got := s.Volumes24h()[bitcoin]; got != "3000.00" {
		t.Errorf("the volume is %s", got)
	}
	trades, err := s.Trades(s.Ctx, bettingtest.PlayerCall(bettingtest.Bert), MarketRequest{bitcoin})
	s.Check(err)
	if len(trades.Trades) != 3 || trades.Trades[2].User.Name != bettingtest.Anna.ID || trades.Trades[2].Kind != "open" {
		t.Errorf("the trades are %+v", trades.Trades)
	}
	for _, hidden := range trades.Trades {
		if hidden.User.Name == "Hidden" && hidden.User.ID != nil {
			t.Errorf("a hidden player is named: %+v", hidden)
		}
	}
	s.restart()
	stats, err := s.Stats(s.Ctx, bettingtest.PlayerCall(bettingtest.Bert), MarketRequest{bitcoin})
	s.Check(err)
	if stats.Volume != "3000.00" || stats.Fills != 3 || stats.Up.Positions != 1 || stats.PnLFee != 5 || stats.FlatFee != "0.05" {
		t.Errorf("the figures after a start are %+v", stats)
	}
	s.Fixture.Clock.Advance(25 * time.Hour)
	if got := s.Volumes24h()[bitcoin]; got != "0.00" {
		t.Errorf("the volume of a day later is %s", got)
	}
}
