package bets

import (
	"fmt"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// The errors of the specification have its numbers.
func TestErrorCodes(t *testing.T) {
	for i, refusal := range []*fault.Error{ErrQueue, ErrQueueID, ErrTooEarly, ErrTooLate, ErrOdds, ErrOption, ErrBalance, ErrStake, ErrDouble, ErrLegs} {
		if refusal.Code != i+1 {
			t.Errorf("%q has the code %d, want %d", refusal.Message, refusal.Code, i+1)
		}
	}
}

// Each error of the specification is returned, and none debits a stake.
func TestSlipErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		want *fault.Error
		text string
		do   func(h *harness, home, draw line.Selection) error
	}{
		{"no worker runs the queue", ErrQueue, "failed to queue", func(h *harness, home, _ line.Selection) error {
			h.queue.setOpen(false)
			return placeError(h, h.slip("10", home))
		}},
		{"the queue is full", ErrQueue, "failed to queue", func(h *harness, home, _ line.Selection) error {
			h.queue.mu.Lock()
			h.queue.waiting = maxQueued
			h.queue.mu.Unlock()
			return placeError(h, h.slip("10", home))
		}},
		{"one player has too many bets in the queue", ErrQueue, "failed to queue", func(h *harness, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			for range maxQueuedPerPlayer {
				h.Check(placeError(h, h.slip("1", home)))
			}
			return placeError(h, h.slip("1", home))
		}},
		{"an unknown entry", ErrQueueID, "invalid queue id", func(h *harness, _, _ line.Selection) error {
			_, err := h.Poll(h.Ctx, playerCall("anna"), QueuedBetRequest{h.Harness.IDs.New()})
			return err
		}},
		{"no id at all", ErrQueueID, "invalid queue id", func(h *harness, _, _ line.Selection) error {
			_, err := h.Confirm(h.Ctx, playerCall("anna"), QueuedBetRequest{"1"})
			return err
		}},
		{"the entry of another player", ErrQueueID, "invalid queue id", func(h *harness, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, playerCall("anna"), h.slip("10", home))
			h.Check(err)
			_, err = h.Poll(h.Ctx, playerCall("bert"), QueuedBetRequest{queued.QueueID})
			return err
		}},
		{"before the delay has ended", ErrTooEarly, "too early", func(h *harness, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, playerCall("anna"), h.slip("10", home))
			h.Check(err)
			_, err = h.Confirm(h.Ctx, playerCall("anna"), QueuedBetRequest{queued.QueueID})
			return err
		}},
		{"the event has begun", ErrTooLate, "too late", func(h *harness, home, _ line.Selection) error {
			h.Harness.Clock.Advance(time.Hour)
			return placeError(h, h.slip("10", home))
		}},
		{"the entry has waited for too long", ErrTooLate, "too late", func(h *harness, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, playerCall("anna"), h.slip("10", home))
			h.Check(err)
			h.Harness.Clock.WaitForSleepers(1)
			h.Harness.Clock.Advance(defaultDelay + maxOverdue + time.Millisecond)
			_, err = h.waitOutcome("anna", queued.QueueID)
			return err
		}},
		{"the price has changed", ErrOdds, "odds changed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			h.change(home, func(q *line.Quote) { q.Price = 2600 })
			return placeError(h, r)
		}},
		{"an own-made price", ErrOdds, "odds changed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.AcceptOdds, r.Selections[0].Odds = "any", 9000
			return placeError(h, r)
		}},
		{"a version that there is not yet", ErrOdds, "odds changed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.AcceptOdds, r.Selections[0].Version = "any", 9
			return placeError(h, r)
		}},
		{"a suspended selection", ErrOption, "option closed", func(h *harness, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.State = line.Suspended })
			return placeError(h, h.slip("10", home))
		}},
		{"a market that has closed since it was seen", ErrOption, "option closed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.AcceptOdds = "any"
			h.change(home, func(q *line.Quote) { q.State = line.Closed })
			return placeError(h, r)
		}},
		{"a leg of a multiple that has closed", ErrOption, "option closed", func(h *harness, home, _ line.Selection) error {
			other := h.offer("e2", "1", "2.00", 450_000)
			r := h.slip("10", home, other)
			h.change(other, func(q *line.Quote) { q.State = line.Closed })
			return placeError(h, r)
		}},
		{"an own-made line", ErrOption, "option closed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.Selections[0].Specifiers = "line=2.5"
			return placeError(h, r)
		}},
		{"an own-made selection", ErrOption, "option closed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.Selections[0].Outcome = "me"
			return placeError(h, r)
		}},
		{"a selection that is no name", ErrOption, "option closed", func(h *harness, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.Selections[0].Event = "../e1"
			return placeError(h, r)
		}},
		{"more than the balance", ErrBalance, "not enough balance", func(h *harness, home, _ line.Selection) error {
			h.bet("anna", "15", home)
			_, err := h.placeAndWait("anna", h.slip("10", home))
			h.credit("anna", 15_00)
			return err
		}},
		{"too low", ErrStake, "bet too low or too high", func(h *harness, home, _ line.Selection) error { return placeError(h, h.slip("0.99", home)) }},
		{"too high", ErrStake, "bet too low or too high", func(h *harness, home, _ line.Selection) error { return placeError(h, h.slip("20.01", home)) }},
		{"too high for the book", ErrStake, "bet too low or too high", func(h *harness, home, _ line.Selection) error {
			h.book.refusal = &line.LimitExceeded{Reason: "market", MaxStake: 5_000_000}
			_, err := h.placeAndWait("anna", h.slip("10", home))
			return err
		}},
		{"a profit above the maximum", ErrStake, "bet too low or too high", func(h *harness, _, _ line.Selection) error {
			_, err := h.placeAndWait("anna", h.slip("20", h.offer("e7", "1", "9000", 100)))
			return err
		}},
		{"one selection twice", ErrDouble, "no double bets", func(h *harness, home, _ line.Selection) error { return placeError(h, h.slip("10", home, home)) }},
		{"two outcomes of one event", ErrDouble, "no double bets", func(h *harness, home, draw line.Selection) error { return placeError(h, h.slip("10", home, draw)) }},
		{"two outcomes of one event in a system", ErrDouble, "no double bets", func(h *harness, home, draw line.Selection) error {
			r := h.slip("9", home, draw, h.offer("e2", "1", "2.00", 450_000))
			r.Type, r.Sizes = system, []int{2}
			return placeError(h, r)
		}},
		{"two markets of one event, one of them a banker", ErrDouble, "no double bets", func(h *harness, home, _ line.Selection) error {
			total := line.Selection{Event: home.Event, Market: "total", Specifiers: "line=2.5", Outcome: "over"}
			quote, _ := h.book.Quote(home)
			quote.Selection = total
			h.quote(quote)
			r := h.slip("9", home, total, h.offer("e2", "1", "2.00", 450_000))
			r.Type, r.Sizes = system, []int{1}
			r.Selections[0].Banker = true
			return placeError(h, r)
		}},
		{"thirteen legs of a system", ErrLegs, "too many multi bets", func(h *harness, _, _ line.Selection) error {
			var list []line.Selection
			for i := range defaultLegs + 1 {
				list = append(list, h.offer(fmt.Sprintf("m%d", i), "1", "1.50", 600_000))
			}
			r := h.slip("10", list...)
			r.Type, r.Sizes = system, []int{2}
			return placeError(h, r)
		}},
		{"thirteen legs", ErrLegs, "too many multi bets", func(h *harness, _, _ line.Selection) error {
			var list []line.Selection
			for i := range defaultLegs + 1 {
				list = append(list, h.offer(fmt.Sprintf("m%d", i), "1", "1.50", 600_000))
			}
			return placeError(h, h.slip("10", list...))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.runQueue()
			h.credit("anna", 20_00)
			home, draw := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "x", "3.30", 280_000)
			h.wantRefusal(c.do(h, home, draw), c.want)
			if c.want.Message != c.text {
				t.Errorf("the text is %q, not %q", c.want.Message, c.text)
			}
			if got := h.cents("anna"); got != "20.00" {
				t.Errorf("anna has %s", got)
			}
			h.mustPassAudit()
		})
	}
}

