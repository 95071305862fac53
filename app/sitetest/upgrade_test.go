package sitetest

import (
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/history"
	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
)

// oldFolder is a data folder of a site whose books had two decimals of dollars and eight of coins,
// written by schema 20: stakes of cents in all originals and several currencies, some of them
// with payouts rounded down to the cent, a tip, a cashed-out crash bet, and open rounds of every
// kind.
const oldFolder = "testdata/decimals"

// unpackOldFolder copies the folder of before. The copy counts as the file that was written last, so
// its rounds continue.
func unpackOldFolder(t *testing.T) (data string) {
	t.Helper()
	data = unpack(t, oldFolder)
	raw, err := sql.Open("sqlite", "file:"+config.Config{Data: data}.DatabasePath())
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	if _, err := raw.Exec(`UPDATE continuity SET commits = 0, file = '', boot = '', second = 0, doubt = '[]', missing = 0`); err != nil {
		t.Fatal(err)
	}
	return data
}

// amounts reads every amount in a database as a decimal text of its currency. older is true for a
// schema with the minor units that people are shown.
func amounts(t *testing.T, path string, older bool) (list []string) {
	t.Helper()
	raw, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	currencies, open, ended := map[string]money.Currency{}, "open_wagers", "wagers"
	played := `(SELECT id, opening FROM rounds UNION ALL SELECT b.id, o.staked FROM crash_bets AS b JOIN open_wagers AS o ON o.id = b.id)`
	if older {
		open, played, ended = "rounds", "rounds", "journal"
	}
	for _, c := range money.Currencies("crp", "CRP") {
		if older {
			c = c.In(c.Unit())
		}
		currencies[c.ID] = c
	}
	for _, query := range []string{
		`SELECT currency, 'balance ' || id, balance FROM ledger_accounts WHERE balance IS NOT NULL`,
		`SELECT a.currency, 'transfer ' || t.id, t.amount FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.debit`,
		`SELECT a.currency, 'debit ' || t.id, t.debit_balance FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.debit WHERE t.debit_balance IS NOT NULL`,
		`SELECT a.currency, 'credit ' || t.id, t.credit_balance FROM transfers AS t JOIN ledger_accounts AS a ON a.id = t.debit WHERE t.credit_balance IS NOT NULL`,
		`SELECT a.currency, 'stake ' || j.seq, j.stake FROM ` + ended + ` AS j JOIN ledger_accounts AS a ON a.id = j.account`,
		`SELECT a.currency, 'payout ' || j.seq, j.payout FROM ` + ended + ` AS j JOIN ledger_accounts AS a ON a.id = j.account`,
		`SELECT a.currency, 'opening ' || j.seq, COALESCE(j.opening, j.stake) FROM ` + ended + ` AS j JOIN ledger_accounts AS a ON a.id = j.account`,
		`SELECT a.currency, 'round ' || hex(r.id), r.opening FROM ` + played + ` AS r JOIN ` + open + ` AS o ON o.id = r.id JOIN ledger_accounts AS a ON a.id = o.account`,
		`SELECT a.currency, 'staked ' || hex(r.id), r.staked FROM ` + open + ` AS r JOIN ledger_accounts AS a ON a.id = r.account`,
		`SELECT a.currency, 'profit ' || hex(r.id), r.profit FROM ` + open + ` AS r JOIN ledger_accounts AS a ON a.id = r.account`,
		`SELECT a.currency, 'wagered ' || p.account || p.game, p.wagered FROM player_stats AS p JOIN ledger_accounts AS a ON a.id = p.account`,
		`SELECT a.currency, 'paid ' || p.account || p.game, p.paid FROM player_stats AS p JOIN ledger_accounts AS a ON a.id = p.account`,
		`SELECT currency, 'gift ' || hex(id), each FROM gifts`,
	} {
		rows, err := raw.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		found := 0
		for ; rows.Next(); found++ {
			var currency, name string
			var amount money.Amount
			if err := rows.Scan(&currency, &name, &amount); err != nil {
				t.Fatal(err)
			}
			list = append(list, name+" "+currencies[currency].Text(amount)+" "+currency)
		}
		if err := rows.Err(); err != nil || found == 0 {
			t.Fatalf("%s finds %d, %v", query, found, err)
		}
	}
	slices.Sort(list)
	return list
}

