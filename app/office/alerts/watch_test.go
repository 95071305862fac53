package alerts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/db"
)

func gift(userID string, dollars int64) activity.Event {
	return activity.Event{Kind: "gift", UserID: userID, USD: dollars * 1_000_000}
}

func TestRuleFiresOncePerCoolDown(t *testing.T) {
	h := newHarness(t)
	rule := h.rule(RuleDefinition{Name: "Gifts", Kind: "gift", Severity: High, CoolDown: 60,
		Conditions: []RuleCondition{window(measureUSD, "gift", activity.ByPlayer, 2, "30")}, Effects: []RuleEffect{{ID: openCase}, {ID: "hold_gifts"}}})
	for _, step := range []struct {
		after   time.Duration
		dollars int64
		raised  int
	}{
		{0, 10, 0}, {time.Minute, 19, 0}, {time.Minute, 1, 1}, {time.Minute, 50, 1}, {59 * time.Minute, 50, 2},
		{4 * time.Hour, 29, 2}, {time.Hour, 1, 3},
	} {
		h.Harness.Clock.Advance(step.after)
		h.record(gift("anna", step.dollars))
		h.record(gift("bert", 1))
		h.catchUp()
		h.catchUp()
		if got := len(h.raised(rule)); got != step.raised {
			t.Fatalf("after %+v: %d alerts", step, got)
		}
	}
	risk, err := h.Risk(h.Ctx, h.boss, RiskRequest{UserID: "anna"})
	if err != nil || len(risk.Holds) != 1 || len(risk.Alerts) != 3 || len(risk.Cases) != 1 {
		t.Errorf("the player's page shows %+v, %v", risk, err)
	}
	h.Read(func(q *db.Reader) error {
		if held, err := HasHold(q, "anna", HoldGifts); err != nil || !held {
			t.Errorf("held %v, %v", held, err)
		}
		if held, _ := HasHold(q, "bert", HoldGifts); held {
			t.Error("another player is held")
		}
		return nil
	})
}

func TestRuleIgnoresEventsBeforeActivation(t *testing.T) {
	h := newHarness(t)
	h.record(gift("anna", 10))
	h.Harness.Append(kerneltest.Wager{USD: 50_000_000})
	h.Harness.Clock.Advance(time.Second)
	gifts := h.rule(RuleDefinition{Name: "Gifts", Kind: "gift", Severity: Low})
	bets := h.rule(RuleDefinition{Name: "Bets", Kind: Bet, Severity: Low})
	h.catchUp()
	if got := append(h.raised(gifts), h.raised(bets)...); len(got) != 0 {
		t.Errorf("it looked back: %v", got)
	}
	h.record(gift("anna", 10))
	h.Harness.Append(kerneltest.Wager{USD: 50_000_000}, kerneltest.Wager{Demo: true}, kerneltest.Wager{Void: true})
	h.catchUp()
	if len(h.raised(gifts)) != 1 || len(h.raised(bets)) != 1 {
		t.Errorf("raised %v and %v", h.raised(gifts), h.raised(bets))
	}
}

// Rules that would trigger themselves or each other, or would count the effects of rules,
// do not loop.
func TestRuleEffectsTriggerNoRule(t *testing.T) {
	h := newHarness(t)
	again := h.rule(RuleDefinition{Name: "Tags again", Kind: "tagged", Severity: Low, Effects: []RuleEffect{{ID: "tag", Value: "seen"}, {ID: "hold_gifts"}}})
	other := h.rule(RuleDefinition{Name: "Tag held players", Kind: "held", Severity: Low, Effects: []RuleEffect{{ID: "tag", Value: "held"}}})
	counts := h.rule(RuleDefinition{Name: "Counts", Kind: "gift", Severity: Low, Conditions: []RuleCondition{window(measureCount, "tagged", activity.ByPlayer, 24, "2")}})
	h.record(activity.Event{Kind: "tagged", UserID: "anna", Values: activity.Values{}.Text("tag", "vip")})
	h.catchUp()
	h.Harness.Clock.Advance(time.Minute)
	h.record(gift("anna", 1))
	h.catchUp()
	h.catchUp()
	if len(h.raised(again)) != 1 || len(h.raised(other)) != 0 || len(h.raised(counts)) != 0 {
		t.Errorf("raised %v, %v, %v", h.raised(again), h.raised(other), h.raised(counts))
	}
	if tags := h.players.tags["anna"]; !slices.Equal(tags, []string{"seen"}) {
		t.Errorf("tags %v", tags)
	}
}