func placeError(h *harness, r SlipRequest) error {
	_, err := h.Place(h.Ctx, playerCall("anna"), r)
	return err
}

// Quotes change during the live delay. The bet is checked against the quotes after the
// delay.
func TestLiveBetIsRecheckedAfterDelay(t *testing.T) {
	for _, c := range []struct {
		name, accept string
		slippage     int64
		change       func(*line.Quote)
		want         *fault.Error
		possible     string
	}{
		{"nothing", "none", 0, nil, nil, "25.00"},
		{"a better price for none", "none", 0, func(q *line.Quote) { q.Price = 2600 }, ErrOdds, ""},
		{"a better price", "better", 0, func(q *line.Quote) { q.Price = 2600 }, nil, "26.00"},
		{"a worse price for better", "better", 0, func(q *line.Quote) { q.Price = 2400 }, ErrOdds, ""},
		{"a worse price for any", "any", 0, func(q *line.Quote) { q.Price = 1200 }, nil, "12.00"},
		{"within the range", "within", 10, func(q *line.Quote) { q.Price = 2350 }, nil, "23.50"},
		{"beyond the range", "within", 10, func(q *line.Quote) { q.Price = 2349 }, ErrOdds, ""},
		{"a change of the score at the same price", "none", 0, func(q *line.Quote) { q.Since = q.Version }, ErrOdds, ""},
		{"a change of the score for better", "better", 0, func(q *line.Quote) { q.Price, q.Since = 2600, q.Version }, ErrOdds, ""},
		{"a change of the score for any", "any", 0, func(q *line.Quote) { q.Price, q.Since = 1200, q.Version }, ErrOdds, ""},
		{"suspended", "any", 0, func(q *line.Quote) { q.State = line.Suspended }, ErrOption, ""},
		{"closed", "any", 0, func(q *line.Quote) { q.State = line.Closed }, ErrOption, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.runQueue()
			h.credit("anna", 20_00)
			home := h.offer("e1", "1", "2.50", 380_000)
			h.change(home, func(q *line.Quote) { q.Live = true })
			r := h.slip("10", home)
			r.AcceptOdds, r.Slippage = c.accept, c.slippage
			queued, err := h.Place(h.Ctx, playerCall("anna"), r)
			h.Check(err)
			if queued.Delay != defaultDelay.Milliseconds() {
				t.Errorf("it waits %d ms", queued.Delay)
			}
			if c.change != nil {
				h.change(home, c.change)
			}
			h.Harness.Clock.WaitForSleepers(1)
			h.Harness.Clock.Advance(defaultDelay - time.Millisecond)
			if answer, err := h.Poll(h.Ctx, playerCall("anna"), QueuedBetRequest{queued.QueueID}); err != nil || answer.State != stateWaiting || h.cents("anna") != "20.00" {
				t.Errorf("before the end of the delay: %+v, %v", answer, err)
			}
			h.Harness.Clock.Advance(time.Millisecond)
			created, err := h.waitOutcome("anna", queued.QueueID)
			if c.want != nil {
				h.wantRefusal(err, c.want)
			} else if err != nil || created.PotentialPayout != c.possible {
				t.Errorf("accepted as %+v, %v", created, err)
			}
			h.mustPassAudit()
		})
	}
}

