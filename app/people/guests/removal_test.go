package guests

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/money/wallet"
	"croupier/db"
	"croupier/internal/proptest"
)

// newBusyHarness has a guest with some data of every kind, and a player whose later bet owns
// the newest rows.
func newBusyHarness(t *testing.T) (h *harness, guest, player *browser) {
	t.Helper()
	h = newHarness(t, monthOptions)
	guest, player = h.newBrowser(), h.player("anna")
	for range 4 {
		guest.mustBet("dice", evenBet, true)
		player.mustBet("dice", evenBet, false)
	}
	h.recorded(guest, guest.mustBet("mines", minesBet, true)) // the round stays open
	if _, err := h.Seeds.Change(h.Ctx, player.call(), seeds.ChangeRequest{ClientSeed: "anna's"}); err != nil {
		t.Fatal(err)
	}
	h.recorded(player, player.mustBet("dice", evenBet, false))
	h.catchUp()
	return h, guest, player
}

// recorded stores the outcome of a request, like a turn in a round.
func (h *harness) recorded(b *browser, made gamecalls.Reply) {
	h.T.Helper()
	wagered, _ := id.ToBinary(made.ID)
	err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		return ledger.Record(tx, ledger.Request{Owner: b.owner(), ID: "turn"}, ledger.Outcome{Ref: wagered[:]})
	})
	if err != nil {
		h.T.Fatal(err)
	}
}

func TestAbsentGuestsAreRemoved(t *testing.T) {
	h, guest, player := newBusyHarness(t)
	owner := guest.owner()
	h.Clock.Advance(30 * Day)
	if gone := h.sweep(); gone != 0 || h.Count("rounds") != 1 {
		t.Fatalf("%d are gone too soon", gone)
	}
	h.Clock.Advance(3 * time.Hour)
	if gone := h.sweep(); gone != 1 {
		t.Fatalf("%d are gone", gone)
	}
	for _, what := range []string{
		"guests", "removing", "rounds", "requests WHERE owner LIKE 'guest-%'", "seed_pairs WHERE owner LIKE 'guest-%'",
		"ledger_accounts WHERE owner = '" + owner + "'", "ledger_accounts WHERE owner LIKE 'guest-%' AND balance <> 0",
		"transfers AS t JOIN ledger_accounts AS a ON a.id IN (t.debit, t.credit) WHERE a.owner LIKE 'guest-%'",
		"player_stats AS s JOIN ledger_accounts AS a ON a.id = s.account WHERE a.owner LIKE 'guest-%'",
		"wagers AS j JOIN ledger_accounts AS a ON a.id = j.account WHERE a.owner LIKE 'guest-%'",
	} {
		if n := h.Count(what); n != 0 {
			t.Errorf("%d rows are left of %s", n, what)
		}
	}
	if h.Count("wagers") != 5 || h.Count("removals") != 1 {
		t.Error("a player's row is deleted, or the removal is not recorded")
	}
	h.mustPassAudit("after the removal")
	// The returning browser is a new guest. It uses the remaining ledger account
	// again.
	accounts := h.Count("ledger_accounts")
	guest.mustBet("dice", evenBet, true)
	if h.Count("ledger_accounts") != accounts || h.Count("ledger_accounts WHERE owner = '"+guest.owner()+"'") != 1 {
		t.Error("the account that was left is not used again")
	}
	player.mustBet("dice", evenBet, false)
	h.catchUp()
	h.mustPassAudit("after a new beginning")
}

func TestReturningGuestIsKept(t *testing.T) {
	h, guest, _ := newBusyHarness(t)
	for range 3 {
		h.Clock.Advance(20 * Day)
		if guest.owner() == "" {
			t.Fatal("the guest has no name any more")
		}
		if gone := h.sweep(); gone != 0 {
			t.Fatal("a guest who was here is gone")
		}
	}
	// A guest who is seen at this moment but not stored yet is not removed.
	h.Clock.Advance(31 * Day)
	guest.owner()
	if gone, _, err := h.removal.Sweep(h.Ctx); gone != 0 || err != nil {
		t.Fatalf("%d, %v", gone, err)
	}
	h.mustPassAudit("after all")
}

