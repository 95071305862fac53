package harm

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// house is a site with markers; plays, deeds and cases are what the test says.
type house struct {
	*kerneltest.House
	*Service
	plays map[int64]Played
	deeds []Deed
	cases map[string]*Case
	notes []string
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), plays: map[int64]Played{}, cases: map[string]*Case{}}
	h.Service = New(Deps{DB: h.House.DB, Clock: h.House.Clock, Accounts: h, Plays: h.played, StaffLog: stafflog.New(h.House.IDs), Log: h.House.Log})
	h.CountedBy(h.deedsOf)
	h.ReportTo(h)
	return h
}

func (h *house) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{}, userID == "anna", nil
}

func (h *house) played(_ db.Querier, userID string, day int64) (list []Played, err error) {
	if p, found := h.plays[day]; found && (userID == "" || userID == p.UserID) {
		list = append(list, p)
	}
	return list, nil
}

func (h *house) deedsOf(_ db.Querier, userID string, from, before int64) (list []Deed, err error) {
	for _, d := range h.deeds {
		if d.At >= from && d.At < before && (userID == "" || userID == d.UserID) {
			list = append(list, d)
		}
	}
	return list, nil
}

func (h *house) OpenCase(_ *db.Tx, title string, strong bool, userID, note string, due time.Time) (string, error) {
	caseID := fmt.Sprint("case-", len(h.cases)+1)
	h.cases[caseID] = &Case{ID: caseID, DueAt: due.UnixMilli()}
	h.notes = append(h.notes, fmt.Sprint(caseID, " ", strong, " ", userID, " ", title))
	return caseID, nil
}

func (h *house) NoteCase(_ *db.Tx, caseID, actor, text, _ string) error {
	first, _, _ := strings.Cut(text, "\n")
	h.notes = append(h.notes, caseID+" "+actor+" "+first)
	return nil
}

func (h *house) CaseOf(_ db.Querier, caseID string) (Case, error) {
	if c := h.cases[caseID]; c != nil {
		return *c, nil
	}
	return Case{}, errors.New("no such case")
}

func (h *house) today() int64 { return dayOf(h.House.Clock.Now().UnixMilli()) }

// lose has anna lose dollars on a day, counted from today.
func (h *house) lose(day int64, dollars int64) {
	at := h.today() + day*dayMs
	h.plays[at] = Played{UserID: "anna", Wagers: 10, Staked: dollars * dollar, Lost: dollars * dollar}
}

func (h *house) did(kind Kind, text string) {
	h.deeds = append(h.deeds, Deed{UserID: "anna", At: h.House.Clock.Now().UnixMilli(), Kind: kind, Text: text})
}

// measured runs the job and gives what it noted in cases.
func (h *house) measured() string {
	h.T.Helper()
	h.notes = nil
	h.Check(h.run(h.Ctx, nil))
	return strings.Join(h.notes, "; ")
}

func (h *house) mayTempt() (may bool) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		may, err = h.MayTempt(q, "anna")
		return err
	})
	return may
}

