package play

import (
	"context"
	"errors"
	"sync"
	"testing"

	"croupier/app/fair"
	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/money"
	"croupier/app/originals/crash"
	"croupier/app/originals/rules"
	"croupier/app/wager"
	"croupier/db"
)

// stand is a table whose round does what the test says.
type stand struct {
	mu     sync.Mutex
	open   bool
	draw   crash.Draw
	leaves map[id.Binary]crash.Turn // decided once
	next   *crash.Turn              // nil: too late
	seats  map[id.Binary]*crash.Seat
	kept   int // places given up
	left   []id.Binary
}

func newStand() *stand {
	hash := fair.Commitment("a round")
	return &stand{
		open: true, leaves: map[id.Binary]crash.Turn{}, seats: map[id.Binary]*crash.Seat{},
		draw: crash.Draw{Round: 7, Number: 5, Before: fair.Before(hash), Salt: "salt"},
	}
}

// finish ends the round, at 2.50x unless the hash says otherwise.
func (s *stand) finish() {
	s.draw.Hash = fair.Commitment("a round")
	s.draw.Point = 250
}

func (*stand) Definition() rules.Definition       { return crash.Definition() }
func (*stand) State(context.Context) (any, error) { return map[string]string{"phase": "betting"}, nil }
func (s *stand) Reserve(context.Context) (uint64, func(*crash.Seat), bool) {
	return s.draw.Round, func(seat *crash.Seat) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.kept++
		if seat != nil {
			s.seats[seat.ID] = seat
		}
	}, s.open
}
func (s *stand) Seated(bet id.Binary) (uint64, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seat := s.seats[bet]
	if seat == nil {
		return 0, false
	}
	return seat.Cap, true
}
func (s *stand) Leave(_ context.Context, owner string, bet id.Binary) (crash.Turn, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if turn, decided := s.leaves[bet]; decided {
		return turn, true
	}
	if s.next == nil || s.seats[bet] == nil || s.seats[bet].Owner != owner {
		return crash.Turn{}, false
	}
	s.leaves[bet] = *s.next
	return *s.next, true
}
func (s *stand) Left(bet id.Binary)                          { s.left = append(s.left, bet) }
func (s *stand) Latest(string) (bet id.Binary, ok bool)      { return bet, false }
func (s *stand) Draw(db.Querier, uint64) (crash.Draw, error) { return s.draw, nil }

// at opens a house with a table.
func at(t *testing.T, adjust ...func(*setup)) (*house, *stand) {
	t.Helper()
	h, table := newHouse(t, adjust...), newStand()
	h.build(h.set, map[string]Table{crash.ID: table})
	return h, table
}

func TestABetAtATable(t *testing.T) {
	left := crash.CashOut(187)
	tests := []struct {
		name    string
		leave   *crash.Turn
		balance money.Amount
		status  string
		payout  string
		shown   string
	}{
		{"cashed out", &left, 1000_00 + 8_70, journal.StatusWin, "18.70", "1.87"},
		{"cancelled", &crash.Turn{Cancel: true}, 1000_00, journal.StatusCancelled, "10.00", "1.00"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h, table := at(t)
			r := h.must(by(anna), bet("crash", "10", `{"auto":null}`))
			if r.Type != TypeMultiplayer || !r.CanBeFinished || r.Game.Status != journal.StatusOpen || r.Balance != "990.00" || r.ServerSeedHash != table.draw.Before || r.Nonce != 5 {
				t.Fatalf("joined: %+v", r)
			}
			h.sockets.take()
			table.next = test.leave
			for range 2 { // the same request again answers the same
				done, err := h.play.Finish(h.ctx, by(anna), FinishRequest{ID: r.ID, RequestID: "leave"})
				if err != nil || done.Game.Status != test.status || done.Payout != test.payout || done.Multiplier != test.shown {
					t.Fatalf("left: %+v %v", done, err)
				}
			}
			if _, err := h.play.Finish(h.ctx, by(anna), FinishRequest{ID: r.ID, RequestID: "again"}); code(t, err) != ErrOperation.Code {
				t.Errorf("left twice: %v", err)
			}
			if got := h.balance(by(anna), false); got != test.balance || len(h.sockets.take()) != 1 || h.count("journal") != 1 || h.count("rounds") != 0 {
				t.Errorf("balance %s, %d wagers", got.Text(2), h.count("journal"))
			}
			h.proved(table)
		})
	}
}

