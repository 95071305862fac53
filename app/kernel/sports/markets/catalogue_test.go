package markets

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/sports/odds"
)

// anySpec draws valid specifiers of a market.
func anySpec(t *rapid.T, m *Market) Spec {
	for range 2000 {
		var spec Spec
		for _, field := range m.Fields {
			switch field {
			case FieldPeriod:
				spec.Period = rapid.IntRange(1, 9).Draw(t, "period")
			case FieldLine:
				spec.Line = Line(rapid.IntRange(-60, 100).Draw(t, "line"))
			case FieldNumber:
				spec.Number = rapid.IntRange(1, 20).Draw(t, "number")
			case FieldFrom:
				spec.From = rapid.IntRange(0, 5).Draw(t, "from") * 15
			case FieldTo:
				spec.To = spec.From + 15
			}
		}
		if m.Limits == nil || m.Limits(spec) {
			return spec
		}
	}
	t.Skipf("no specifiers of %s found", m.Key)
	return Spec{}
}

func anyMarket(t *rapid.T) (*Sport, *Market) {
	// The sport is drawn by number: a failure prints what was drawn, and a sport is long.
	sport := Sports()[rapid.IntRange(0, len(Sports())-1).Draw(t, "sport")]
	return sport, &sport.Markets()[rapid.IntRange(0, len(sport.Markets())-1).Draw(t, "market")]
}

func TestCatalogueIsComplete(t *testing.T) {
	if got := len(Sports()); got != 47 {
		t.Errorf("%d sports", got)
	}
	for _, sport := range Sports() {
		for _, m := range sport.Markets() {
			if m.Name == "" || m.Rule == "" || !strings.HasSuffix(m.Rule, ".") || m.Group == "" || (m.SettleScore == nil) == (m.SettleResult == nil) || (m.SettleScore == nil) != (m.Scope == nil) || m.Winners < 1 {
				t.Errorf("%s %s is not whole: %+v", sport.Key, m.Key, m)
			}
			if strings.ContainsAny(m.Key, " |=") {
				t.Errorf("%s has the key %q", sport.Key, m.Key)
			}
		}
		if found, ok := Find(sport.Key); !ok || found != sport {
			t.Errorf("%s is not found", sport.Key)
		}
	}
	for key, minimum := range map[string]int{
		"soccer": 60, "basketball": 20, "tennis": 20, "ice-hockey": 25, "american-football": 20, "baseball": 20, "table-tennis": 15, "volleyball": 15,
		"cricket": 12, "darts": 10, "snooker": 10, "mma": 6, "boxing": 6, "counter-strike": 15, "dota-2": 10, "league-of-legends": 10, "golf": 2,
	} {
		if sport, ok := Find(key); !ok || len(sport.Markets()) < minimum {
			t.Errorf("%s has too few markets", key)
		}
	}
}

func TestSpecifiersHaveOneSpelling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, m := anyMarket(t)
		spec := anySpec(t, m)
		text := m.WriteSpec(spec)
		if got, err := m.ParseSpec(text); err != nil || got != spec {
			t.Fatalf("%s: %q reads %+v, %v; want %+v", m.Key, text, got, err, spec)
		}
		outcomes := m.Outcomes(spec)
		ids := map[string]bool{}
		for _, o := range outcomes {
			if ids[o.ID] || o.ID == "" || o.Name == "" || !m.Has(spec, o.ID) {
				t.Fatalf("%s has the outcome %+v", m.Key, o)
			}
			ids[o.ID] = true
		}
		if len(outcomes) < 2 && !m.Competitors || m.Has(spec, "own") {
			t.Fatalf("%s has the outcomes %v", m.Key, outcomes)
		}
	})
}

func TestInvalidSpecifiersAreRefused(t *testing.T) {
	soccer, _ := Find("soccer")
	for _, c := range [][2]string{
		{"1x2", "line=2.5"}, {"1x2", "|"}, {"total", ""}, {"total", "line=2.50"}, {"total", "line=+2.5"}, {"total", "line=2.6"}, {"total", "line=.5"},
		{"total", "line=1e1"}, {"total", "line=NaN"}, {"total", "line=-0"}, {"total", "line=0"}, {"total", "line=999"}, {"total", "line=2.5|line=2.5"},
		{"total", "Line=2.5"}, {"total", " line=2.5"}, {"period_total", "line=2.5|period=1"}, {"period_total", "period=3|line=2.5"}, {"period_total", "period=01|line=2.5"},
		{"handicap3", "line=0"}, {"handicap3", "line=0.5"}, {"nth_goal", "number=0"}, {"nth_goal", "number=13"}, {"nth_goal", "number=99999999999999999999"},
		{"goal_between", "from=0|to=90"}, {"goal_between", "from=90|to=105"}, {"total", "line=" + strings.Repeat("1", 80)},
	} {
		m, ok := soccer.Market(c[0])
		if !ok {
			t.Fatalf("no market %s", c[0])
		}
		if spec, err := m.ParseSpec(c[1]); err == nil {
			t.Errorf("%s takes %q as %+v", c[0], c[1], spec)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	soccer, _ := Find("soccer")
	for _, text := range []string{"period=1|line=2.5", "line=-0.75", "number=1", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i := range soccer.Markets() {
			m := &soccer.Markets()[i]
			if spec, err := m.ParseSpec(text); err == nil && m.WriteSpec(spec) != text {
				t.Fatalf("%s reads %q as %q", m.Key, text, m.WriteSpec(spec))
			}
		}
	})
}

// A match that is not played is void in every market.
func TestCancelledMatchesAreVoid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, m := anyMarket(t)
		spec := anySpec(t, m)
		for _, o := range append(slices.Clone(m.Outcomes(spec)), Outcome{ID: "c1"}) {
			if factor, known := m.Settle(spec, o.ID, &Result{Status: Cancelled}); !known || factor != odds.Voided {
				t.Fatalf("%s %s: %+v, %v", m.Key, o.ID, factor, known)
			}
		}
	})
}