// A request has one outcome, whatever happens to its answer.
func TestRepeatedRequestPlacesOneBet(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	r := h.slip("10", home)
	first, err := h.placeAndWait("anna", r)
	h.Check(err)
	revalued := newHarnessOn(restartedKernel(h), h.book) // the site has restarted
	revalued.runQueue()
	second, err := revalued.placeAndWait("anna", r)
	if err != nil || second.ID != first.ID || h.cents("anna") != "90.00" {
		t.Errorf("the second answer is %+v, %v; anna has %s", second, err, h.cents("anna"))
	}
	other := r
	other.Stake = "11"
	_, err = revalued.placeAndWait("anna", other)
	h.wantRefusal(err, fault.New(fault.CodeConflict, "This request id was used for another request."))
	h.change(home, func(q *line.Quote) { q.State = line.Closed })
	if _, err := revalued.placeAndWait("anna", r); err != nil {
		t.Errorf("a bet that was accepted is refused when it is repeated: %v", err)
	}
	revalued.mustPassAudit()
}

// The error of admission is returned unchanged.
func TestAdmissionErrorIsReturned(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	h.admission = fault.ErrForbidden
	_, err := h.placeAndWait("anna", h.slip("10", home))
	h.wantRefusal(err, fault.ErrForbidden)
}

