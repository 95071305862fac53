package crash

import (
	"database/sql"
	"path/filepath"
	"testing"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// betTableMigration is the migration that moved open bets to their own table.
const betTableMigration = 24

// migrateDownAndUp migrates a database down to before the bets had their own table, inspects it
// and migrates it up again.
func migrateDownAndUp(t testing.TB, options db.Options, inspect func(raw *sql.DB)) {
	t.Helper()
	if _, err := db.DownTo(t.Context(), options, betTableMigration-1); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", "file:"+options.Path)
	if err != nil {
		t.Fatal(err)
	}
	inspect(raw)
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Up(t.Context(), options); err != nil {
		t.Fatal(err)
	}
}

// Open bets survive the migration in both directions: repeated requests have the same
// answers, and the next start settles the bets.
func TestFarMigrationOpenBetsSurviveMigrations(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(300)
	exits := s.mustBet("carl", playRequest("10", `{}`, "left"))
	air, auto := s.mustBet("anna", playRequest("10", `{}`, "air")), s.mustBet("bert", playRequest("20", `{"auto":"1000.00"}`, "auto"))
	coarse := s.mustBet("dora", playRequest("0.07", `{}`, "coarse"))
	s.bet("guest-one", 5, 0, forFun)
	s.flyTo(120)
	if _, err := s.finishBet("carl", exits.ID, "leave"); err != nil {
		t.Fatal(err)
	}
	// A bet from before the ledger stored more decimals.
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
	migrateDownAndUp(t, options, func(raw *sql.DB) {
		var rounds, shared, staked, units int64
		err := raw.QueryRow(`SELECT COUNT(*), SUM(pair IS NULL AND turns = '[]' AND nonce = (SELECT MAX(id) FROM crash_rounds)), SUM(opening), SUM(unit)
			FROM rounds WHERE game = 'crash'`).Scan(&rounds, &shared, &staked, &units)
		if err != nil || rounds != 4 || shared != 4 || staked != 3507*int64(cent) || units != 10003 {
			t.Errorf("an earlier version finds %d bets, %d shared, %d staked in units of %d, %v", rounds, shared, staked, units, err)
		}
	})
	d, err := db.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Shutdown(t.Context())
	repeated := open(t, d, clock.NewFake(s.Clock.Now()), defaultSetup())
	repeated.granted = s.granted
	for owner, want := range map[string]gamecalls.Reply{"anna": air, "bert": auto, "dora": coarse} {
		restored, err := repeated.crash.Restore(t.Context(), repeated.playerCall(owner), gamecalls.GameRequest{APIID: "crash"})
		if err != nil || restored.Reply == nil || restored.Reply.ID != want.ID || restored.Reply.Bet != want.Bet || restored.Reply.Game.Status != wagerlog.StatusOpen {
			t.Errorf("%s: %+v, %v", owner, restored.Reply, err)
		}
	}
	repeated.requireCleanAudit()
	repeated.run()
	for owner, request := range map[string]gamecalls.PlayRequest{
		"anna": playRequest("10", `{}`, "air"), "bert": playRequest("20", `{"auto":"1000.00"}`, "auto"), "dora": playRequest("0.07", `{}`, "coarse"),
	} {
		if r := repeated.mustBet(owner, request); r.Game.Status != wagerlog.StatusCancelled || r.Payout != r.Bet {
			t.Errorf("%s: %+v", owner, r)
		}
	}
	if r, err := repeated.finishBet("carl", exits.ID, "leave"); err != nil || r.Payout != "12.00" || r.Result != gamecalls.ResultFinish {
		t.Errorf("a cash-out of before asked again: %+v, %v", r, err)
	}
	if repeated.Count("crash_bets") != 0 || repeated.balance("anna") != 1000_00 {
		t.Errorf("%d bets are open, anna has %d", repeated.Count("crash_bets"), repeated.balance("anna"))
	}
	repeated.requireCleanAudit()
}

// A bet from before the ledger stored more decimals has the same payout as at that time.
func TestFarMigrationBetOfFormerPrecisionIsPaid(t *testing.T) {
	s := newSite(t)
	s.playUntilPoint(300)
	fine, coarse := s.mustBet("anna", playRequest("0.03", `{"auto":"1.50"}`)), s.mustBet("bert", playRequest("0.03", `{"auto":"1.50"}`))
	err := s.DB.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE crash_bets SET unit = 10000 WHERE owner = 'bert'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.bust()
	for _, test := range []struct {
		r    gamecalls.Reply
		paid int
	}{{fine, 45_000}, {coarse, 40_000}} {
		if _, w := s.described(test.r); int(w.Payout) != test.paid {
			t.Errorf("paid %d, want %d", w.Payout, test.paid)
		}
	}
	s.requireCleanAudit()
}

// The migration works in both directions for an empty database, too.
func TestFarMigrationBetTableMigratesEmpty(t *testing.T) {
	options := db.Options{Path: filepath.Join(t.TempDir(), "site.db"), BackupDir: t.TempDir()}
	if err := dbtest.Open(t).Backup(t.Context(), options.Path); err != nil {
		t.Fatal(err)
	}
	migrateDownAndUp(t, options, func(raw *sql.DB) {
		var there int
		if err := raw.QueryRow(`SELECT COUNT(*) FROM sqlite_schema WHERE name = 'crash_bets'`).Scan(&there); err != nil || there != 0 {
			t.Errorf("%d tables of bets are left, %v", there, err)
		}
	})
}
