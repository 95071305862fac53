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

// fine is a withdrawal to which nobody objects.
func fine() Facts {
	return Facts{
		Now: now, Valid: true, USD: 100e6, MinimumUSD: 10e6, Sum: 5, Balance: 5, Times: 1, CapUSD: 10_000e6, LimitUSD: 2000e6, AutomaticBelowUSD: 500e6, IdentityAboveUSD: 2000e6, TermsUSD: 2000e6,
	}
}

// worst is one that every rule refuses.
func worst() Facts {
	return Facts{
		Now: now, USD: 5_000e6, MinimumUSD: 10e6, Sum: 6, Balance: 5, Open: true, Held: true, PasswordChangedAt: now, BonusOpen: true, Deposited: true, Confirmations: 2,
		BroughtUSD: 1, Times: 1, AddressUntil: now.Add(time.Hour), BigWin: true, LimitUSD: 1, Sanctioned: true, Shared: true,
	}
}

// TestTheOrderOfRules takes the reasons away one after the other: each time the next
// rule of the order speaks.
func TestTheOrderOfRules(t *testing.T) {
	f := worst()
	for i, mend := range []struct {
		code   int
		reason string
		mend   func()
	}{
		{1, "amount", func() { f.Valid = true }},
		{3, "open", func() { f.Open = false }},
		{2, "balance", func() { f.Balance = 6 }},
		{4, "hold", func() { f.Held = false }},
		{4, "password", func() { f.PasswordChangedAt = now.Add(-afterPassword) }},
		{4, "bonus", func() { f.BonusOpen = false }},
		{4, "confirmations", func() { f.Confirmations = leastConfirmations }},
		{4, "turnover", func() { f.WageredUSD = 1 }},
		{4, "address", func() { f.AddressUntil = now }},
		{4, "weekly_cap", func() { f.CapUSD = f.USD }},
		{5, "limit", func() { f.LimitUSD = f.USD }},
	} {
		got := Decide(f)
		if got == nil || got.Code != mend.code || got.Reason != mend.reason {
			t.Fatalf("rule %d: %+v, want %d %s", i+1, got, mend.code, mend.reason)
		}
		mend.mend()
	}
	if got := Decide(f); got != nil {
		t.Errorf("nothing is left, and %s refuses", got.Reason)
	}
}

func TestBoundsOfRules(t *testing.T) {
	for name, c := range map[string]struct {
		change func(f *Facts)
		reason string
		until  time.Time
	}{
		"nothing":                   {func(*Facts) {}, "", time.Time{}},
		"the minimum":               {func(f *Facts) { f.USD = f.MinimumUSD }, "", time.Time{}},
		"below the minimum":         {func(f *Facts) { f.USD = f.MinimumUSD - 1 }, "amount", time.Time{}},
		"a minute before 48 hours":  {func(f *Facts) { f.PasswordChangedAt = now.Add(time.Minute - afterPassword) }, "password", now.Add(time.Minute)},
		"48 hours later":            {func(f *Facts) { f.PasswordChangedAt = now.Add(-afterPassword) }, "", time.Time{}},
		"no deposit at all":         {func(f *Facts) { f.Confirmations = 0 }, "", time.Time{}},
		"two confirmations":         {func(f *Facts) { f.Deposited, f.Confirmations = true, 2 }, "confirmations", time.Time{}},
		"three confirmations":       {func(f *Facts) { f.Deposited, f.Confirmations = true, 3 }, "", time.Time{}},
		"once less than the turn":   {func(f *Facts) { f.BroughtUSD, f.WageredUSD, f.Times = 100, 499, 5 }, "turnover", time.Time{}},
		"five times":                {func(f *Facts) { f.BroughtUSD, f.WageredUSD, f.Times = 100, 500, 5 }, "", time.Time{}},
		"no turnover asked for":     {func(f *Facts) { f.BroughtUSD, f.Times = 100, 0 }, "", time.Time{}},
		"the whole cap of the week": {func(f *Facts) { f.BigWin, f.WeekUSD, f.CapUSD = true, 50e6, 150e6 }, "", time.Time{}},
		"above the cap": {func(f *Facts) { f.BigWin, f.WeekUSD, f.CapUSD, f.WeekSince = true, 50e6+1, 150e6, now.Add(-time.Hour) },
			"weekly_cap", now.Add(aWeek - time.Hour)},
		"above the cap without a big win": {func(f *Facts) { f.CapUSD = 0 }, "", time.Time{}},
		"the whole limit of the day":      {func(f *Facts) { f.DayUSD = 1900e6 }, "", time.Time{}},
		"above the limit":                 {func(f *Facts) { f.DayUSD, f.DaySince = 1900e6+1, now.Add(-time.Hour) }, "limit", now.Add(aDay - time.Hour)},
	} {
		f := fine()
		c.change(&f)
		got, reason, until := Decide(f), "", time.Time{}
		if got != nil {
			reason, until = got.Reason, got.Until
		}
		if reason != c.reason || !until.Equal(c.until) {
			t.Errorf("%s: %q until %v, want %q until %v", name, reason, until, c.reason, c.until)
		}
	}
}

