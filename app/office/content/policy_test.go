package content

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
)

func (h *harness) policy(id string) Policy {
	h.t.Helper()
	return must[Policy](h.t)(h.content.Policy(h.ctx, guest, PolicyRequest{ID: id}))
}

// statements are the required statements of each policy.
var statements = map[string][]string{
	"terms": {
		"at least 18 years old, or of the legal age for gambling where you are, whichever is greater", "in cryptocurrency", "One account per player",
		"prohibited jurisdiction", "France, United Kingdom, Côte d'Ivoire", "A password change blocks withdrawals for 48 hours",
		"6 months", "6 more months", "up to 2.5% per month", "At least 3 blockchain confirmations", "over 1 Bitcoin or $2000", "extra identity checks",
		"0.2 BTC or more", "up to 0.2 BTC per week", "mixer", "at least 5x the deposit", "expire after 30 days", "free-cash bonuses", "up to 10x", "limited to $100",
	},
	"privacy": {"Star_Ops & Sons", "help_me@star.example", "5 years", "private bets", "Your rights",
		"at most 30 days after their last use", "the latest 5000 of each chat room", "what a part needs that is not open here is not collected"},
	"self-exclusion": {"24 hours", "7 days", "30 days", "6 months", "1 year", "5 years", "Permanent", "cannot be shortened"},
	"aml":            {"are kept for 5 years", "over 1 Bitcoin or $2000", "at least 5x", "3 blockchain confirmations"},
	"licence":        {"21 depending on jurisdiction", "GX-1234/JAZ", "Gaming Board of Examplia", "Star_Ops & Sons", "Lucky*Star"},
}

