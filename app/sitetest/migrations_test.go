package sitetest

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/session"
	"croupier/app/social/chat"
	"croupier/db"
)

// choicesOf open a round of each original.
var choicesOf = map[string]string{
	"baccarat": `{"player":"1"}`, "blackjack": `{}`, "coinflip": `{"side":"heads"}`, "diamonds": `{}`,
	"dice": `{"over":true,"target":"50.50"}`, "hilo": `{}`, "keno": `{"risk":"classic","picks":[3,9,14]}`, "limbo": `{"target":"2.00"}`,
	"mines": `{"mines":3}`, "plinko": `{"rows":12,"risk":"low"}`, "roulette": `{"bets":[{"type":"red","amount":"1"}]}`,
	"stairs": `{"stones":3}`, "tower": `{"difficulty":"easy"}`, "videopoker": `{}`, "wheel": `{"segments":30,"risk":"medium"}`,
}

// activities are sites with less and less activity: the data of each prevents its database from
// migrating down as far as the next one's.
var activities = []struct {
	name string
	live []func(s *testSite, people []*session.Call)
}{
	{"everything", []func(*testSite, []*session.Call){talk, grants, wagers, tips, playCrash, deposit}},
	{"gifts", []func(*testSite, []*session.Call){talk, grants, wagers, tips, playCrash}},
	{"crash", []func(*testSite, []*session.Call){talk, grants, wagers, playCrash}},
	{"wagers", []func(*testSite, []*session.Call){talk, grants, wagers}},
	{"money", []func(*testSite, []*session.Call){talk, grants}},
	{"accounts and content", []func(*testSite, []*session.Call){talk}},
}

// talk writes in the chat, and publishes games and content.
func talk(s *testSite, people []*session.Call) {
	s.Helper()
	err := s.Parts.Demo.Catalogue.Fill(s.Context())
	for _, call := range people {
		if err == nil {
			_, err = s.Parts.Chat.Text(s.Context(), call, chat.TextRequest{Message: "hello", Channel: s.Parts.Config.Chat.Rooms[0], RequestID: s.Parts.IDs.New()})
		}
	}
	if err != nil {
		s.Fatal(err)
	}
}

// grants credits the balances.
func grants(s *testSite, people []*session.Call) {
	s.Helper()
	for _, call := range people {
		if err := s.App.Admin("test").Grant(s.Context(), call.User.ID, "1000", "usd"); err != nil {
			s.Fatal(err)
		}
	}
}

// wagers plays every original with both kinds of money. Some rounds stay open.
func wagers(s *testSite, people []*session.Call) {
	s.Helper()
	for _, game := range originals.All() {
		for _, call := range people {
			for _, demo := range []bool{true, false} {
				_, err := s.Parts.Games.Play(s.Context(), call, gamecalls.PlayRequest{
					APIID: game.Definition().ID, Bet: "1", Demo: demo, Currency: "usd",
					RequestID: s.Parts.IDs.New(), Data: jsontext.Value(choicesOf[game.Definition().ID]),
				})
				if _, refused := fault.From(err); err != nil && !refused { // a second open round of a game is refused, and the refusal is stored
					s.Fatalf("%s: %v", game.Definition().ID, err)
				}
			}
		}
	}
}

// tips sends a tip from one player to the other.
func tips(s *testSite, people []*session.Call) {
	s.Helper()
	s.want("tip", s.post("/api/chat/tip", fmt.Sprintf(`{"name":%q,"amount":"10","currency":"usd","channel":%q,"request_id":%q}`,
		people[1].User.Name, s.Parts.Config.Chat.Rooms[0], s.Parts.IDs.New())), 200)
}

// deposit deposits litecoins over the test chain.
func deposit(s *testSite, _ []*session.Call) {
	s.Helper()
	s.open("administrator", session.RoleAdmin)
	follow := func() {
		if err := s.Parts.Networks.CatchUp(s.Context()); err != nil {
			s.Fatal(err)
		}
	}
	follow()
	given := s.want("an address", s.post("/api/wallet/getDepositWallet", `{"currency":"ltc"}`), 200).body
	s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
	follow()
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":6}`)
	follow()
}

// playCrash cashes out one crash bet and leaves another open.
func playCrash(s *testSite, people []*session.Call) {
	s.Helper()
	stop := s.runRounds()
	defer stop()
	s.waitForRound("betting")
	for i, call := range people {
		bet, err := s.Parts.Games.Play(s.Context(), call, gamecalls.PlayRequest{
			APIID: "crash", Bet: "1", Currency: "usd", RequestID: s.Parts.IDs.New(),
		})
		if err == nil && i == 0 {
			_, err = s.Parts.Games.Finish(s.Context(), call, gamecalls.FinishRequest{ID: bet.ID, RequestID: s.Parts.IDs.New()})
		}
		if err != nil {
			s.Fatal(err)
		}
	}
}

// closedSite makes the data folder of a site with such activity and closes it.
func closedSite(t *testing.T, live []func(*testSite, []*session.Call)) (data string) {
	t.Helper()
	data = t.TempDir()
	var audited []string
	t.Run("live", func(t *testing.T) {
		s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Data, cfg.Crash.Betting = data, time.Minute })
		audited = auditedTables(s.Parts.Features)
		var people []*session.Call
		for _, name := range []string{"felicity", "gregory"} {
			userID, err := s.App.Admin("test").CreateUser(t.Context(), name, name+"@example.org", "correct horse", "")
			if err != nil {
				t.Fatal(err)
			}
			user, err := s.Parts.Accounts.SessionUser(t.Context(), userID)
			if err != nil {
				t.Fatal(err)
			}
			call := session.GuestCall("test")
			call.User = user
			people = append(people, call)
		}
		s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
		s.want("login", s.post("/auth/login", `{"login":"felicity","password":"correct horse"}`), 200)
		for _, step := range live {
			step(s, people)
		}
		if err := errors.Join(s.Parts.Projections.CatchUp(t.Context()), s.Parts.Movements.CatchUp(t.Context())); err != nil {
			t.Fatal(err)
		}
	})
	fillEmptyTables(t, config.Config{Data: data}.DatabasePath(), audited)
	return data
}

