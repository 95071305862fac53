package market

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
)

const bitcoin = "BTCUSD"

// site is a test fixture: a market whose frames the test makes.
type site struct {
	*bettingtest.Fixture
	*Service
	// last is the newest frame, and ticks the newest number of a tick by market.
	last  futures.Frame
	ticks map[string]int64
}

// fakePlayers has the own id as the name.
type fakePlayers struct{}

func (fakePlayers) VisiblePlayer(_ context.Context, owner string, _ *session.User) (players.Player, error) {
	if owner == bettingtest.Shy.ID {
		return players.HiddenPlayer(), nil
	}
	return players.Player{ID: owner, Name: owner}, nil
}

// newSite opens a market with bitcoin at 100,000.00, and players with 100 dollars. The books must be
// right at the end of the test.
func newSite(t *testing.T) *site {
	t.Helper()
	options := bettingtest.DefaultOptions()
	options.Stakes.MinBet = "0.02"
	s := &site{Fixture: bettingtest.New(t, options), ticks: map[string]int64{}}
	s.restart()
	for _, player := range []*session.User{bettingtest.Anna, bettingtest.Bert, bettingtest.Shy} {
		s.Grant(player.ID, "usd", 100_00)
	}
	s.tick("100000")
	s.Events.Drain()
	t.Cleanup(func() {
		s.Fixture.Ctx = context.Background() // that of the test has ended
		if found := s.Findings(s.Fixture.Wagers.Checks()); len(found) > 0 {
			t.Errorf("the audit finds %+v", found)
		}
	})
	return s
}

// restart makes the market again from the database, as a site that starts.
func (s *site) restart() {
	s.T.Helper()
	s.Service = New(Deps{
		Services: shared.Services{DB: s.Fixture.DB, Clock: s.Fixture.Clock, IDs: s.Fixture.IDs, Log: s.Fixture.Log, Ledger: s.Fixture.Ledger, Prices: s.Fixture.Prices, Sockets: s.Events},
		Wagers:   s.Fixture.Wagers, Players: fakePlayers{}, DemoBets: func() bool { return true }, Licensed: func() (int64, int64) { return 4, 900 }, Tickers: futures.Tickers(),
	})
	s.Offer(s.Service)
	s.Check(s.Start(s.Ctx))
}

// next makes the next frame of the log, with one tick of bitcoin. A second has passed.
func (s *site) next(price string, state futures.MarketState) futures.Frame {
	s.T.Helper()
	at, err := futures.ParsePrice(price, 2)
	s.Check(err)
	s.Fixture.Clock.Advance(time.Second)
	s.ticks[bitcoin]++
	tick := futures.Tick{Ticker: bitcoin, Seq: s.ticks[bitcoin], Price: at, State: state, Quotes: []futures.Quote{{Source: "simulated", Price: at}}}
	if state == futures.Grace {
		tick.GraceEnds = s.Fixture.Clock.Now().Add(time.Minute).UnixMilli()
	}
	f := futures.Frame{Seq: s.last.Seq + 1, At: s.Fixture.Clock.Now().UnixMilli(), Previous: s.last.Hash, Ticks: []futures.Tick{tick}}
	if f.Previous == "" {
		f.Previous = futures.GenesisHash
	}
	f.Seal()
	s.last = f
	return f
}

// tick passes a frame with one open tick to the market.
func (s *site) tick(price string) { s.T.Helper(); s.tickIn(price, futures.Open) }

func (s *site) tickIn(price string, state futures.MarketState) {
	s.T.Helper()
	s.Check(s.Frame(s.Ctx, s.next(price, state)))
}

// orderUp is an order of ten dollars at 100x: it is liquidated one percent below the entry.
func (s *site) orderUp() OpenRequest {
	return OpenRequest{Ticker: bitcoin, Direction: "up", Currency: "usd", Wager: "10", Multiplier: "100", Request: s.Fixture.IDs.New()}
}

// order orders a position, which must be accepted.
func (s *site) order(player *session.User, r OpenRequest) PositionView {
	s.T.Helper()
	answer, err := s.Open(s.Ctx, bettingtest.PlayerCall(player), r)
	s.Check(err)
	return answer.Position
}

// open orders a position and fills it at a price.
func (s *site) openAt(price string, r OpenRequest) PositionView {
	s.T.Helper()
	p := s.order(bettingtest.Anna, r)
	s.tick(price)
	return s.see(p.ID)
}

// see returns a position of Anna as it is now.
func (s *site) see(position string) PositionView {
	s.T.Helper()
	answer, err := s.Position(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), PositionRequest{position})
	s.Check(err)
	return answer.Position
}

// close orders the close of a share of a position of Anna.
func (s *site) close(position, share string) error {
	_, err := s.Close(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), CloseRequest{ID: position, Share: money.Number(share), Request: s.Fixture.IDs.New()})
	return err
}

// change changes the triggers of a position of Anna. "-" leaves one as it is.
func (s *site) change(position, stop, take string) error {
	r := ChangeRequest{ID: position}
	for _, field := range []struct {
		text string
		into **money.Number
	}{{stop, &r.StopLoss}, {take, &r.TakeProfit}} {
		if field.text != "-" {
			*field.into = new(money.Number(field.text))
		}
	}
	_, err := s.Change(s.Ctx, bettingtest.PlayerCall(bettingtest.Anna), r)
	return err
}

// refusal describes an error for a player: its code and its reason.
func refusal(err error) string {
	if err == nil {
		return "accepted"
	}
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return err.Error()
	}
	for field, keys := range refused.Fields {
		return fmt.Sprint(refused.Code, " ", field, " ", keys[0])
	}
	if reason := refused.Extra["reason"]; reason != nil {
		return fmt.Sprint(refused.Code, " ", reason)
	}
	return fmt.Sprint(refused.Code)
}

// anna is the balance of Anna in cents.
func (s *site) anna() money.Amount { s.T.Helper(); return s.Cents(bettingtest.Anna.ID, false) }

// states are the states of Anna's positions in the events since the last call.
func (s *site) states() (list []string) {
	for _, e := range kerneltest.Data(s.T, EventPosition, onlyPositions(s.Events.Drain())) {
		list = append(list, e.Position.State)
	}
	return list
}

func onlyPositions(all []kerneltest.Event) (list []kerneltest.Event) {
	for _, e := range all {
		if e.Name == EventPosition.Name() {
			list = append(list, e)
		}
	}
	return list
}
