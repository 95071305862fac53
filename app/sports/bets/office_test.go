package bets

import (
	"fmt"
	"sync"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// fakePlayers are the players of the tests.
type fakePlayers struct{}

func (fakePlayers) ByID(_ db.Querier, id string) (p players.Person, found bool, err error) {
	p.ID, p.Name = id, "the "+id
	return p, id != "unknown", nil
}

func (fakePlayers) ByName(db.Querier, string) (p players.Person, found bool, err error) {
	return p, false, nil
}

// newOfficeHarness is the fixture with what traders need.
func newOfficeHarness(t *testing.T) *harness {
	h := newHarness(t)
	h.Service.Players, h.Service.StaffLog = fakePlayers{}, stafflog.New(h.Harness.IDs)
	h.Service.Approvals = approvaltest.NewSingleAdministrator(approval.Deps{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, StaffLog: h.Service.StaffLog})
	h.Check(h.Service.Approvals.Declare(h.FactorRule().Kind()))
	h.runQueue()
	h.credit("anna", 1000_00)
	return h
}

// factor sets the factor of anna.
func (h *harness) factor(factor Factor, version int64) error {
	_, err := h.ChangeFactor(h.Ctx, playerCall("trader"), ChangeFactorRequest{Player: "anna", Factor: factor, Version: version, Reason: action.Reason{Reason: "a test"}})
	return err
}

// A factor lowers or raises the maximum stake and win. The player receives the maximum
// stake, but not the factor.
func TestPlayerFactorScalesLimits(t *testing.T) {
	for _, c := range []struct {
		factor Factor
		stake  string
		max    string
	}{
		{50, "10.00", ""}, {50, "10.01", "10.00"}, {200, "40.00", ""}, {200, "40.01", "40.00"}, {10, "2.00", ""}, {10, "2.01", "2.00"}, {1, "1.00", "0.00"}, {0, "1.00", "0.00"}, {100, "20.00", ""},
	} {
		t.Run(fmt.Sprintf("%d of 100, %s", c.factor, c.stake), func(t *testing.T) {
			h := newOfficeHarness(t)
			home := h.offer("e1", "1", "2.50", 380_000)
			h.Check(h.factor(c.factor, 0))
			// A restarted site has the factor, too.
			revalued := newHarnessOn(restartedKernel(h), h.book)
			h.Check(revalued.Start(h.Ctx))
			for _, s := range []*Service{h.Service, revalued.Service} {
				_, err := s.parseRequest(playerCall("anna"), h.slip(c.stake, home))
				if c.max == "" {
					h.Check(err)
					continue
				}
				h.wantRefusal(err, ErrStake)
				if coded, _ := fault.From(err); coded != nil && (coded.Extra["max"] != c.max || len(coded.Extra) != 3) {
					t.Errorf("the player gets %v", coded.Extra)
				}
				_, err = s.parseRequest(playerCall("bert"), h.slip("20.00", home))
				h.Check(err)
			}
		})
	}
}

// The book receives the factor. The player receives the maximum stake that the book
// accepts.
func TestBookReceivesPlayerFactor(t *testing.T) {
	h := newOfficeHarness(t)
	home := h.offer("e1", "1", "2.50", 380_000)
	h.Check(h.factor(50, 0))
	created := h.bet("anna", "10", home)
	if got := h.book.counted[created.ID]; got.LimitPercent != 50 || got.Player != "anna" || got.MaxPayout != 25_000_000 {
		t.Errorf("the book counts %+v", got)
	}
	h.book.refusal = &line.LimitExceeded{Reason: "event", MaxStake: 3_456_789}
	_, err := h.placeAndWait("anna", h.slip("10", home))
	h.wantRefusal(err, ErrStake)
	if coded, _ := fault.From(err); coded.Extra["max"] != "3.45" || coded.Extra["reason"] != nil {
		t.Errorf("the player gets %v", coded.Extra)
	}
	answer, err := h.Ticker(h.Ctx, playerCall("trader"), SportsTickerRequest{Kind: tickRefused})
	if err != nil || len(answer.Rows) != 1 || answer.Rows[0].Limit != "event" || answer.Rows[0].Stake != "10.00" || answer.Rows[0].Legs[0].Match != "Reds – Blues" {
		t.Errorf("the ticker lists %+v, %v", answer, err)
	}
}

// Of two simultaneous changes of a factor, only one succeeds.
func TestFactorVersionConflict(t *testing.T) {
	h := newOfficeHarness(t)
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
	list, err := h.Factors(h.Ctx, playerCall("trader"), action.None{})
	if changed != 1 || err != nil || len(list.Rows) != 1 || list.Rows[0].Name != "the anna" || list.Rows[0].Version != 1 || h.Count("staff_log") != 1 {
		t.Errorf("%d have changed it: %+v, %v", changed, list, err)
	}
	if err := h.factor(defaultFactor, 1); err != nil {
		t.Error(err)
	}
	if list, _ := h.Factors(h.Ctx, playerCall("trader"), action.None{}); len(list.Rows) != 0 {
		t.Errorf("the default factor is listed: %+v", list)
	}
	_, err = h.ChangeFactor(h.Ctx, playerCall("trader"), ChangeFactorRequest{Player: "unknown", Factor: 50, Reason: action.Reason{Reason: "a test"}})
	h.wantRefusal(err, errNoPlayer)
}

// The ticker returns filtered changes of bets, and keeps a limited number of rows.
func TestTickerFiltersAndLimitsRows(t *testing.T) {
	h := newOfficeHarness(t)
	home, running := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.50", 380_000)
	h.bet("anna", "5", home)
	h.change(running, func(q *line.Quote) { q.Live, q.Sport = true, "Tennis" })
	queued, err := h.Place(h.Ctx, playerCall("anna"), h.slip("15", running))
	h.Check(err)
	h.Harness.Clock.Advance(defaultDelay)
	_, err = h.waitOutcome("anna", queued.QueueID)
	h.Check(err)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Lost})
	h.wantRefusal(placeError(h, h.slip("0.5", home)), ErrStake)
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
		answer, err := h.Ticker(h.Ctx, playerCall("trader"), c.request)
		var kinds []string
		for _, row := range answer.Rows {
			kinds = append(kinds, row.Kind)
		}
		if err != nil || fmt.Sprint(kinds) != fmt.Sprint(c.want) || answer.Last != 5 {
			t.Errorf("%s: %v, want %v (%v)", c.name, kinds, c.want, err)
		}
	}
	for range 5 * maxTicks {
		h.ticker.add(SportsTick{})
	}
	if list, _ := h.ticker.after(0, 10*maxTicks, func(*SportsTick) bool { return true }); len(list) != maxTicks || len(h.ticker.rows) > 2*maxTicks {
		t.Errorf("%d rows are listed, %d stored", len(list), len(h.ticker.rows))
	}
}

// One transaction settles for a limited time, and leaves the rest to the next.
func TestSettlementWriteTimeIsBounded(t *testing.T) {
	h := newOfficeHarness(t)
	home := h.offer("e1", "1", "2.50", 380_000)
	for range 5 {
		h.bet("anna", "1", home)
	}
	h.result(map[line.Selection]odds.Factor{home: odds.Won})
	h.hold = 0 // each bet takes longer than that
	steps := 0
	for more := true; more; steps++ {
		var err error
		more, err = h.applyNext(h.Ctx)
		h.Check(err)
	}
	if open := h.Count("sports_bets WHERE status = 0"); open != 0 || steps < 6 {
		t.Errorf("%d bets are open after %d writes", open, steps)
	}
	h.mustPassAudit()
}