func TestNewestRowsAreNotRemoved(t *testing.T) {
	h := newHarness(t, monthOptions)
	guest := h.newBrowser()
	guest.mustBet("dice", evenBet, true)
	h.catchUp()
	h.Clock.Advance(40 * Day)
	if gone := h.sweep(); gone != 0 || h.Count("wagers") != 1 {
		t.Fatal("the newest wager is gone: its number would be given again")
	}
	h.mustPassAudit("with the newest row")
}

// The database allows deletions only of play money of a guest whose removal has
// begun.
func TestOtherDeletesAreRefused(t *testing.T) {
	h, guest, player := newBusyHarness(t)
	owner := guest.owner()
	mine := func(name string) string {
		return fmt.Sprintf(`(SELECT id FROM ledger_accounts WHERE owner = '%s')`, name)
	}
	insertRemoving := fmt.Sprintf(`INSERT INTO removing (owner) VALUES ('%s')`, owner)
	for name, statements := range map[string][]string{
		"a guest's transfer without removal":  {`DELETE FROM transfers WHERE debit IN ` + mine(owner)},
		"a guest's wager without removal":     {`DELETE FROM wagers WHERE account IN ` + mine(owner)},
		"a guest's seeds without removal":     {`DELETE FROM seed_pairs WHERE owner = '` + owner + `'`},
		"a guest's request without removal":   {`DELETE FROM requests WHERE owner = '` + owner + `'`},
		"a guest's account renamed":           {`UPDATE ledger_accounts SET owner = 'guest-x' WHERE owner = '` + owner + `'`},
		"a player's transfer with a removal":  {insertRemoving, `DELETE FROM transfers WHERE debit IN ` + mine(player.user.ID)},
		"a player's wager with a removal":     {insertRemoving, `DELETE FROM wagers WHERE account IN ` + mine(player.user.ID)},
		"a player's seeds with a removal":     {insertRemoving, `DELETE FROM seed_pairs WHERE owner = '` + player.user.ID + `'`},
		"a player's request with a removal":   {insertRemoving, `DELETE FROM requests WHERE owner = '` + player.user.ID + `'`},
		"a guest's account given to a player": {insertRemoving, `UPDATE ledger_accounts SET balance = 0, owner = '` + player.user.ID + `' WHERE owner = '` + owner + `'`},
		"an account":                          {insertRemoving, `DELETE FROM ledger_accounts WHERE owner = '` + owner + `'`},
		"the newest transfer":                 {insertRemoving, `DELETE FROM transfers WHERE id = (SELECT MAX(id) FROM transfers)`},
		"a player's removal":                  {`INSERT INTO removing (owner) VALUES ('` + player.user.ID + `')`},
		"a removal handed on":                 {insertRemoving, `UPDATE removing SET owner = 'guest-y'`},
		"the removal of a guest with real money": {
			`INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('` + owner + `', 'usd', 'real', 5)`, insertRemoving,
		},
		"the record of a removal": {`INSERT INTO removals (guests, transfers, transfer_ids, wagers, wager_ids, at) VALUES (1, 1, 1, 1, 1, 1)`, `DELETE FROM removals`},
	} {
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			for i, statement := range statements {
				if _, err := tx.Exec(statement); err != nil {
					if i < len(statements)-1 {
						t.Errorf("%s: %s: %v", name, statement, err)
					}
					return err
				}
			}
			return nil
		})
		if err == nil {
			t.Errorf("%s was deleted or changed", name)
		}
	}
	h.mustPassAudit("after all attempts")
}

