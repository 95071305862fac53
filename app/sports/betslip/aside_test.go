package betslip

import (
	"context"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// hide takes the open wager of a bet away, so that it cannot be settled, and show
// brings it back.
func (h *house) hide(bet string) (show func()) {
	h.T.Helper()
	binary, _ := id.ToBinary(bet)
	other := binary
	other[15] ^= 0xff
	move := func(from, to id.Binary) {
		h.T.Helper()
		h.Write(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE open_wagers SET id = $1 WHERE id = $2`, to[:], from[:])
			return err
		})
	}
	move(binary, other)
	return func() { move(other, binary) }
}

// findings are what the audit of this room says.
func (h *house) findings() (all []string) {
	for _, finding := range h.Findings(h.proof().Checks) {
		all = append(all, finding.Subject+" "+finding.Problem)
	}
	return all
}

// A bet that cannot be settled keeps nobody behind it waiting. It is told to staff
// once, found by audit and replay, and settled when it works.
func TestABetThatCannotBeSettledStopsNobody(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.batch = 2
	home := h.offer("e1", "1", "2.00", 480_000)
	var bets []*SportsBet
	for _, name := range []string{"anna", "bob", "cora", "dan", "eve"} {
		h.give(name, 10_00)
		bets = append(bets, h.bet(name, "10", home))
	}
	show := h.hide(bets[1].ID)
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	for i, name := range []string{"anna", "bob", "cora", "dan", "eve"} {
		want := "20.00"
		if i == 1 {
			want = "0.00"
		}
		if got := h.cents(name); got != want {
			t.Errorf("%s has %s, want %s", name, got, want)
		}
	}
	h.Check(h.CatchUp(h.Ctx), h.retryAside(h.Ctx))
	h.Clock.Advance(asideAgain)
	h.Check(h.retryAside(h.Ctx))
	if n := h.Count(`sports_aside WHERE tries = 2`); n != 1 {
		t.Errorf("%d bets are set aside after two tries", n)
	}
	if n := h.Count(`activity WHERE kind = 'sports_bet_aside'`); n != 1 {
		t.Errorf("staff were told %d times", n)
	}
	replayed, err := h.Replay(h.Ctx, "e1")
	h.Check(err)
	if len(replayed.Wrong) != 1 || replayed.Wrong[0].Bet != bets[1].ID || !strings.Contains(replayed.Wrong[0].Sentence, "its wager is not open") {
		t.Errorf("the replay says %+v", replayed)
	}
	if reading, err := h.reading(h.Ctx); err != nil || reading.Value != "1 set aside" {
		t.Errorf("the office reads %+v, %v", reading, err)
	}
	show()
	if all := h.findings(); len(all) != 1 || !strings.Contains(all[0], "could not be settled since") {
		t.Errorf("the audit finds %q", all)
	}
	// A correction comes before the next try: it counts.
	h.settled(map[line.Selection]odds.Factor{home: odds.Voided})
	if h.cents("bob") != "0.00" || h.cents("anna") != "10.00" {
		t.Errorf("bob has %s and anna %s", h.cents("bob"), h.cents("anna"))
	}
	h.Clock.Advance(asideAgain)
	h.Check(h.retryAside(h.Ctx))
	if h.cents("bob") != "10.00" || h.Count(`sports_aside`) != 0 {
		t.Errorf("bob has %s", h.cents("bob"))
	}
	if reading, err := h.reading(h.Ctx); err != nil || reading.Value != "none waits" {
		t.Errorf("the office reads %+v, %v", reading, err)
	}
	h.mustBeRight()
}

// The worker tries again by the clock.
func TestTheWorkerTriesAgain(t *testing.T) {
	h := newHouse(t)
	stop := h.work()
	h.give("anna", 10_00)
	home := h.offer("e1", "1", "2.00", 480_000)
	show := h.hide(h.bet("anna", "10", home).ID)
	stop()
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	show()
	ctx, cancel := context.WithCancel(h.Ctx)
	ended := make(chan error, 1)
	go func() { ended <- h.Follow(ctx) }()
	h.Clock.WaitForSleepers(1)
	h.Clock.Advance(asideAgain + time.Second)
	h.Events.Wait(t, "the settled bet", func(e kerneltest.Event) bool { return e.Name == EventSettled.Name() })
	cancel()
	h.Check(<-ended)
	if h.cents("anna") != "20.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustBeRight()
}

// Traders see in the office that a bet waits, which one it is and why, and try it again
// once they have put right what kept it.
func TestATraderSeesWhatCannotBeSettledAndTriesItAgain(t *testing.T) {
	h := desk(t)
	home := h.offer("e1", "1", "2.00", 480_000)
	made := h.bet("anna", "10", home)
	waits := func(want int64, since int64) {
		t.Helper()
		h.Read(func(q *db.Reader) error {
			waiting, err := h.Office().Queues[0].Load(h.Ctx, q)
			if waiting.Count != want || waiting.Since != since {
				t.Errorf("the office tells %+v, want %d since %d", waiting, want, since)
			}
			return err
		})
		gauge := h.Office().Gauges[0]
		if reading, err := gauge.Read(h.Ctx); err != nil || (reading.Level == backoffice.Bad) != (want > 0) || gauge.Path != asidePage {
			t.Errorf("the office reads %+v, %v", reading, err)
		}
	}
	tries := func(settled, left int64) {
		t.Helper()
		if got, err := h.RetryAside(h.Ctx, by("trader"), action.None{}); err != nil || got != (RetryAsideAnswer{settled, left}) {
			t.Errorf("tried again: %+v, %v, want %d, %d", got, err, settled, left)
		}
	}
	waits(0, 0)
	tries(0, 0)
	show := h.hide(made.ID)
	since := h.House.Clock.Now().UnixMilli()
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	waits(1, since)
	h.House.Clock.Advance(time.Second)
	tries(0, 1)
	list, err := h.Aside(h.Ctx, by("trader"), action.None{})
	h.Check(err)
	want := AsideBet{
		ID: made.ID, Player: "anna", Currency: "usd", Stake: "10.00", Possible: "20.00", Problem: "settle sports bet " + made.ID + ": its wager is not open", Tries: 2, Since: since,
	}
	if list.Total != 1 || len(list.Rows) != 1 || list.Rows[0] != want {
		t.Errorf("traders see %+v, want %+v", list, want)
	}
	show()
	tries(1, 0)
	if h.cents("anna") != "1010.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	waits(0, 0)
	if list, err := h.Aside(h.Ctx, by("trader"), action.None{}); err != nil || len(list.Rows) != 0 || list.Rows == nil {
		t.Errorf("traders see %+v, %v", list, err)
	}
	if rows := h.Count(`staff_log WHERE action = 'settle sports bets that are set aside' AND actor = 'trader'`); rows != 3 {
		t.Errorf("the log of staff has %d rows", rows)
	}
	h.mustBeRight()
}