// A rule that fires for everything is disabled, and the staff log has an entry about it.
func TestFloodingRuleIsDisabled(t *testing.T) {
	h := newHarness(t)
	rule := h.rule(RuleDefinition{Name: "Everything", Kind: "gift", Severity: Low})
	h.Write(func(tx *db.Tx) error {
		for range maxPerHour + 20 {
			if err := h.Activity.Write(tx, gift("anna", 1)); err != nil {
				return err
			}
		}
		return nil
	})
	h.catchUp()
	h.record(gift("anna", 1))
	h.catchUp()
	shown, err := h.Rule(h.Ctx, h.boss, RuleIDRequest{ID: rule})
	if err != nil || shown.Rule.On || shown.Rule.Week != maxPerHour || shown.Versions[0].Actor != "system" {
		t.Errorf("%+v, %v", shown.Rule, err)
	}
}

// The audit reports an hour that differs from the sum of the wagers.
func TestAuditRecomputesHours(t *testing.T) {
	h := newHarness(t)
	h.Harness.Append(kerneltest.Wager{USD: 5_000_000, Payout: 40}, kerneltest.Wager{Owner: "bert", USD: 7_000_000}, kerneltest.Wager{Void: true, Owner: "cora"})
	h.catchUp()
	if found := h.Findings(h.Checks()); len(found) != 0 {
		t.Fatalf("found %+v", found)
	}
	for _, damage := range []string{`UPDATE alert_hours SET staked = staked + 1 WHERE owner = 'anna'`, `DELETE FROM alert_hours WHERE owner = 'bert'`} {
		h.Write(func(tx *db.Tx) error { _, err := tx.Exec(damage); return err })
	}
	if found := h.Findings(h.Checks()); len(found) != 2 {
		t.Errorf("found %+v", found)
	}
}

// A rule about something that the site no longer has does not stop other rules.
func TestUnreadableRuleIsSkipped(t *testing.T) {
	h := newHarness(t)
	good := h.rule(RuleDefinition{Name: "Good", Kind: "gift", Severity: Low})
	h.Write(func(tx *db.Tx) error {
		r := ruleRow{id: "0", version: 1, on: true}
		if err := r.write(RuleDefinition{Name: "Gone", Kind: "dog_race", Severity: Low}); err != nil {
			return err
		}
		_, err := saveRule(tx, r, "test", "test")
		return err
	})
	h.record(gift("anna", 1))
	h.catchUp()
	if len(h.raised(good)) != 1 {
		t.Error("the good rule was stopped")
	}
}

func TestMarkupInTextIsStoredUnchanged(t *testing.T) {
	h := newHarness(t)
	const hostile = "\r\nBcc: x@example.org <img src=x onerror=alert(1)> =1+1 ' \" \x00"
	h.channel(SaveChannelRequest{Kind: channelMail, Name: "Office", To: "office@example.org", MinSeverity: Low, On: true})
	rule := h.rule(RuleDefinition{Name: "Name" + hostile, Kind: "tagged", Severity: Low, Guide: hostile})
	h.record(activity.Event{Kind: "tagged", UserID: "anna", Values: activity.Values{}.Text("tag", hostile)})
	h.catchUp()
	h.Harness.Check(h.Deliver(h.Ctx))
	answer, err := h.Alerts(h.Ctx, h.boss, AlertsRequest{Rule: rule})
	if err != nil || answer.Rows[0].Details[0].Value != hostile {
		t.Errorf("%+v, %v", answer, err)
	}
	if subject := h.players.emails[0].Subject; strings.ContainsAny(subject, "\r\n") {
		t.Errorf("the subject is %q", subject)
	}
}

