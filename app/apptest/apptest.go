// Package apptest is the ground of tests of the whole site: the real server on a
// port of its own, a real database, a clock that the test moves, and tables of
// calls with everything that each of them causes.
//
// A call of a table is checked for its answer, for the events that its caller and
// all other players got, and for every balance that it changed: a call that names
// none of them must cause none.
//
//	s := apptest.New(t)
//	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "10"))
//	s.Player("bert")
//	s.Run(t, []apptest.Call{
//		{
//			Name: "a tip", As: anna, Path: "/api/chat/tip", Body: `{"name":"bert","amount":"1","currency":"usd"}`,
//			Answer: `{"balance":"9.00"}`,
//			Events: []string{"BalanceModification", "bert BalanceModification", "chatMessage"},
//			Ledger: map[string]string{"anna usd real": "-1.00", "bert usd real": "1.00"},
//			Rows:   map[string]int{"gifts": 1},
//		},
//		{Name: "to nobody", As: anna, Path: "/api/chat/tip", Body: `{"name":"nobody","amount":"1","currency":"usd"}`, Status: 400, Code: 1},
//	})
package apptest

import (
	"bufio"
	"context"
	"io"
	"io/fs"
	"log/slog"
	"strings"
	"testing"
	"time"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/kerneltest"
	"croupier/app/people/account"
	"croupier/db/dbtest"
	"croupier/webui"
)

// patience is how long the room waits for what must happen; a test that passes
// never waits for it in vain.
const patience = time.Minute

// tick is how long a second of the clock takes while a site stops.
const tick = 5 * time.Millisecond

// Site is a site that serves until its test ends.
type Site struct {
	// plainStaff tells that staff need no second factor any more.
	plainStaff bool
	T          testing.TB
	// App is the site itself, for its operator: Admin, Audit and Read.
	App *app.App
	// URL is where it listens.
	URL string
	// Clock moves only by the test. Limits of rates, which count by it, are not
	// refilled until then.
	Clock *clock.Fake

	players []*Player
}

// New serves a new site in a temporary folder. It stops with the test, which fails
// if the books are not right by then or if the stop is not clean. The test is
// skipped where the pages are not built, without which no site serves.
func New(t testing.TB, adjust ...func(*config.Config)) *Site {
	t.Helper()
	needsPages(t)
	cfg := config.Default()
	cfg.DemoHistory = false
	cfg.Data, cfg.HTTP.Addr, cfg.Live.Addrs = t.TempDir(), "127.0.0.1:0", nil
	cfg.Captcha.Provider, cfg.Crash.Rounds, cfg.Accounts.RegistrationsPerAddress = config.CaptchaNone, 1000, 1000
	for _, change := range adjust {
		change(&cfg)
	}
	if !cfg.Demo { // a demonstration is filled only where there is no database
		dbtest.Place(t, cfg.DatabasePath())
	}
	s := &Site{T: t, Clock: clock.NewFake(kerneltest.Start)}
	out, in := io.Pipe()
	built, err := app.New(t.Context(), cfg, app.Options{Version: "test", Hash: account.HashOptions{Passes: 1, KiB: 8}, Clock: s.Clock, Out: in, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s.App = built
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() {
		err := built.Run(ctx)
		_ = in.Close() // whoever waits for the address learns that it does not come
		ended <- err
	}()
	t.Cleanup(func() { s.stop(stop, ended) })
	s.listen(out)
	return s
}

// needsPages skips a test where the pages are not built.
func needsPages(t testing.TB) {
	t.Helper()
	if _, err := fs.Stat(webui.Files(), "index.html"); err != nil {
		kerneltest.Missing(t, "the pages are not built: make web builds them")
	}
}

// listen learns the address from what the site tells its operator, and reads on so
// that the site is never kept waiting.
func (s *Site) listen(out io.Reader) {
	s.T.Helper()
	lines := bufio.NewScanner(out)
	for s.URL == "" && lines.Scan() {
		_, s.URL, _ = strings.Cut(lines.Text(), "listening on ")
	}
	if s.URL == "" {
		s.T.Fatal("the site does not listen")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
}

// stop proves the books and ends the site.
func (s *Site) stop(stop func(), ended <-chan error) {
	if result, err := s.App.Audit(context.WithoutCancel(s.T.Context()), nil); err != nil || !result.OK() {
		s.T.Errorf("audit: %v %+v", err, result.Findings)
	}
	for _, p := range s.players {
		p.leave()
	}
	stop()
	for waited := time.Duration(0); ; waited += tick {
		select {
		case err := <-ended:
			if err != nil {
				s.T.Errorf("the site did not stop cleanly: %v", err)
			}
			return
		case <-time.After(tick):
			// A flight of crash that goes on comes to its end by the clock.
			s.Clock.Advance(time.Second)
		}
		if waited > patience {
			s.T.Error("the site does not stop")
			return
		}
	}
}

// Admin is the operator at the console.
func (s *Site) Admin() app.Admin { return s.App.Admin("console") }

// check fails the test at once if there is an error.
func (s *Site) check(err error) {
	s.T.Helper()
	if err != nil {
		s.T.Fatal(err)
	}
}