func TestPoliciesHaveRequiredStatements(t *testing.T) {
	h := newHarness(t)
	for _, id := range PolicyIDs {
		policy := h.policy(id)
		text := plain(strings.ReplaceAll(policy.HTML, "<", " <"))
		text = strings.Join(strings.Fields(regexp.MustCompile(` ([,.;:])`).ReplaceAllString(text, "$1")), " ")
		for _, statement := range statements[id] {
			if !strings.Contains(text, statement) {
				t.Errorf("%s does not say %q", id, statement)
			}
		}
		if len(statements[id]) == 0 || policy.ID != id || policy.Title == "" || policy.UpdatedAt != builtInAt.UnixMilli() {
			t.Errorf("%s: %q, %d", id, policy.Title, policy.UpdatedAt)
		}
		if regexp.MustCompile(`\{[a-zA-Z]+\}`).MatchString(policy.HTML) || strings.Contains(policy.HTML, "**") || strings.Contains(policy.HTML, "## ") || strings.Contains(policy.HTML, `\`) {
			t.Errorf("%s shows its source: %s", id, policy.HTML)
		}
		if !strings.Contains(policy.HTML, "<h2>") || strings.Contains(policy.HTML, "<h1>") {
			t.Errorf("%s has not the headings of a policy below its title", id)
		}
		words := len(strings.Fields(text))
		if id == "terms" || id == "privacy" {
			if words < 600 || words > 2000 {
				t.Errorf("%s has %d words", id, words)
			}
		} else if words < 200 {
			t.Errorf("%s has %d words", id, words)
		}
	}
	if lines := strings.Count(h.policy("self-exclusion").HTML, "<li>"); lines < 7 {
		t.Errorf("the durations are not listed: %d lines", lines)
	}
	if !strings.Contains(h.policy("terms").HTML, `href="mailto:help_me@star.example"`) {
		t.Error("the address cannot be clicked")
	}
}

func TestUnknownPolicyIsNotFound(t *testing.T) {
	h := newHarness(t)
	for _, id := range []string{"", "none", "../terms", "Terms", "terms.md"} {
		if _, err := h.content.Policy(h.ctx, guest, PolicyRequest{ID: id}); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestPoliciesWithoutOperatorDetailsHaveNoGaps(t *testing.T) {
	h := newHarness(t)
	bare, err := newPolicies(Options{Jurisdictions: func() []string { return nil }}, h.content.deps.Log)
	if err != nil {
		t.Fatal(err)
	}
	policy := must[Policy](t)(bare.get("licence"))
	for _, want := range []string{"the operator of this site", notStated, "no country is excluded by name at present"} {
		if !strings.Contains(policy.HTML, want) {
			t.Errorf("the licence text lacks %q: %s", want, policy.HTML)
		}
	}
}

// A policy says that an authority licenses or supervises the site only if the operator
// states both the licence number and the authority.
func TestPoliciesClaimNoUnstatedLicence(t *testing.T) {
	h := newHarness(t)
	claims := []string{"has allowed the operator", "It supervises", "turn to the authority", "under its licence", "The licence covers", "quote the licence", "among them not"}
	for name, c := range map[string]struct {
		number, authority string
		licensed          bool
	}{
		"nothing":        {},
		"spaces":         {number: "  ", authority: " "},
		"number alone":   {number: "GX-1"},
		"authority only": {authority: "Gaming Board of Examplia"},
		"both":           {number: "GX-1", authority: "Gaming Board of Examplia", licensed: true},
	} {
		operator := testOperator
		operator.LicenceNumber, operator.Authority = c.number, c.authority
		site, err := newPolicies(Options{OperatorDetails: operator, Jurisdictions: excluded()}, h.content.deps.Log)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range PolicyIDs {
			text := plain(must[Policy](t)(site.get(id)).HTML)
			claimed := slices.ContainsFunc(claims, func(claim string) bool { return strings.Contains(text, claim) })
			if !c.licensed && claimed || c.licensed && id == "licence" && !claimed || strings.Contains(text, "{") {
				t.Errorf("%s, %s: %s", name, id, text)
			}
		}
		if text := plain(must[Policy](t)(site.get("licence")).HTML); strings.Contains(text, "states no complete licence") == c.licensed {
			t.Errorf("%s: %s", name, text)
		}
	}
}

func TestOperatorDetailsAreEscaped(t *testing.T) {
	h := newHarness(t)
	evil := "[x](javascript:alert(1)) <script>x</script> **b** `c` | d\n\n# e"
	hostile, err := newPolicies(Options{OperatorDetails: OperatorDetails{Product: evil, Operator: evil, LicenceNumber: evil, Authority: evil, Email: evil}, Jurisdictions: excluded(evil)}, h.content.deps.Log)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range PolicyIDs {
		policy := must[Policy](t)(hostile.get(id))
		for _, bad := range []string{"<script", `href="javascript`, "<h1", "<strong>b</strong>", "<code>"} {
			if strings.Contains(policy.HTML, bad) {
				t.Errorf("%s contains %s", id, bad)
			}
		}
	}
}

// write stores an operator's file with a modification time.
func (h *harness) write(id, text string, at time.Time) {
	h.t.Helper()
	path := filepath.Join(h.folder, id+".md")
	if err := errors.Join(os.MkdirAll(h.folder, 0o700), os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, at, at)); err != nil {
		h.t.Fatal(err)
	}
}

func TestOperatorFileReplacesBuiltInPolicy(t *testing.T) {
	h := newHarness(t)
	at := time.UnixMilli(1_700_000_000_000)
	h.write("terms", "\ufeff# House rules of {product}\n\nBe **nice**, says {operator}.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", at)
	policy := h.policy("terms")
	if policy.Title != "House rules of Lucky*Star" || policy.UpdatedAt != at.UnixMilli() || !strings.Contains(policy.HTML, "<strong>nice</strong>, says Star_Ops &amp; Sons") || !strings.Contains(policy.HTML, "<td>2</td>") {
		t.Errorf("%+v", policy)
	}
	if aml := h.policy("aml"); aml.UpdatedAt != builtInAt.UnixMilli() {
		t.Error("another policy changed too")
	}
	h.write("terms", "No heading here.", at.Add(time.Second))
	if policy = h.policy("terms"); policy.Title != "Terms & Conditions" || !strings.Contains(policy.HTML, "No heading here.") {
		t.Errorf("after a change: %+v", policy)
	}
	if err := os.Remove(filepath.Join(h.folder, "terms.md")); err != nil {
		t.Fatal(err)
	}
	if policy = h.policy("terms"); policy.UpdatedAt != builtInAt.UnixMilli() {
		t.Errorf("after its removal: %+v", policy)
	}
	if h.log.Len() != 0 {
		t.Errorf("the log complains: %s", h.log)
	}
}

