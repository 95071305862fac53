package harm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/cases"
	"croupier/app/kernel/export"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a test site with markers. The test sets plays, actions and cases.
type harness struct {
	*kerneltest.Harness
	*Service
	plays   map[int64]DayPlay
	actions []StaffAction
	// recorded are the opened cases, and notes what was written about them.
	recorded kerneltest.Cases
	notes    []string
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), plays: map[int64]DayPlay{}}
	h.Service = New(Deps{Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, Cases: h, StaffLog: stafflog.New(h.Harness.IDs), Log: h.Harness.Log}, Accounts: h, PlaySource: h.played, Sources: []ActionSource{h.actionsOf}})
	return h
}

func (h *harness) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{}, userID == "anna", nil
}

func (h *harness) played(_ db.Querier, userID string, day int64) (list []DayPlay, err error) {
	if p, found := h.plays[day]; found && (userID == "" || userID == p.UserID) {
		list = append(list, p)
	}
	return list, nil
}

func (h *harness) actionsOf(_ db.Querier, userID string, from, before int64) (list []StaffAction, err error) {
	for _, d := range h.actions {
		if d.At >= from && d.At < before && (userID == "" || userID == d.UserID) {
			list = append(list, d)
		}
	}
	return list, nil
}

func (h *harness) Open(tx *db.Tx, c cases.Case) (string, error) {
	caseID, err := h.recorded.Open(tx, c)
	h.notes = append(h.notes, fmt.Sprint(caseID, " ", c.Severity == cases.High, " ", c.UserID, " ", c.Title))
	return caseID, err
}

func (h *harness) AddNote(_ *db.Tx, caseID, actor, text, _ string) error {
	first, _, _ := strings.Cut(text, "\n")
	h.notes = append(h.notes, caseID+" "+actor+" "+first)
	return nil
}

func (h *harness) StateOf(q db.Querier, caseID string) (cases.State, error) {
	return h.recorded.StateOf(q, caseID)
}

func (h *harness) today() int64 { return dayOf(h.Harness.Clock.Now().UnixMilli()) }

// loseOn makes anna lose dollars on a day, counted from today.
func (h *harness) loseOn(day int64, dollars int64) {
	at := h.today() + day*dayMs
	h.plays[at] = DayPlay{UserID: "anna", Wagers: 10, Staked: dollars * dollar, Lost: dollars * dollar}
}

func (h *harness) act(kind ActionKind, text string) {
	h.actions = append(h.actions, StaffAction{UserID: "anna", At: h.Harness.Clock.Now().UnixMilli(), Kind: kind, Text: text})
}

// measured runs the job and returns what it noted in cases.
func (h *harness) measured() string {
	h.T.Helper()
	h.notes = nil
	h.Check(h.run(h.Ctx, nil))
	return strings.Join(h.notes, "; ")
}

// countNights makes the projection read all bets.
func (h *harness) countNights() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		wagers, err := wagerlog.Since(tx, 0, 1000)
		if err != nil {
			return err
		}
		return Nights{h.Service}.Apply(tx, wagers)
	})
}

func (h *harness) marketingAllowed() (allowed bool) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		allowed, err = h.MarketingAllowed(q, "anna")
		return err
	})
	return allowed
}