// A request id that was used for something else is refused before the table
// decides anything: the bet goes on.
func TestAnOldRequestIDDoesNotCashOut(t *testing.T) {
	h, table := at(t)
	h.must(by(anna), bet("dice", "1", even, "old"))
	r := h.must(by(anna), bet("crash", "10", `{}`, "bet"))
	left := crash.CashOut(187)
	table.next = &left
	for _, old := range []string{"old", "bet"} {
		if _, err := h.play.Finish(h.ctx, by(anna), FinishRequest{ID: r.ID, RequestID: old}); !errors.Is(err, wager.ErrOtherBody) {
			t.Errorf("%s: %v", old, err)
		}
	}
	if len(table.leaves) != 0 || h.count("rounds") != 1 {
		t.Errorf("%d bets were decided", len(table.leaves))
	}
	if done, err := h.play.Finish(h.ctx, by(anna), FinishRequest{ID: r.ID, RequestID: "new"}); err != nil || done.Payout != "18.70" {
		t.Errorf("%+v, %v", done, err)
	}
}

// proved proves the books once the round is over.
func (h *house) proved(table *stand) {
	h.t.Helper()
	table.finish()
	for _, check := range h.wagers.Checks() {
		if _, err := check.Run(h.ctx, h.db, func(subject, format string, args ...any) {
			h.t.Errorf("audit, %s: %s "+format, append([]any{check.Name, subject}, args...)...)
		}); err != nil {
			h.t.Error(err)
		}
	}
}

func TestBetsThatNeverLeaveEndWithTheRound(t *testing.T) {
	h, table := at(t)
	lost, won := h.must(by(anna), bet("crash", "10", `{}`)), h.must(by(bert), bet("crash", "10", `{"auto":"2.00"}`))
	table.finish()
	var verdicts []crash.Verdict
	for _, r := range []Reply{lost, won} {
		binary, _ := id.ToBinary(r.ID)
		verdicts = append(verdicts, crash.Verdict{Bet: binary})
	}
	results := map[string]string{}
	for range 2 { // settled once however often it is asked for
		if err := h.play.Settle(h.ctx, verdicts, func(owner string, _ id.Binary, reply Reply) { results[owner] += reply.Game.Status }); err != nil {
			t.Fatal(err)
		}
	}
	if results[anna.ID] != journal.StatusLose || results[bert.ID] != journal.StatusWin || h.balance(by(anna), false) != 990_00 || h.balance(by(bert), false) != 1010_00 {
		t.Errorf("results %v, balances %s and %s", results, h.balance(by(anna), false).Text(2), h.balance(by(bert), false).Text(2))
	}
	told, w := h.described(lost.ID)
	if draw := told.Draw; draw.ServerSeed == nil || *draw.ServerSeed != table.draw.Hash || draw.ClientSeed != "salt" || draw.Nonce != 5 || !draw.Shared || w.Payout != 0 {
		t.Errorf("described: %+v, %+v", told, draw)
	}
}

func TestALeftBetKeepsTheHashUntilTheEnd(t *testing.T) {
	h, table := at(t)
	r := h.must(by(anna), bet("crash", "10", `{}`))
	turn := crash.CashOut(120)
	table.next = &turn
	if _, err := h.play.Finish(h.ctx, by(anna), FinishRequest{ID: r.ID}); err != nil {
		t.Fatal(err)
	}
	told, _ := h.described(r.ID)
	if view, ok := told.View.(crash.View); !ok || told.Draw.ServerSeed != nil || view.Point != nil || *view.Cashout != "1.20" {
		t.Errorf("described before the end: %+v", told)
	}
	h.proved(table)
}

