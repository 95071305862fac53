package help

import (
	"context"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
)

// testPlaceholders are the facts of a test. The keys are those that the built-in pages use.
type testPlaceholders map[string]string

// Placeholders implements Facts.
func (f testPlaceholders) Placeholders(context.Context) (map[string]string, error) { return f, nil }

type harness struct {
	*kerneltest.Harness
	help         *Service
	placeholders testPlaceholders
	staff        *session.Call
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), placeholders: testPlaceholders{
		"product": "Croupier", "email": "help@croupier.example", "cashier.minimum_deposit": "5", "cashier.minimum_withdrawal": "10", "cashier.automatic_below": "100",
		"cashier.turnover": "1", "cashier.conversion_margin": "1", "games.min_bet": "0.01", "games.max_bet": "500", "games.max_profit": "20000", "chat.max_length": "256",
		"accounts.password_min": "8", "race.time_zone": "UTC",
	}}
	service, err := New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, StaffLog: stafflog.New(h.IDs)}, Placeholders: h.placeholders})
	h.Check(err)
	h.help, h.staff = service, session.GuestCall("test")
	h.staff.User = &session.User{ID: h.IDs.New(), Name: "ben", Permissions: []string{permission.EditContent.ID()}}
	return h
}

func (h *harness) pages(search string) []HelpEntry {
	h.T.Helper()
	list, err := h.help.Pages(h.T.Context(), h.staff, HelpPagesRequest{Search: search})
	h.Check(err)
	return list
}

func TestBuiltInPagesShowSiteValues(t *testing.T) {
	h := newHarness(t)
	list := h.pages("")
	faq := 0
	for _, p := range list {
		page, err := h.help.Page(t.Context(), h.staff, HelpPageRequest{Slug: p.Slug})
		h.Check(err)
		if strings.ContainsAny(page.HTML+page.Title, "{}") || strings.Contains(page.HTML, emptyValue) {
			t.Errorf("%s has a gap: %s", p.Slug, page.HTML)
		}
		if p.Kind == KindFAQ {
			faq++
			if p.HTML == "" {
				t.Errorf("the entry %s comes without its text", p.Slug)
			}
		}
	}
	if faq != 10 || len(list) < 15 {
		t.Errorf("%d entries of the FAQ, %d pages", faq, len(list))
	}
	h.placeholders["games.max_bet"] = "750"
	h.Clock.Advance(cacheLifetime)
	page, err := h.help.Page(t.Context(), h.staff, HelpPageRequest{Slug: "limits-of-bets"})
	h.Check(err)
	if !strings.Contains(page.HTML, "$750") {
		t.Errorf("an old number is in %s", page.HTML)
	}
}

func TestAnswerFindsPage(t *testing.T) {
	h := newHarness(t)
	for question, slug := range map[string]string{
		"How do I deposit?": "deposit", "forgot my password": "password", "what is the largest bet": "limits-of-bets", "how can i turn on 2 factor authentication": "two-factor",
		"are games provably fair?": "fair", "how long does a withdrawal take": "withdraw", "when does the weekly race end": "race",
	} {
		if list := h.pages(question); len(list) == 0 || list[0].Slug != slug {
			t.Errorf("%q: found %+v, want %s", question, list[:min(2, len(list))], slug)
		}
		if found, ok := h.help.Answer(t.Context(), question); !ok || found.Path != "/help/"+slug {
			t.Errorf("the bot answers %q with %+v", question, found)
		}
	}
	for _, question := range []string{"", "???", "hello", "my cat ate the blue sofa", "please call my lawyer about the contract of last summer", "Привет", strings.Repeat("x", 2000)} {
		if found, ok := h.help.Answer(t.Context(), question); ok {
			t.Errorf("the bot answers %q with %+v", question, found)
		}
	}
}

func TestStaffPageReplacesBuiltInPage(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	staffPages := HelpSource{Slug: "deposit", Kind: KindFAQ, Title: "Deposits  here", Text: "At least ${cashier.minimum_deposit} of **gold**.", Position: 1}
	row, err := h.help.Save(ctx, h.staff, staffPages)
	h.Check(err)
	if row.Version != 1 || !row.BuiltIn || !row.Own {
		t.Errorf("saved %+v", row)
	}
	if first := h.pages("")[0]; first.Title != "Deposits here" || !strings.Contains(first.HTML, "$5 of <strong>gold</strong>") {
		t.Errorf("shown %+v", first)
	}
	_, err = h.help.Save(ctx, h.staff, staffPages)
	requireError(t, err, "stale", errStale)
	staffPages.Version, staffPages.Hidden = 1, true
	_, err = h.help.Save(ctx, h.staff, staffPages)
	h.Check(err)
	if slices.ContainsFunc(h.pages(""), func(p HelpEntry) bool { return p.Slug == "deposit" }) {
		t.Error("a hidden page is shown")
	}
	_, err = h.help.Remove(ctx, h.staff, HelpRemoveRequest{Slug: "deposit", Version: 2})
	h.Check(err)
	if first := h.pages("")[0]; first.Title != "How do I deposit?" {
		t.Errorf("the built-in page did not come back: %+v", first)
	}
	_, err = h.help.Remove(ctx, h.staff, HelpRemoveRequest{Slug: "deposit", Version: 2})
	requireError(t, err, "removed twice", ErrUnknown)
	if h.Count("staff_log") != 3 {
		t.Error("the staff log does not have the three actions")
	}
	all, err := h.help.ListSources(ctx, h.staff, action.None{})
	h.Check(err)
	if len(all.Pages) != len(h.help.builtInPages) || all.Placeholders["games.max_bet"] == "" {
		t.Errorf("sources %+v", all)
	}
}

