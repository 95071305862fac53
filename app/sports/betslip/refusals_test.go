package betslip

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
func TestTheErrorsHaveTheirCodes(t *testing.T) {
	for i, refusal := range []*fault.Error{ErrQueue, ErrQueueID, ErrTooEarly, ErrTooLate, ErrOdds, ErrOption, ErrBalance, ErrStake, ErrDouble, ErrLegs} {
		if refusal.Code != i+1 {
			t.Errorf("%q has the code %d, want %d", refusal.Message, refusal.Code, i+1)
		}
	}
}

// Each of the errors of the specification, and that none takes a stake.
func TestTheErrorsOfTheSlip(t *testing.T) {
	for _, c := range []struct {
		name string
		want *fault.Error
		text string
		do   func(h *house, home, draw line.Selection) error
	}{
		{"nobody works on the queue", ErrQueue, "failed to queue", func(h *house, home, _ line.Selection) error {
			h.queue.setOpen(false)
			return placing(h, h.slip("10", home))
		}},
		{"the queue is full", ErrQueue, "failed to queue", func(h *house, home, _ line.Selection) error {
			h.queue.mu.Lock()
			h.queue.waiting = mostQueued
			h.queue.mu.Unlock()
			return placing(h, h.slip("10", home))
		}},
		{"one player has too many bets in the queue", ErrQueue, "failed to queue", func(h *house, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			for range mostOfPlayer {
				h.Check(placing(h, h.slip("1", home)))
			}
			return placing(h, h.slip("1", home))
		}},
		{"an unknown entry", ErrQueueID, "invalid queue id", func(h *house, _, _ line.Selection) error {
			_, err := h.Poll(h.Ctx, by("anna"), QueuedBetRequest{h.House.IDs.New()})
			return err
		}},
		{"no id at all", ErrQueueID, "invalid queue id", func(h *house, _, _ line.Selection) error {
			_, err := h.Confirm(h.Ctx, by("anna"), QueuedBetRequest{"1"})
			return err
		}},
		{"the entry of another player", ErrQueueID, "invalid queue id", func(h *house, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, by("anna"), h.slip("10", home))
			h.Check(err)
			_, err = h.Poll(h.Ctx, by("bert"), QueuedBetRequest{queued.QueueID})
			return err
		}},
		{"before the delay has ended", ErrTooEarly, "too early", func(h *house, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, by("anna"), h.slip("10", home))
			h.Check(err)
			_, err = h.Confirm(h.Ctx, by("anna"), QueuedBetRequest{queued.QueueID})
			return err
		}},
		{"the event has begun", ErrTooLate, "too late", func(h *house, home, _ line.Selection) error {
			h.House.Clock.Advance(time.Hour)
			return placing(h, h.slip("10", home))
		}},
		{"the entry has waited for too long", ErrTooLate, "too late", func(h *house, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, by("anna"), h.slip("10", home))
			h.Check(err)
			h.House.Clock.WaitForSleepers(1)
			h.House.Clock.Advance(usualDelay + patience + time.Millisecond)
			_, err = h.told("anna", queued.QueueID)
			return err
		}},
		{"the price has changed", ErrOdds, "odds changed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			h.change(home, func(q *line.Quote) { q.Price = 2600 })
			return placing(h, r)
		}},
		{"an own-made price", ErrOdds, "odds changed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.AcceptOdds, r.Selections[0].Odds = "any", 9000
			return placing(h, r)
		}},
		{"a version that there is not yet", ErrOdds, "odds changed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.AcceptOdds, r.Selections[0].Version = "any", 9
			return placing(h, r)
		}},
		{"a suspended selection", ErrOption, "option closed", func(h *house, home, _ line.Selection) error {
			h.change(home, func(q *line.Quote) { q.State = line.Suspended })
			return placing(h, h.slip("10", home))
		}},
		{"a market that has closed since it was seen", ErrOption, "option closed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.AcceptOdds = "any"
			h.change(home, func(q *line.Quote) { q.State = line.Closed })
			return placing(h, r)
		}},
		{"a leg of a multiple that has closed", ErrOption, "option closed", func(h *house, home, _ line.Selection) error {
			other := h.offer("e2", "1", "2.00", 450_000)
			r := h.slip("10", home, other)
			h.change(other, func(q *line.Quote) { q.State = line.Closed })
			return placing(h, r)
		}},
		{"an own-made line", ErrOption, "option closed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.Selections[0].Specifiers = "line=2.5"
			return placing(h, r)
		}},
		{"an own-made selection", ErrOption, "option closed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.Selections[0].Outcome = "me"
			return placing(h, r)
		}},
		{"a selection that is no name", ErrOption, "option closed", func(h *house, home, _ line.Selection) error {
			r := h.slip("10", home)
			r.Selections[0].Event = "../e1"
			return placing(h, r)
		}},
		{"more than the balance", ErrBalance, "not enough balance", func(h *house, home, _ line.Selection) error {
			h.bet("anna", "15", home)
			_, err := h.placed("anna", h.slip("10", home))
			h.give("anna", 15_00)
			return err
		}},
		{"too low", ErrStake, "bet too low or too high", func(h *house, home, _ line.Selection) error { return placing(h, h.slip("0.99", home)) }},
		{"too high", ErrStake, "bet too low or too high", func(h *house, home, _ line.Selection) error { return placing(h, h.slip("20.01", home)) }},
		{"too high for the book", ErrStake, "bet too low or too high", func(h *house, home, _ line.Selection) error {
			h.book.refusal = &line.TooHigh{Reason: "market", Most: 5_000_000}
			_, err := h.placed("anna", h.slip("10", home))
			return err
		}},
		{"a profit above the maximum", ErrStake, "bet too low or too high", func(h *house, _, _ line.Selection) error {
			_, err := h.placed("anna", h.slip("20", h.offer("e7", "1", "9000", 100)))
			return err
		}},
		{"one selection twice", ErrDouble, "no double bets", func(h *house, home, _ line.Selection) error { return placing(h, h.slip("10", home, home)) }},
		{"two outcomes of one event", ErrDouble, "no double bets", func(h *house, home, draw line.Selection) error { return placing(h, h.slip("10", home, draw)) }},
		{"two outcomes of one event in a system", ErrDouble, "no double bets", func(h *house, home, draw line.Selection) error {
			r := h.slip("9", home, draw, h.offer("e2", "1", "2.00", 450_000))
			r.Type, r.Sizes = system, []int{2}
			return placing(h, r)
		}},
		{"two markets of one event, one of them a banker", ErrDouble, "no double bets", func(h *house, home, _ line.Selection) error {
			total := line.Selection{Event: home.Event, Market: "total", Specifiers: "line=2.5", Outcome: "over"}
			quote, _ := h.book.Quote(home)
			quote.Selection = total
			h.quote(quote)
			r := h.slip("9", home, total, h.offer("e2", "1", "2.00", 450_000))
			r.Type, r.Sizes = system, []int{1}
			r.Selections[0].Banker = true
			return placing(h, r)
		}},
		{"thirteen legs of a system", ErrLegs, "too many multi bets", func(h *house, _, _ line.Selection) error {
			var list []line.Selection
			for i := range usualLegs + 1 {
				list = append(list, h.offer(fmt.Sprintf("m%d", i), "1", "1.50", 600_000))
			}
			r := h.slip("10", list...)
			r.Type, r.Sizes = system, []int{2}
			return placing(h, r)
		}},
		{"thirteen legs", ErrLegs, "too many multi bets", func(h *house, _, _ line.Selection) error {
			var list []line.Selection
			for i := range usualLegs + 1 {
				list = append(list, h.offer(fmt.Sprintf("m%d", i), "1", "1.50", 600_000))
			}
			return placing(h, h.slip("10", list...))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			h.working()
			h.give("anna", 20_00)
			home, draw := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "x", "3.30", 280_000)
			h.wantRefusal(c.do(h, home, draw), c.want)
			if c.want.Message != c.text {
				t.Errorf("the text is %q, not %q", c.want.Message, c.text)
			}
			if got := h.cents("anna"); got != "20.00" {
				t.Errorf("anna has %s", got)
			}
			h.mustBeRight()
		})
	}
}