// A trial over a history fires exactly as the rule would have fired live.
func TestBacktestMatchesLiveRule(t *testing.T) {
	h := newHarness(t)
	rapid.Check(t, func(r *rapid.T) {
		// Older events are outside of every window.
		h.Harness.Clock.Advance(200 * time.Hour)
		people, devices := []string{"anna", "bert", "cora", ""}, []string{"", "d1", "d2"}
		d := drawRule(r)
		if err := h.Service.check(d); err != nil {
			r.Skip("no rule")
		}
		began := h.Harness.Clock.Now().UnixMilli()
		rule := h.rule(d)
		defer h.turnOff(rule)
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			switch rapid.IntRange(0, 5).Draw(r, "step") {
			case 0:
				h.Harness.Clock.Advance(time.Duration(rapid.IntRange(1, 5*3600).Draw(r, "seconds")) * time.Second)
			case 1:
				h.catchUp()
			case 2, 3:
				h.record(activity.Event{Kind: rapid.SampledFrom([]string{"gift", "sign_up"}).Draw(r, "kind"), UserID: rapid.SampledFrom(people).Draw(r, "who"),
					Device: rapid.SampledFrom(devices).Draw(r, "device"), Address: rapid.SampledFrom([]string{"", "10.0.0.1"}).Draw(r, "address"), USD: int64(rapid.IntRange(0, 40).Draw(r, "worth")) * 1_000_000})
				h.Harness.Clock.Advance(time.Millisecond)
			default:
				h.Harness.Append(kerneltest.Wager{Owner: rapid.SampledFrom(people[:3]).Draw(r, "who"), Stake: 100, Payout: money.Amount(rapid.IntRange(0, 400).Draw(r, "payout")),
					USD: int64(rapid.IntRange(0, 40).Draw(r, "stake")) * 1_000_000, Void: rapid.IntRange(0, 9).Draw(r, "void") == 0})
				h.Harness.Clock.Advance(time.Millisecond)
			}
		}
		h.catchUp()
		live := h.raised(rule)
		backtest, err := h.newBacktest(d, began)
		h.Harness.Check(err)
		if d.Kind == Bet {
			err = backtest.overWagers(h.Ctx)
		} else {
			err = backtest.overActivity(h.Ctx)
		}
		h.Harness.Check(err)
		var tried []string
		for _, row := range backtest.answer.Rows {
			tried = append(tried, fmt.Sprintf("%s %d", row.subject(), row.At))
		}
		if !slices.Equal(live, tried) {
			r.Fatalf("%+v\nlive  %v\ntried %v", d, live, tried)
		}
	})
}

// turnOff disables a rule.
func (h *harness) turnOff(ruleID string) {
	h.T.Helper()
	off := SwitchRuleRequest{ID: ruleID, Version: 1}
	off.Reason.Reason = "a test"
	_, err := h.SwitchRule(h.Ctx, h.boss, off)
	h.Harness.Check(err)
}

// subject returns the subject of a firing in the form that raised returns.
func (f *BacktestFiring) subject() string { return f.UserID + f.Name }

func drawRule(r *rapid.T) RuleDefinition {
	d := RuleDefinition{Name: "x", Severity: Low, Kind: rapid.SampledFrom([]string{"gift", "sign_up", Bet}).Draw(r, "of"), CoolDown: rapid.SampledFrom([]int64{0, 60, 600}).Draw(r, "pause")}
	number := fmt.Sprint(rapid.IntRange(1, 60).Draw(r, "bound"))
	possible := []RuleCondition{
		cond(OfEvent, usdField, opAtLeast, number), cond(OfEvent, "stake", opAtMost, number), cond(OfEvent, "multiplier", opAtLeast, "2"),
		cond(OfPlayer, "email_verified", opIs, "yes"), cond(OfPlayer, "age_hours", opAtLeast, "150"),
		window(measureUSD, "gift", activity.ByPlayer, 3, number), window(measureCount, "sign_up", activity.ByDevice, 5, "2"),
		window(measurePlayers, "gift", activity.ByAddress, 8, "2"), window("staked", Bet, activity.ByPlayer, 4, number),
		window("lost", Bet, activity.ByPlayer, 30, number), window("wagers", Bet, activity.ByPlayer, 1, "3"), window("won", Bet, activity.ByPlayer, 24, number),
	}
	for range rapid.IntRange(0, 2).Draw(r, "conditions") {
		d.Conditions = append(d.Conditions, rapid.SampledFrom(possible).Draw(r, "condition"))
	}
	return d
}