// A player who is self-excluded or reaches a limit cannot place bets. Open bets are
// settled, and their payouts are credited.
func TestOpenBetsOfExcludedPlayersAreSettled(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	h.admission = fault.ErrForbidden
	_, err := h.placeAndWait("anna", h.slip("10", home))
	h.wantRefusal(err, fault.ErrForbidden)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.betView("anna", created.ID); got.Status != Won || got.Paid != "25.00" || h.cents("anna") != "115.00" {
		t.Errorf("the bet is %+v, anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
}

// A bet on a selection with a stored result is refused, even if the book still quotes it.
func TestDecidedSelectionIsRefused(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	h.bet("anna", "10", home)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	_, err := h.placeAndWait("anna", h.slip("10", home))
	h.wantRefusal(err, ErrOption)
	h.mustPassAudit()
}

// Slips that no page sends are refused before any lookup.
func TestMalformedSlipsAreRefused(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	home, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.50", 380_000)
	for name, change := range map[string]func(*SlipRequest){
		"no type":           func(r *SlipRequest) { r.Type = "" },
		"an unknown type":   func(r *SlipRequest) { r.Type = "treble" },
		"no legs":           func(r *SlipRequest) { r.Selections = nil },
		"a single of two":   func(r *SlipRequest) { r.Type = single },
		"a system of none":  func(r *SlipRequest) { r.Type = system },
		"a wrong system":    func(r *SlipRequest) { r.Type, r.System = system, "trixie" },
		"lines beyond legs": func(r *SlipRequest) { r.Type, r.Sizes = system, []int{3} },
		"bankers alone": func(r *SlipRequest) {
			r.Type, r.Sizes = system, []int{1}
			r.Selections[0].Banker, r.Selections[1].Banker = true, true
		},
		"a banker of a multi": func(r *SlipRequest) { r.Selections[0].Banker = true },
		"sizes of a multi":    func(r *SlipRequest) { r.Sizes = []int{2} },
		"accepting nonsense":  func(r *SlipRequest) { r.AcceptOdds = "maybe" },
		"a negative range":    func(r *SlipRequest) { r.AcceptOdds, r.Slippage = "within", -1 },
		"no currency":         func(r *SlipRequest) { r.Currency = "" },
		"a negative stake":    func(r *SlipRequest) { r.Stake = "-10" },
		"no stake":            func(r *SlipRequest) { r.Stake = "" },
		"zero":                func(r *SlipRequest) { r.Stake = "0" },
		"an exact stake":      func(r *SlipRequest) { r.Stake = "1.0000001" },
		"a huge stake":        func(r *SlipRequest) { r.Stake = "99999999999999999999" },
		"an exponent":         func(r *SlipRequest) { r.Stake = "1e1" },
		"a free bet":          func(r *SlipRequest) { r.FreeBet = "mine" },
		"a request id":        func(r *SlipRequest) { r.RequestID = "no such id!" },
	} {
		r := h.slip("10", home, other)
		change(&r)
		if _, known := fault.From(placeError(h, r)); !known {
			t.Errorf("%s is taken, or refused without a code", name)
		}
	}
	if rows := h.Count("sports_bets"); rows != 0 {
		t.Errorf("%d bets were made", rows)
	}
	h.Read(func(q *db.Reader) error {
		_, err := betOf(q, "anna", "nothing")
		h.wantRefusal(err, ErrNoBet)
		return nil
	})
}
