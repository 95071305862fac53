package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/gameart"
	"croupier/app/betting/history"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/country"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/content"
	"croupier/app/office/licence"
	"croupier/app/office/linkpreview"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/promocodes"
	"croupier/app/rewards/races"
	"croupier/app/server/frontend"
	"croupier/app/server/listener"
	"croupier/app/server/preflight"
	"croupier/webui"
)

type productInfo struct {
	Name          string            `json:"name"`
	Operator      string            `json:"operator"`
	LicenceNumber string            `json:"licenceNumber"`
	Email         string            `json:"email"`
	Social        map[string]string `json:"social"`
	URL           string            `json:"url"`
}

// wireFrontend offers the data of pages about the whole site.
func wireFrontend(_ context.Context, k *kernel, _ noNeeds) (*settings.Value[bool], feature.Feature, error) {
	worker := settings.Bool("frontend.service_worker", true, settings.Spec{
		Group: "frontend", OwnDefault: true,
		Sentence: "Whether browsers keep the files of the site by a service worker, which opens it quicker and shows a page of its own without a connection. Switched off, browsers remove theirs at the next visit.",
	}).WeakenedWhen(settings.Never)
	product := func(context.Context, *feature.Visit) (any, error) {
		product := k.cfg.Product
		return productInfo{
			Name: product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Email: product.Email,
			Social: product.Social, URL: k.address.URL(),
		}, nil
	}
	theme := func(_ context.Context, visit *feature.Visit) (any, error) { return visit.Theme, nil }
	stored := func(context.Context, *feature.Visit) (any, error) { return worker.Get(), nil }
	return worker, feature.Feature{Name: "frontend", Settings: []settings.Group{{Settings: []settings.Setting{worker}}}, Bootstrap: []feature.Section{
		{Name: "product", Load: product}, {Name: "theme", Load: theme}, feature.StaticSection("version", k.options.Version), {Name: "worker", Load: stored},
	}, Policy: frontend.Policy(webui.Files())}, nil
}

// pagesOf makes the pages, with the data that all features offer them.
func pagesOf(k *kernel, features []feature.Feature, refuse feature.Refuse) *frontend.Pages {
	sections := feature.Collect(features, func(f feature.Feature) []feature.Section { return f.Bootstrap })
	return frontend.NewPages(
		frontend.Deps{Gate: k.gate, Refuse: refuse, Sections: sections, Head: headOf(features)}, frontend.Options{Title: k.cfg.Product.Name, Demo: k.cfg.Demo},
	)
}

// headOf is the metadata of pages for other sites.
func headOf(features []feature.Feature) (head feature.HeadOf) {
	for _, f := range features {
		if f.Head != nil {
			head = f.Head
		}
	}
	return head
}

type linkPreviewNeeds struct {
	licence   *licence.Site
	products  *product.List
	catalogue *catalogue.Service
	bets      *history.Service
	accounts  *account.Service
	race      *races.Service
}

func wireLinkPreview(_ context.Context, k *kernel, needs linkPreviewNeeds) (*linkpreview.Service, feature.Feature, error) {
	service, err := linkpreview.New(
		linkpreview.Deps{Sources: linkPreviewSources{needs, definitionsByID(needs.products.Definitions())}, Limiter: k.limiter, Log: k.log},
		linkpreview.Options{Product: k.cfg.Product.Name, Address: k.address.URL}, webui.Files(),
	)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the cards of links: %w", err)
	}
	return service, feature.Feature{Name: "share", Mounts: service.Mounts(k.gate.Client), Head: service.Head}, nil
}

func definitionsByID(list []rules.Definition) map[string]rules.Definition {
	all := map[string]rules.Definition{}
	for _, def := range list {
		all[def.ID] = def
	}
	return all
}

// linkPreviewSources return what a guest may see.
type linkPreviewSources struct {
	linkPreviewNeeds
	originals map[string]rules.Definition
}

// Bet implements linkpreview.Sources.
func (s linkPreviewSources) Bet(ctx context.Context, id string) (linkpreview.Bet, bool, error) {
	row, owner, err := s.bets.Wager(ctx, id)
	if errors.Is(err, history.ErrUnknownBet) {
		return linkpreview.Bet{}, false, nil
	}
	if err != nil {
		return linkpreview.Bet{}, false, err
	}
	player, err := s.accounts.VisiblePlayer(ctx, owner, nil)
	if _, refused := fault.From(err); refused {
		player, err = players.HiddenPlayer(), nil // a deleted player
	}
	return linkpreview.Bet{
		ID: row.ID, Game: row.Game, GameName: row.Name, Multiplier: row.Multiplier, Payout: row.Payout, Stake: row.Bet,
		Currency: row.Currency, Won: row.Status == wagerlog.StatusWin && strings.ContainsAny(row.Profit, "123456789"), Demo: row.Demo, Player: sharedPlayer(player),
	}, err == nil, err
}

// sharedPlayer is a player as a guest sees them.
func sharedPlayer(player players.Player) linkpreview.Player {
	if player.Hidden {
		return linkpreview.Player{Name: "A hidden player"}
	}
	if player.ID == "" {
		return linkpreview.Player{Name: "A guest"}
	}
	return linkpreview.Player{ID: player.ID, Name: player.Name}
}

