package betslip

import (
	"fmt"
	"sync"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// people are the players of the tests.
type people struct{}

func (people) ByID(_ db.Querier, id string) (p players.Person, found bool, err error) {
	p.ID, p.Name = id, "the "+id
	return p, id != "nobody", nil
}

func (people) ByName(db.Querier, string) (p players.Person, found bool, err error) {
	return p, false, nil
}

// desk is a house with what traders need.
func desk(t *testing.T) *house {
	h := newHouse(t)
	h.Service.Players, h.Service.StaffLog = people{}, stafflog.New(h.House.IDs)
	h.working()
	h.give("anna", 1000_00)
	return h
}

// factor sets the factor of anna.
func (h *house) factor(factor Factor, version int64) error {
	_, err := h.ChangeFactor(h.Ctx, by("trader"), ChangeFactorRequest{Player: "anna", Factor: factor, Version: version, Reason: action.Reason{Reason: "a test"}})
	return err
}

// A factor shrinks or widens what may be staked and won. The player is told the most
// that may be staked, and nothing of the factor.
func TestTheFactorOfAPlayer(t *testing.T) {
	for _, c := range []struct {
		factor Factor
		stake  string
		max    string
	}{
		{50, "10.00", ""}, {50, "10.01", "10.00"}, {200, "40.00", ""}, {200, "40.01", "40.00"}, {10, "2.00", ""}, {10, "2.01", "2.00"}, {1, "1.00", "0.00"}, {0, "1.00", "0.00"}, {100, "20.00", ""},
	} {
		t.Run(fmt.Sprintf("%d of 100, %s", c.factor, c.stake), func(t *testing.T) {
			h := desk(t)
			home := h.offer("e1", "1", "2.50", 380_000)
			h.Check(h.factor(c.factor, 0))
			// A site that starts anew knows it, too.
			again := houseOn(kernelOn(h), h.book)
			h.Check(again.Start(h.Ctx))
			for _, s := range []*Service{h.Service, again.Service} {
				_, err := s.read(by("anna"), h.slip(c.stake, home))
				if c.max == "" {
					h.Check(err)
					continue
				}
				h.wantRefusal(err, ErrStake)
				if coded, _ := fault.From(err); coded != nil && (coded.Extra["max"] != c.max || len(coded.Extra) != 3) {
					t.Errorf("the player is told %v", coded.Extra)
				}
				_, err = s.read(by("bert"), h.slip("20.00", home))
				h.Check(err)
			}
		})
	}
}

// The book is told of the factor, and what it would take the player is told.
func TestTheBookIsToldOfTheFactor(t *testing.T) {
	h := desk(t)
	home := h.offer("e1", "1", "2.50", 380_000)
	h.Check(h.factor(50, 0))
	made := h.bet("anna", "10", home)
	if got := h.book.counted[made.ID]; got.Share != 50 || got.Player != "anna" || got.Win != 25_000_000 {
		t.Errorf("the book counts %+v", got)
	}
	h.book.refusal = &line.TooHigh{Reason: "event", Most: 3_456_789}
	_, err := h.placed("anna", h.slip("10", home))
	h.wantRefusal(err, ErrStake)
	if coded, _ := fault.From(err); coded.Extra["max"] != "3.45" || coded.Extra["reason"] != nil {
		t.Errorf("the player is told %v", coded.Extra)
	}
	told, err := h.Ticker(h.Ctx, by("trader"), SportsTickerRequest{Kind: tickRefused})
	if err != nil || len(told.Rows) != 1 || told.Rows[0].Limit != "event" || told.Rows[0].Stake != "10.00" || told.Rows[0].Legs[0].Match != "Reds – Blues" {
		t.Errorf("the ticker tells %+v, %v", told, err)
	}
}

// Two who change a factor at once do not change it both.
func TestFactorsAreChangedOnceAVersion(t *testing.T) {
	h := desk(t)
	var group sync.WaitGroup
	var mu sync.Mutex
	changed := 0
	for i := range 8 {
		group.Go(func() {
			if err := h.factor(Factor(10+i), 0); err == nil {
				mu.Lock()
				changed++
				mu.Unlock()
			}
		})
	}
	group.Wait()
	list, err := h.Factors(h.Ctx, by("trader"), action.None{})
	if changed != 1 || err != nil || len(list.Rows) != 1 || list.Rows[0].Name != "the anna" || list.Rows[0].Version != 1 || h.Count("staff_log") != 1 {
		t.Errorf("%d have changed it: %+v, %v", changed, list, err)
	}
	if err := h.factor(usualFactor, 1); err != nil {
		t.Error(err)
	}
	if list, _ := h.Factors(h.Ctx, by("trader"), action.None{}); len(list.Rows) != 0 {
		t.Errorf("the usual factor is listed: %+v", list)
	}
	_, err = h.ChangeFactor(h.Ctx, by("trader"), ChangeFactorRequest{Player: "nobody", Factor: 50, Reason: action.Reason{Reason: "a test"}})
	h.wantRefusal(err, errNoPlayer)
}

// The ticker tells what becomes of bets, filtered, and keeps a bounded number of rows.
func TestTheTicker(t *testing.T) {
	h := desk(t)
	home, running := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.50", 380_000)
	h.bet("anna", "5", home)
	h.change(running, func(q *line.Quote) { q.Live, q.Sport = true, "Tennis" })
	queued, err := h.Place(h.Ctx, by("anna"), h.slip("15", running))
	h.Check(err)
	h.House.Clock.Advance(usualDelay)
	_, err = h.told("anna", queued.QueueID)
	h.Check(err)
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	h.settled(map[line.Selection]odds.Factor{home: odds.Lost})
	h.wantRefusal(placing(h, h.slip("0.5", home)), ErrStake)
	for _, c := range []struct {
		name    string
		request SportsTickerRequest
		want    []string
	}{
		{"all", SportsTickerRequest{}, []string{"refused", "corrected", "settled", "accepted", "accepted"}},
		{"after the second", SportsTickerRequest{After: 2}, []string{"refused", "corrected", "settled"}},
		{"large ones", SportsTickerRequest{Min: 10_000_000}, []string{"accepted"}},
		{"live", SportsTickerRequest{Live: "live"}, []string{"accepted"}},
		{"before", SportsTickerRequest{Live: "before", Kind: "accepted"}, []string{"accepted"}},
		{"of a sport", SportsTickerRequest{Sport: "Tennis"}, []string{"accepted"}},
		{"of an event", SportsTickerRequest{Event: "e1"}, []string{"refused", "corrected", "settled", "accepted"}},
		{"of another player", SportsTickerRequest{Player: "bert"}, nil},
	} {
		told, err := h.Ticker(h.Ctx, by("trader"), c.request)
		var kinds []string
		for _, row := range told.Rows {
			kinds = append(kinds, row.Kind)
		}
		if err != nil || fmt.Sprint(kinds) != fmt.Sprint(c.want) || told.Last != 5 {
			t.Errorf("%s: %v, want %v (%v)", c.name, kinds, c.want, err)
		}
	}
	for range 5 * mostTicks {
		h.ticker.add(SportsTick{})
	}
	if list, _ := h.ticker.after(0, 10*mostTicks, func(*SportsTick) bool { return true }); len(list) != mostTicks || len(h.ticker.rows) > 2*mostTicks {
		t.Errorf("%d rows are told, %d kept", len(list), len(h.ticker.rows))
	}
}

// One write settles for a bounded time, and leaves the rest to the next.
func TestAWriteSettlesForABoundedTime(t *testing.T) {
	h := desk(t)
	home := h.offer("e1", "1", "2.50", 380_000)
	for range 5 {
		h.bet("anna", "1", home)
	}
	h.result(map[line.Selection]odds.Factor{home: odds.Won})
	h.hold = 0 // each bet takes longer than that
	steps := 0
	for more := true; more; steps++ {
		var err error
		more, err = h.step(h.Ctx)
		h.Check(err)
	}
	if open := h.Count("sports_bets WHERE status = 0"); open != 0 || steps < 6 {
		t.Errorf("%d bets are open after %d writes", open, steps)
	}
	h.mustBeRight()
}