// An interrupted removal leaves correct books and continues later, also after a
// restart. Meanwhile the browser is a new guest.
func TestInterruptedRemovalContinues(t *testing.T) {
	h, guest, player := newBusyHarness(t)
	owner := guest.owner()
	h.Clock.Advance(31 * Day)
	if err := h.guests.Flush(h.Ctx); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(31 * Day)
	h.removal.stepRows, h.failSeeds = 3, true
	if _, _, err := h.removal.Sweep(h.Ctx); err == nil {
		t.Fatal("it did not stop")
	}
	if h.Count("removing") != 1 || h.Count("removals") < 3 || h.Count("seed_pairs WHERE owner = '"+owner+"'") == 0 {
		t.Fatalf("it stopped elsewhere: %d steps", h.Count("removals"))
	}
	h.mustPassAudit("half way")
	if again := guest.owner(); again == owner {
		t.Error("the name is still in use")
	}
	player.mustBet("dice", evenBet, false)
	h.catchUp()
	h.mustPassAudit("half way, with another bet")
	again, err := New(h.Ctx, h.guests.Deps, monthOptions)
	if err != nil {
		t.Fatal(err)
	}
	restarted := NewRemoval(again, h.removal.parts)
	if restarted.MarkSeen(owner) {
		t.Error("after a restart the name is in use again")
	}
	h.failSeeds = false
	if gone, _, err := restarted.Sweep(h.Ctx); gone != 1 || err != nil {
		t.Fatalf("%d are gone, %v", gone, err)
	}
	h.mustPassAudit("at the end")
	if !restarted.MarkSeen(owner) || h.Count("guests WHERE owner = '"+owner+"'") != 0 {
		t.Error("the removal did not come to its end")
	}
}

func TestAuditFindsInvalidRemovals(t *testing.T) {
	h, _, player := newBusyHarness(t)
	second := h.newBrowser()
	second.mustBet("dice", evenBet, true)
	player.mustBet("dice", evenBet, false)
	h.catchUp()
	h.Clock.Advance(29 * Day)
	second.owner()
	h.Clock.Advance(4 * Day)
	if gone := h.sweep(); gone != 1 {
		t.Fatalf("%d are gone", gone)
	}
	h.mustPassAudit("before any damage")
	mine := func(name, purpose string) string {
		return fmt.Sprintf(`(SELECT id FROM ledger_accounts WHERE owner = '%s' AND purpose = '%s')`, name, purpose)
	}
	anna, guest := mine(player.user.ID, "real"), mine(second.owner(), "demo")
	for name, test := range map[string]struct{ statement, words string }{
		"a player's transfer gone":        {`DELETE FROM transfers WHERE id = (SELECT MIN(id) FROM transfers WHERE debit = ` + anna + `)`, "are missing"},
		"a player's wager gone":           {`DELETE FROM wagers WHERE seq = (SELECT MIN(seq) FROM wagers WHERE account = ` + anna + `)`, "wagers numbered"},
		"a guest's transfers gone":        {`DELETE FROM transfers WHERE debit = ` + guest + ` OR credit = ` + guest, "are missing"},
		"the newest transfer of a player": {`DELETE FROM transfers WHERE id = (SELECT MAX(id) FROM transfers WHERE debit = ` + anna + `)`, "says stake"},
		"a removal off the record":        {`DELETE FROM removals`, "0 were removed"},
		"a removal of others on record":   {`UPDATE removals SET transfer_ids = transfer_ids + 1`, "others are missing"},
		"a removal without rows":          {`INSERT INTO removals (guests, transfers, transfer_ids, wagers, wager_ids, at) VALUES (1, 1, 1, 0, 0, 0)`, "were removed with their guests"},
		"a guest off the list":            {`DELETE FROM guests`, "would stay for ever"},
	} {
		path := filepath.Join(t.TempDir(), "damaged.db")
		if err := h.DB.Backup(h.Ctx, path); err != nil {
			t.Fatal(err)
		}
		raw, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := raw.Query(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)
		if err != nil {
			t.Fatal(err)
		}
		var triggers []string
		for rows.Next() {
			var trigger string
			if err := rows.Scan(&trigger); err != nil {
				t.Fatal(err)
			}
			triggers = append(triggers, trigger)
		}
		rows.Close()
		for _, trigger := range triggers {
			if _, err := raw.Exec(`DROP TRIGGER ` + trigger); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := raw.Exec(test.statement); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := raw.Close(); err != nil {
			t.Fatal(err)
		}
		damaged, err := db.Open(h.Ctx, db.Options{Path: path, Now: h.Clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		lines := h.auditFindings(damaged)
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, test.words) }) {
			t.Errorf("%s: nothing found says %q: %q", name, test.words, lines)
		}
		if err := damaged.Shutdown(h.Ctx); err != nil {
			t.Fatal(err)
		}
	}
}

