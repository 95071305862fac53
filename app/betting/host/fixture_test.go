package host

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/history"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// fixture is a site with the host only.
type fixture struct {
	*bettingtest.Fixture
	*Service
	users  testUsers
	listed *listedGames
	// origin is the own origin of front ends.
	origin string
}

// listedGames is the catalogue of a test.
type listedGames struct {
	games map[string]gamelaunch.Game
}

// FindGame implements gamelaunch.Catalogue.
func (l *listedGames) FindGame(id string) (gamelaunch.Game, bool) {
	g, found := l.games[id]
	return g, found
}

// FindExternal implements gamelaunch.Catalogue.
func (l *listedGames) FindExternal(_, external string) (gamelaunch.Game, bool) {
	return l.FindGame(external)
}

// Put implements gamelaunch.Catalogue.
func (l *listedGames) Put(_ *db.Tx, source string, list []gamelaunch.Listing) error {
	for id, g := range l.games {
		g.Unavailable = true
		l.games[id] = g
	}
	for _, game := range list {
		l.games[game.ID] = gamelaunch.Game{Listing: game, Source: source}
	}
	return nil
}

// testUsers finds the users of a test. A banned one has no account.
type testUsers map[string]*session.User

func (u testUsers) SessionUser(_ context.Context, userID string) (*session.User, error) {
	if user := u[userID]; user != nil {
		return user, nil
	}
	return nil, fault.ErrUnauthorized
}

var anna, bert = bettingtest.Anna, bettingtest.Bert

func newFixture(t *testing.T) *fixture {
	t.Helper()
	options := bettingtest.DefaultOptions()
	options.Latest = history.Latest
	f := &fixture{Fixture: bettingtest.NewOn(kerneltest.New(t), options), users: testUsers{anna.ID: anna, bert.ID: bert}, listed: &listedGames{games: map[string]gamelaunch.Game{}}}
	f.start(filepath.Join(t.TempDir(), "games"))
	t.Cleanup(func() {
		if err := f.Service.Close(); err != nil {
			t.Error(err)
		}
	})
	f.Grant(anna.ID, "usd", 1000_00)
	return f
}

// start makes the service, as a start of the site does.
func (f *fixture) start(folder string) {
	f.Service = New(Deps{
		Checker: f.Fixture.Checker, Seeds: f.Fixture.Seeds, Folder: folder, StaffLog: stafflog.New(f.IDs), Clock: f.Fixture.Clock, Log: f.Fixture.Log, Users: f.users,
		Limiter: session.NewLimiter(f.Fixture.Clock), Address: func() string { return "https://casino.example" }, Origin: f.origin,
		Games: &gamelaunch.Directory{Catalogue: f.listed},
	})
	producttest.List(f.T, f.Service).Register(f.Fixture.Checker)
}

// restart replaces the service, as a restart of the site does.
func (f *fixture) restart() {
	f.T.Helper()
	f.Fixture.Check(f.Service.Close())
	f.start(f.Folder)
}

// wheel is a package with a mode of cost 1 in which three of four rounds win, and a mode that costs
// 1.5 times the bet and always wins.
func wheel(t *testing.T) string {
	t.Helper()
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	pack := func(payouts ...int) []byte {
		var text strings.Builder
		for i, payout := range payouts {
			fmt.Fprintf(&text, `{"id":%d,"payoutMultiplier":%d,"events":[{"index":0,"type":"stop","place":%d}]}`+"\n", i, payout, i)
		}
		return encoder.EncodeAll([]byte(text.String()), nil)
	}
	files := map[string][]byte{
		"index.json": []byte(`{"modes":[{"name":"base","cost":1.0,"events":"base.jsonl.zst","weights":"base.csv"},
			{"name":"bonus","cost":1.5,"events":"bonus.jsonl.zst","weights":"bonus.csv"}]}`),
		"base.csv": []byte("0,1,0\n1,2,110\n2,1,150\n"), "base.jsonl.zst": pack(0, 110, 150),
		"bonus.csv": []byte("0,1,150\n"), "bonus.jsonl.zst": pack(150),
		"front/index.html": []byte("<script src=game.js></script>"), "front/game.js": []byte("play()"),
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range files {
		entry, err := archive.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "wheel.zip")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// installWheel installs the wheel as a version of the game lucky-wheel.
func (f *fixture) installWheel(t *testing.T, version string) {
	t.Helper()
	v, _, err := Unpack(f.Folder, wheel(t), Version{Game: "lucky-wheel", Version: version, Name: "Wheel", Provider: "Studio"})
	f.Fixture.Check(err, f.Register(f.Ctx, operator, v))
}

// launch starts the wheel in dollars and returns the token of the session.
func (f *fixture) launch(user *session.User, demo bool) gamelaunch.Started {
	f.T.Helper()
	answer, err := f.launchAs(bettingtest.PlayerCall(user), user.ID, demo)
	f.Fixture.Check(err)
	return answer
}

// launchAs starts the wheel in dollars for a caller, as the call of players does after its checks.
func (f *fixture) launchAs(call *session.Call, owner string, demo bool) (gamelaunch.Started, error) {
	f.T.Helper()
	dollars, _ := f.Fixture.Wallets.Currency("usd")
	return f.Launch(f.Ctx, call, gamelaunch.Request{Game: "lucky-wheel", External: "lucky-wheel", Owner: owner, Currency: dollars, Demo: demo})
}

// reply is an answer of the protocol.
type reply struct {
	code    int
	header  http.Header
	Status  struct{ StatusCode, StatusMessage string }
	Error   string
	Balance struct {
		Amount   int64
		Currency string
	}
	Config struct {
		MinBet, MaxBet, StepBet, DefaultBetLevel int64
		BetLevels                                []int64
		BetModes                                 map[string]struct{ CostMultiplier float64 }
	}
	Round *struct {
		Amount, Payout   int64
		PayoutMultiplier float64
		Active           bool
		Mode, Event      string
		State            []struct{ Place int }
	}
}

// send sends a request of a game.
func (f *fixture) send(path, body string) (r reply) {
	f.T.Helper()
	w := httptest.NewRecorder()
	f.Protocol().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/rgs/"+path, strings.NewReader(body)))
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil {
		f.T.Fatalf("%s answers %d %q: %v", path, w.Code, w.Body, err)
	}
	r.code, r.header = w.Code, w.Header()
	return r
}

// ask sends a request of a session with more fields, and expects success.
func (f *fixture) ask(token, path, more string) reply {
	f.T.Helper()
	r := f.send(path, `{"sessionID":"`+token+`"`+more+`}`)
	if r.code != http.StatusOK || r.Status.StatusCode != "SUCCESS" {
		f.T.Fatalf("%s%s answers %d %+v", path, more, r.code, r.Status)
	}
	return r
}

// refused sends a request of a session, and expects a code.
func (f *fixture) refused(token, path, more, code string) {
	f.T.Helper()
	r := f.send(path, `{"sessionID":"`+token+`"`+more+`}`)
	if r.code == http.StatusOK || r.Status.StatusCode != code || r.Error != code {
		f.T.Errorf("%s%s answers %d %+v, want %s", path, more, r.code, r.Status, code)
	}
}
