package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/money"
	"croupier/cmd/load"
)

// seedsView is a player's view of the seeds.
type seedsView struct {
	Hash string `json:"server_seed_hash"`
	Next string `json:"next_server_seed_hash"`
	Past []struct {
		ServerSeed string `json:"server_seed"`
		Hash       string `json:"server_seed_hash"`
	} `json:"past"`
}

// testPlayer is a player who tries to predict draws.
type testPlayer struct {
	t      *testing.T
	data   string
	site   process
	client *load.Client
	// known has all commitments that were published before the restore.
	known []string
	// flags are those of every start.
	flags []string
}

func newTestPlayer(t *testing.T, flags ...string) *testPlayer {
	g := &testPlayer{t: t, data: filepath.Join(t.TempDir(), "data")}
	client, err := load.NewClient("")
	if err != nil {
		t.Fatal(err)
	}
	g.client = client
	createDatabase(t, g.data)
	g.start(flags...)
	g.bet()
	return g
}

func (g *testPlayer) start(flags ...string) {
	g.t.Helper()
	g.site = startSite(g.t, g.data, append(slices.Clone(g.flags), flags...)...)
	g.client = g.client.OnServer(g.site.url)
}

func (g *testPlayer) stop() { g.t.Helper(); g.site.stop(g.t) }

func (g *testPlayer) kill() {
	g.t.Helper()
	if err := g.site.Process.Kill(); err != nil {
		g.t.Fatal(err)
	}
	<-g.site.done
}

func (g *testPlayer) post(path string, data, answer any) {
	g.t.Helper()
	text, err := g.client.Call(context.Background(), path, data)
	if err != nil {
		g.t.Fatalf("%s: %v", path, err)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		g.t.Fatal(err)
	}
}

// reply has the parts of wager replies that the test reads.
type reply struct {
	ID      string `json:"id"`
	Balance string `json:"balance"`
	Profit  string `json:"profit"`
	Hash    string `json:"serverSeedHash"`
}

func (g *testPlayer) send(event string, data any) (r reply) {
	g.t.Helper()
	g.post("/api/whisper", map[string]any{"event": event, "data": data}, &r)
	return r
}

func (g *testPlayer) play(game, data string) reply {
	g.t.Helper()
	return g.send("Play", map[string]any{
		"api_id": game, "bet": "1", "demo": true, "currency": "usd", "request_id": load.NewID(), "data": json.RawMessage(data),
	})
}

func (g *testPlayer) bet() reply {
	g.t.Helper()
	return g.play("dice", `{"over":true,"target":"50.50"}`)
}

// seeds reads the seeds and stores the published commitments.
func (g *testPlayer) seeds() (s seedsView) {
	g.t.Helper()
	g.post("/api/user/seeds", map[string]any{}, &s)
	return s
}

func (g *testPlayer) remember(s seedsView) {
	g.known = append(g.known, s.Hash, s.Next)
	for _, past := range s.Past {
		g.known = append(g.known, past.Hash)
	}
}

// reveal changes the client seed, which reveals the server seed in use.
func (g *testPlayer) reveal() (s seedsView) {
	g.t.Helper()
	g.post("/api/user/client_seed_change", map[string]any{"client_seed": "known"}, &s)
	return s
}

// requireRenewal fails the test unless all known seeds are retired, the renewal is stored, and the
// next starts renew nothing.
func (g *testPlayer) requireRenewal(words string) {
	g.t.Helper()
	now := g.seeds()
	if slices.Contains(g.known, now.Hash) || slices.Contains(g.known, now.Next) {
		g.t.Error("draws come from seeds that are known")
	}
	if bet := g.bet(); bet.Hash != now.Hash {
		g.t.Errorf("the bet was drawn from %s, shown was %s", bet.Hash, now.Hash)
	}
	g.stop()
	list, err := renewals(g.t.Context(), g.data)
	if err != nil || len(list) != 1 || !strings.Contains(strings.Join(list[0].Reasons, "; "), words) {
		g.t.Fatalf("on record is %+v, %v; want %q", list, err, words)
	}
	mustRun(g.t, "", "audit", "--data", g.data)
	g.start()
	g.kill()
	g.start()
	if after := g.seeds(); after.Hash != now.Hash || after.Next != now.Next {
		g.t.Error("an ordinary restart changed the seeds")
	}
	g.stop()
}

// logText returns the log of the running site.
func (g *testPlayer) logText() string {
	g.t.Helper()
	text, err := os.ReadFile(g.site.log)
	if err != nil {
		g.t.Fatal(err)
	}
	return string(text)
}

func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() && !entry.Type().IsRegular() {
			return err // skip the console's socket
		}
		name, err := filepath.Rel(from, path)
		if err != nil || entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, name), 0o700)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), content, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRestoreRenewsKnownSeeds keeps a round open over a backup. Its