// Game implements linkpreview.Sources.
func (s linkPreviewSources) Game(id string) (linkpreview.Game, bool) {
	row, found := s.catalogue.Row(id)
	if !found || row.IsDisabled {
		return linkpreview.Game{}, false
	}
	game := linkpreview.Game{ID: row.ID, Name: row.Name, Maker: row.Type}
	if def, original := s.originals[id]; original {
		game.Maker, game.Summary, game.RTP = "", def.Summary, returnsOf(def)
	}
	return game, true
}

// returnsOf is the RTP of a game as text: 99.00 %, or from 98.98 to 99.00 %.
func returnsOf(def rules.Definition) string {
	least, maxReturn := "", ""
	for _, one := range def.Returns {
		// All have four decimals and two digits before them.
		percent := one.Percent[:max(0, len(one.Percent)-2)]
		if least == "" || percent < least {
			least = percent
		}
		maxReturn = max(maxReturn, percent)
	}
	switch {
	case maxReturn == "":
		return ""
	case least == maxReturn:
		return maxReturn + " %"
	default:
		return least + " to " + maxReturn + " %"
	}
}

// Games implements linkpreview.Sources.
func (s linkPreviewSources) Games() int { return len(s.originals) }

// Race implements linkpreview.Sources.
func (s linkPreviewSources) Race(ctx context.Context) (linkpreview.Race, bool, error) {
	if !s.licence.Has(licence.Race) {
		return linkpreview.Race{}, false, nil
	}
	leaderboard, err := s.race.Leaderboard(ctx, &session.Call{}, races.LeaderboardRequest{Type: "week"})
	if err != nil {
		return linkpreview.Race{}, false, err
	}
	zone, err := time.LoadLocation(leaderboard.Zone)
	if err != nil {
		zone = time.UTC // the race itself would not run in an unknown zone
	}
	reported := linkpreview.Race{Reward: leaderboard.Reward, Ends: clock.FromMillis(leaderboard.EndsAt).In(zone)}
	const visible = 3
	for _, entry := range leaderboard.Entries[:min(visible, len(leaderboard.Entries))] {
		player := linkpreview.Player{Name: players.HiddenName}
		if entry.User.ID != nil {
			player = linkpreview.Player{ID: *entry.User.ID, Name: entry.User.Name}
		}
		reported.Leaders = append(reported.Leaders, linkpreview.RaceLeader{Player: player, Prize: int64(entry.Prize / 100)})
	}
	return reported, true, nil
}

// Profile implements linkpreview.Sources.
func (s linkPreviewSources) Profile(ctx context.Context, tag string) (linkpreview.Profile, bool, error) {
	answer, err := s.accounts.Profile(ctx, &session.Call{}, account.ProfileRequest{ID: tag})
	if errors.Is(err, account.ErrUnknownUser) {
		return linkpreview.Profile{}, false, nil
	}
	if err != nil || answer.Hidden {
		return linkpreview.Profile{}, false, err
	}
	wagered, err := answer.Wagered.MarshalJSON()
	return linkpreview.Profile{
		Player: linkpreview.Player{ID: answer.User.ID, Name: answer.User.Name}, Since: clock.FromMillis(answer.User.CreatedAt),
		Wagered: string(wagered), Bets: answer.Games,
	}, err == nil, err
}

type contentNeeds struct {
	rules     *eligibility.Service
	marketing marketing
	codes     *promocodes.Service
}

func wireContent(ctx context.Context, k *kernel, needs contentNeeds) (*content.Service, feature.Feature, error) {
	product := k.cfg.Product
	service, err := content.New(ctx, content.Deps{
		Services: k.shared, Decoders: k.decoders, Marketing: needs.marketing, Codes: needs.codes, Art: gameart.Art,
	}, content.Options{
		Policies: k.cfg.Path("policies"), Jurisdictions: func() []string { return countryNames(needs.rules.BlockedCountries()) },
		OperatorDetails: content.OperatorDetails{
			CookieName: k.gate.Cookies().Name,
			Product:    product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Authority: product.LicenceAuthority,
			Email:       product.Email,
			SessionDays: k.cfg.Session.Days, ChatMessages: k.cfg.Chat.History,
		},
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up banners and policies: %w", err)
	}
	return service, feature.Feature{
		Name: "content", Tables: content.Tables(), Calls: service.Actions(), Permissions: content.Permissions(), Mounts: service.Mounts(), Bootstrap: service.Bootstrap(),
		Jobs: service.Jobs(), Workers: []feature.Worker{{Name: "content", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// countryNames are the names of countries in their order.
func countryNames(codes []string) []string {
	names := make([]string, 0, len(codes))
	for _, code := range codes {
		names = append(names, country.Name(code))
	}
	slices.Sort(names)
	return names
}

func wireListener(_ context.Context, k *kernel, _ noNeeds) (*listener.Server, feature.Feature, error) {
	server := listener.New(listener.Deps{
		Address: k.address, Supervisor: &feature.Supervisor{Clock: k.clock, Log: k.log, Board: &k.workers}, Clock: k.clock, Log: k.log, Out: k.options.Out,
	}, listener.Options{Config: k.cfg, Version: k.options.Version, Started: k.hub.Epoch()})
	return server, feature.Feature{Name: "listener", Mounts: server.Mounts(), Workers: server.Workers(), Bootstrap: server.Bootstrap(), Policy: server.Policy()}, nil
}

// StaticChecks check a configuration without a running site and without the network.
func StaticChecks(site preflight.Site) []doctor.Check {
	return append(preflight.Checks(site), doctor.Check{Group: doctor.Files, Name: "Key and database", Run: func(ctx context.Context) []doctor.Finding {
		return checkSecretMatches(ctx, site.Config)
	}})
}
