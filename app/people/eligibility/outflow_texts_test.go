package eligibility

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/outflow"
)

// A player reads how much was played, how much of it is needed, and how much is left. Each figure
// is rounded so that a player who follows it is not refused again.
func TestRefusalsStateFigures(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	inputs := outflowInputs{
		now: now, usd: 900_000_000, turnoverUSD: 12_349_999, depositedUSD: 20_000_000, times: 2, bigWin: true, capUSD: 1_000_000_000, weekSince: now.Add(-time.Hour),
		sums: outflow.Sums{WeekUSD: 250_009_999, LimitUSD: 1 << 60},
	}
	found := 0
	for _, rule := range outflowRules() {
		want := map[string]struct {
			text  string
			extra map[string]any
		}{
			"turnover":   {"Played: $12.34 of $40.00, left: $27.66.", map[string]any{"played": "12.34", "needed": "40.00", "left": "27.66", "until": int64(0)}},
			"weekly_cap": {"Left for now: $749.99.", map[string]any{"left": "749.99", "until": now.Add(week - time.Hour).UnixMilli()}},
		}[rule.Reason]
		if want.text == "" {
			continue
		}
		found++
		refused, until := rule.Refuses(&inputs)
		if !refused {
			t.Errorf("%s does not refuse", rule.Reason)
		}
		for _, purpose := range outflow.Purposes() {
			refusal := rule.fault(purpose, &inputs, until)
			if !strings.HasSuffix(refusal.Message, " "+want.text) {
				t.Errorf("%s of a %s reads %q", rule.Reason, purpose, refusal.Message)
			}
			for key, value := range want.extra {
				if refusal.Extra[key] != value {
					t.Errorf("%s of a %s: %s is %v, want %v", rule.Reason, purpose, key, refusal.Extra[key], value)
				}
			}
		}
	}
	if found != 2 {
		t.Errorf("%d rules with figures were found", found)
	}
}
