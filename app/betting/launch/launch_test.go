package launch

import (
	"context"
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/product"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// games is the catalogue of a test.
type games map[string]gamelaunch.Game

// FindGame implements gamelaunch.Catalogue.
func (g games) FindGame(id string) (gamelaunch.Game, bool) {
	game, found := g[id]
	return game, found
}

// FindExternal implements gamelaunch.Catalogue.
func (g games) FindExternal(string, string) (gamelaunch.Game, bool) { return gamelaunch.Game{}, false }

// Put implements gamelaunch.Catalogue.
func (g games) Put(*db.Tx, string, []gamelaunch.Listing) error { return nil }

// fakeSource records launches.
type fakeSource struct {
	launched []gamelaunch.Request
	// open is the game in which the player has an open round.
	open string
}

// Launch implements gamelaunch.Source.
func (s *fakeSource) Launch(_ context.Context, _ *session.Call, r gamelaunch.Request) (gamelaunch.Started, error) {
	s.launched = append(s.launched, r)
	return gamelaunch.Started{URL: "https://games.example/" + r.External}, nil
}

// Resumes implements gamelaunch.Resumer.
func (s *fakeSource) Resumes(_ db.Querier, r gamelaunch.Request) (bool, error) {
	return r.Game == s.open, nil
}

// fixture is a site with one source.
type fixture struct {
	*bettingtest.Fixture
	*Service
	source *fakeSource
	demo   bool
}

// Source implements Sources.
func (f *fixture) Source(name string) (gamelaunch.Source, bool) { return f.source, name == "north" }

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{Fixture: bettingtest.NewOn(kerneltest.New(t), bettingtest.DefaultOptions()), source: &fakeSource{}, demo: true}
	slot := func(id string, change func(g *gamelaunch.Game)) gamelaunch.Game {
		g := gamelaunch.Game{Listing: gamelaunch.Listing{ID: id, External: "x-" + id, Name: "Game " + id, Provider: "Studio", Group: product.Slots}, Source: "north"}
		if change != nil {
			change(&g)
		}
		return g
	}
	directory := &gamelaunch.Directory{
		Catalogue: games{
			"a":       slot("a", nil),
			"closed":  slot("closed", func(g *gamelaunch.Game) { g.Disabled = true }),
			"gone":    slot("gone", func(g *gamelaunch.Game) { g.Unavailable = true }),
			"local":   slot("local", func(g *gamelaunch.Game) { g.Countries = []string{"NO"} }),
			"studio":  slot("studio", func(g *gamelaunch.Game) { g.Provider = "Strict" }),
			"dollars": slot("dollars", func(g *gamelaunch.Game) { g.Currencies = []string{"eur"} }),
			"dark":    slot("dark", func(g *gamelaunch.Game) { g.Source = "off" }),
		},
		Restricted: func(provider, country string) bool { return provider == "Strict" && country == "NO" },
	}
	products := producttest.List(t, producttest.New("slots", func(p *product.Product) {
		p.Items, p.Launches = nil, func(game string) bool { return directory.OfSource(game, func(string) bool { return true }) }
	}))
	f.Service = New(Deps{
		DB: f.Fixture.DB, Games: directory, Sources: f, Currencies: f.Fixture.Wallets, Wagers: f.Fixture.Wagers, Products: products, DemoBets: func() bool { return f.demo },
	})
	return f
}