func (h *harness) requireEqual(what, got, want string) {
	h.T.Helper()
	if got != want {
		h.T.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestMarkersOpenCaseAndStopPromotions(t *testing.T) {
	h := newHarness(t)
	h.loseOn(-9, 5000)
	h.requireEqual("history", h.measured(), "")
	h.loseOn(0, 999)
	h.requireEqual("below", h.measured(), "")
	h.loseOn(0, 1000)
	h.requireEqual("marked", h.measured(), "case-1 false anna Markers of harm: Spend of a week")
	if due := h.Harness.Clock.Now().Add(72 * time.Hour).UnixMilli(); h.recorded.States["case-1"].DueAt != due {
		t.Errorf("it is due at %d", h.recorded.States["case-1"].DueAt)
	}
	if !h.marketingAllowed() {
		t.Error("a marker that is not strong silences promotions")
	}
	h.requireEqual("again", h.measured(), "")
	h.act(MessageSent, "I lost everything")
	h.requireEqual("another marker", h.measured(), "case-1 system Measured for 2026-03-04:")
	h.loseOn(0, 2000)
	h.requireEqual("strong", h.measured(), "case-1 system Measured for 2026-03-04:")
	if h.marketingAllowed() {
		t.Error("a strong marker does not silence promotions")
	}
	if allowed := h.marketingAllowed(); allowed {
		t.Error("promotions are not silent")
	}
	// The case stops promotions after the days of the marker, until it is closed.
	h.Harness.Clock.Advance(20 * 24 * time.Hour)
	h.measured()
	if h.marketingAllowed() {
		t.Error("an open case of a strong marker does not silence promotions")
	}
	h.recorded.States["case-1"].Closed = true
	if !h.marketingAllowed() {
		t.Error("a closed case silences promotions")
	}
	// In the quiet period only a higher level opens another case. A strong one was there.
	h.loseOn(0, 3000)
	h.requireEqual("in the quiet time", h.measured(), "")
	if h.marketingAllowed() {
		t.Error("a strong marker of today does not silence promotions")
	}
	h.Harness.Clock.Advance(11 * 24 * time.Hour)
	h.loseOn(0, 1500)
	h.requireEqual("after it", h.measured(), "case-2 false anna Markers of harm: Spend of a week")
	requireCleanAudit(h)
}

// requireCleanAudit checks the stored data.
func requireCleanAudit(h *harness) {
	h.T.Helper()
	for _, check := range h.Checks() {
		checked, err := check.Run(h.Ctx, h.Harness.DB, func(subject, format string, args ...any) { h.T.Errorf(subject+": "+format, args...) })
		if err != nil || checked == 0 {
			h.T.Errorf("%s: %d, %v", check.Name, checked, err)
		}
	}
}

func TestAuditFindsInventedMarker(t *testing.T) {
	h := newHarness(t)
	h.loseOn(0, 1000)
	h.measured()
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE harm_days SET lost = lost - 1000000`); return err })
	found := 0
	_, err := h.Checks()[0].Run(h.Ctx, h.Harness.DB, func(string, string, ...any) { found++ })
	if err != nil || found != 1 {
		t.Errorf("%d were found, %v", found, err)
	}
}

// A day is measured finally after its end. Actions of its last minute count, and actions after
// midnight belong to the next day.
func TestDayIsMeasuredAfterItsEnd(t *testing.T) {
	h := newHarness(t)
	h.advanceTo(time.Date(2026, 12, 31, 23, 40, 0, 0, time.UTC))
	h.act(Cancelled, "")
	h.requireEqual("before midnight", h.measured(), "")
	h.advanceTo(time.Date(2026, 12, 31, 23, 59, 59, 999_000_000, time.UTC))
	h.act(Refused, "")
	h.advanceTo(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC))
	h.act(Cancelled, "")
	h.requireEqual("after midnight", h.measured(), "case-1 false anna Markers of harm: Withdrawals taken back")
	h.Read(func(q *db.Reader) error {
		list, err := daysOf(q, "anna", 0, 1<<62)
		if err != nil || len(list) != 2 || list[0].Cancelled != 1 || list[0].Refused != 1 || list[1].Cancelled != 1 || list[1].Refused != 0 {
			t.Errorf("%+v, %v", list, err)
		}
		return err
	})
	requireCleanAudit(h)
}

// Markers that need the times of bets are read from the log: bets at night, and deposits within an
// hour after a loss.
func TestNightBetsAndChasingDepositsAreRead(t *testing.T) {
	h := newHarness(t)
	h.advanceTo(time.Date(2026, 3, 5, 4, 30, 0, 0, time.UTC))
	bet := func(stake, payout money.Amount) {
		h.Append(kerneltest.Wager{Stake: stake, Payout: payout, USD: int64(stake) * cent})
	}
	h.act(Deposited, "") // before any bet
	h.Harness.Clock.Advance(time.Minute)
	bet(500, 0)
	h.Harness.Clock.Advance(time.Minute)
	h.act(Deposited, "") // after a loss
	h.Harness.Clock.Advance(28 * time.Minute)
	bet(100, 900) // at five o'clock; the day has a net win
	h.Harness.Clock.Advance(time.Minute)
	h.act(Deposited, "")
	h.Harness.Clock.Advance(31 * time.Minute) // the loss is 61 minutes ago
	h.act(Deposited, "")
	bet(100, 0)
	h.Harness.Clock.Advance(time.Hour + time.Minute)
	h.act(Deposited, "")
	h.plays[h.today()] = DayPlay{UserID: "anna", Wagers: 3, Staked: 7 * dollar, Lost: -2 * dollar}
	h.countNights()
	h.Read(func(q *db.Reader) error {
		all, err := h.collectDay(q, "", h.today())
		if err != nil || len(all) != 1 || len(all["anna"].newDeposits) != 5 {
			t.Fatalf("%+v, %v", all, err)
		}
		if got := fmt.Sprint(all["anna"].Night, all["anna"].Deposits, all["anna"].ChasingDeposits); got != "1 5 1" {
			t.Errorf("bets at night, deposits, those after losses: %s", got)
		}
		return err
	})
}

// A run reads the log of bets only for new deposits, and stores only players with changes. Its cost
// does not grow with the day.
func TestRunReadsOnlyNewData(t *testing.T) {
	h := newHarness(t)
	h.Append(kerneltest.Wager{Stake: 500, USD: 500 * cent})
	h.Harness.Clock.Advance(time.Minute)
	h.act(Deposited, "")
	h.plays[h.today()] = DayPlay{UserID: "anna", Wagers: 1, Staked: 5 * dollar, Lost: 5 * dollar}
	changedRows := func() (players, deposits int) {
		h.measured()
		h.Read(func(q *db.Reader) error {
			list, err := h.measure(q, h.today(), false)
			for _, m := range list {
				deposits += len(m.newDeposits)
			}
			players = len(list)
			return err
		})
		return players, deposits
	}
	if players, deposits := changedRows(); players != 0 || deposits != 0 {
		t.Errorf("after a run %d players and %d deposits are new", players, deposits)
	}
	h.act(Deposited, "")
	h.Read(func(q *db.Reader) error {
		list, err := h.measure(q, h.today(), false)
		if len(list) != 1 || len(list[0].newDeposits) != 0 { // a deposit of the same moment
			t.Errorf("after another deposit: %+v", list)
		}
		return err
	})
	h.Harness.Clock.Advance(time.Minute)
	h.act(Deposited, "")
	h.Read(func(q *db.Reader) error {
		list, err := h.measure(q, h.today(), false)
		if len(list) != 1 || len(list[0].newDeposits) != 1 || list[0].values.ChasingDeposits != 3 {
			t.Errorf("after a later deposit: %+v", list)
		}
		return err
	})
	if players, _ := changedRows(); players != 0 {
		t.Errorf("%d players are measured again", players)
	}
}

func TestPlayerAndOfficeSeeSameMarkers(t *testing.T) {
	h := newHarness(t)
	h.loseOn(0, 2500)
	h.act(MessageSent, "I lost everything")
	h.measured()
	anna := &session.Call{User: &session.User{ID: "anna"}}
	own, err := h.ReadMarkers(h.Ctx, anna, struct{}{})
	h.Check(err)
	office, err := h.OfficeRead(h.Ctx, &session.Call{User: &session.User{ID: "boss"}}, PlayerRequest{"anna"})
	h.Check(err)
	h.requireEqual("the same", fmt.Sprint(office.Now), fmt.Sprint(own))
	h.requireEqual("markers", fmt.Sprint(len(own.Markers), own.Level, own.NoPromotions, own.Markers[0].Value, own.Markers[0].Level), "13 2 true 250000 2")
	h.requireEqual("days", fmt.Sprint(office.Days), "[{2026-03-04 2 [Spend of a week Words to the support]}]")
	if len(office.Cases) != 1 || office.Cases[0].Level != Strong {
		t.Errorf("cases: %+v", office.Cases)
	}
	if _, err := h.OfficeRead(h.Ctx, anna, PlayerRequest{"unknown"}); !errors.Is(err, errNoPlayer) {
		t.Errorf("of an unknown player: %v", err)
	}
}

func TestCaseCloseRequiresInteraction(t *testing.T) {
	h := newHarness(t)
	h.loseOn(0, 1000)
	h.measured()
	boss := &session.Call{User: &session.User{ID: "boss"}, RequestID: "r"}
	mayClose := func(caseID string) (err error) {
		h.Read(func(q *db.Reader) error { err = h.CheckClose(q, caseID); return nil })
		return err
	}
	if err := mayClose("another"); err != nil {
		t.Errorf("a case of another player: %v", err)
	}
	if err := mayClose("case-1"); !errors.Is(err, errNoInteraction) {
		t.Errorf("without an interaction: %v", err)
	}
	for what, bad := range map[string]InteractionRequest{
		"an unknown case": {"case-9", "anna", "call", "x"}, "another player's": {"case-1", "ben", "call", "x"},
		"an unknown kind": {"case-1", "anna", "smoke", "x"}, "no text": {"case-1", "anna", "call", " "},
	} {
		if _, err := h.Interact(h.Ctx, boss, bad); err == nil {
			t.Errorf("%s was noted", what)
		}
	}
	_, err := h.Interact(h.Ctx, boss, InteractionRequest{"case-1", "anna", "call", "We talked about a limit."})
	h.Check(err, mayClose("case-1"))
	for _, statement := range []string{`UPDATE harm_interactions SET text = ''`, `DELETE FROM harm_interactions`} {
		if err := h.Harness.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err == nil {
			t.Errorf("%s was done", statement)
		}
	}
}

// Interactions from before schema 131 name an email otherwise. A regulator gets its present name, and
// no interaction from the moment of the package or later.
func TestExportedInteractionsHavePresentNames(t *testing.T) {
	h := newHarness(t)
	h.loseOn(0, 1000)
	h.measured()
	h.Write(func(tx *db.Tx) error {
		return errors.Join(insertInteraction(tx, interactionRow{at: 5, userID: "anna", caseID: "case-1", kind: "letter", actor: "boss", text: "One."}),
			insertInteraction(tx, interactionRow{at: 6, userID: "anna", caseID: "case-1", kind: "call", actor: "boss", text: "Two."}),
			insertInteraction(tx, interactionRow{at: 7, userID: "anna", caseID: "case-1", kind: "chat", actor: "boss", text: "Three."}))
	})
	h.Read(func(q *db.Reader) error {
		rows, last, err := h.Exports()[1].Read(q, "", export.Cutoff{AsOf: 7}, 10)
		want := [][]string{{"1", "anna", "case-1", "email", "5", "boss", "One."}, {"2", "anna", "case-1", "call", "6", "boss", "Two."}}
		if !slices.EqualFunc(rows, want, slices.Equal) || last != "2" {
			t.Errorf("%q up to %s, want %q", rows, last, want)
		}
		return err
	})
}

// advanceTo moves the clock to a time.
func (h *harness) advanceTo(at time.Time) { h.Harness.Clock.Advance(at.Sub(h.Harness.Clock.Now())) }
