package app

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/favourites"
	"croupier/app/betting/gameart"
	"croupier/app/betting/history"
	"croupier/app/betting/play"
	"croupier/app/betting/providers"
	"croupier/app/betting/providers/freespins"
	"croupier/app/betting/providers/integrations"
	"croupier/app/betting/providers/seamless"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/action"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/office/products"
	staffwagers "croupier/app/office/wagers"
	"croupier/app/people/account"
	"croupier/app/rewards/bonus"
)

type catalogueNeeds struct {
	desk     *gamecalls.Checker
	products *product.List
	offer    *products.Service
}

func wireCatalogue(ctx context.Context, k *kernel, needs catalogueNeeds) (*catalogue.Service, feature.Feature, error) {
	service, err := catalogue.New(ctx, catalogue.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Covers: gameCovers{}, Favourites: favourites.NewFavourites(k.db), Originals: originalsOf(needs.products), Items: needs.products.Items(),
		StaffLog: k.staffLog, Site: catalogueSite{needs}, IsDisabled: func(id string) bool { return !needs.desk.Enabled(id) }, Approvals: k.approvals,
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the catalogue: %w", err)
	}
	if err := k.approvals.Declare(service.CountryApproval()); err != nil {
		return nil, feature.Feature{}, err
	}
	needs.desk.Settings.OnChange(service.UpdateDisabled)
	k.limits.OnBets(service.UpdateDisabled)
	needs.desk.GeoBlocked, needs.desk.Description = service.GeoBlocked, service.Description
	return service, feature.Feature{
		Name: "catalogue", Tables: catalogue.Tables(), Calls: service.Actions(), Bootstrap: []feature.Section{service.Bootstrap()}, Permissions: catalogue.Permissions(), Office: service.Office(),
		Workers: []feature.Worker{{Name: "catalogue", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// catalogueSite has what the staff calls of the catalogue need.
type catalogueSite struct{ needs catalogueNeeds }

// Product implements catalogue.Site.
func (h catalogueSite) Product(id string) string { return string(h.needs.products.KindOf(id)) }

// Switch implements catalogue.Site.
func (h catalogueSite) Switch(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error {
	return h.needs.offer.SwitchGames(ctx, call, ids, on, reason)
}

// Changed implements catalogue.Site.
func (h catalogueSite) Changed() { h.needs.offer.Publish() }

// originalsOf lists the originals for the catalogue.
func originalsOf(products *product.List) (list []catalogue.Original) {
	for _, def := range products.Definitions() {
		list = append(list, catalogue.Original{ID: def.ID, Name: def.Name, Rounds: string(def.Kind)})
	}
	return list
}

// gameCovers returns the URLs of covers.
type gameCovers struct{}

// Game implements catalogue.Covers. The covers of originals are part of the pages.
func (gameCovers) Game(id, name, kind string) string {
	if kind == catalogue.OriginalsType {
		return "/covers/" + id + ".svg"
	}
	return gameart.Game(id, name, kind)
}

// Provider implements catalogue.Covers.
func (gameCovers) Provider(slug, name string) string { return gameart.Provider(slug, name) }

func wireFavourites(_ context.Context, k *kernel, games *catalogue.Service) (*favourites.Service, feature.Feature, error) {
	service := favourites.New(k.db, games)
	return service, feature.Feature{
		Name: "shelf", Tables: favourites.Tables(), Calls: service.Actions(), Projections: []projection.Projection[*wagerlog.Wager]{favourites.PlayedProjection{}},
	}, nil
}

func wireGameArt(_ context.Context, _ *kernel, games *catalogue.Service) (*gameart.Pictures, feature.Feature, error) {
	pictures := gameart.New(games)
	return pictures, feature.Feature{Name: "covers", Mounts: []feature.Mount{feature.MountAt("/cover/*", pictures.Handler())}}, nil
}

func wireSeeds(_ context.Context, k *kernel, _ noNeeds) (*seeds.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "server seeds")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the seeds: %w", err)
	}
	service := seeds.New(k.db, sealer, seedOwner, play.OpenGames)
	return service, feature.Feature{Name: "seeds", Tables: seeds.Tables(), Outside: unaffected("server seeds that were shown", "their reaction to the restore retires all seeds"), Calls: service.Actions(), Checks: service.Checks(), Exports: seeds.Exports(), User: []players.Section{service.UserSection()}}, nil
}

// seedOwner returns the owner name of a caller's seeds.
func seedOwner(call *session.Call) (string, error) {
	owner, ok := call.Owner()
	if !ok {
		return "", fault.ErrUnauthorized
	}
	return owner, nil
}

type playNeeds struct {
	desk  *gamecalls.Checker
	seeds *seeds.Service
}

func wirePlay(_ context.Context, k *kernel, needs playNeeds) (*play.Service, feature.Feature, error) {
	service := play.New(play.Deps{Checker: needs.desk, Games: originalGames{}, Seeds: needs.seeds, Log: k.log})
	return service, feature.Feature{Name: "play", Tables: play.Tables(), Outside: unaffected("rounds that players see", "open rounds are refunded when the seeds are replaced")}, nil
}

// originalGames adapts the originals for play.
type originalGames struct{}

func (originalGames) All() []rules.Game         { return originals.All() }
func (originalGames) Find(id string) rules.Game { return originals.Find(id) }
func (originalGames) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// definitions describe all games, in the order of the site.
func definitions() []rules.Definition {
	list := []rules.Definition{crashrules.Definition()}
	for _, game := range originals.All() {
		list = append(list, game.Definition())
	}
	return list
}

type crashNeeds struct {
	desk     *gamecalls.Checker
	accounts *account.Service
}

func wireCrash(_ context.Context, k *kernel, needs crashNeeds) (*crash.Service, feature.Feature, error) {
	options, err := crashOptions(k)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service, err := crash.New(crash.Deps{
		Checker: needs.desk, Clock: k.clock, Sockets: k.hub, Players: needs.accounts, Log: k.log, Secret: k.chainSecret,
	}, options)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up crash: %w", err)
	}
	return service, feature.Feature{
		Name: "crash", Tables: crash.Tables(), Settings: []settings.Group{service.Settings()}, Exports: crash.Exports(), Workers: []feature.Worker{{Name: "crash", Run: service.Run, Failure: feature.StopSite}},
	}, nil
}

// microDecimals is the number of decimals of a millionth.
const microDecimals = 6

func crashOptions(k *kernel) (crash.Options, error) {
	set := k.cfg.Crash
	options := crash.Options{Rounds: set.Rounds, Salt: set.Salt, Betting: set.Betting, Pause: set.Pause}
	if set.MaxRoundProfit != "" {
		maxReturn, err := money.ParseAmount(set.MaxRoundProfit, microDecimals)
		if err != nil {
			return options, fmt.Errorf("the maximum profit of a crash round: %w", err)
		}
		options.MaxRoundProfit = int64(maxReturn)
	}
	return options, nil
}

// chainSecret is the secret of a chain of rounds.
func (k *kernel) chainSecret(chain int64, random string) string {
	purpose := fmt.Sprintf("crash chain %d", chain)
	if random != "" { // an earlier schema had no random value
		purpose += " " + random
	}
	key, err := k.subkey(purpose)
	if err != nil {
		panic(err) // 32 bytes can always be derived
	}
	return hex.EncodeToString(key)
}

type historyNeeds struct {
	products  *product.List
	catalogue *catalogue.Service
	wallets   *wallet.Service
	accounts  *account.Service
}

// wireHistory makes the package that reads wagers for players.
func wireHistory(_ context.Context, k *kernel, needs historyNeeds) (*history.Service, feature.Feature, error) {
	service := history.New(history.Deps{
		DB: k.db, Catalogue: needs.catalogue, Currencies: k.currencies, Players: needs.accounts, Products: needs.products,
	})
	return service, feature.Feature{Name: "bets", Calls: service.Actions()}, nil
}

type wagersNeeds struct {
	products  *product.List
	accounts  *account.Service
	catalogue *catalogue.Service
}

// wireWagers makes the package with which staff inspect wagers.
func wireWagers(_ context.Context, k *kernel, needs wagersNeeds) (*staffwagers.Service, feature.Feature, error) {
	service := staffwagers.New(staffwagers.Deps{
		DB: k.db, Clock: k.clock, Accounts: needs.accounts, Name: needs.catalogue.Name, Currency: k.currencies.Currency, Currencies: k.currencies.IDs(), Products: needs.products,
	})
	return service, feature.Feature{
		Name: "wagers", Tables: staffwagers.Tables(), Calls: service.Actions(), Checks: service.Checks(), Office: service.Office(),
		Projections: []projection.Projection[*wagerlog.Wager]{staffwagers.Results{}},
	}, nil
}

type providerNeeds struct {
	desk      *gamecalls.Checker
	accounts  *account.Service
	wallets   *wallet.Service
	bonuses   *bonus.Service
	marketing marketing
}

func wireProviders(ctx context.Context, k *kernel, needs providerNeeds) (*providers.Service, feature.Feature, error) {
	service := providers.New(providers.Deps{
		Wallet: seamless.Deps{
			DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Wagers: needs.desk.Wagers, Wallets: needs.wallets, Prices: k.prices, Players: needs.accounts,
		},
		Currencies: k.currencies, StaffLog: k.staffLog, Games: k.launched,
	})
	connected, err := connectProviders(ctx, k, service, needs)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	k.sessions.BeforeEnd(service.Wallet().End)
	given, err := giveFreeSpins(k, service, needs)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "providers", Checks: append(connected.Checks(), given.Checks()...), Tables: slices.Concat(seamless.Tables(), integrations.Tables(), freespins.Tables()), Exports: export.From(append(seamless.Tables(), freespins.Tables()...)), Calls: slices.Concat(service.Actions(), connected.Actions(), given.Actions()), Resources: given.Resources(),
		Permissions: slices.Concat(providers.Permissions(), integrations.Permissions(), freespins.Permissions()), Jobs: append(service.Wallet().Jobs(), connected.Jobs()...), Office: connected.Office(),
		Mounts: []feature.Mount{connected.Mount()}, Projections: []projection.Projection[*wagerlog.Wager]{integrations.Months{}},
		Workers: []feature.Worker{{Name: "games of providers", Run: connected.Run, Failure: feature.Restart}, {Name: "free spins", Run: given.Run, Failure: feature.Restart}}, Policy: action.Policy{FramesNow: connected.Frames},
		Outside: unaffected("transactions that providers have", "a repetition of a lost one is made again, and a win of a lost round is refused and reported by its provider"),
	}, nil
}
