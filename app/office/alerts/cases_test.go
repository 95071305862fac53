package alerts

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/db"
)

func TestCaseLifecycle(t *testing.T) {
	h := newHarness(t)
	h.rule(RuleDefinition{Name: "Gifts", Kind: "gift", Severity: High})
	h.record(gift("anna", 1))
	h.catchUp()
	list, err := h.Alerts(h.Ctx, h.boss, AlertsRequest{State: stateOpen})
	h.Harness.Check(err)
	opened, err := h.OpenCase(h.Ctx, h.boss, OpenCaseRequest{Title: "Gifts of anna", Severity: Medium, Alerts: []string{list.Rows[0].ID}, Note: "looks odd"})
	h.Harness.Check(err)
	if _, err := h.OpenCase(h.Ctx, h.boss, OpenCaseRequest{Title: "Again", Severity: Low, Alerts: []string{list.Rows[0].ID}}); code(err) != fault.CodeConflict {
		t.Errorf("an alert in two cases: %v", err)
	}
	change := ChangeCaseRequest{ID: opened.ID, Version: 1, Title: "Gifts of anna", Status: statusClosed, Severity: High, Owner: "boss"}
	for what, one := range map[string]struct {
		change func(r ChangeCaseRequest) ChangeCaseRequest
		code   int
	}{
		"closed without an outcome": {func(r ChangeCaseRequest) ChangeCaseRequest { return r }, fault.CodeInvalid},
		"a stale version":           {func(r ChangeCaseRequest) ChangeCaseRequest { r.Version, r.Status = 2, statusOpen; return r }, fault.CodeConflict},
		"an unknown status":         {func(r ChangeCaseRequest) ChangeCaseRequest { r.Status = "lost"; return r }, fault.CodeInvalid},
		"owned by a player":         {func(r ChangeCaseRequest) ChangeCaseRequest { r.Owner, r.Status = "anna", statusOpen; return r }, fault.CodeInvalid},
		"an unknown case":           {func(r ChangeCaseRequest) ChangeCaseRequest { r.ID, r.Status = "x", statusOpen; return r }, fault.CodeNotFound},
	} {
		if _, err := h.ChangeCase(h.Ctx, h.boss, one.change(change)); code(err) != one.code {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, link := range map[string]CaseLinkRequest{
		"unknown player": {Kind: linkPlayer, Ref: "unknown"}, "no bet": {Kind: linkWager, Ref: "x"}, "no transfer": {Kind: linkTransfer, Ref: "77"}, "a song": {Kind: "song", Ref: "1"},
	} {
		link.ID = opened.ID
		if _, err := h.LinkCase(h.Ctx, h.boss, link); code(err) != fault.CodeInvalid {
			t.Errorf("a link to %s: %v", what, err)
		}
	}
	_, err = h.LinkCase(h.Ctx, h.boss, CaseLinkRequest{ID: opened.ID, Kind: linkPlayer, Ref: "bert"})
	h.Harness.Check(err)
	change.Outcome = "a birthday"
	_, err = h.ChangeCase(h.Ctx, h.boss, change)
	h.Harness.Check(err)
	shown, err := h.Case(h.Ctx, h.boss, CaseRequest{ID: opened.ID})
	h.Harness.Check(err)
	if c := shown.Case; c.Status != statusClosed || c.ClosedAt == 0 || len(c.Links) != 2 || c.Version != 2 {
		t.Errorf("the case is %+v", c)
	}
	if a := shown.Alerts[0]; a.State != stateClosed || !strings.Contains(a.Outcome, "a birthday") {
		t.Errorf("the alert is %+v", a)
	}
	historyText := ""
	for _, e := range shown.History {
		historyText = e.What + " " + e.Text + "; " + historyText
	}
	if want := "opened Gifts of anna; note looks odd; linked player bert; status closed; severity high; outcome a birthday; "; historyText != want {
		t.Errorf("the history says %q", historyText)
	}
}

func TestAlertDecisionIsAtomic(t *testing.T) {
	h := newHarness(t)
	h.rule(RuleDefinition{Name: "Gifts", Kind: "gift", Severity: High})
	h.record(gift("anna", 1))
	h.record(gift("bert", 1))
	h.catchUp()
	list, err := h.Alerts(h.Ctx, h.boss, AlertsRequest{})
	h.Harness.Check(err)
	ids := []string{list.Rows[0].ID, list.Rows[1].ID}
	decide := func(actionName, outcome string, ids ...string) int {
		_, err := h.Decide(h.Ctx, h.boss, DecideAlertsRequest{IDs: ids, Action: actionName, Outcome: outcome})
		return code(err)
	}
	for i, step := range []struct {
		got, want int
	}{
		{decide(closeAlerts, "", ids...), fault.CodeInvalid}, {decide("burn", "x", ids...), fault.CodeInvalid}, {decide(takeAlerts, "", ids[0], "unknown"), fault.CodeNotFound},
		{decide(takeAlerts, "", ids[0]), 0}, {decide(takeAlerts, "", ids...), fault.CodeConflict}, {decide(reopenAlerts, "", ids[1]), fault.CodeConflict},
		{decide(closeAlerts, "fine", ids...), 0}, {decide(closeAlerts, "fine", ids[0]), fault.CodeConflict}, {decide(reopenAlerts, "", ids[0]), 0},
	} {
		if step.got != step.want {
			t.Errorf("step %d: %d instead of %d", i, step.got, step.want)
		}
	}
	open, err := h.Alerts(h.Ctx, h.boss, AlertsRequest{State: stateOpen})
	if err != nil || len(open.Rows) != 1 || open.Rows[0].ID != ids[0] {
		t.Errorf("open are %+v, %v", open.Rows, err)
	}
}

// What the package adds to the page of a player and to the search of the back office.
func TestOfficeListsAlertsOfPlayer(t *testing.T) {
	h := newHarness(t)
	h.rule(RuleDefinition{Name: "Gifts", Kind: "gift", Severity: High, Effects: []RuleEffect{{ID: openCase}, {ID: "hold_gifts"}}})
	h.record(gift("anna", 1))
	h.record(gift("bert", 1))
	h.catchUp()
	message, now := "", h.Harness.Clock.Now().UnixMilli()
	h.Read(func(q *db.Reader) error {
		for _, history := range h.Office().Histories {
			events, err := history.Load(h.Ctx, q, "anna", now, 10)
			if err != nil {
				return err
			}
			for _, e := range events {
				message += history.Kind + ": " + e.Title + "; "
			}
			if none, err := history.Load(h.Ctx, q, "anna", now-1, 10); err != nil || len(none) != 0 {
				t.Errorf("%s before: %+v, %v", history.Kind, none, err)
			}
		}
		for _, queue := range h.Office().Queues {
			waiting, err := queue.Load(h.Ctx, q)
			if err != nil {
				return err
			}
			message += fmt.Sprint(queue.Name, " ", waiting.Count, "; ")
		}
		for _, term := range []string{"#2", "gifT", "nothing"} {
			hits, err := h.Office().Searches[0].Find(h.Ctx, q, term, 5)
			if err != nil {
				return err
			}
			message += fmt.Sprint(term, " ", len(hits), "; ")
		}
		return nil
	})
	if want := "alerts: Alert: Gifts; cases: Case 1: Gifts; activity: A player gives; alerts 0; cases 2; #2 1; gifT 2; nothing 0; "; message != want {
		t.Errorf("the message was %q", message)
	}
}

func TestStaleRuleIsRefused(t *testing.T) {
	h := newHarness(t)
	id := h.rule(RuleDefinition{Name: "Gifts", Kind: "gift", Severity: High})
	off := SwitchRuleRequest{ID: id, Version: 1}
	off.Reason.Reason = "a test"
	if _, err := h.SwitchRule(h.Ctx, h.boss, off); err != nil {
		t.Fatal(err)
	}
	if _, err := h.SwitchRule(h.Ctx, h.boss, off); code(err) != fault.CodeConflict {
		t.Errorf("%v", err)
	}
	h.record(gift("anna", 1))
	h.catchUp()
	if len(h.raised(id)) != 0 {
		t.Error("a rule that is off fires")
	}
	shown, err := h.Rule(h.Ctx, h.boss, RuleIDRequest{ID: id})
	if err != nil || len(shown.Versions) != 2 || shown.Versions[0].On || !shown.Versions[1].On {
		t.Errorf("%+v, %v", shown.Versions, err)
	}
}
