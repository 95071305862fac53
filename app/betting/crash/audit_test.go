package crash

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/db"
	"croupier/db/dbtest"
)

// auditFindings audits a database and returns one line per finding.
func (s *site) auditFindings(d *db.DB) (lines []string) {
	s.T.Helper()
	result, err := audit.Run(s.T.Context(), d, s.Clock, slices.Concat(ledger.Checks(), s.Wagers.Checks()), nil)
	if err != nil {
		s.T.Fatal(err)
	}
	for _, found := range result.Findings {
		lines = append(lines, found.Subject+" "+found.Problem+" (that "+found.Check+")")
	}
	return lines
}

// newBusySite is a site with bets that were cashed out by hand and automatically, lost,
// refunded and made with play money, and with two open bets. It returns a copy of its
// database and the positions of bets in it.
func newBusySite(t *testing.T) (s *site, source string, names map[string]string) {
	t.Helper()
	s = newSite(t)
	s.playUntilPoint(300)
	byHand, byItself, lost := s.mustBet("anna", playRequest("10", `{}`, "won")), s.mustBet("bert", playRequest("20", `{"auto":"1.50"}`, "auto")), s.mustBet("carl", playRequest("30", `{}`))
	back := s.mustBet("dora", playRequest("40", `{}`, "back"))
	s.bet("guest-one", 50, 120, forFun)
	if _, err := s.finishBet("dora", back.ID, "cancel"); err != nil {
		t.Fatal(err)
	}
	s.flyTo(187)
	if _, err := s.finishBet("anna", byHand.ID, "leave"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.finishBet("anna", byHand.ID, "late"); err == nil {
		t.Fatal("left twice")
	}
	s.bust()
	s.Clock.Advance(s.crash.options.Pause)
	s.wait(eventBetting.Name())
	s.playUntilPoint(300)
	air := s.mustBet("anna", playRequest("10", `{}`, "air"))
	s.mustBet("bert", playRequest("5", `{"auto":"1000"}`))
	s.advanceToFlight()
	source = filepath.Join(t.TempDir(), "lively.db")
	if err := s.DB.Backup(t.Context(), source); err != nil {
		t.Fatal(err)
	}
	place := func(r gamecalls.Reply) string {
		binary := binaryOf(r)
		return fmt.Sprintf("(SELECT seq FROM wagers WHERE id = x'%x')", binary[:])
	}
	binary := binaryOf(air)
	return s, source, map[string]string{
		"won": place(byHand), "auto": place(byItself), "lost": place(lost), "back": place(back), "air": fmt.Sprintf("x'%x'", binary[:]),
		"round": "(SELECT MAX(id) FROM crash_rounds)", "ended": "(SELECT MIN(nonce) FROM wagers)",
	}
}

// damages are changes that corrupt the database, and the expected findings of the audit.
var damages = []struct{ name, statement, words string }{
	// Ended bets.
	{"a payout one more", `UPDATE wagers SET payout = payout + 1 WHERE seq = $won`, "played again"},
	{"a payout for a lost bet", `UPDATE wagers SET payout = 250 WHERE seq = $lost`, "played again"},
	{"a stake one more", `UPDATE wagers SET stake = stake + 1 WHERE seq = $won`, "says stake"},
	{"an opening one less", `UPDATE wagers SET opening = stake - 1 WHERE seq = $won`, "staked"},
	{"another multiplier", `UPDATE wagers SET multiplier = '2' WHERE seq = $won`, "has multiplier 2,"},
	{"void", `UPDATE wagers SET void = 1 WHERE seq = $lost`, "is void: true"},
	{"no longer void", `UPDATE wagers SET void = 0 WHERE seq = $back`, "is void: false"},
	{"a cash-out left out", `UPDATE wagers SET turns = NULL WHERE seq = $won`, "played again"},
	{"a cash-out higher up", `UPDATE wagers SET turns = '[{"at":"2.00"}]' WHERE seq = $won`, "played again"},
	{"a cash-out beyond the end", `UPDATE wagers SET turns = '[{"at":"900000.00"}]' WHERE seq = $won`, "the round was over before that"},
	{"a cash-out beyond the automatic one", `UPDATE wagers SET turns = '[{"at":"1.60"}]' WHERE seq = $auto`, "the bet was cashed out before that"},
	{"a cash-out of a lost bet", `UPDATE wagers SET turns = '[{"at":"1.20"}]' WHERE seq = $lost`, "played again"},
	{"two cash-outs", `UPDATE wagers SET turns = '[{"at":"1.87"},{"at":"1.87"}]' WHERE seq = $won`, "does not follow the rules"},
	{"turns that are none", `UPDATE wagers SET turns = 'x' WHERE seq = $won`, "read how bet"},
	{"other choices", `UPDATE wagers SET choices = '{"auto":"1.40"}' WHERE seq = $auto`, "the bet was cashed out before that"},
	{"choices that are none", `UPDATE wagers SET choices = '{' WHERE seq = $auto`, "does not follow the rules"},
	{"other rules", `UPDATE wager_terms SET rules = rules + 1 WHERE kind = 'crash'`, "does not follow the rules"},
	{"another scheme", `UPDATE wager_terms SET fairness = fairness + 1 WHERE kind = 'crash'`, "does not follow the rules"},
	{"another game", `UPDATE wager_terms SET product = 'chess' WHERE kind = 'crash'`, "which is unknown"},
	{"another kind", `UPDATE wager_terms SET kind = 'chess' WHERE kind = 'crash'`, "are proven by no check of their own"},
	{"a round that is not there", `UPDATE wagers SET nonce = 9999 WHERE seq = $won`, "which is not there"},
	{"a round that goes on", `UPDATE wagers SET nonce = $round WHERE seq = $lost`, "is not over when played again"},
	{"drawn from seeds", `UPDATE wagers SET pair = 1 WHERE seq = $won`, "although its round is shared"},
	{"settled again", `INSERT INTO wagers (seq, id, revision, account, terms, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, usd, at) SELECT 999, id, 1, account, terms, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, usd, at FROM wagers WHERE seq = $won`, "was settled again"},
	{"another player", `UPDATE wagers SET account = (SELECT id FROM ledger_accounts WHERE owner = 'bert' AND purpose = 'real') WHERE seq = $won`, "moved were stake"},
	{"a bet deleted", `DELETE FROM wagers WHERE seq = $won`, "there is no such wager"},

	// Open bets.
	{"an open bet deleted", `DELETE FROM crash_bets WHERE id = $air`, "has a stake but is not played"},
	{"an open wager deleted", `DELETE FROM crash_bets WHERE id = $air; DELETE FROM open_wagers WHERE id = $air`, "open wagers have staked"},
	{"an open bet without its wager", `DELETE FROM open_wagers WHERE id = $air`, "has no open wager"},
	{"an open bet with more at stake", `UPDATE open_wagers SET staked = staked + 1 WHERE id = $air`, "has staked"},
	{"an open bet of another player", `UPDATE crash_bets SET owner = 'carl' WHERE id = $air`, "belongs to"},
	{"an open bet of another product", `UPDATE open_wagers SET product = 'dice' WHERE id = $air`, "has the stake of a wager on"},
	{"an open bet with other choices", `UPDATE crash_bets SET choices = '{"auto":"0.5"}' WHERE id = $air`, "does not follow the rules"},
	{"an open bet of other rules", `UPDATE crash_bets SET rules = 9 WHERE id = $air`, "does not follow the rules"},
	{"an open bet in units of its own", `UPDATE crash_bets SET unit = 7 WHERE id = $air`, "does not count in units"},
	{"an open bet in a round that is not there", `UPDATE crash_bets SET round = 9999 WHERE id = $air`, "which is not there"},
	{"an open bet whose end may be known", `INSERT INTO draw_renewals SELECT 1, 1, '["a test"]', 0, 0, 0, 0, $round, 0, 0, 0`, "is open, although its end may be known"},
	{"an ended bet that is open again", `INSERT INTO open_wagers (id, account, kind, product, counterparty, staked, settled, paid, profit, usd, at) SELECT id, account, 'crash', 'crash', 'house', stake, 0, 0, 0, usd, at FROM wagers WHERE seq = $lost`, "has ended and is open"},

	// Rounds.
	{"another point", `UPDATE crash_rounds SET point = point + 1 WHERE id = $ended`, "does not follow from its hash"},
	{"another hash", `UPDATE crash_rounds SET hash = printf('%064d', 7) WHERE id = $ended`, "does not follow from its hash"},
	{"another hash before", `UPDATE crash_rounds SET before = printf('%064d', 7) WHERE id = $round`, "does not follow from the round before it"},
	{"a round left out", `UPDATE crash_rounds SET number = number + 1 WHERE id = $round`, "has number"},
	{"a retired chain", `INSERT INTO draw_renewals SELECT 1, 1, '["a test"]', 0, 0, 0, 1, 0, 0, 0, 0`, "was played of chain 1"},

	// Requests.
	{"a request that leads nowhere", `UPDATE requests SET ref = x'00112233445566778899aabbccddeeff' WHERE id = 'leave'`, "which is not there"},
	{"a request that came too far", `UPDATE requests SET step = 2 WHERE id = 'leave'`, "has not come so far"},
	{"a request of another player", `UPDATE requests SET owner = 'bert' WHERE id = 'cancel'`, "which is not its player's"},
}

func TestAuditFindsEveryDamage(t *testing.T) {
	s, source, names := newBusySite(t)
	audited := func(t *testing.T, path string) []string {
		t.Helper()
		d, err := db.Open(t.Context(), db.Options{Path: path, Now: s.Clock.Now, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		return s.auditFindings(d)
	}
	if lines := audited(t, dbtest.Damaged(t, source, `UPDATE wagers SET seq = seq`)); len(lines) != 0 {
		t.Fatalf("a clean copy is reported as wrong:\n%s", strings.Join(lines, "\n"))
	}
	for _, test := range damages {
		t.Run(test.name, func(t *testing.T) {
			statement := os.Expand(test.statement, func(name string) string {
				if names[name] == "" {
					t.Fatalf("nothing is called %s", name)
				}
				return names[name]
			})
			lines := audited(t, dbtest.Damaged(t, source, statement))
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, test.words) }) {
				t.Errorf("nothing found says %q; found:\n%s", test.words, strings.Join(lines, "\n"))
			}
		})
	}
}