func (h *house) want(what, got, want string) {
	h.T.Helper()
	if got != want {
		h.T.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestAMarkerRaisesOneCaseAndAStrongOneSilencesPromotions(t *testing.T) {
	h := newHouse(t)
	h.lose(-9, 5000)
	h.want("history", h.measured(), "")
	h.lose(0, 999)
	h.want("below", h.measured(), "")
	h.lose(0, 1000)
	h.want("marked", h.measured(), "case-1 false anna Markers of harm: Spend of a week")
	if due := h.House.Clock.Now().Add(72 * time.Hour).UnixMilli(); h.cases["case-1"].DueAt != due {
		t.Errorf("it is due at %d", h.cases["case-1"].DueAt)
	}
	if !h.mayTempt() {
		t.Error("a marker that is not strong silences promotions")
	}
	h.want("again", h.measured(), "")
	h.did(Wrote, "I lost everything")
	h.want("another marker", h.measured(), "case-1 system Measured for 2026-03-04:")
	h.lose(0, 2000)
	h.want("strong", h.measured(), "case-1 system Measured for 2026-03-04:")
	if h.mayTempt() {
		t.Error("a strong marker does not silence promotions")
	}
	if may := h.mayTempt(); may {
		t.Error("promotions are not silent")
	}
	// The case keeps them silent after the days of the marker, until it is closed.
	h.House.Clock.Advance(20 * 24 * time.Hour)
	h.measured()
	if h.mayTempt() {
		t.Error("an open case of a strong marker does not silence promotions")
	}
	h.cases["case-1"].Closed = true
	if !h.mayTempt() {
		t.Error("a closed case silences promotions")
	}
	// In the quiet time only what is stronger opens another; a strong one was there.
	h.lose(0, 3000)
	h.want("in the quiet time", h.measured(), "")
	if h.mayTempt() {
		t.Error("a strong marker of today does not silence promotions")
	}
	h.House.Clock.Advance(11 * 24 * time.Hour)
	h.lose(0, 1500)
	h.want("after it", h.measured(), "case-2 false anna Markers of harm: Spend of a week")
	audited(h)
}

// audited proves what is stored.
func audited(h *house) {
	h.T.Helper()
	for _, check := range h.Checks() {
		looked, err := check.Run(h.Ctx, h.House.DB, func(subject, format string, args ...any) { h.T.Errorf(subject+": "+format, args...) })
		if err != nil || looked == 0 {
			h.T.Errorf("%s: %d, %v", check.Name, looked, err)
		}
	}
}

func TestTheAuditFindsAMarkerThatNobodyMeasured(t *testing.T) {
	h := newHouse(t)
	h.lose(0, 1000)
	h.measured()
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE harm_days SET lost = lost - 1000000`); return err })
	found := 0
	_, err := h.Checks()[0].Run(h.Ctx, h.House.DB, func(string, string, ...any) { found++ })
	if err != nil || found != 1 {
		t.Errorf("%d were found, %v", found, err)
	}
}

// A day is measured for good after its end: what happened in its last minute counts,
// and what happened after midnight is of the next day.
func TestADayIsMeasuredToItsEnd(t *testing.T) {
	h := newHouse(t)
	h.until(time.Date(2026, 12, 31, 23, 40, 0, 0, time.UTC))
	h.did(Cancelled, "")
	h.want("before midnight", h.measured(), "")
	h.until(time.Date(2026, 12, 31, 23, 59, 59, 999_000_000, time.UTC))
	h.did(Refused, "")
	h.until(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC))
	h.did(Cancelled, "")
	h.want("after midnight", h.measured(), "case-1 false anna Markers of harm: Withdrawals taken back")
	h.Read(func(q *db.Reader) error {
		list, err := daysOf(q, "anna", 0, 1<<62)
		if err != nil || len(list) != 2 || list[0].Cancelled != 1 || list[0].Refused != 1 || list[1].Cancelled != 1 || list[1].Refused != 0 {
			t.Errorf("%+v, %v", list, err)
		}
		return err
	})
	audited(h)
}

// What needs the times of bets is read from the log: bets at night, and deposits within
// an hour after a loss.
func TestNightsAndDepositsAfterLossesAreReadFromTheLogOfBets(t *testing.T) {
	h := newHouse(t)
	h.until(time.Date(2026, 3, 5, 4, 30, 0, 0, time.UTC))
	bet := func(stake, payout money.Amount) {
		h.Append(kerneltest.Wager{Stake: stake, Payout: payout, USD: int64(stake) * cent})
	}
	h.did(Deposited, "") // before any bet
	h.House.Clock.Advance(time.Minute)
	bet(500, 0)
	h.House.Clock.Advance(time.Minute)
	h.did(Deposited, "") // after a loss
	h.House.Clock.Advance(28 * time.Minute)
	bet(100, 900) // at five o'clock, the day is won
	h.House.Clock.Advance(time.Minute)
	h.did(Deposited, "")
	h.House.Clock.Advance(31 * time.Minute) // the loss is 61 minutes ago
	h.did(Deposited, "")
	bet(100, 0)
	h.House.Clock.Advance(time.Hour + time.Minute)
	h.did(Deposited, "")
	h.plays[h.today()] = Played{UserID: "anna", Wagers: 3, Staked: 7 * dollar, Lost: -2 * dollar}
	h.Read(func(q *db.Reader) error {
		all, err := h.factsOf(q, "", h.today())
		if err != nil || len(all) != 1 {
			t.Fatalf("%+v, %v", all, err)
		}
		if got := fmt.Sprint(all["anna"].Night, all["anna"].Deposits, all["anna"].Chased); got != "1 5 1" {
			t.Errorf("bets at night, deposits, those after losses: %s", got)
		}
		return err
	})
}

func TestPlayersSeeWhatTheOfficeSees(t *testing.T) {
	h := newHouse(t)
	h.lose(0, 2500)
	h.did(Wrote, "I lost everything")
	h.measured()
	anna := &session.Call{User: &session.User{ID: "anna"}}
	own, err := h.ReadMarkers(h.Ctx, anna, struct{}{})
	h.Check(err)
	office, err := h.OfficeRead(h.Ctx, &session.Call{User: &session.User{ID: "boss"}}, PlayerRequest{"anna"})
	h.Check(err)
	h.want("the same", fmt.Sprint(office.Now), fmt.Sprint(own))
	h.want("markers", fmt.Sprint(len(own.Markers), own.Level, own.Silent, own.Markers[0].Value, own.Markers[0].Level), "13 2 true 250000 2")
	h.want("days", fmt.Sprint(office.Days), "[{2026-03-04 2 [Spend of a week Words to the support]}]")
	if len(office.Cases) != 1 || office.Cases[0].Level != Strong {
		t.Errorf("cases: %+v", office.Cases)
	}
	if _, err := h.OfficeRead(h.Ctx, anna, PlayerRequest{"nobody"}); !errors.Is(err, errNoPlayer) {
		t.Errorf("of nobody: %v", err)
	}
}

func TestACaseIsClosedAfterAnInteraction(t *testing.T) {
	h := newHouse(t)
	h.lose(0, 1000)
	h.measured()
	boss := &session.Call{User: &session.User{ID: "boss"}, RequestID: "r"}
	mayClose := func(caseID string) (err error) {
		h.Read(func(q *db.Reader) error { err = h.MayClose(q, caseID); return nil })
		return err
	}
	if err := mayClose("another"); err != nil {
		t.Errorf("a case of somebody else: %v", err)
	}
	if err := mayClose("case-1"); !errors.Is(err, errNoContact) {
		t.Errorf("without an interaction: %v", err)
	}
	for what, bad := range map[string]InteractionRequest{
		"a case of nobody": {"case-9", "anna", "call", "x"}, "another player's": {"case-1", "ben", "call", "x"},
		"an unknown kind": {"case-1", "anna", "smoke", "x"}, "no text": {"case-1", "anna", "call", " "},
	} {
		if _, err := h.Interact(h.Ctx, boss, bad); err == nil {
			t.Errorf("%s was noted", what)
		}
	}
	_, err := h.Interact(h.Ctx, boss, InteractionRequest{"case-1", "anna", "call", "We talked about a limit."})
	h.Check(err, mayClose("case-1"))
	for _, statement := range []string{`UPDATE harm_interactions SET text = ''`, `DELETE FROM harm_interactions`} {
		if err := h.House.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err == nil {
			t.Errorf("%s was done", statement)
		}
	}
}

// until moves the clock to a time.
func (h *house) until(at time.Time) { h.House.Clock.Advance(at.Sub(h.House.Clock.Now())) }
