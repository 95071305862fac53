package crash

import (
	"database/sql"
	"path/filepath"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// ownTable is the migration that gave open bets a table of their own.
const ownTable = 24

// downAndUp takes a database down to before the bets had a table of their own,
// looks at it and brings it up again.
func downAndUp(t testing.TB, options db.Options, look func(raw *sql.DB)) {
	t.Helper()
	for version := int64(ownTable); version >= ownTable; {
		down, err := db.DownOne(t.Context(), options)
		if err != nil {
			t.Fatal(err)
		}
		version = down.To
	}
	raw, err := sql.Open("sqlite", "file:"+options.Path)
	if err != nil {
		t.Fatal(err)
	}
	look(raw)
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Up(t.Context(), options); err != nil {
		t.Fatal(err)
	}
}

// Bets that are in the air go through the upgrade, both ways: they are answered
// again as they were, and the next start settles them.
func TestOpenBetsGoDownAndUpAgain(t *testing.T) {
	s := newSite(t)
	s.toPoint(300)
	left := s.must("carl", playRequest("10", `{}`, "left"))
	air, auto := s.must("anna", playRequest("10", `{}`, "air")), s.must("bert", playRequest("20", `{"auto":"1000.00"}`, "auto"))
	coarse := s.must("dora", playRequest("0.07", `{}`, "coarse"))
	s.bet("guest-one", 5, 0, forFun)
	s.flyTo(120)
	if _, err := s.finishBet("carl", left.ID, "leave"); err != nil {
		t.Fatal(err)
	}
	// A bet of before the books kept more decimals.
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE crash_bets SET unit = 10000 WHERE owner = 'dora'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "site.db")
	if err := s.DB.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	options := db.Options{Path: path, BackupDir: t.TempDir(), Now: s.Clock.Now}
	downAndUp(t, options, func(raw *sql.DB) {
		var rounds, shared, staked, units int64
		err := raw.QueryRow(`SELECT COUNT(*), SUM(pair IS NULL AND turns = '[]' AND nonce = (SELECT MAX(id) FROM crash_rounds)), SUM(opening), SUM(unit)
			FROM rounds WHERE game = 'crash'`).Scan(&rounds, &shared, &staked, &units)
		if err != nil || rounds != 4 || shared != 4 || staked != 3507*int64(cent) || units != 10003 {
			t.Errorf("an earlier version finds %d bets of which %d are shared, %d staked in units of %d, %v", rounds, shared, staked, units, err)
		}
	})
	d, err := db.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Shutdown(t.Context())
	again := open(t, d, clock.NewFake(s.Clock.Now()), plain())
	again.granted = s.granted
	for owner, want := range map[string]gaming.Reply{"anna": air, "bert": auto, "dora": coarse} {
		restored, err := again.crash.Restore(t.Context(), again.by(owner), gaming.GameRequest{APIID: "crash"})
		if err != nil || restored.Reply == nil || restored.Reply.ID != want.ID || restored.Reply.Bet != want.Bet || restored.Reply.Game.Status != wagerlog.StatusOpen {
			t.Errorf("%s: %+v, %v", owner, restored.Reply, err)
		}
	}
	again.proved()
	again.run()
	for owner, request := range map[string]gaming.PlayRequest{
		"anna": playRequest("10", `{}`, "air"), "bert": playRequest("20", `{"auto":"1000.00"}`, "auto"), "dora": playRequest("0.07", `{}`, "coarse"),
	} {
		if r := again.must(owner, request); r.Game.Status != wagerlog.StatusCancelled || r.Payout != r.Bet {
			t.Errorf("%s: %+v", owner, r)
		}
	}
	if r, err := again.finishBet("carl", left.ID, "leave"); err != nil || r.Payout != "12.00" || r.Result != gaming.ResultFinish {
		t.Errorf("a cash-out of before asked again: %+v, %v", r, err)
	}
	if again.Count("crash_bets") != 0 || again.balance("anna") != 1000_00 {
		t.Errorf("%d bets are open, anna has %d", again.Count("crash_bets"), again.balance("anna"))
	}
	again.proved()
}

// A bet of before the books kept more decimals is paid as it would have been then.
func TestABetOfFewerDecimalsIsPaidAsThen(t *testing.T) {
	s := newSite(t)
	s.toPoint(300)
	fine, coarse := s.must("anna", playRequest("0.03", `{"auto":"1.50"}`)), s.must("bert", playRequest("0.03", `{"auto":"1.50"}`))
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE crash_bets SET unit = 10000 WHERE owner = 'bert'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.bust()
	for _, test := range []struct {
		r    gaming.Reply
		paid int
	}{{fine, 45_000}, {coarse, 40_000}} {
		if _, w := s.described(test.r); int(w.Payout) != test.paid {
			t.Errorf("paid %d, want %d", w.Payout, test.paid)
		}
	}
	s.proved()
}

// An empty database goes both ways, too.
func TestTheTableOfBetsComesAndGoes(t *testing.T) {
	options := db.Options{Path: filepath.Join(t.TempDir(), "site.db"), BackupDir: t.TempDir()}
	if err := dbtest.Open(t).Backup(t.Context(), options.Path); err != nil {
		t.Fatal(err)
	}
	downAndUp(t, options, func(raw *sql.DB) {
		var there int
		if err := raw.QueryRow(`SELECT COUNT(*) FROM sqlite_schema WHERE name = 'crash_bets'`).Scan(&there); err != nil || there != 0 {
			t.Errorf("%d tables of bets are left, %v", there, err)
		}
	})
}