func TestBrokenPolicyFileFallsBackAndIsLoggedOnce(t *testing.T) {
	for name, text := range map[string]string{
		"huge": "# x\n" + strings.Repeat("long ", maxPolicy/5+1), "empty": "", "only white space": " \n\n", "only a title": "# Title\n",
		"not UTF-8": "# x\n\xff\xfe text", "binary": "# x\n\x00\x01", "only raw HTML": "# x\n\n<script>alert(1)</script>\n",
	} {
		h := newHarness(t)
		h.write("terms", text, time.UnixMilli(1_700_000_000_000))
		for range 3 {
			if policy := h.policy("terms"); policy.UpdatedAt != builtInAt.UnixMilli() || !strings.Contains(policy.HTML, "2.5%") {
				t.Errorf("%s: %.200s", name, policy.HTML)
			}
		}
		if published := strings.Count(h.log.String(), "cannot be used"); published != 1 {
			t.Errorf("%s: published %d times", name, published)
		}
	}
	h := newHarness(t)
	if err := os.MkdirAll(filepath.Join(h.folder, "terms.md"), 0o700); err != nil {
		t.Fatal(err)
	}
	if policy := h.policy("terms"); policy.UpdatedAt != builtInAt.UnixMilli() || strings.Count(h.log.String(), "cannot be used") != 1 {
		t.Errorf("a folder: %s", h.log)
	}
	h.log.Reset()
	if err := errors.Join(os.RemoveAll(filepath.Join(h.folder, "terms.md")), os.WriteFile(filepath.Join(h.folder, "terms.md"), []byte("corrected"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if policy := h.policy("terms"); !strings.Contains(policy.HTML, "corrected") {
		t.Errorf("after mending: %.100s", policy.HTML)
	}
}

func TestPolicyMarkdownIsSanitised(t *testing.T) {
	h := newHarness(t)
	h.write("aml", strings.Join([]string{
		"# A <script>alert(1)</script> title", "", "<script>alert(1)</script>", "", `<img src=x onerror=alert(1)> text`, "",
		"[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](https://ok.example/) [e](/terms) [f](mailto:a@b.example) [g](mailto:a@b.example?subject=x)", "",
		"![i](https://x.example/i.png) ![j](javascript:x)", "", `<a href="javascript:alert(1)" onclick="x">z</a>`, "", "- [ ] item", "", strings.Repeat("> ", 2000) + "deep", "",
		strings.Repeat("[", 5000), strings.Repeat("*a_", 3000),
	}, "\n"), time.UnixMilli(1))
	policy := h.policy("aml")
	for _, bad := range []string{"<script", "onerror", "onclick", "javascript:alert(1)\"", "data:text", "evil.example\"", "<img", "subject=x"} {
		if strings.Contains(policy.HTML, bad) {
			t.Errorf("%s comes through: %.600s", bad, policy.HTML)
		}
	}
	for _, good := range []string{`href="https://ok.example/"`, `href="/terms"`, `href="mailto:a@b.example"`} {
		if !strings.Contains(policy.HTML, good) {
			t.Errorf("%s is lost: %.900s", good, policy.HTML)
		}
	}
	if policy.Title != "A title" {
		t.Errorf("title %q", policy.Title)
	}
}
