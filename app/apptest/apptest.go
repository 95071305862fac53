// Package apptest is the harness of tests of the whole site: the real server on a port of its
// own, a real database, a clock that the test moves, and tables of calls with all their effects.
//
// Each call of a table is checked for its answer, for the events that its caller and all other
// players received, and for every balance that it changed. A call that names no effect must have
// none.
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
//		{Name: "to an unknown player", As: anna, Path: "/api/chat/tip", Body: `{"name":"unknown","amount":"1","currency":"usd"}`, Status: 400, Code: 1},
//	})
package apptest

import (
	"bufio"
	"context"
	"io"
	"io/fs"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/kerneltest"
	"croupier/app/people/account"
	"croupier/db"
	"croupier/db/dbtest"
	"croupier/webui"
)

// eventTimeout is the maximum wait of the harness for an expected event. A test that passes never
// waits that long.
const eventTimeout = time.Minute

// tick is the real time per second of the clock while a site stops.
const tick = 5 * time.Millisecond

// Site is a site that serves until its test ends.
type Site struct {
	// plainStaff is set after the second factor of staff was switched off.
	plainStaff bool
	T          testing.TB
	// App is the site itself, for its operator: Admin, Audit and Read.
	App *app.App
	// URL is the address on which it listens.
	URL string
	// Clock is moved only by the test. Rate limits, which use it, are not refilled until then.
	Clock *clock.Fake

	players []*Player

	mu      sync.Mutex
	serving bool
	unnamed map[string]bool // functions that read without a name
}

// recordRead records reads of the serving site that have no name: a warning about a long read could not
// name them. Reads of tests themselves need none.
func (s *Site) recordRead(name string, write bool) func() {
	done := func() {}
	if write || name != db.NameOf(context.Background()) {
		return done
	}
	var counters [32]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters[:])])
	reader := ""
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		if strings.HasSuffix(frame.File, "_test.go") || strings.Contains(frame.Function, "/apptest.") {
			return done
		}
		if reader == "" && strings.HasPrefix(frame.Function, "croupier/app") {
			reader = frame.Function
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.serving {
		s.unnamed[reader] = true
	}
	return done
}

// New serves a new site in a temporary folder. The site stops with the test, which fails if the
// books are not right by then or if the stop is not clean. The test fails as well if the pages are
// not built, because no site serves without them.
func New(t testing.TB, adjust ...func(*config.Config)) *Site {
	t.Helper()
	needsPages(t)
	cfg := Config(t.TempDir())
	cfg.HTTP.Addr, cfg.Live.Addrs = "127.0.0.1:0", nil
	cfg.Crash.Rounds, cfg.Accounts.RegistrationsPerAddress = 1000, 1000
	createData(t, &cfg, adjust)
	s := &Site{T: t, Clock: clock.NewFake(kerneltest.Start), unnamed: map[string]bool{}}
	out, in := io.Pipe()
	options := Options(s.Clock)
	options.OnUse, options.Out = s.recordRead, in
	built, err := app.New(t.Context(), cfg, options)
	if err != nil {
		t.Fatal(err)
	}
	s.App = built
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() {
		err := built.Run(ctx)
		_ = in.Close() // notify the waiting reader that no address comes
		ended <- err
	}()
	t.Cleanup(func() { s.stop(stop, ended) })
	s.listen(out)
	return s
}

// Config is the configuration of a site of tests in a data folder: prices are fixed, nothing is asked of
// visitors, and a demonstration has no history.
func Config(data string) config.Config {
	cfg := config.Default()
	cfg.Data, cfg.Prices.Fixed, cfg.DemoHistory, cfg.DemoSlots, cfg.Captcha.Provider = data, cfg.SamplePrices(), false, false, config.CaptchaNone
	return cfg
}

// Options are the options of a site of tests. Its passwords are hashed cheaply, because tests sign in
// often.
func Options(at clock.Clock) app.Options {
	return app.Options{
		Version: "test", Hash: account.HashOptions{Passes: 1, KiB: 8}, Clock: at, Out: io.Discard, Log: slog.New(slog.DiscardHandler),
	}
}

// createData adjusts a configuration and makes its database, unless there is one.
func createData(t testing.TB, cfg *config.Config, adjust []func(*config.Config)) {
	t.Helper()
	for _, change := range adjust {
		change(cfg)
	}
	if !cfg.Demo { // a demonstration is filled only if there is no database
		dbtest.CreateFile(t, cfg.DatabasePath())
	}
}

// needsPages fails a test if the pages are not built.
func needsPages(t testing.TB) {
	t.Helper()
	if _, err := fs.Stat(webui.Files(), "index.html"); err != nil {
		t.Fatal("the pages are not built: make web builds them")
	}
}

// listen reads the address from the output of the site for its operator, and reads on so that the
// site never blocks.
func (s *Site) listen(out io.Reader) {
	s.T.Helper()
	lines := bufio.NewScanner(out)
	for s.URL == "" && lines.Scan() {
		_, s.URL, _ = strings.Cut(lines.Text(), "listening on ")
	}
	if s.URL == "" {
		s.T.Fatal("the site does not listen")
	}
	s.mu.Lock()
	s.serving = true
	s.mu.Unlock()
	go func() { _, _ = io.Copy(io.Discard, out) }()
}

// stop proves the books and ends the site.
func (s *Site) stop(stop func(), ended <-chan error) {
	if result, err := s.App.Audit(context.WithoutCancel(s.T.Context()), nil); err != nil || !result.OK() {
		s.T.Errorf("audit: %v %+v", err, result.Findings)
	}
	for _, p := range s.players {
		p.disconnect()
	}
	s.mu.Lock()
	s.serving = false
	for reader := range s.unnamed {
		s.T.Errorf("%s reads the database without a name, see db.Named", reader)
	}
	s.mu.Unlock()
	stop()
	for waited := time.Duration(0); ; waited += tick {
		select {
		case err := <-ended:
			if err != nil {
				s.T.Errorf("the site did not stop cleanly: %v", err)
			}
			return
		case <-time.After(tick):
			// The clock ends a running flight of crash.
			s.Clock.Advance(time.Second)
		}
		if waited > eventTimeout {
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
