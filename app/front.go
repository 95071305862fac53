package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/content"
	"croupier/app/covers"
	"croupier/app/feed"
	"croupier/app/journal"
	"croupier/app/lobby"
	"croupier/app/originals/rules"
	"croupier/app/race"
	"croupier/app/session"
)

// buildFront makes what visitors see of all that goes on: the catalogue with
// its covers, the live feed, the race. It also sets up everything that is made
// from the journal.
func (a *App) buildFront(ctx context.Context) error {
	played := lobby.NewHistory(a.db)
	var err error
	a.lobby, err = lobby.New(ctx, lobby.Deps{
		DB: a.db, Clock: a.options.Clock, Log: a.log, Covers: pictures{}, Played: played, Countries: countries{},
		Originals: a.houseGames(),
	}, lobby.Options{Blocked: a.cfg.Lobby.Blocked, Restrictions: a.cfg.Path("restrictions.json")})
	if err != nil {
		return fmt.Errorf("set up the lobby: %w", err)
	}
	a.covers = covers.New(a.lobby)
	product := a.cfg.Product
	excluded := make([]string, 0, len(a.cfg.Lobby.Blocked))
	for _, code := range a.cfg.Lobby.Blocked {
		excluded = append(excluded, lobby.CountryName(code))
	}
	slices.Sort(excluded)
	a.content, err = content.New(ctx, content.Deps{DB: a.db, IDs: a.ids, Log: a.log, Art: covers.Art}, content.Options{
		Policies: a.cfg.Path("policies"),
		Facts: content.Facts{
			Product: product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Authority: product.LicenceAuthority,
			Email: product.Email, Jurisdictions: excluded,
		},
	})
	if err != nil {
		return fmt.Errorf("set up banners and policies: %w", err)
	}
	a.feed, err = feed.New(feed.Deps{
		DB: a.db, Clock: a.options.Clock, Games: houseGames{a}, Currencies: a.wallet, People: watchers{a}, Hub: a.hub, Log: a.log,
	})
	if err != nil {
		return fmt.Errorf("set up the live feed: %w", err)
	}
	a.race = race.New(race.Deps{DB: a.db, Clock: a.options.Clock, People: racers{a}}, race.Options{Reward: a.raceReward()})
	a.projections = journal.NewRunner(a.db, a.journal, a.options.Clock, a.log, a.stats, a.feed, a.race, played)
	return a.feed.Load(ctx)
}

// demoReward is what the race of a demonstration gives away, in dollars.
const demoReward = 10_000

// raceReward is what a week's race gives away. Nothing is promised that is not
// paid: on a real site the standing is all there is until prizes are.
func (a *App) raceReward() int64 {
	if a.cfg.Demo {
		return demoReward
	}
	return 0
}

// houseGames lists the originals for the catalogue.
func (a *App) houseGames() []lobby.Original {
	var list []lobby.Original
	for _, def := range a.play.Definitions() {
		list = append(list, lobby.Original{ID: def.ID, Name: def.Name, Disabled: !a.play.Enabled(def.ID)})
	}
	return list
}

// pictures says where covers are.
type pictures struct{}

// Game implements lobby.Covers: the originals' covers are part of the pages.
func (pictures) Game(id, name, kind string) string {
	if kind == lobby.OriginalsType {
		return original(id)
	}
	return covers.Game(id, name, kind)
}

// Provider implements lobby.Covers.
func (pictures) Provider(slug, name string) string { return covers.Provider(slug, name) }

func original(id string) string { return "/covers/" + id + ".svg" }

// countries knows where callers are: what a trusted proxy says.
type countries struct{}

// Country implements lobby.Countries.
func (countries) Country(call *session.Call) string { return call.Country }

// houseGames is the originals as the feed names them.
type houseGames struct{ app *App }

// Name implements feed.Games.
func (g houseGames) Name(id string) string { return g.app.play.Definition(id).Name }

// Image implements feed.Games.
func (houseGames) Image(id string) string { return original(id) }

// Type implements feed.Games.
func (g houseGames) Type(id string) string {
	if kind := g.app.play.Definition(id).Kind; kind != "" {
		return string(kind)
	}
	return string(rules.Single)
}

// Delay implements feed.Games.
func (g houseGames) Delay(id string) time.Duration { return g.app.play.Delay(id) }

// seen is a player beside a wager, for a viewer.
func (a *App) seen(ctx context.Context, owner string, viewer *session.User) (feed.Player, error) {
	if session.IsGuest(owner) {
		return feed.Player{Name: guestName}, nil
	}
	user, private, hidden, err := a.accounts.Seen(ctx, owner, viewer)
	if err != nil || hidden {
		return feed.Player{Name: hiddenName, PrivateBets: private, Hidden: true}, err
	}
	return feed.Player{ID: user.ID, Name: user.Name, Avatar: user.Avatar, PrivateBets: private}, nil
}

// watchers are the players as the feed shows them.
type watchers struct{ app *App }

// Player implements feed.People.
func (w watchers) Player(ctx context.Context, owner string, viewer *session.User) (feed.Player, error) {
	return w.app.seen(ctx, owner, viewer)
}

// racers are the players as the leaderboard shows them.
type racers struct{ app *App }

// Player implements race.People.
func (r racers) Player(ctx context.Context, owner string, viewer *session.User) (race.Player, error) {
	player, err := r.app.seen(ctx, owner, viewer)
	return race.Player(player), err
}