func placing(h *house, r SlipRequest) error {
	_, err := h.Place(h.Ctx, by("anna"), r)
	return err
}

// During the live delay the world changes: what is accepted is what stands then.
func TestALiveBetIsCheckedAgainAfterItsDelay(t *testing.T) {
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
		{"suspended", "any", 0, func(q *line.Quote) { q.State = line.Suspended }, ErrOption, ""},
		{"closed", "any", 0, func(q *line.Quote) { q.State = line.Closed }, ErrOption, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			h.working()
			h.give("anna", 20_00)
			home := h.offer("e1", "1", "2.50", 380_000)
			h.change(home, func(q *line.Quote) { q.Live = true })
			r := h.slip("10", home)
			r.AcceptOdds, r.Slippage = c.accept, c.slippage
			queued, err := h.Place(h.Ctx, by("anna"), r)
			h.Check(err)
			if queued.Delay != usualDelay.Milliseconds() {
				t.Errorf("it waits %d ms", queued.Delay)
			}
			if c.change != nil {
				h.change(home, c.change)
			}
			h.House.Clock.WaitForSleepers(1)
			h.House.Clock.Advance(usualDelay - time.Millisecond)
			if told, err := h.Poll(h.Ctx, by("anna"), QueuedBetRequest{queued.QueueID}); err != nil || told.State != stateWaiting || h.cents("anna") != "20.00" {
				t.Errorf("before the end of the delay: %+v, %v", told, err)
			}
			h.House.Clock.Advance(time.Millisecond)
			made, err := h.told("anna", queued.QueueID)
			if c.want != nil {
				h.wantRefusal(err, c.want)
			} else if err != nil || made.Possible != c.possible {
				t.Errorf("accepted as %+v, %v", made, err)
			}
			h.mustBeRight()
		})
	}
}

