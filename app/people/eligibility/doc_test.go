package eligibility

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/session"
)

// table formats the rules as in docs/eligibility.md.
func table(rules []Rule) string {
	var text strings.Builder
	text.WriteString("| Rule | Refuses | Code |")
	for _, action := range Actions() {
		fmt.Fprintf(&text, " %s |", action)
	}
	text.WriteString(" Play money |\n|---|---|---|" + strings.Repeat("---|", len(Actions())+1) + "\n")
	for _, rule := range rules {
		fmt.Fprintf(&text, "| %s | %s | %d |", rule.Name, rule.Refuses, rule.Code)
		for _, action := range Actions() {
			if slices.Contains(rule.Actions, action) {
				text.WriteString(" x |")
			} else {
				text.WriteString(" |")
			}
		}
		switch {
		case !slices.ContainsFunc(rule.Actions, isStake):
			text.WriteString(" - |\n")
		case rule.RealOnly:
			text.WriteString(" free |\n")
		default:
			text.WriteString(" x |\n")
		}
	}
	return text.String()
}

func TestDocumentListsRules(t *testing.T) {
	text, err := os.ReadFile("../../../docs/eligibility.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := table(newHarness(t).Rules()); !strings.Contains(string(text), "\n\n"+want+"\n") {
		t.Errorf("docs/eligibility.md does not have the table of the rules, which is\n%s", want)
	}
}

// outflowTable formats the rules for value that leaves an account as in
// docs/eligibility.md.
func outflowTable() string {
	var text strings.Builder
	text.WriteString("| Reason | Refused when | Withdrawals | Tips and rain | Conversions |\n|---|---|---|---|---|\n")
	for _, rule := range outflowRules() {
		withdrawals := " x |"
		if rule.Gifts {
			withdrawals = " |"
		}
		exchanges := " |"
		if rule.Exchanges {
			exchanges = " x |"
		}
		fmt.Fprintf(&text, "| `%s` | %s |%s x |%s\n", rule.Reason, rule.Description, withdrawals, exchanges)
	}
	return text.String()
}

func TestDocumentListsOutflowRules(t *testing.T) {
	text, err := os.ReadFile("../../../docs/eligibility.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := outflowTable(); !strings.Contains(string(text), "\n\n"+want+"\n") {
		t.Errorf("docs/eligibility.md does not have the table of the rules for value that leaves an account, which is\n%s", want)
	}
}

func TestOutflowRulesHaveTexts(t *testing.T) {
	seen := map[string]bool{}
	for _, rule := range outflowRules() {
		if seen[rule.Reason] {
			t.Errorf("%s is there twice", rule.Reason)
		}
		seen[rule.Reason] = true
		if giftTexts[rule.Reason] == "" || withdrawalTexts[rule.Reason] == "" && !rule.Gifts || (exchangeTexts[rule.Reason] != "") != rule.Exchanges {
			t.Errorf("%s has no text", rule.Reason)
		}
	}
}

// Every rule refuses some players with the code in the table, and allows others.
func TestRulesRefuseWithTheirCode(t *testing.T) {
	h := newHarness(t)
	for _, rule := range h.Rules() {
		ask := func(subject Subject) refusal {
			return refusalOf(t, rule.Check(nil, Request{Action: rule.Actions[0], Subject: subject, StakeInfo: StakeInfo{Currency: "usd", USD: 1}, Now: h.clock.Now()}))
		}
		h.licence.valid, h.licence.onlyCurrency = true, ""
		if got := ask(eligiblePlayer()); got != allowed {
			t.Errorf("%s refuses everybody: %+v", rule.Name, got)
		}
		h.licence.valid, h.licence.onlyCurrency = false, "btc"
		if got := ask(Subject{Guest: true, Banned: true, ExcludedUntil: session.Forever, Country: "US"}); got.code != rule.Code {
			t.Errorf("%s refuses with %+v", rule.Name, got)
		}
	}
}