// A site of before opens with every amount at its old value, right books, and rounds that
// continue as they began.
func TestFarMigrationUpgradeOfFewerDecimals(t *testing.T) {
	t.Parallel()
	data := unpackOldFolder(t)
	path := config.Config{Data: data}.DatabasePath()
	had := amounts(t, path, true)
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Data = data })
	if has := amounts(t, path, false); !slices.Equal(has, had) {
		t.Fatalf("%d amounts have become %d others", len(had), len(has))
	}
	right := func(when string) {
		t.Helper()
		result, err := s.App.Audit(t.Context(), nil)
		if err != nil || !result.OK() {
			t.Fatalf("%s: %v %+v", when, err, result.Findings)
		}
		if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	right("upgraded")
	callers := callersOf(t, s, "felicity", "gregory")
	wantRepeatedAnswers(t, s, callers[0])
	wantHistory(t, s, callers[0])
	ended := 0
	for _, call := range callers {
		ended += endOpenRounds(t, s, call)
	}
	if ended != 12 {
		t.Errorf("%d rounds of before were ended, want 12", ended)
	}
	right("with its rounds ended")
	wantOldCrashBet(t, s, callers)
	right("with its flight given back")
	wagers(s, callers)
	right("played on")
}

func callersOf(t *testing.T, s *testSite, names ...string) (list []*session.Call) {
	t.Helper()
	for _, name := range names {
		raw, err := sql.Open("sqlite", "file:"+s.Parts.Config.DatabasePath())
		if err != nil {
			t.Fatal(err)
		}
		ids := column(t, raw, `SELECT id FROM users WHERE name = '`+name+`'`)
		raw.Close()
		user, err := s.Parts.Accounts.SessionUser(t.Context(), ids[0])
		if err != nil {
			t.Fatal(err)
		}
		call := session.GuestCall("test")
		call.User = user
		list = append(list, call)
	}
	return list
}

// wantRepeatedAnswers repeats requests of before. They get the same answer, or are known as used if their
// choices now count in other units, and move no money.
func wantRepeatedAnswers(t *testing.T, s *testSite, call *session.Call) {
	t.Helper()
	had := amounts(t, s.Parts.Config.DatabasePath(), false)
	ask := func(game, data string) (gamecalls.Reply, error) {
		return s.Parts.Games.Play(t.Context(), call, gamecalls.PlayRequest{
			APIID: game, Bet: "2", Currency: "usd", RequestID: "before-" + game, Data: jsontext.Value(data),
		})
	}
	if r, err := ask("dice", `{"over":true,"target":"50.50"}`); err != nil || r.Bet != "2.00" {
		t.Errorf("dice asked again: %+v, %v", r, err)
	}
	_, err := ask("roulette", `{"bets":[{"type":"red","amount":"1.50"},{"type":"straight","number":7,"amount":0.5}]}`)
	if refusal, known := fault.From(err); !known || refusal.Code != fault.CodeConflict {
		t.Errorf("roulette asked again: %v", err)
	}
	if has := amounts(t, s.Parts.Config.DatabasePath(), false); !slices.Equal(has, had) {
		t.Error("what was asked again has moved money")
	}
}

