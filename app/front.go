package app

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/covers"
	"croupier/app/betting/play"
	"croupier/app/desk/content"
	"croupier/app/desk/licence"
	"croupier/app/kernel/country"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/guests"
	"croupier/app/social/feed"
	"croupier/app/social/race"
)

// buildFront makes what visitors see of all that goes on: the catalogue with
// its covers, the live feed, the race. It also sets up everything that is made
// from the wager log.
func (a *App) buildFront(ctx context.Context) error {
	played := catalogue.NewHistory(a.db)
	var err error
	a.catalogue, err = catalogue.New(ctx, catalogue.Deps{
		DB: a.db, Clock: a.options.Clock, Log: a.log, Covers: pictures{}, Played: played, Countries: countries{},
		Originals: a.houseGames(), Eligibility: a.eligibility,
	}, catalogue.Options{Restrictions: a.cfg.Path("restrictions.json")})
	if err != nil {
		return fmt.Errorf("set up the lobby: %w", err)
	}
	a.covers = covers.New(a.catalogue)
	a.buildBets()
	product := a.cfg.Product
	a.content, err = content.New(ctx, content.Deps{DB: a.db, IDs: a.ids, Log: a.log, Art: covers.Art}, content.Options{
		Policies: a.cfg.Path("policies"),
		Facts: content.Facts{
			Product: product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Authority: product.LicenceAuthority,
			Email: product.Email, Jurisdictions: countryNames(a.eligibility.BlockedCountries()),
			SessionDays: a.cfg.Session.Days, ChatMessages: a.cfg.Chat.History,
		},
	})
	if err != nil {
		return fmt.Errorf("set up banners and policies: %w", err)
	}
	a.feed, err = feed.New(feed.Deps{
		DB: a.db, Clock: a.options.Clock, Catalogue: a.catalogue, Currencies: a.wallet, People: watchers{a},
		Hub: licensedHub{a.hub, a, licence.LiveFeed}, Log: a.log,
		Delays: map[wagerlog.Kind]feed.Delays{play.KindOriginal: a.play},
	})
	if err != nil {
		return fmt.Errorf("set up the live feed: %w", err)
	}
	a.race = race.New(race.Deps{DB: a.db, Clock: a.options.Clock, People: racers{a}}, race.Options{Reward: a.licence.RaceReward, TimeZone: a.cfg.Race.TimeZone})
	a.projections = projection.NewRunner(a.db, a.wagerLog.Entries(), a.options.Clock, a.log, a.stats, a.feed, a.race, played)
	a.guests.UseParts(guests.Parts{Rounds: []guests.Rounds{a.play, a.crash}, Seeds: a.seeds, Stats: a.stats, Projections: a.projections, Ledger: a.ledger})
	return a.feed.Load(ctx)
}

// houseGames lists the originals for the catalogue.
func (a *App) houseGames() []catalogue.Original {
	var list []catalogue.Original
	for _, def := range definitions() {
		list = append(list, catalogue.Original{ID: def.ID, Name: def.Name, Rounds: string(def.Kind), Disabled: !a.play.Enabled(def.ID)})
	}
	return list
}

// countryNames are the names of countries, in their order.
func countryNames(codes []string) []string {
	names := make([]string, 0, len(codes))
	for _, code := range codes {
		names = append(names, country.Name(code))
	}
	slices.Sort(names)
	return names
}

// pictures says where covers are.
type pictures struct{}

// Game implements catalogue.Covers: the originals' covers are part of the pages.
func (pictures) Game(id, name, kind string) string {
	if kind == catalogue.OriginalsType {
		return "/covers/" + id + ".svg"
	}
	return covers.Game(id, name, kind)
}

// Provider implements catalogue.Covers.
func (pictures) Provider(slug, name string) string { return covers.Provider(slug, name) }

// countries knows where callers are: what a trusted proxy says.
type countries struct{}

// Country implements catalogue.Countries.
func (countries) Country(call *session.Call) string { return call.Country }
