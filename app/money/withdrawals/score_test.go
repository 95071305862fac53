package withdrawals

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/screening/scoring"
	"croupier/db"
)

// scorer returns the result that a test sets, and records the requests.
type scorer struct {
	requests []scoring.Request
	verdict  scoring.Verdict
}

func (s *scorer) Enabled() bool { return true }

func (s *scorer) Request(_ *db.Tx, ask scoring.Request) error {
	s.requests = append(s.requests, ask)
	return nil
}

func (s *scorer) Verdict(db.Querier, scoring.Kind, id.Binary) (scoring.Verdict, error) {
	return s.verdict, nil
}

// No withdrawal is paid before its address is scored. Then the score decides,
// together with the other objections. The player cannot read it.
func TestWithdrawalWaitsForScore(t *testing.T) {
	for name, c := range map[string]struct {
		sum        string
		says       scoring.State
		pass       bool
		state      State
		objections []string
		orders     int
		cases      int
	}{
		"clean":            {"1", scoring.Clean, false, Approved, nil, 1, 0},
		"risky":            {"1", scoring.Hit, false, Review, []string{"risky"}, 0, 1},
		"silent, held":     {"1", scoring.NoAnswer, false, Review, []string{"unscored"}, 0, 0},
		"silent, passed":   {"1", scoring.NoAnswer, true, Approved, nil, 1, 0},
		"large and clean":  {"6", scoring.Clean, false, Review, []string{"size"}, 0, 0},
		"large and risky":  {"6", scoring.Hit, true, Review, []string{"size", "risky"}, 0, 1},
		"large and silent": {"6", scoring.NoAnswer, true, Review, []string{"size"}, 0, 0},
	} {
		h, s := newHarness(t), &scorer{}
		h.service.Scoring, h.service.MustHoldUnscored = s, func() bool { return !c.pass }
		h.credit("anna", "ltc", "30")
		row := h.mustRequest("anna", c.sum)
		if w := h.stored(row.ID); w.state != Review || !slices.Contains(w.objections, "score") || len(h.orders) != 0 || len(s.requests) != 1 || s.requests[0].Address != w.address {
			t.Errorf("%s: %+v, asked %+v", name, w, s.requests)
		}
		_, err := h.service.ApproveMany(h.Ctx, by("cleo"), ApproveWithdrawals{Items: []ChosenWithdrawal{h.selected(row.ID)}, Reason: action.Reason{Reason: "a test"}})
		requireRefusal(t, name+", approved too early", err, fault.CodeConflict, "score")
		s.verdict = scoring.Verdict{State: c.says, Score: 7250}
		h.Check(h.deliver(row.ID, h.service.ScoreReady), h.deliver(row.ID, h.service.ScoreReady)) // a second time nothing happens
		w := h.stored(row.ID)
		if w.state != c.state || !slices.Equal(w.objections, c.objections) && len(w.objections)+len(c.objections) > 0 || len(h.orders) != c.orders || len(h.cases.Opened) != c.cases {
			t.Errorf("%s: %s %q, %d orders, %d cases", name, w.state, w.objections, len(h.orders), len(h.cases.Opened))
		}
		h.requireSoundBooks()
		h.requireNoHint(name, "anna")
	}
}

// requireNoHint fails if a player can read why a withdrawal waits.
func (h *harness) requireNoHint(name, userID string) {
	h.T.Helper()
	history, err := h.service.History(h.Ctx, by(userID), WithdrawalHistoryRequest{})
	h.Check(err)
	answer, err := json.Marshal(history)
	h.Check(err)
	for _, e := range h.Events.Drain() {
		answer = append(answer, e.Text...)
	}
	for _, code := range []string{"risk", "scor", "sanction", "screen", "case"} {
		if strings.Contains(strings.ToLower(string(answer)), code) {
			h.T.Errorf("%s: the player reads %q in %s", name, code, answer)
		}
	}
}

// A withdrawal that was cancelled or declined before the score arrives keeps its
// state, and a listed address opens a case at once.
func TestScoreAfterEndIsIgnored(t *testing.T) {
	h, s := newHarness(t), &scorer{}
	h.service.Scoring = s
	h.credit("anna", "ltc", "30")
	row := h.mustRequest("anna", "1")
	_, err := h.service.CancelMine(h.Ctx, by("anna"), CancelWithdrawal{ID: row.ID})
	h.Check(err)
	s.verdict = scoring.Verdict{State: scoring.Clean}
	h.Check(h.deliver(row.ID, h.service.ScoreReady))
	if w := h.stored(row.ID); w.state != Cancelled || len(h.orders) != 0 {
		t.Errorf("%s, %d orders", w.state, len(h.orders))
	}
	h.sanctioned = someAddress + "anna"
	listed := h.mustRequest("anna", "1")
	if len(h.cases.Opened) != 1 || !strings.Contains(h.cases.Texts()[0], "list of sanctions") {
		t.Errorf("cases: %q", h.cases.Texts())
	}
	h.Check(h.deliver(listed.ID, h.service.ScoreReady))
	if w := h.stored(listed.ID); w.state != Review || !slices.Equal(w.objections, []string{"screening"}) {
		t.Errorf("%s %q", w.state, w.objections)
	}
	h.requireNoHint("listed", "anna")
}