// wantOldCrashBet repeats requests about the crash bets of before: the first player has cashed
// out, the second bet is open until the interrupted round is refunded.
func wantOldCrashBet(t *testing.T, s *testSite, callers []*session.Call) {
	t.Helper()
	ask := func(call *session.Call, requestID, want string) gamecalls.Reply {
		t.Helper()
		r, err := s.Parts.Games.Play(t.Context(), call, gamecalls.PlayRequest{APIID: "crash", Bet: "1", Currency: "usd", RequestID: requestID})
		if err != nil || r.Bet != "1.00" || r.Game.Status != want {
			t.Errorf("the bet %s of before asked again: %+v, %v", requestID, r, err)
		}
		return r
	}
	const backBet, backFinish, openBet = "01m821vacg7297n8jvd9wtakyx", "01m821vach8kr1a7n0yyrezkzz", "01m821vacjj6m8ar3k633cxfct"
	back := ask(callers[0], backBet, wagerlog.StatusCancelled)
	again, err := s.Parts.Games.Finish(t.Context(), callers[0], gamecalls.FinishRequest{ID: back.ID, RequestID: backFinish})
	if err != nil || again.ID != back.ID || again.Game.Status != wagerlog.StatusCancelled || again.Result != gamecalls.ResultFinish {
		t.Errorf("taken back of before asked again: %+v, %v", again, err)
	}
	open := ask(callers[1], openBet, wagerlog.StatusOpen)
	restored, err := s.Parts.Games.Restore(t.Context(), callers[1], gamecalls.GameRequest{APIID: "crash"})
	if err != nil || restored.Reply == nil || restored.Reply.ID != open.ID {
		t.Errorf("the open bet of before: %+v, %v", restored, err)
	}
	stop := s.runRounds()
	s.waitForRound("betting")
	stop()
	if ended := ask(callers[1], openBet, wagerlog.StatusCancelled); ended.ID != open.ID {
		t.Errorf("%s was %s", ended.ID, open.ID)
	}
}

// wantHistory reads the bets of a wager of before: they are unchanged.
func wantHistory(t *testing.T, s *testSite, call *session.Call) {
	t.Helper()
	list, err := s.Parts.History.Bets(t.Context(), call, history.BetsRequest{Game: "roulette", Limit: 1})
	if err != nil || len(list.Bets) != 1 || list.Bets[0].Bet != "2.00" {
		t.Fatalf("%+v, %v", list, err)
	}
	info, err := s.Parts.History.Info(t.Context(), call, history.InfoRequest{GameID: list.Bets[0].ID})
	if view := fmt.Sprint(info.Info.View); err != nil || !strings.Contains(view, "1.50") || !strings.Contains(view, "0.50") {
		t.Errorf("the bets of before are shown as %s, %v", view, err)
	}
}

// endOpenRounds ends the open rounds of a player, with payouts in whole cents: they were opened for
// that.
func endOpenRounds(t *testing.T, s *testSite, call *session.Call) (ended int) {
	t.Helper()
	choices := map[string][]string{
		"blackjack": {`{"action":"decline"}`, `{"action":"stand"}`}, "videopoker": {`{"hold":[true,true,true,true,true]}`},
		"mines": {`{"cell":7}`}, "hilo": {`{"guess":"higher"}`}, "tower": {`{"tile":0}`}, "stairs": {`{"cell":0}`},
	}
	for _, game := range slices.Sorted(maps.Keys(choices)) {
		open, err := s.Parts.Games.Restore(t.Context(), call, gamecalls.GameRequest{APIID: game})
		if err != nil || open.Reply == nil {
			t.Errorf("%s: %+v, %v", game, open, err)
			continue
		}
		r := *open.Reply
		for _, choice := range choices[game] {
			if next, err := s.Parts.Games.Turn(t.Context(), call, gamecalls.TurnRequest{ID: r.ID, Data: jsontext.Value(choice)}); err == nil && next.Result != "fail" {
				r = next
			}
		}
		if r.Game.Status == wagerlog.StatusOpen {
			if r, err = s.Parts.Games.Finish(t.Context(), call, gamecalls.FinishRequest{ID: r.ID}); err != nil {
				t.Errorf("%s: %v", game, err)
			}
		}
		usd, _ := s.Parts.Wallets.Currency("usd")
		if _, err := usd.Parse(r.Payout); r.Currency == "usd" && err != nil {
			t.Errorf("%s pays %s: %v", game, r.Payout, err)
		}
		ended++
	}
	return ended
}
