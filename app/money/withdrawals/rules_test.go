package withdrawals

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

const document = "../../../docs/cashier-withdrawals.md"

var now = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// validInputs is a withdrawal without objections.
func validInputs() Inputs {
	return Inputs{
		Now: now, Valid: true, USD: 100e6, MinimumUSD: 10e6, Sum: 5, Balance: 5, AutomaticBelowUSD: 500e6, IdentityAboveUSD: 2000e6, TermsUSD: 2000e6,
	}
}

// TestRuleOrder removes the reasons one by one: each time the next rule of
// the order refuses.
func TestRuleOrder(t *testing.T) {
	f := Inputs{Now: now, USD: 5_000e6, MinimumUSD: 10e6, Sum: 6, Balance: 5, Open: true}
	for i, fix := range []struct {
		code   int
		reason string
		mend   func()
	}{
		{1, "amount", func() { f.Valid = true }},
		{3, "open", func() { f.Open = false }},
		{2, "balance", func() { f.Balance = 6 }},
	} {
		got := Decide(f)
		if got == nil || got.Code != fix.code || got.Reason != fix.reason {
			t.Fatalf("rule %d: %+v, want %d %s", i+1, got, fix.code, fix.reason)
		}
		fix.mend()
	}
	if got := Decide(f); got != nil {
		t.Errorf("nothing is left, and %s refuses", got.Reason)
	}
}

func TestMinimumIsAllowed(t *testing.T) {
	f := validInputs()
	f.USD = f.MinimumUSD
	if got := Decide(f); got != nil {
		t.Errorf("%s refuses the minimum", got.Reason)
	}
	f.USD--
	if got := Decide(f); got == nil || got.Reason != "amount" {
		t.Errorf("below the minimum: %+v", got)
	}
}

func TestObjections(t *testing.T) {
	for name, c := range map[string]struct {
		change func(f *Inputs)
		want   []string
		state  State
	}{
		"no findings":      {func(*Inputs) {}, []string{}, Approved},
		"below the bound":  {func(f *Inputs) { f.USD = f.AutomaticBelowUSD - 1 }, []string{}, Approved},
		"the bound":        {func(f *Inputs) { f.USD = f.AutomaticBelowUSD }, []string{"size"}, Review},
		"never at once":    {func(f *Inputs) { f.USD, f.AutomaticBelowUSD = 0, 0 }, []string{"size"}, Review},
		"$2000":            {func(f *Inputs) { f.USD = 2000e6 }, []string{"size"}, Review},
		"more than $2000":  {func(f *Inputs) { f.USD, f.AutomaticBelowUSD = 2000e6+1, 1e15 }, []string{"identity"}, Identity},
		"known, at once":   {func(f *Inputs) { f.Identified, f.IdentityAboveUSD = true, 10e6 }, []string{}, Approved},
		"known, too much":  {func(f *Inputs) { f.Identified, f.USD, f.AutomaticBelowUSD = true, 2000e6+1, 1e15 }, []string{"size"}, Review},
		"known and asked":  {func(f *Inputs) { f.Identified, f.IdentityRequired = true, true }, []string{"identity"}, Identity},
		"a bound of staff": {func(f *Inputs) { f.IdentityAboveUSD = f.USD - 1 }, []string{"identity"}, Identity},
		"much in a week":   {func(f *Inputs) { f.WeekUSD, f.AutomaticWeekUSD = 900e6, 1000e6 }, []string{"week"}, Review},
		"less in a week":   {func(f *Inputs) { f.WeekUSD, f.AutomaticWeekUSD = 900e6-1, 1000e6 }, []string{}, Approved},
		"much in a month":  {func(f *Inputs) { f.MonthUSD, f.AutomaticMonthUSD = 900e6, 1000e6 }, []string{"month"}, Review},
		"no bounds of sum": {func(f *Inputs) { f.WeekUSD, f.MonthUSD = 1900e6, 1900e6 }, []string{}, Approved},
		"$2000 in a month": {func(f *Inputs) { f.MonthUSD = 1900e6 + 1 }, []string{"identity"}, Identity},
		"a sanction":       {func(f *Inputs) { f.Sanctioned = true }, []string{"screening"}, Review},
		"a shared address": {func(f *Inputs) { f.SharedAddress = true }, []string{"shared_address"}, Review},
		"after a big win":  {func(f *Inputs) { f.BigWin = true }, []string{"big_win"}, Review},
		"several of them":  {func(f *Inputs) { f.SharedAddress, f.USD = true, 3000e6 }, []string{"size", "identity", "shared_address"}, Identity},
	} {
		f := validInputs()
		c.change(&f)
		got := ObjectionsTo(f)
		state, automatic := initialState(got)
		if !slices.Equal(got, c.want) || state != c.state || automatic != (state == Approved) {
			t.Errorf("%s: %v and %s (automatic: %t)", name, got, state, automatic)
		}
	}
}

// tables are the tables in docs/cashier-withdrawals.md.
func tables() (rules, objections, ways string) {
	var text strings.Builder
	text.WriteString("| Code | Reason | Refused when |\n|---|---|---|\n")
	for _, r := range Rules() {
		fmt.Fprintf(&text, "| %d | `%s` | %s |\n", r.Code, r.Reason, r.Sentence)
	}
	rules = text.String()
	text.Reset()
	text.WriteString("| Objection | A person looks when |\n|---|---|\n")
	for _, o := range Objections() {
		fmt.Fprintf(&text, "| `%s` | %s |\n", o.Code, o.Sentence)
	}
	objections = text.String()
	text.Reset()
	text.WriteString("| State | Status | Actions |\n|---|---|---|\n")
	for _, s := range States() {
		var transitions []string
		for _, d := range Transitions() {
			if next, possible := s.After(d); possible {
				transitions = append(transitions, fmt.Sprintf("%s → %s", d, next))
			}
		}
		status := fmt.Sprint(s.Status(false))
		if s.Status(true) != s.Status(false) {
			status += ", automatic " + fmt.Sprint(s.Status(true))
		}
		fmt.Fprintf(&text, "| %s | %s | %s |\n", s, status, strings.Join(transitions, "; "))
	}
	return rules, objections, text.String()
}

func TestDocumentListsRules(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	rules, objections, ways := tables()
	for _, table := range []string{rules, objections, ways} {
		if !strings.Contains(string(text), "\n\n"+table+"\n") {
			t.Errorf("docs/cashier-withdrawals.md does not have the table\n%s", table)
		}
	}
}

func TestEveryRuleHasText(t *testing.T) {
	for _, r := range Rules() {
		refusal := r.fault()
		if refusal == nil || refusal.Code != r.Code || refusal.Message == "" {
			t.Errorf("%s: %+v", r.Reason, refusal)
		}
	}
}