func TestInvalidPagesAreRefusedAndMarkupIsSanitised(t *testing.T) {
	h := newHarness(t)
	good := HelpSource{Slug: "mine", Kind: KindArticle, Title: "Mine", Text: "Text"}
	for what, change := range map[string]func(*HelpSource){
		"a slug with a slash": func(p *HelpSource) { p.Slug = "a/b" },
		"the slug of chats":   func(p *HelpSource) { p.Slug = "chat" },
		"no title":            func(p *HelpSource) { p.Title = " " },
		"a title of markup":   func(p *HelpSource) { p.Title = "<b>" },
		"no text":             func(p *HelpSource) { p.Text = "<!-- x -->" },
		"a huge text":         func(p *HelpSource) { p.Text = strings.Repeat("x", maxText+1) },
		"no UTF-8":            func(p *HelpSource) { p.Text = "\xff" },
		"a wrong placeholder": func(p *HelpSource) { p.Text = "{secret.key}" },
	} {
		invalid := good
		change(&invalid)
		if _, err := h.help.Save(t.Context(), h.staff, invalid); err == nil {
			t.Errorf("%s is saved", what)
		} else if _, known := fault.From(err); !known {
			t.Errorf("%s: %v", what, err)
		}
	}
	good.Text = "intro <script>x</script> [a](javascript:x) [b](//evil.example) [c](https://good.example) [d](/vip) <img src=x onerror=y> text"
	page, err := h.help.Preview(t.Context(), h.staff, good)
	h.Check(err)
	for _, forbidden := range []string{"<script", "javascript:", "evil", "<img", "onerror"} {
		if strings.Contains(page.HTML, forbidden) {
			t.Errorf("%s is in %s", forbidden, page.HTML)
		}
	}
	if !strings.Contains(page.HTML, `href="/vip"`) || !strings.Contains(page.HTML, `href="https://good.example"`) {
		t.Errorf("links are gone: %s", page.HTML)
	}
	h.placeholders["product"] = "**Bold** <b>"
	good.Text = "{product}"
	if page, err = h.help.Preview(t.Context(), h.staff, good); err != nil || strings.Contains(page.HTML, "<strong>") || strings.Contains(page.HTML, "<b>") {
		t.Errorf("a fact is read as markup: %s, %v", page.HTML, err)
	}
}

func BenchmarkSearchOf500Pages(b *testing.B) {
	pages := make([]*Page, 0, maxPages)
	for i := range maxPages {
		pages = append(pages, &Page{Slug: "p", Title: strings.Repeat("word ", i%7+1), plain: strings.Repeat("deposit bonus limit bet wallet ", 60)})
	}
	x := newIndex(pages)
	for b.Loop() {
		x.find("how do I deposit a bonus in my wallet", maxFound)
	}
}

func requireError(t *testing.T, err error, what string, want *fault.Error) {
	t.Helper()
	if got, _ := fault.From(err); err == nil || got.Message != want.Message {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// A page in one line is readable: tables are rows, and headings and list items do not run into the
// text after them.
func TestExcerptsAreReadable(t *testing.T) {
	const text = "## Fees\n\nEach coin has its own.\n\n| Coin | Fee | Least |\n|---|---|---|\n| BTC | 0.0001 | 0.001 |\n| LTC | none | 0.01 |\n\n- One\n- Two.\n\n## More\n\nAsk us; we answer.\n"
	page, err := render(source{slug: "fees", kind: KindArticle, title: "Fees", text: text}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := "Fees. Each coin has its own. BTC: 0.0001, 0.001; LTC: none, 0.01. One. Two. More. Ask us; we answer."
	if page.readable != want {
		t.Errorf("%q, want %q", page.readable, want)
	}
	h := newHarness(t)
	for _, p := range h.pages("withdrawals status review") {
		if strings.ContainsAny(p.Excerpt, "|<>") || strings.Contains(p.Excerpt, "Status Meaning") {
			t.Errorf("%s: %q", p.Slug, p.Excerpt)
		}
	}
}