// seeds must not survive the restore.
func TestRestoreRenewsKnownSeeds(t *testing.T) {
	t.Parallel()
	g := newTestPlayer(t)
	before := g.bet()
	open := g.play("mines", `{"mines":3}`)
	g.remember(g.seeds())
	backup := filepath.Join(t.TempDir(), "nightly.db")
	mustRun(t, "", "backup", "--data", g.data, backup)
	g.send("Finish", map[string]any{"id": open.ID, "request_id": load.NewID()})
	g.remember(g.reveal()) // reveals the server seed of the open round
	g.remember(g.reveal())
	g.stop()
	out := mustRun(t, "", "restore", "--data", g.data, backup)
	if !strings.Contains(out, "all seeds were renewed: 1 open rounds were voided, 2 pairs of seeds retired") || !strings.Contains(out, "commits that were made after the copy") {
		t.Errorf("restore said %q", out)
	}
	g.start()
	var restored struct{ Reply *reply }
	g.post("/api/whisper", map[string]any{"event": "RestoreData", "data": map[string]any{"api_id": "mines"}}, &restored)
	if restored.Reply != nil {
		t.Error("the round goes on")
	}
	bet := g.bet()
	if got, want := micros(t, bet.Balance), micros(t, before.Balance)+micros(t, bet.Profit); got != want {
		t.Errorf("the balance is %d, want %d: the stake was not given back", got, want)
	}
	g.requireRenewal("a backup was put in the place of the database")
}

// micros converts an amount of dollars to millionths, the precision of the
// books.
func micros(t *testing.T, amount string) money.Amount {
	t.Helper()
	plain, negative := strings.CutPrefix(amount, "-")
	value, err := money.ParseAmount(plain, 6)
	if err != nil {
		t.Fatalf("an amount of %q: %v", amount, err)
	}
	if negative {
		value = -value
	}
	return value
}

// restoreDelay exceeds the allowed difference between the time in a mark and that
// of its file.
const restoreDelay = 2500 * time.Millisecond

// TestRestoredFolderIsDetected restores a folder in several ways. The site detects each.
func TestRestoredFolderIsDetected(t *testing.T) {
	t.Parallel()
	scenarios := []struct {
		name    string
		end     func(g *testPlayer) // ends the site, both times
		back    func(g *testPlayer, copied string)
		because string
		nothing bool // there is no earlier copy
		later   bool // only the elapsed time reveals it
	}{
		{"stopped and replaced", (*testPlayer).stop, func(g *testPlayer, copied string) {
			if err := os.RemoveAll(g.data); err != nil {
				g.t.Fatal(err)
			}
			copyFolder(g.t, copied, g.data)
		}, "the database file is another", false, false},
		{"killed and replaced", (*testPlayer).kill, func(g *testPlayer, copied string) {
			if err := os.RemoveAll(g.data); err != nil {
				g.t.Fatal(err)
			}
			copyFolder(g.t, copied, g.data)
		}, "the database file is another", false, false},
		{"copied over the files in their place", (*testPlayer).stop, func(g *testPlayer, copied string) { copyFolder(g.t, copied, g.data) }, "written by another hand", false, true},
		{"the database alone", (*testPlayer).stop, func(g *testPlayer, copied string) {
			content, err := os.ReadFile(filepath.Join(copied, "croupier.db"))
			if err != nil {
				g.t.Fatal(err)
			}
			write(g.t, filepath.Join(g.data, "croupier.db"), string(content))
		}, "the database lacks", false, false},
		{"the write-ahead log deleted", (*testPlayer).kill, func(g *testPlayer, _ string) {
			for _, suffix := range []string{"-wal", "-shm"} {
				if err := os.Remove(filepath.Join(g.data, "croupier.db"+suffix)); err != nil {
					g.t.Fatal(err)
				}
			}
		}, "the database lacks", false, false},
		{"the site's secret replaced", (*testPlayer).stop, func(g *testPlayer, _ string) {
			write(g.t, filepath.Join(g.data, "site.key"), strings.Repeat("cd", 32)+"\n")
			// Without its secret the site does not recognise its visitors.
			client, err := load.NewClient("")
			if err != nil {
				g.t.Fatal(err)
			}
			g.client = client
			requireRefusal(g.t, exitFailed, "site.key is another one than that of the database", "serve", "--http", "127.0.0.1:0", "--live", "", "--data", g.data)
			g.flags = []string{"--new-key"}
		}, "they do not open", true, false},
	}
	for _, scenario := range scenarios {
		t.Run(scenario.name, func(t *testing.T) {
			t.Parallel()
			g := newTestPlayer(t)
			g.remember(g.seeds())
			copied := filepath.Join(t.TempDir(), "copied")
			if !scenario.nothing {
				scenario.end(g)
				copyFolder(t, g.data, copied)
				g.start()
			}
			for started := time.Now(); scenario.later && time.Since(started) < restoreDelay; {
				g.bet()
			}
			g.bet()
			g.remember(g.reveal())
			scenario.end(g)
			scenario.back(g, copied)
			g.start()
			if logText := g.logText(); !strings.Contains(logText, "all seeds are renewed") || !strings.Contains(logText, scenario.because) {
				t.Errorf("the log says %q", logText)
			}
			g.requireRenewal(scenario.because)
		})
	}
}

