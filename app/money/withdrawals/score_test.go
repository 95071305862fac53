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

// scorer answers what a test wants, and writes down what it is asked.
type scorer struct {
	asked []scoring.Ask
	says  scoring.Verdict
}

func (s *scorer) On() bool { return true }

func (s *scorer) Ask(_ *db.Tx, ask scoring.Ask) error {
	s.asked = append(s.asked, ask)
	return nil
}

func (s *scorer) Of(db.Querier, scoring.Kind, id.Binary) (scoring.Verdict, error) { return s.says, nil }

// opened are the cases that were opened, in words.
type opened []string

func (o *opened) Open(_ *db.Tx, title, userID, note string) error {
	*o = append(*o, title+"|"+userID+"|"+note)
	return nil
}

// Nothing is paid before its address is scored. Then the score decides, together with
// what else objects; the player reads nothing of it.
func TestAWithdrawalWaitsForItsScore(t *testing.T) {
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
		"silent, held":     {"1", scoring.Silent, false, Review, []string{"unscored"}, 0, 0},
		"silent, passed":   {"1", scoring.Silent, true, Approved, nil, 1, 0},
		"large and clean":  {"6", scoring.Clean, false, Review, []string{"size"}, 0, 0},
		"large and risky":  {"6", scoring.Hit, true, Review, []string{"size", "risky"}, 0, 1},
		"large and silent": {"6", scoring.Silent, true, Review, []string{"size"}, 0, 0},
	} {
		h, s, cases := newHouse(t), &scorer{}, &opened{}
		h.rooms.Scoring, h.rooms.HoldsUnscored = s, func() bool { return !c.pass }
		h.rooms.ReportTo(cases)
		h.give("anna", "ltc", "30")
		row := h.asked("anna", c.sum)
		if w := h.stored(row.ID); w.state != Review || !slices.Contains(w.objections, "score") || len(h.orders) != 0 || len(s.asked) != 1 || s.asked[0].Address != w.address {
			t.Errorf("%s: %+v, asked %+v", name, w, s.asked)
		}
		_, err := h.rooms.ApproveMany(h.Ctx, by("cleo"), ApproveWithdrawals{Items: []ChosenWithdrawal{h.chosen(row.ID)}, Reason: action.Reason{Reason: "a test"}})
		refused(t, name+", approved too early", err, fault.CodeConflict, "score")
		s.says = scoring.Verdict{State: c.says, Score: 7250}
		h.Check(h.tells(row.ID, h.rooms.Scored), h.tells(row.ID, h.rooms.Scored)) // a second time nothing happens
		w := h.stored(row.ID)
		if w.state != c.state || !slices.Equal(w.objections, c.objections) && len(w.objections)+len(c.objections) > 0 || len(h.orders) != c.orders || len(*cases) != c.cases {
			t.Errorf("%s: %s %q, %d orders, %d cases", name, w.state, w.objections, len(h.orders), len(*cases))
		}
		h.sound()
		h.tellsNothing(name, "anna")
	}
}

// tellsNothing fails when a player can read why a withdrawal waits.
func (h *house) tellsNothing(name, userID string) {
	h.T.Helper()
	history, err := h.rooms.History(h.Ctx, by(userID), WithdrawalHistoryRequest{})
	h.Check(err)
	answer, err := json.Marshal(history)
	h.Check(err)
	for _, e := range h.Events.Take() {
		answer = append(answer, e.Text...)
	}
	for _, word := range []string{"risk", "scor", "sanction", "screen", "case"} {
		if strings.Contains(strings.ToLower(string(answer)), word) {
			h.T.Errorf("%s: the player reads %q in %s", name, word, answer)
		}
	}
}

// What was cancelled or declined before the answer stays so, and a listed address opens
// a case at once.
func TestAnAnswerAfterTheEnd(t *testing.T) {
	h, s, cases := newHouse(t), &scorer{}, &opened{}
	h.rooms.Scoring = s
	h.rooms.ReportTo(cases)
	h.give("anna", "ltc", "30")
	row := h.asked("anna", "1")
	_, err := h.rooms.CancelMine(h.Ctx, by("anna"), CancelWithdrawal{ID: row.ID})
	h.Check(err)
	s.says = scoring.Verdict{State: scoring.Clean}
	h.Check(h.tells(row.ID, h.rooms.Scored))
	if w := h.stored(row.ID); w.state != Cancelled || len(h.orders) != 0 {
		t.Errorf("%s, %d orders", w.state, len(h.orders))
	}
	h.sanctioned = someAddress + "anna"
	listed := h.asked("anna", "1")
	if len(*cases) != 1 || !strings.Contains((*cases)[0], "list of sanctions") {
		t.Errorf("cases: %q", *cases)
	}
	h.Check(h.tells(listed.ID, h.rooms.Scored))
	if w := h.stored(listed.ID); w.state != Review || !slices.Equal(w.objections, []string{"screening"}) {
		t.Errorf("%s %q", w.state, w.objections)
	}
	h.tellsNothing("listed", "anna")
}
