package play

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/stats"
	"croupier/db"
	"croupier/db/dbtest"
)

// newBusyHarness makes a site with every kind of record: single wagers of several
// games in two currencies and play money, a guest, recorded refusals, rounds
// that were won, lost, cancelled and doubled, two open rounds, and rotated
// seeds. It returns a copy of the database.
func newBusyHarness(t *testing.T) (*harness, string) {
	t.Helper()
	h := newHarness(t)
	h.Grant(anna.ID, "btc", 1_000_000)
	singles := [][2]string{
		{"dice", evenBet}, {"limbo", `{"target":"1.5"}`}, {"keno", `{"picks":[1,2,3,4],"risk":"low"}`}, {"plinko", `{"rows":8,"risk":"low"}`},
		{"dice", evenBet}, {"wheel", `{"segments":10,"risk":"low"}`}, {"roulette", `{"bets":[{"type":"red","amount":"0.75"},{"type":"odd","amount":"0.50"}]}`},
	}
	for round := range 2 {
		for _, user := range []*session.User{anna, bert, shy} {
			for i, game := range singles {
				h.mustPlay(playerCall(user), bet(game[0], "1.25", game[1], fmt.Sprintf("single-%d-%d", round, i)))
			}
		}
	}
	for range 3 {
		coins := bet("dice", "0.0005", evenBet)
		coins.Currency = "btc"
		h.mustPlay(playerCall(anna), coins)
		for _, call := range []*session.Call{playerCall(anna), guestCall("first")} {
			play := bet("dice", "10", evenBet)
			play.Demo = true
			h.mustPlay(call, play)
		}
	}
	h.refusals()
	if _, err := h.Seeds.Change(h.Ctx, playerCall(shy), seeds.ChangeRequest{ClientSeed: "shy's own"}); err != nil {
		t.Fatal(err)
	}
	h.rounds()
	h.mustPlay(playerCall(shy), bet("dice", "1", evenBet, "last"))
	runner := projection.NewRunner(h.DB, h.WagerLog.Entries(), h.Clock, slog.New(slog.DiscardHandler), stats.New(h.DB))
	if err := runner.CatchUp(h.Ctx); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "lively.db")
	if err := h.DB.Backup(h.Ctx, copied); err != nil {
		t.Fatal(err)
	}
	return h, copied
}

// refusals makes requests that are refused and recorded.
func (h *harness) refusals() {
	h.T.Helper()
	coins := bet("dice", "0.001", evenBet) // more than bert has
	coins.Currency = "btc"
	for i, request := range []gamecalls.PlayRequest{coins, bet("dice", "1", `{"over":true,"target":101}`), bet("dice", "6", `{"over":true,"target":"99.99"}`)} {
		request.RequestID = fmt.Sprintf("refused-%d", i)
		if _, err := h.play.Play(h.Ctx, playerCall(bert), request); code(h.T, err) == 0 {
			h.T.Fatalf("%+v was taken", request)
		}
	}
	if h.Count("requests WHERE refusal IS NOT NULL") != 3 {
		h.T.Fatal("the refusals are not recorded")
	}
}

// rounds plays extended games to all their results and leaves two rounds open.
func (h *harness) rounds() {
	h.T.Helper()
	step := func(user *session.User, request gamecalls.TurnRequest) gamecalls.Reply {
		h.T.Helper()
		reply, err := h.play.Turn(h.Ctx, playerCall(user), request)
		if err != nil {
			h.T.Fatal(err)
		}
		return reply
	}
	finish := func(user *session.User, id string) {
		h.T.Helper()
		if _, err := h.play.Finish(h.Ctx, playerCall(user), gamecalls.FinishRequest{ID: id, RequestID: "finish-" + id}); err != nil {
			h.T.Fatal(err)
		}
	}
	mines := func(user *session.User) gamecalls.Reply {
		return h.mustPlay(playerCall(user), bet("mines", "2", `{"mines":3}`))
	}
	cancelled := mines(shy)
	finish(shy, cancelled.ID)
	lost := mines(shy)
	step(shy, turn(lost.ID, pickCell(h.minePositions(lost), true), "lost"))
	won := mines(shy)
	where := h.minePositions(won)
	step(shy, turn(won.ID, pickCell(where, false), "won-1"))
	step(shy, turn(won.ID, pickCell(where, false), "won-2")) // already opened: refused and recorded
	finish(shy, won.ID)
	h.playUntilDoubled()
	open := mines(anna)
	step(anna, turn(open.ID, pickCell(h.minePositions(open), false), "open-1"))
	h.mustPlay(playerCall(bert), bet("videopoker", "3", `{}`))
}