// chain returns the published end of the crash chain.
func (g *testPlayer) chain() string {
	g.t.Helper()
	for {
		var answer struct {
			Table struct {
				Chain struct {
					Published string `json:"published"`
				} `json:"chain"`
			} `json:"table"`
		}
		g.post("/api/whisper", map[string]any{"event": "GameData", "data": map[string]any{"api_id": "crash"}}, &answer)
		if answer.Table.Chain.Published != "" {
			return answer.Table.Chain.Published
		}
	}
}

// TestCrashChainsAreNeverReused checks that a crash chain never repeats: not in
// a new database with the old secret, and not after the restore of a backup
// without a chain.
func TestCrashChainsAreNeverReused(t *testing.T) {
	t.Parallel()
	first := filepath.Join(t.TempDir(), "first.db")
	g := &testPlayer{t: t, data: filepath.Join(t.TempDir(), "data")}
	createDatabase(t, g.data)
	mustRun(t, "", "user", "create", "--name", "boss", "--data", g.data)
	mustRun(t, "", "backup", "--data", g.data, first)
	client, err := load.NewClient("")
	if err != nil {
		t.Fatal(err)
	}
	g.client = client
	var seen []string
	check := func(flags ...string) {
		t.Helper()
		g.start(flags...)
		chain := g.chain()
		if slices.Contains(seen, chain) {
			t.Errorf("the chain %s came again", chain)
		}
		seen = append(seen, chain)
		g.stop()
	}
	check()
	g.start()
	if chain := g.chain(); chain != seen[0] {
		t.Error("an ordinary restart made another chain")
	}
	g.stop()
	mustRun(t, "", "restore", "--data", g.data, first)
	check()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(filepath.Join(g.data, "croupier.db"+suffix)) // the last two may not exist
	}
	requireRefusal(t, exitFailed, "the database of this site is gone", "serve", "--http", "127.0.0.1:0", "--live", "", "--data", g.data)
	check("--new")
	mustRun(t, "", "audit", "--data", g.data)
}

// TestActiveSeedsAreEncrypted checks that the files and backups of a
// running or stopped site do not reveal future draws.
func TestActiveSeedsAreEncrypted(t *testing.T) {
	t.Parallel()
	g := newTestPlayer(t)
	output := g.seeds()
	backup := filepath.Join(t.TempDir(), "stolen.db")
	mustRun(t, "", "backup", "--data", g.data, backup)
	copied := filepath.Join(t.TempDir(), "copied")
	copyFolder(t, g.data, copied)
	g.stop()
	copyFolder(t, g.data, copied+"-stopped")
	g.start()
	g.reveal()
	past := g.reveal().Past
	if len(past) != 2 || past[1].Hash != output.Hash || past[0].Hash != output.Next {
		t.Fatalf("revealed are %+v", past)
	}
	found := map[string]int{}
	for _, root := range []string{backup, copied, copied + "-stopped"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			for _, pair := range past {
				if bytes.Contains(content, []byte(pair.ServerSeed)) {
					t.Errorf("%s contains a seed that was in use", path)
				}
				if bytes.Contains(content, []byte(pair.Hash)) {
					found[root]++ // the search reads the right file
				}
			}
			return err
		})
		if err != nil || found[root] == 0 {
			t.Errorf("%s does not even hold a commitment: %v", root, err)
		}
	}
	g.stop()
	mustRun(t, "", "audit", "--data", g.data, backup)
	if err := os.Remove(backup + keySuffix); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "", "audit", "--data", g.data, backup) // with the folder's secret
	write(t, backup+keySuffix, strings.Repeat("cd", 32)+"\n")
	if got := call(t, "", "audit", "--data", g.data, backup); got.code != exitFailed || !strings.Contains(got.out, "the site's secret does not open 2 seeds") {
		t.Errorf("an audit with another secret: %+v", got)
	}
}

// TestSealedSeedsSurviveDownAndUp checks that a downgrade keeps sealed seeds
// without drawing from them, and that an upgrade uses them again.
func TestFarMigrationSealedSeedsSurviveDownAndUp(t *testing.T) {
	t.Parallel()
	g := newTestPlayer(t)
	g.reveal()
	g.bet()
	g.play("mines", `{"mines":3}`)
	output := g.seeds()
	g.stop()
	if reverted := mustRun(t, "", "migrate", "down", "--to", "14", "--data", g.data); !strings.Contains(reverted, "00015_continuity") {
		t.Fatalf("reverted %s", reverted)
	}
	mustRun(t, "", "audit", "--data", g.data)
	mustRun(t, "", "migrate", "up", "--data", g.data)
	mustRun(t, "", "audit", "--data", g.data)
	g.remember(output)
	g.start()
	var past []string
	for _, pair := range g.seeds().Past {
		past = append(past, pair.Hash)
	}
	if !slices.Contains(past, output.Hash) || !slices.Contains(past, output.Next) {
		t.Error("what was sealed was not opened again")
	}
	g.requireRenewal("never counted")
}