func TestWhatATableRefuses(t *testing.T) {
	h, table := at(t)
	refused := func(name string, err error, want int) {
		t.Helper()
		if got := code(t, err); got != want {
			t.Errorf("%s: code %d, want %d", name, got, want)
		}
	}
	for _, choices := range []string{`{"auto":"1.00"}`, `{"auto":"1000000.01"}`, `{"auto":"1.234"}`, `{"auto":-2}`, `{"auto":"1e3"}`, `{"point":"9"}`, `[]`} {
		_, err := h.play.Play(h.ctx, by(anna), bet("crash", "10", choices))
		refused(choices, err, ErrChoice.Code)
	}
	table.open = false
	request := bet("crash", "10", `{}`)
	request.RequestID = "early"
	_, err := h.play.Play(h.ctx, by(anna), request)
	refused("outside betting", err, -6)
	table.open = true
	_, err = h.play.Play(h.ctx, by(anna), request)
	refused("the same request later", err, -6)
	r := h.must(by(anna), bet("crash", "10", `{}`))
	_, err = h.play.Play(h.ctx, by(anna), bet("crash", "10", `{}`))
	refused("a second bet", err, ErrRoundOpen.Code)
	_, err = h.play.Finish(h.ctx, by(anna), FinishRequest{ID: r.ID})
	refused("too late", err, ErrOperation.Code)
	turn := crash.CashOut(120)
	table.next = &turn
	_, err = h.play.Finish(h.ctx, by(bert), FinishRequest{ID: r.ID})
	refused("another's bet", err, ErrGameID.Code)
	_, err = h.play.Turn(h.ctx, by(anna), TurnRequest{ID: r.ID, Data: []byte(`{"at":"900.00"}`)})
	refused("a turn of one's own making", err, ErrOperation.Code)
	if h.balance(by(anna), false) != 990_00 || h.count("rounds") != 1 || h.count("journal") != 0 || len(table.seats) != 1 {
		t.Error("something moved")
	}
	if table.kept != 10 { // every place that was reserved is given up, bet or no bet
		t.Errorf("%d places were given up", table.kept)
	}
}

// A table's bet whose profit would pass the house's limit leaves there.
func TestTheMaximumProfitIsAPlaceToLeave(t *testing.T) {
	h, _ := at(t, func(o *setup) { o.MaxProfit = "25" })
	r := h.must(by(anna), bet("crash", "10", `{"auto":"100"}`))
	if view := r.View.(crash.View); view.Cap == nil || *view.Cap != "3.50" {
		t.Errorf("view %+v", r.View)
	}
	// A page that comes back is told the same.
	restored, err := h.play.Restore(h.ctx, by(anna), GameRequest{APIID: "crash"})
	if err != nil || restored.Reply == nil {
		t.Fatalf("restored %+v, %v", restored, err)
	}
	if view := restored.Reply.View.(crash.View); view.Cap == nil || *view.Cap != "3.50" {
		t.Errorf("restored view %+v", view)
	}
	if _, err := h.play.Play(h.ctx, by(bert), bet("crash", "1000", `{}`)); err != nil {
		t.Errorf("a stake whose profit is capped low: %v", err)
	}
}

// The same Play again tells what became of the bet, whatever that is by now:
// a client that never saw the first answer must not show a loss.
func TestTheSameBetAgainTellsHowItLeft(t *testing.T) {
	left := crash.CashOut(187)
	tests := []struct {
		name    string
		turn    *crash.Turn
		balance money.Amount
		status  string
		payout  string
	}{
		{"cashed out", &left, 1008_70, journal.StatusWin, "18.70"},
		{"given back by a restart", &crash.Turn{Void: true}, 1000_00, journal.StatusCancelled, "10.00"},
		{"lost", nil, 990_00, journal.StatusLose, "0.00"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h, table := at(t)
			request := bet("crash", "10", `{"auto":null}`)
			request.RequestID = "bet"
			r := h.must(by(anna), request)
			if again := h.must(by(anna), request); again.ID != r.ID || again.Game.Status != journal.StatusOpen || !again.CanBeFinished {
				t.Errorf("the same bet while it stands: %+v", again)
			}
			binary, _ := id.ToBinary(r.ID)
			if test.turn == nil {
				table.finish()
			}
			verdicts := []crash.Verdict{{Bet: binary, Turn: test.turn}}
			if err := h.play.Settle(h.ctx, verdicts, func(string, id.Binary, Reply) {}); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				again := h.must(by(anna), request)
				if again.ID != r.ID || again.Game.Status != test.status || again.Payout != test.payout || again.CanBeFinished {
					t.Errorf("the same bet again: %+v", again)
				}
				table.finish() // and once more when the round is over
			}
			if got := h.balance(by(anna), false); got != test.balance || h.count("journal") != 1 {
				t.Errorf("balance %s, %d wagers", got.Text(2), h.count("journal"))
			}
		})
	}
}