// fillEmptyTables inserts a row into every empty table that accepts one, so that no migration is tested on
// empty tables alone, including tables of later versions. It skips audited tables.
func fillEmptyTables(t *testing.T, path string, audited []string) {
	t.Helper()
	raw, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	for _, table := range column(t, raw, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%'`) {
		if slices.Contains(audited, table) {
			continue
		}
		var rows int
		if err := raw.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows); err != nil || rows > 0 {
			continue
		}
		names := column(t, raw, `SELECT name FROM pragma_table_info('`+table+`') WHERE "notnull" = 1 OR pk > 0`)
		types := column(t, raw, `SELECT type FROM pragma_table_info('`+table+`') WHERE "notnull" = 1 OR pk > 0`)
		values := make([]string, len(types))
		for i, kind := range types {
			values[i] = map[string]string{"INTEGER": "1", "REAL": "1.0", "BLOB": "x'00112233445566778899aabbccddeeff'"}[kind]
			if values[i] == "" {
				values[i] = `COALESCE((SELECT id FROM users LIMIT 1), 'x')`
			}
			var parent, key string
			if raw.QueryRow(`SELECT "table", "to" FROM pragma_foreign_key_list('`+table+`') WHERE "from" = $1`, names[i]).Scan(&parent, &key) == nil {
				values[i] = fmt.Sprintf(`(SELECT "%s" FROM %s LIMIT 1)`, key, parent)
			}
		}
		insert := func() error {
			_, err := raw.Exec(fmt.Sprintf(`INSERT INTO %s ("%s") VALUES (%s)`, table, strings.Join(names, `", "`), strings.Join(values, ", ")))
			return err
		}
		err := insert()
		for range names { // an enum column lists its values
			if words := oneOf.FindStringSubmatch(fmt.Sprint(err)); words != nil && slices.Contains(names, words[1]) {
				values[slices.Index(names, words[1])] = words[2]
				err = insert()
			}
		}
		if err != nil {
			t.Logf("%s stays empty: %v", table, err)
		}
	}
}

// oneOf is the check of a column with a fixed set of words or numbers.
var oneOf = regexp.MustCompile(`CHECK constraint failed: "?(\w+)"? IN \(('[^']*'|\d+)`)

// auditedTables are the tables in which no row may be invented.
func auditedTables(features []feature.Feature) (audited []string) {
	for _, table := range feature.Tables(features) {
		if table.Audited {
			audited = append(audited, table.Name)
		}
	}
	return audited
}

func column(t *testing.T, raw *sql.DB, query string) (list []string) {
	t.Helper()
	rows, err := raw.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	return list
}

// wantSoundBooks opens the site on a data folder, which migrates its database to the newest schema. It
// proves the books as they are, and again after all projections were made from them.
func wantSoundBooks(t *testing.T, data string) {
	t.Helper()
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Data = data })
	for range 2 {
		result, err := s.App.Audit(t.Context(), nil)
		if err != nil || !result.OK() {
			t.Errorf("%v %+v", err, result.Findings)
		}
		if err := errors.Join(s.Parts.Projections.CatchUp(t.Context()), s.Parts.Movements.CatchUp(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
}

// ddl is the DDL of the tables of a database.
func ddl(t *testing.T, path string) string {
	t.Helper()
	raw, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	return strings.Join(column(t, raw, `SELECT COALESCE(sql, name) FROM sqlite_schema ORDER BY name`), "\n")
}

// Every migration can be reverted and applied again without harm to the books, or refuses to be
// reverted with an error that says why, and changes nothing. A short run reverts the newest.
func TestMigrationsAreReversible(t *testing.T) {
	t.Parallel()
	known, err := db.Status(t.Context(), db.Options{Path: filepath.Join(t.TempDir(), "none.db")})
	if err != nil || len(known) == 0 {
		t.Fatal(err)
	}
	if testing.Short() {
		known = known[len(known)-2:]
	}
	reached := map[int64]bool{}
	for _, site := range activities {
		t.Run(site.name, func(t *testing.T) {
			data := closedSite(t, site.live)
			options := db.Options{Path: config.Config{Data: data}.DatabasePath(), BackupDir: t.TempDir()}
			for {
				before := ddl(t, options.Path)
				done, err := db.DownOne(t.Context(), options)
				name := fmt.Sprintf("from %d", done.From)
				if err != nil && !strings.Contains(err.Error(), "put back a copy of the database from before this version instead") {
					t.Fatalf("%s: %v", name, err)
				}
				if err != nil || !reached[done.From] { // a site with more data has covered the rest
					copied := t.TempDir()
					if err := os.CopyFS(copied, os.DirFS(data)); err != nil {
						t.Fatal(err)
					}
					t.Run(name, func(t *testing.T) {
						t.Parallel()
						wantSoundBooks(t, copied)
					})
				}
				if err != nil {
					t.Logf("%s: %v", name, err)
					if ddl(t, options.Path) != before {
						t.Errorf("%s was refused and changed the schema", name)
					}
					return
				}
				if reached[done.From] = true; done.To < known[0].Version {
					return
				}
			}
		})
	}
	for _, migration := range known {
		if !reached[migration.Version] {
			t.Errorf("%s is taken back by no site of this test", migration.Name)
		}
	}
}