func TestObjections(t *testing.T) {
	for name, c := range map[string]struct {
		change func(f *Facts)
		want   []string
		state  State
	}{
		"nobody":           {func(*Facts) {}, []string{}, Approved},
		"below the bound":  {func(f *Facts) { f.USD = f.AutomaticBelowUSD - 1 }, []string{}, Approved},
		"the bound":        {func(f *Facts) { f.USD = f.AutomaticBelowUSD }, []string{"size"}, Review},
		"never at once":    {func(f *Facts) { f.USD, f.AutomaticBelowUSD = 0, 0 }, []string{"size"}, Review},
		"$2000":            {func(f *Facts) { f.USD = 2000e6 }, []string{"size"}, Review},
		"more than $2000":  {func(f *Facts) { f.USD, f.AutomaticBelowUSD = 2000e6+1, 1e15 }, []string{"identity"}, Identity},
		"known, at once":   {func(f *Facts) { f.Identified, f.IdentityAboveUSD = true, 10e6 }, []string{}, Approved},
		"known, too much":  {func(f *Facts) { f.Identified, f.USD, f.AutomaticBelowUSD = true, 2000e6+1, 1e15 }, []string{"size"}, Review},
		"known and asked":  {func(f *Facts) { f.Identified, f.IdentityDemanded = true, true }, []string{"identity"}, Identity},
		"a bound of staff": {func(f *Facts) { f.IdentityAboveUSD = f.USD - 1 }, []string{"identity"}, Identity},
		"a sanction":       {func(f *Facts) { f.Sanctioned = true }, []string{"screening"}, Review},
		"a shared address": {func(f *Facts) { f.Shared = true }, []string{"shared_address"}, Review},
		"after a big win":  {func(f *Facts) { f.BigWin = true }, []string{"big_win"}, Review},
		"several of them":  {func(f *Facts) { f.Shared, f.USD = true, 3000e6 }, []string{"size", "identity", "shared_address"}, Identity},
	} {
		f := fine()
		c.change(&f)
		got := ObjectionsTo(f)
		state, automatic := begin(got)
		if !slices.Equal(got, c.want) || state != c.state || automatic != (state == Approved) {
			t.Errorf("%s: %v and %s (automatic: %t)", name, got, state, automatic)
		}
	}
}

// tables are what docs/cashier-withdrawals.md shows.
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
		fmt.Fprintf(&text, "| `%s` | %s |\n", o.Word, o.Sentence)
	}
	objections = text.String()
	text.Reset()
	text.WriteString("| State | Status | Deeds |\n|---|---|---|\n")
	for _, s := range States() {
		var deeds []string
		for _, d := range Deeds() {
			if next, possible := s.After(d); possible {
				deeds = append(deeds, fmt.Sprintf("%s → %s", d, next))
			}
		}
		status := fmt.Sprint(s.Status(false))
		if s.Status(true) != s.Status(false) {
			status += ", automatic " + fmt.Sprint(s.Status(true))
		}
		fmt.Fprintf(&text, "| %s | %s | %s |\n", s, status, strings.Join(deeds, "; "))
	}
	return rules, objections, text.String()
}

func TestTheDocumentShowsTheRules(t *testing.T) {
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

func TestEveryBlockHasItsText(t *testing.T) {
	for _, r := range Rules() {
		refusal := (&Refusal{Rule: r}).fault()
		if refusal == nil || refusal.Code != r.Code || refusal.Message == "" {
			t.Errorf("%s: %+v", r.Reason, refusal)
		}
	}
}