// A launch is refused for the reasons for which the first stake would be, before the source is asked.
func TestLaunchIsRefused(t *testing.T) {
	excluded := fault.New(fault.CodeForbidden, "You have excluded yourself.")
	for name, test := range map[string]struct {
		request LaunchRequest
		guest   bool
		change  func(f *fixture)
		reason  gamelaunch.Reason
		code    int
	}{
		"a game that does not exist":     {request: LaunchRequest{Game: "none"}, reason: gamelaunch.ReasonUnknown},
		"a game that staff closed":       {request: LaunchRequest{Game: "closed"}, reason: gamelaunch.ReasonDisabled},
		"a game that its source removed": {request: LaunchRequest{Game: "gone"}, reason: gamelaunch.ReasonDisabled},
		"a game of another country":      {request: LaunchRequest{Game: "local"}, reason: gamelaunch.ReasonCountry},
		"a studio of another country":    {request: LaunchRequest{Game: "studio"}, reason: gamelaunch.ReasonProvider},
		"another currency":               {request: LaunchRequest{Game: "dollars"}, reason: gamelaunch.ReasonCurrency},
		"a source that is switched off":  {request: LaunchRequest{Game: "dark"}, reason: gamelaunch.ReasonSource},
		"an unknown currency":            {request: LaunchRequest{Game: "a", Currency: "xyz"}, code: wager.ErrAmount.Code},
		"real money of a guest":          {request: LaunchRequest{Game: "a"}, guest: true, code: gamecalls.ErrAuth.Code},
		"play money that is disabled":    {request: LaunchRequest{Game: "a", Demo: true}, change: func(f *fixture) { f.demo = false }, code: gamecalls.ErrDemo.Code},
		"an excluded player": {request: LaunchRequest{Game: "a"}, change: func(f *fixture) {
			f.Admission = func(wager.Bettor, string, int64) error { return excluded }
		}, code: excluded.Code},
		"a site that is closing": {request: LaunchRequest{Game: "a"}, change: func(f *fixture) { f.Fixture.Wagers.Close() }, code: wager.ErrClosed.Code},
	} {
		f := newFixture(t)
		if test.change != nil {
			test.change(f)
		}
		call := bettingtest.PlayerCall(bettingtest.Anna)
		if test.guest {
			call = bettingtest.GuestSession("device")
		}
		call.Country = "NO"
		if test.request.Currency == "" {
			test.request.Currency = "usd"
		}
		_, err := f.Launch(f.Ctx, call, test.request)
		refusal, coded := fault.From(err)
		if !coded || gamelaunch.ReasonOf(err) != test.reason || test.code != 0 && refusal.Code != test.code {
			t.Errorf("%s: %v", name, err)
		}
		if test.reason != "" && (refusal.Extra["page"] != "/error/slotUnavailable" || refusal.Extra["game"] != test.request.Game) {
			t.Errorf("%s: the answer has %v", name, refusal.Extra)
		}
		if len(f.source.launched) > 0 {
			t.Errorf("%s: the source was asked", name)
		}
	}
}

func TestLaunch(t *testing.T) {
	f := newFixture(t)
	started, err := f.Launch(f.Ctx, bettingtest.PlayerCall(bettingtest.Anna), LaunchRequest{Game: "a", Currency: "usd", Lang: "de", Mobile: true})
	f.Check(err)
	got := f.source.launched[0]
	if started.URL != "https://games.example/x-a" || got.Owner != bettingtest.Anna.ID || got.Currency.ID != "usd" || got.Demo || got.Lang != "de" || !got.Mobile {
		t.Errorf("the source got %+v, the player %+v", got, started)
	}
	if _, err := f.Launch(f.Ctx, bettingtest.GuestSession("device"), LaunchRequest{Game: "a", Currency: "usd", Demo: true}); err != nil {
		t.Errorf("a demo of a guest: %v", err)
	}
	if got := f.source.launched[1]; !session.IsGuest(got.Owner) || !got.Demo {
		t.Errorf("the source got %+v of a guest", got)
	}
}

// A player ends an open round of a game that is closed by now.
func TestOpenRoundIsLaunched(t *testing.T) {
	f := newFixture(t)
	f.source.open = "closed"
	if _, err := f.Launch(f.Ctx, bettingtest.PlayerCall(bettingtest.Anna), LaunchRequest{Game: "closed", Currency: "usd"}); err != nil {
		t.Error(err)
	}
}