// A request has one outcome, whatever happens to its answer.
func TestARepeatedRequestBetsOnce(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	r := h.slip("10", home)
	first, err := h.placed("anna", r)
	h.Check(err)
	again := houseOn(kernelOn(h), h.book) // the site has started anew
	again.working()
	second, err := again.placed("anna", r)
	if err != nil || second.ID != first.ID || h.cents("anna") != "90.00" {
		t.Errorf("the second answer is %+v, %v; anna has %s", second, err, h.cents("anna"))
	}
	other := r
	other.Stake = []byte(`"11"`)
	_, err = again.placed("anna", other)
	h.wantRefusal(err, fault.New(fault.CodeConflict, "This request id was used for another request."))
	h.change(home, func(q *line.Quote) { q.State = line.Closed })
	if _, err := again.placed("anna", r); err != nil {
		t.Errorf("a bet that was accepted is refused when it is repeated: %v", err)
	}
	again.mustBeRight()
}

// What admission says of a player is answered as it is.
func TestAdmissionRefuses(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	h.may = fault.ErrForbidden
	_, err := h.placed("anna", h.slip("10", home))
	h.wantRefusal(err, fault.ErrForbidden)
}

// Whoever excludes themself or reaches a limit places no bet, and those that are open run
// to their end: what they win is credited.
func TestOpenBetsOfWhoMayNotBetAnyMoreRunToTheirEnd(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	made := h.bet("anna", "10", home)
	h.may = fault.ErrForbidden
	_, err := h.placed("anna", h.slip("10", home))
	h.wantRefusal(err, fault.ErrForbidden)
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.now("anna", made.ID); got.Status != Won || got.Paid != "25.00" || h.cents("anna") != "115.00" {
		t.Errorf("the bet is %+v, anna has %s", got, h.cents("anna"))
	}
	h.mustBeRight()
}

// A bet on a selection whose result is stored already is refused, even if the book
// still quotes it.
func TestADecidedSelectionTakesNoBets(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	h.bet("anna", "10", home)
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	_, err := h.placed("anna", h.slip("10", home))
	h.wantRefusal(err, ErrOption)
	h.mustBeRight()
}

// Slips that no page sends are refused before anything is looked up.
func TestMalformedSlips(t *testing.T) {
	h := newHouse(t)
	h.working()
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
		"a negative stake":    func(r *SlipRequest) { r.Stake = []byte(`"-10"`) },
		"no stake":            func(r *SlipRequest) { r.Stake = nil },
		"zero":                func(r *SlipRequest) { r.Stake = []byte(`0`) },
		"an exact stake":      func(r *SlipRequest) { r.Stake = []byte(`"1.0000001"`) },
		"a huge stake":        func(r *SlipRequest) { r.Stake = []byte(`"99999999999999999999"`) },
		"an exponent":         func(r *SlipRequest) { r.Stake = []byte(`1e1`) },
		"a free bet":          func(r *SlipRequest) { r.FreeBet = "mine" },
		"a request id":        func(r *SlipRequest) { r.RequestID = "no such id!" },
	} {
		r := h.slip("10", home, other)
		change(&r)
		if _, known := fault.From(placing(h, r)); !known {
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