// With any actions of guests and players and removals at any time, in steps of
// any size and with interruptions, the books are still correct.
func TestRandomRemovalsKeepLedgerConsistent(t *testing.T) {
	proptest.Check(t, func(t testing.TB, rt *rapid.T) {
		h := newHarness(t, Options{Retention: time.Duration(rapid.IntRange(1, 5).Draw(rt, "days")) * Day})
		h.removal.stepRows = rapid.IntRange(1, 40).Draw(rt, "rows")
		h.removal.sweepWagers = rapid.IntRange(1, 30).Draw(rt, "wagers")
		people := []*browser{h.player("anna"), h.player("bert"), h.newBrowser(), h.newBrowser(), h.newBrowser(), h.newBrowser()}
		for range rapid.IntRange(20, 60).Draw(rt, "actions") {
			visitor := people[rapid.IntRange(0, len(people)-1).Draw(rt, "who")]
			demo := visitor.user == nil || rapid.Bool().Draw(rt, "demo")
			switch rapid.IntRange(0, 9).Draw(rt, "action") {
			case 0, 1, 2:
				visitor.mustBet("dice", evenBet, demo)
			case 3:
				if reply, err := visitor.bet("mines", minesBet, demo); err == nil {
					visitor.round = reply.ID
				}
			case 4:
				_, _ = h.play.Turn(h.Ctx, visitor.call(), turn(visitor, rapid.IntRange(0, 24).Draw(rt, "cell")))
			case 5:
				_, _ = h.play.Finish(h.Ctx, visitor.call(), finish(visitor))
			case 6:
				_, _ = h.Seeds.Change(h.Ctx, visitor.call(), seeds.ChangeRequest{ClientSeed: "mine"})
			case 7:
				_, _ = h.Wallets.TopUp(h.Ctx, visitor.call(), wallet.CurrencyRequest{Currency: "btc"})
			case 8:
				h.Clock.Advance(time.Duration(rapid.IntRange(1, 72).Draw(rt, "hours")) * time.Hour)
			case 9:
				if rapid.Bool().Draw(rt, "catch up") {
					h.catchUp()
				}
				h.failSeeds = rapid.IntRange(0, 3).Draw(rt, "fail") == 0
				if err := h.guests.Flush(h.Ctx); err != nil {
					t.Fatal(err)
				}
				if _, _, err := h.removal.Sweep(h.Ctx); err != nil && !h.failSeeds {
					t.Fatal(err)
				}
				for i, visitor := range people {
					if visitor.user == nil && rapid.IntRange(0, 3).Draw(rt, "leaves") == 0 {
						people[i] = h.newBrowser() // the old browser never returns
					}
				}
				h.catchUp() // the audit requires current statistics
				h.mustPassAudit("after a sweep")
			}
		}
		// At the end all guests are removed except owners of a newest row.
		h.failSeeds = false
		h.player("last").mustBet("dice", evenBet, false)
		h.catchUp()
		h.Clock.Advance(10 * Day)
		if err := h.guests.Flush(h.Ctx); err != nil {
			t.Fatal(err)
		}
		h.Clock.Advance(10 * Day)
		for h.Count("guests") > 0 {
			before := h.Count("wagers") + h.Count("transfers") + h.Count("guests")
			h.sweep()
			if h.Count("wagers")+h.Count("transfers")+h.Count("guests") == before {
				t.Fatalf("%d guests stay", h.Count("guests"))
			}
		}
		h.mustPassAudit("in the end")
		if n := h.Count("ledger_accounts WHERE owner LIKE 'guest-%' AND owner NOT LIKE 'guest-free-%'"); n != 0 {
			t.Fatalf("%d accounts of guests are left", n)
		}
	})
}

func turn(b *browser, cell int) gamecalls.TurnRequest {
	b.bets++
	return gamecalls.TurnRequest{ID: b.round, Data: []byte(fmt.Sprintf(`{"cell":%d}`, cell)), RequestID: fmt.Sprintf("turn-%d", b.bets)}
}

func finish(b *browser) gamecalls.FinishRequest {
	b.bets++
	return gamecalls.FinishRequest{ID: b.round, RequestID: fmt.Sprintf("finish-%d", b.bets)}
}
