package sitetest

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"croupier/app/kernel/config"
	"croupier/app/kernel/money"
)

// firstFolder is the data folder of a site that version 643e3cf ran until it was killed: wagers
// of all games by two players with dollars and bitcoin and by a guest, rounds of crash, open
// rounds of mines, blackjack, hilo and of a crash flight, a chat, a tip, a rain and a refused
// request.
const firstFolder = "testdata/643e3cf.tar.gz"

// sums reads a number for each name.
func sums(t *testing.T, path, query string) map[string]int64 {
	t.Helper()
	raw, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	rows, err := raw.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	list := map[string]int64{}
	for rows.Next() {
		var name string
		var sum int64
		if err := rows.Scan(&name, &sum); err != nil {
			t.Fatal(err)
		}
		list[name] = sum
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		t.Fatalf("%s finds %v, %v", query, list, err)
	}
	return list
}

// A site of 643e3cf upgrades by itself after a backup. Its open rounds are refunded, because the
// copy of its database may be old. All other data is there, and the books are right.
func TestUpgradeFromFirstVersion(t *testing.T) {
	t.Parallel()
	data := unpack(t, firstFolder)
	path := config.Config{Data: data}.DatabasePath()
	had := sums(t, path, `SELECT a.owner || ' ' || a.currency || ' ' || a.purpose,
		a.balance + COALESCE((SELECT SUM(staked) FROM rounds WHERE account = a.id), 0) FROM ledger_accounts AS a WHERE a.balance IS NOT NULL`)
	open := sums(t, path, `SELECT 'rounds', COUNT(*) FROM rounds`)["rounds"]
	played := sums(t, path, `SELECT game, COUNT(*) FROM journal GROUP BY game`)
	if open < 4 || len(played) < 16 {
		t.Fatalf("the folder has %d open rounds and wagers of %d games", open, len(played))
	}
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Data = data })
	if copies, err := filepath.Glob(filepath.Join(data, "backups", "*")); err != nil || len(copies) != 1 {
		t.Errorf("before the upgrade these copies were made: %v, %v", copies, err)
	}
	has := sums(t, path, `SELECT owner || ' ' || currency || ' ' || purpose, balance FROM ledger_accounts WHERE balance IS NOT NULL`)
	for account, balance := range had {
		var owner, currency, purpose string
		if _, err := fmt.Sscan(account, &owner, &currency, &purpose); err != nil {
			t.Fatal(err)
		}
		known, _ := s.Parts.Wallets.Currency(currency)
		before := known.In(known.Unit()) // as stored by the first version
		if was, is := before.Text(money.Amount(balance)), known.Text(money.Amount(has[account])); was != is {
			t.Errorf("%s had %s with its open rounds and has %s", account, was, is)
		}
	}
	if left := sums(t, path, `SELECT 'rounds', COUNT(*) FROM rounds UNION SELECT 'open', COUNT(*) FROM open_wagers`); left["rounds"]+left["open"] != 0 {
		t.Errorf("%v are still open", left)
	}
	for game, count := range sums(t, path, `SELECT t.product, COUNT(*) FROM wagers AS j JOIN wager_terms AS t ON t.id = j.terms WHERE j.void = 0 OR t.product = 'crash' GROUP BY t.product`) {
		if count < played[game] && game != "crash" && game != "mines" && game != "blackjack" && game != "hilo" {
			t.Errorf("%d wagers on %s are left of %d", count, game, played[game])
		}
	}
	reported := sums(t, path, `SELECT kind, COUNT(*) FROM gifts GROUP BY kind UNION SELECT 'messages', COUNT(*) FROM chat_messages`)
	if reported["tip"] != 1 || reported["rain"] != 1 || reported["messages"] != 8 {
		t.Errorf("of the chat there is %v", reported)
	}
	if err := s.Parts.Projections.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Fatalf("audit: %v %+v", err, result.Findings)
	}
}