// playUntilDoubled plays blackjack until a round was doubled.
func (h *harness) playUntilDoubled() {
	h.T.Helper()
	for range 200 {
		r := h.mustPlay(playerCall(bert), bet("blackjack", "4", `{}`))
		for action := "double"; r.Game.Status == wagerlog.StatusOpen; action = "stand" {
			next, err := h.play.Turn(h.Ctx, playerCall(bert), turn(r.ID, fmt.Sprintf(`{"action":%q}`, action)))
			if err != nil {
				h.T.Fatal(err)
			}
			if next.Result == gamecalls.ResultFail { // insurance is offered first
				if next, err = h.play.Turn(h.Ctx, playerCall(bert), turn(r.ID, `{"action":"decline"}`)); err != nil {
					h.T.Fatal(err)
				}
			}
			r = next
		}
		if r.Bet == "8.00" {
			return
		}
	}
	h.T.Fatal("no round could be doubled")
}

// auditFindings audits a copy. It returns the findings, one per line, and the checks without
// any records.
func (h *harness) auditFindings(t testing.TB, path string) (lines, idle []string) {
	t.Helper()
	d, err := db.Open(h.Ctx, db.Options{Path: path, Now: h.Clock.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	checks := slices.Concat(ledger.Checks(), h.Wagers.Checks(), stats.Checks(), h.Seeds.Checks())
	result, err := audit.Run(h.Ctx, d, h.Clock, checks, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range result.Findings {
		lines = append(lines, found.Subject+" "+found.Problem+" (that "+found.Check+")")
	}
	for _, checked := range result.Checks {
		if checked.Rows == 0 {
			idle = append(idle, checked.Name)
		}
	}
	return lines, idle
}

func TestAuditFindsEveryDamage(t *testing.T) {
	h, source := newBusyHarness(t)
	if lines, idle := h.auditFindings(t, dbtest.Damaged(t, source, `UPDATE projections SET seq = seq`)); len(lines)+len(idle) != 0 {
		t.Fatalf("a clean copy is reported as wrong:\n%s\nnothing was looked at by %q", strings.Join(lines, "\n"), idle)
	}
	for _, test := range damages {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			lines, _ := h.auditFindings(t, dbtest.Damaged(t, source, expand(t, test.statement)))
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, test.problem) }) {
				t.Errorf("nothing found says %q; found:\n%s", test.problem, strings.Join(lines, "\n"))
			}
		})
	}
}

// expand replaces the names in a statement with the ids of rows.
func expand(t testing.TB, statement string) string {
	t.Helper()
	account := func(owner, currency, purpose string) string {
		return fmt.Sprintf(`(SELECT id FROM ledger_accounts WHERE owner = '%s' AND currency = '%s' AND purpose = '%s')`, owner, currency, purpose)
	}
	rows := map[string]string{
		"anna":      account(anna.ID, "usd", "real"),
		"annaDemo":  account(anna.ID, "usd", "demo"),
		"annaBTC":   account(anna.ID, "btc", "real"),
		"bert":      account(bert.ID, "usd", "real"),
		"house":     account("house", "usd", "real"),
		"dice":      `(SELECT seq FROM wagers WHERE terms IN (SELECT id FROM wager_terms WHERE product = 'dice') AND payout > 0 ORDER BY seq LIMIT 1)`,
		"lostDice":  `(SELECT seq FROM wagers WHERE terms IN (SELECT id FROM wager_terms WHERE product = 'dice') AND payout = 0 ORDER BY seq LIMIT 1)`,
		"wonMines":  `(SELECT seq FROM wagers WHERE terms IN (SELECT id FROM wager_terms WHERE product = 'mines') AND payout > stake)`,
		"lostMines": `(SELECT seq FROM wagers WHERE terms IN (SELECT id FROM wager_terms WHERE product = 'mines') AND payout = 0)`,
		"voidMines": `(SELECT seq FROM wagers WHERE terms IN (SELECT id FROM wager_terms WHERE product = 'mines') AND void)`,
		"doubled":   `(SELECT seq FROM wagers WHERE terms IN (SELECT id FROM wager_terms WHERE product = 'blackjack') AND stake > opening LIMIT 1)`,
		"annasPair": `(SELECT id FROM seed_pairs WHERE owner = '` + anna.ID + `' AND client_seed IS NOT NULL)`,
		"bertsPair": `(SELECT id FROM seed_pairs WHERE owner = '` + bert.ID + `' AND client_seed IS NOT NULL)`,
		"waits":     `(SELECT id FROM seed_pairs WHERE owner = '` + anna.ID + `' AND client_seed IS NULL)`,
		"payout":    `(SELECT id FROM transfers WHERE code = 2 AND credit = ` + account(anna.ID, "usd", "real") + ` ORDER BY id LIMIT 1)`,
		"stake":     `(SELECT id FROM transfers WHERE code = 1 AND debit = ` + account(anna.ID, "usd", "real") + ` ORDER BY id LIMIT 1)`,
		"ANNA":      anna.ID,
		"BERT":      bert.ID,
	}
	return os.Expand(statement, func(name string) string {
		if rows[name] == "" {
			t.Fatalf("nothing is called %s", name)
		}
		return rows[name]
	})
}
