package bets

import (
	"context"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/office"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// hideWager removes the open wager of a bet, so that the bet cannot be settled. show restores
// it.
func (h *harness) hideWager(bet string) (show func()) {
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

// findings returns the problems that the audit of this package reports.
func (h *harness) findings() (all []string) {
	for _, finding := range h.Findings(h.auditProof().Checks) {
		all = append(all, finding.Subject+" "+finding.Problem)
	}
	return all
}

// A bet that cannot be settled does not delay the bets behind it. Staff are notified
// once, audit and replay find it, and it is settled when the cause is gone.
func TestStuckBetDoesNotBlockOthers(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.batch = 2
	home := h.offer("e1", "1", "2.00", 480_000)
	var bets []*SportsBet
	for _, name := range []string{"anna", "bob", "cora", "dan", "eve"} {
		h.credit(name, 10_00)
		bets = append(bets, h.bet(name, "10", home))
	}
	show := h.hideWager(bets[1].ID)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	for i, name := range []string{"anna", "bob", "cora", "dan", "eve"} {
		want := "20.00"
		if i == 1 {
			want = "0.00"
		}
		if got := h.cents(name); got != want {
			t.Errorf("%s has %s, want %s", name, got, want)
		}
	}
	h.Check(h.CatchUp(h.Ctx), h.retryStuck(h.Ctx))
	h.Clock.Advance(stuckRetryInterval)
	h.Check(h.retryStuck(h.Ctx))
	if n := h.Count(`sports_stuck_bets WHERE tries = 2`); n != 1 {
		t.Errorf("%d bets are stuck after two tries", n)
	}
	if n := h.Count(`activity WHERE kind = 'sports_bet_aside'`); n != 1 {
		t.Errorf("staff were alerted %d times", n)
	}
	replayed, err := h.Replay(h.Ctx, "e1")
	h.Check(err)
	if len(replayed.Differences) != 1 || replayed.Differences[0].Bet != bets[1].ID || !strings.Contains(replayed.Differences[0].Text, "its wager is not open") {
		t.Errorf("the replay says %+v", replayed)
	}
	if reading, err := h.healthReading(h.Ctx); err != nil || reading.Value != "1 stuck" {
		t.Errorf("the office reads %+v, %v", reading, err)
	}
	show()
	if all := h.findings(); len(all) != 1 || !strings.Contains(all[0], "could not be settled since") {
		t.Errorf("the audit finds %q", all)
	}
	// A correction arrives before the next attempt and applies.
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Voided})
	if h.cents("bob") != "0.00" || h.cents("anna") != "10.00" {
		t.Errorf("bob has %s and anna %s", h.cents("bob"), h.cents("anna"))
	}
	h.Clock.Advance(stuckRetryInterval)
	h.Check(h.retryStuck(h.Ctx))
	if h.cents("bob") != "10.00" || h.Count(`sports_stuck_bets`) != 0 {
		t.Errorf("bob has %s", h.cents("bob"))
	}
	if reading, err := h.healthReading(h.Ctx); err != nil || reading.Value != "none waits" {
		t.Errorf("the office reads %+v, %v", reading, err)
	}
	h.mustPassAudit()
}

// The worker tries again at intervals.
func TestWorkerRetriesStuckBets(t *testing.T) {
	h := newHarness(t)
	stop := h.startQueue()
	h.credit("anna", 10_00)
	home := h.offer("e1", "1", "2.00", 480_000)
	show := h.hideWager(h.bet("anna", "10", home).ID)
	stop()
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	show()
	ctx, cancel := context.WithCancel(h.Ctx)
	ended := make(chan error, 1)
	go func() { ended <- h.RunSettlement(ctx) }()
	h.Clock.WaitForSleepers(1)
	h.Clock.Advance(stuckRetryInterval + time.Second)
	h.Events.Wait(t, "the settled bet", func(e kerneltest.Event) bool { return e.Name == EventSettled.Name() })
	cancel()
	h.Check(<-ended)
	if h.cents("anna") != "20.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.mustPassAudit()
}

// Traders see in the office that a bet is stuck, which one and why. They try it again
// after they have fixed the cause.
func TestTraderListsAndRetriesStuckBets(t *testing.T) {
	h := newOfficeHarness(t)
	home := h.offer("e1", "1", "2.00", 480_000)
	created := h.bet("anna", "10", home)
	waits := func(want int64, since int64) {
		t.Helper()
		h.Read(func(q *db.Reader) error {
			waiting, err := h.Office().Queues[0].Load(h.Ctx, q)
			if waiting.Count != want || waiting.Since != since {
				t.Errorf("the office reports %+v, want %d since %d", waiting, want, since)
			}
			return err
		})
		gauge := h.Office().Gauges[0]
		if reading, err := gauge.Read(h.Ctx); err != nil || (reading.Level == office.Bad) != (want > 0) || gauge.Path != stuckPage {
			t.Errorf("the office reads %+v, %v", reading, err)
		}
	}
	tries := func(settled, left int64) {
		t.Helper()
		if got, err := h.RetryStuck(h.Ctx, playerCall("trader"), action.None{}); err != nil || got != (RetryStuckAnswer{settled, left}) {
			t.Errorf("tried again: %+v, %v, want %d, %d", got, err, settled, left)
		}
	}
	waits(0, 0)
	tries(0, 0)
	show := h.hideWager(created.ID)
	since := h.Harness.Clock.Now().UnixMilli()
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	waits(1, since)
	h.Harness.Clock.Advance(time.Second)
	tries(0, 1)
	list, err := h.StuckBets(h.Ctx, playerCall("trader"), action.None{})
	h.Check(err)
	want := StuckBet{
		ID: created.ID, Player: "anna", Currency: "usd", Stake: "10.00", PotentialPayout: "20.00", Problem: "settle sports bet " + created.ID + ": its wager is not open", Attempts: 2, Since: since,
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
	if list, err := h.StuckBets(h.Ctx, playerCall("trader"), action.None{}); err != nil || len(list.Rows) != 0 || list.Rows == nil {
		t.Errorf("traders see %+v, %v", list, err)
	}
	if rows := h.Count(`staff_log WHERE action = 'settle stuck sports bets' AND actor = 'trader'`); rows != 3 {
		t.Errorf("the log of staff has %d rows", rows)
	}
	h.mustPassAudit()
}
