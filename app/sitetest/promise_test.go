package sitetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
)

// excludedFixture is a site on which felicity has excluded herself. She has a session from before and
// the session in which she did it; a friend who sends gifts has one too.
type excludedFixture struct {
	*testSite
	other, own, giver, boss []string
}

// policyPromise is one sentence of the policy and the test of what it promises.
type policyPromise struct {
	sentence string
	check    func(s *excludedFixture)
}

// refused are the calls that answer 403 during an exclusion.
func (s *excludedFixture) refused(calls map[string][2]string) {
	s.Helper()
	for what, call := range calls {
		s.want(what, s.as(s.own, call[0], call[1]), 403)
	}
}

const diceBet = `{"event":"Play","data":{"api_id":"dice","bet":"1","demo":%t,"currency":"usd","data":{"over":true,"target":"50.50"}}}`

// promises are the sentences of the policy below "What happens", in their order.
var promises = []policyPromise{
	{"The exclusion begins as soon as you confirm it, on all your devices.", func(s *excludedFixture) {
		s.want("a bet in a new session", s.as(s.signIn("felicity"), "/api/whisper", fmt.Sprintf(diceBet, false)), 403)
	}},
	{"Your other sessions are signed out.", func(s *excludedFixture) {
		s.want("the other session", s.as(s.other, "/auth/update", ""), 401)
		s.want("the own session", s.as(s.own, "/auth/update", ""), 200)
	}},
	{"You cannot play, deposit, take part in promotions, give money to other players or write in the chat.", func(s *excludedFixture) {
		s.refused(map[string][2]string{
			"a bet": {"/api/whisper", fmt.Sprintf(diceBet, false)}, "play money": {"/api/whisper", fmt.Sprintf(diceBet, true)},
			"a deposit": {"/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc"}`}, "the wheel": {"/api/promocode/bonus", `{}`},
			"a gift":    {"/api/chat/tip", `{"name":"bertram","amount":"1","currency":"usd"}`},
			"a message": {"/api/whisper", `{"event":"ChatMessage","data":{"message":"hello","channel":"casino_en"}}`},
		})
	}},
	{"You can still sign in to see your account and your history, and the links in our emails still work.", func(s *excludedFixture) {
		own := s.signIn("felicity")
		s.want("the account", s.as(own, "/auth/update", ""), 200)
		for _, path := range []string{"/api/wallet/history/withdraws", "/api/wallet/history/deposits", "/api/play-control/figures"} {
			s.want(path, s.as(own, path, `{}`), 200)
		}
		if got := s.want("the bets", s.as(own, "/api/data/latestGames", `{"mode":"casino","type":"mine"}`), 200); !strings.Contains(got.text, "dice") {
			s.Errorf("the history is %s", got.text)
		}
		s.open("gwen", "") // a new password ends sessions
		s.want("exclusion", s.as(s.signIn("gwen"), "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)
		s.resetPassword("gwen")
	}},
	{"Your balance remains yours, and so does what you had earned before.", func(s *excludedFixture) {
		var balance int64
		s.queryOne(`SELECT balance FROM ledger_accounts WHERE currency = 'usd' AND purpose = 'real' AND owner = '`+s.idOf("felicity")+`'`, &balance)
		if balance <= 0 {
			s.Errorf("the balance is %d", balance)
		}
	}},
	{"You can withdraw it while you are excluded; the common checks apply.", func(s *excludedFixture) {
		got := s.want("withdrawals", s.as(s.own, "/api/wallet/withdraw/options", `{}`), 200)
		if strings.Contains(strings.ToLower(got.text), "exclu") {
			s.Errorf("withdrawals are blocked: %s", got.text)
		}
		// The package handles the call and checks the address: the exclusion does not refuse it.
		asked := s.as(s.own, "/api/wallet/withdraw", `{"currency":"ltc","chain":"ltc","address":"nowhere","amount":"1","request_id":"one"}`)
		if asked.status == 403 || strings.Contains(asked.text, "excluded yourself") {
			s.Errorf("a withdrawal: %d %s", asked.status, asked.text)
		}
	}},
	{"If something is in the way, write to [{email}](mailto:{email}).", func(s *excludedFixture) {
		s.want("a question", s.as(s.own, "/api/whisper", `{"event":"SupportMessage","data":{"channel":"","message":"Where is my withdrawal?"}}`), 200)
	}},
	{"Bonuses that are under way end, and their bonus money is taken back.", func(s *excludedFixture) {
		if active := s.count("bonus_grants WHERE state = 'active'"); active != 0 || s.count("bonus_grants") != 1 {
			s.Errorf("%d bonuses go on", active)
		}
	}},
	{"Open bets on sport run to their end, and what they win is credited.", func(s *excludedFixture) {
		s.Log("Ends of wagers need no check: TestOpenBetsOfWhoMayNotBetAnyMoreRunToTheirEnd in app/sports/bets, app/sitetest/eligibility_calls_test.go.")
	}},
	{"A round that is not finished you can end as ever, without adding to it.", func(s *excludedFixture) {
		s.open("fred", "")
		fred := s.signIn("fred")
		round := s.openBlackjack(fred)
		s.want("exclusion", s.as(fred, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)
		s.want("a double", s.turn(fred, round, "double"), 403)
		s.want("stand", s.turn(fred, round, "stand"), 200)
	}},
	{"We send you no offers and no gifts of other players reach you.", func(s *excludedFixture) {
		s.want("a tip to her", s.as(s.giver, "/api/chat/tip", `{"name":"felicity","amount":"1","currency":"usd"}`), 403)
		s.want("a bonus", s.as(s.boss, "/api/admin/bonus/grant", newBonus(s.idOf("felicity"), "two")), 409)
		if got := s.want("banners", s.as(s.own, "/api/promotionBanners", `{}`), 200); got.text != "[]" {
			s.Errorf("the banners are %s", got.text)
		}
		if got := s.want("offers", s.as(s.own, "/api/data/promotions/depositBonus", `{}`), 200); strings.Contains(got.text, "multiplier") {
			s.Errorf("the offers are %s", got.text)
		}
	}},
	{"You leave the race that is running, and take part again in the first one that begins after your exclusion.", func(s *excludedFixture) {
		if s.raceEntries() != 0 {
			s.Error("the race goes on")
		}
	}},
}

func (s *testSite) raceEntries() int {
	s.Helper()
	list, _ := s.want("race", s.post("/api/leaderboard", `{"type":"week"}`), 200).body["entries"].([]any)
	return len(list)
}

var resetLink = regexp.MustCompile(`/password/reset/([^/\s"<]+)/([^/\s"<=]+)`)

// resetPassword has a player use the link of an email to set another password.
func (s *testSite) resetPassword(name string) {
	s.Helper()
	s.want("forgotten password", s.post("/auth/resetPassword", `{"login":"`+name+`"}`), 200)
	link := resetLink.FindStringSubmatch(s.findEmail("Reset", func(text string) bool { return resetLink.MatchString(text) }))
	s.want("the link", s.post("/auth/password/reset", fmt.Sprintf(`{"user":%q,"token":%q,"password":"another horse","password_confirmation":"another horse"}`, link[1], link[2])), 200)
}

// findEmail delivers the waiting emails into files, and returns the one that is meant.
func (s *testSite) findEmail(what string, is func(text string) bool) (found string) {
	s.Helper()
	stopped, stop := context.WithCancel(s.Context())
	stop() // waiting emails are tried once
	if err := s.Parts.Mailer.Run(stopped); err != nil {
		s.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(s.Parts.Config.Path("mail"), "*.eml"))
	if err != nil {
		s.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			s.Fatal(err)
		}
		if plain := strings.NewReplacer("=\r\n", "", "=\n", "", "=3D", "=").Replace(string(text)); is(plain) {
			found = plain
		}
	}
	if found == "" {
		s.Fatalf("there is no email of %s among %d", what, len(files))
	}
	return found
}

// promisedSentences reads the sentences of a section of a policy.
func promisedSentences(t *testing.T, file, section string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, extension, _ := strings.Cut(string(text), "## "+section+"\n")
	extension, _, _ = strings.Cut(extension, "\n## ")
	for _, line := range strings.Split(strings.TrimSpace(extension), "\n") {
		for _, sentence := range strings.SplitAfter(strings.TrimPrefix(line, "- "), ". ") {
			if sentence = strings.TrimSpace(sentence); sentence != "" {
				list = append(list, sentence)
			}
		}
	}
	return list
}

// The site does what every sentence of the policy on self-exclusion promises, and the policy has
// no sentence without a test.
func TestSelfExclusionPromises(t *testing.T) {
	t.Parallel()
	sentences := promisedSentences(t, "../office/content/policies/self-exclusion.md", "What happens")
	if len(sentences) != len(promises) {
		t.Errorf("the policy has %d sentences, the test %d", len(sentences), len(promises))
	}
	for i, p := range promises {
		if i < len(sentences) && sentences[i] != p.sentence {
			t.Errorf("the policy says %q, the test keeps %q", sentences[i], p.sentence)
		}
	}
	s := excludedSite(t)
	for _, p := range promises {
		s.under(t, p.sentence, p.check)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

func (s *excludedFixture) under(t *testing.T, name string, stored func(s *excludedFixture)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		under := *s
		under.testSite = s.testSite.under(t)
		stored(&under)
	})
}

func excludedSite(t *testing.T) *excludedFixture {
	t.Helper()
	s := &excludedFixture{testSite: newSiteAt(t, clock.NewFake(kerneltest.Start))}
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	s.open("bertram", "")
	s.boss, s.other, s.own, s.giver = s.signIn("administrator"), s.signIn("felicity"), s.signIn("felicity"), s.signIn("bertram")
	s.want("a bonus", s.as(s.boss, "/api/admin/bonus/grant", newBonus(s.idOf("felicity"), "one")), 200)
	s.banner()
	s.want("a bet", s.as(s.own, "/api/whisper", fmt.Sprintf(diceBet, false)), 200)
	if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.raceEntries() != 1 {
		t.Fatal("the race has no player")
	}
	s.want("exclusion", s.as(s.own, "/api/user/self_exclude", `{"duration":"24h","password":"correct horse"}`), 200)
	return s
}

// The email and the pages match the policy.
func TestSelfExclusionTextsMatch(t *testing.T) {
	t.Parallel()
	s := excludedSite(t)
	email := s.findEmail("the exclusion", func(text string) bool { return strings.Contains(text, "Your self-exclusion has started") })
	for _, want := range []string{"Your other devices were signed out", "and to withdraw", "can be extended, not shortened"} {
		if !strings.Contains(email, want) {
			t.Errorf("the email does not contain %q:\n%s", want, email)
		}
	}
	for file, wants := range map[string][]string{
		"../../webui/src/features/people/account/settings.texts.ts": {"view your balance and history, and withdraw. You cannot play, deposit, send gifts or write in the chat.", "can shorten or cancel a self-exclusion"},
		"../../webui/src/features/frame/errors/errors.texts.ts":     {"The exclusion cannot be shortened. You can still withdraw your balance.", "This cannot be undone. You can still withdraw your balance."},
		"../../webui/src/features/care/limits/limits.texts.ts":      {"Excludes you from play, deposits, promotions and chat"},
		"../office/content/policies/terms.md":                       {"We do not send offers to players who are excluded."},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s does not say %q", file, want)
			}
		}
	}
}
