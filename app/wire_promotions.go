package app

import (
	"context"
	"strings"
	"time"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	discordapi "croupier/app/people/connect/discord"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/discord"
	"croupier/app/rewards/promocodes"
	"croupier/app/rewards/vip"
	"croupier/app/rewards/wheel"
	"croupier/db"
)

type promoCodeNeeds struct {
	licence   *licence.Site
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	bonuses   *bonus.Service
	levels    *vip.Service
	incoming  depositService
	marketing marketing
}

// wirePromoCodes makes the package of promo codes.
func wirePromoCodes(_ context.Context, k *kernel, needs promoCodeNeeds) (*promocodes.Service, feature.Feature, error) {
	service := promocodes.New(promocodes.Deps{
		Services: k.shared, Wallets: needs.wallets,
		Players: codePlayers{needs.accounts, needs.levels, needs.incoming}, Funds: needs.rules, Admission: presentsBy(needs.marketing),
		Bonuses: codeBonuses{needs.bonuses, needs.bonuses}, Tickets: wheel.Tickets{}, Manage: bonus.Promo,
	})
	k.activity.Declare(promocodes.ActivityKinds()...)
	if err := k.approvals.Declare(service.CreateApproval()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "codes", Tables: promocodes.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// presentsBy decides who may receive presents: no player whose gifts are held.
func presentsBy(rules marketing) eligibility.Presents {
	return eligibility.Presents{Marketing: rules.Marketing, GiftsHeld: holdStatus{}.HeldGifts}
}

// wheelCodes lists promo codes for the dialog of the wheel.
type wheelCodes struct{ codes *promocodes.Service }

// PublicCodes implements wheel.Codes.
func (w wheelCodes) PublicCodes(ctx context.Context, userID string) ([]wheel.PublicCode, error) {
	list, err := w.codes.PublicCodes(ctx, userID)
	visible := make([]wheel.PublicCode, len(list))
	for i, code := range list {
		visible[i] = wheel.PublicCode{ID: code.ID, Code: code.Code}
	}
	return visible, err
}

// codePlayers returns the player data for the conditions of codes.
type codePlayers struct {
	*account.Service
	levels   *vip.Service
	incoming depositService
}

// Level implements promocodes.Players.
func (p codePlayers) Level(q db.Querier, userID string) (int, error) {
	return p.levels.Level(q, userID)
}

// Deposited implements promocodes.Players.
func (p codePlayers) Deposited(q db.Querier, userID string) (bool, error) {
	usd, err := p.incoming.TotalDeposited(q, userID)
	return usd > 0, err
}

// codeBonuses grants bonus money and manages the deposit bonuses of codes.
type codeBonuses struct {
	rewards.BonusMoney
	bonuses *bonus.Service
}

// MakeOffer implements promocodes.Bonuses.
func (b codeBonuses) MakeOffer(tx *db.Tx, o promocodes.Offer) error {
	made := bonus.Offer{
		ID: o.ID, Name: o.Name, Description: o.Description, Percent: o.Percent, MaxUSD: o.MaxUSD, MinUSD: o.MinUSD, FirstOnly: o.FirstOnly, Terms: o.Terms.Rules(),
		StartsAt: o.StartsAt, EndsAt: o.EndsAt,
	}
	if o.BudgetUSD != 0 {
		made.BudgetUSD = &o.BudgetUSD
	}
	return b.bonuses.SaveCodeOffer(tx, made)
}

// HasOffer implements promocodes.Bonuses. Terms that staff do not choose are not compared.
func (b codeBonuses) HasOffer(q db.Querier, o promocodes.Offer) (bool, error) {
	stored, err := b.bonuses.CodeOffer(q, o.ID)
	if err != nil || stored == nil {
		return false, err
	}
	budget := int64(0)
	if stored.BudgetUSD != nil {
		budget = *stored.BudgetUSD
	}
	t := stored.Terms
	return promocodes.Offer{
		ID: stored.ID, Name: stored.Name, Description: stored.Description, Percent: stored.Percent, MaxUSD: stored.MaxUSD, MinUSD: stored.MinUSD,
		FirstOnly: stored.FirstOnly, BudgetUSD: budget, StartsAt: stored.StartsAt, EndsAt: stored.EndsAt,
		Terms: promocodes.BonusTerms{Kind: string(t.Kind), Wager: t.Wager, MaxBet: t.MaxBet, MaxWin: t.MaxWin, Days: t.Days},
	} == o, nil
}

// StopOffer implements promocodes.Bonuses.
func (b codeBonuses) StopOffer(tx *db.Tx, offerID string) error {
	return b.bonuses.StopCodeOffer(tx, offerID)
}

// OptIn implements promocodes.Bonuses.
func (b codeBonuses) OptIn(tx *db.Tx, userID, offerID string) (promocodes.DepositOffer, bool, error) {
	o, open, err := b.bonuses.OptInByCode(tx, userID, offerID)
	if err != nil || !open {
		return promocodes.DepositOffer{}, false, err
	}
	return depositOffer(o), true, nil
}

// OptedIn implements promocodes.Bonuses.
func (b codeBonuses) OptedIn(q db.Querier, userID, offerID string) (*promocodes.DepositOffer, error) {
	o, err := b.bonuses.OptedIn(q, userID, offerID)
	if err != nil || o == nil {
		return nil, err
	}
	visible := depositOffer(o)
	return &visible, nil
}

// OfferCost implements promocodes.Bonuses.
func (b codeBonuses) OfferCost(q db.Querier, offerID string) (usd, players int64, err error) {
	return b.bonuses.OfferTotals(q, offerID)
}

func depositOffer(o *bonus.Offer) promocodes.DepositOffer {
	return promocodes.DepositOffer{
		ID: o.ID, Name: o.Name, Description: o.Description, Max: promocodes.Dollars(o.MaxUSD), Min: promocodes.Dollars(o.MinUSD), Percent: o.Percent, FirstOnly: o.FirstOnly, EndsAt: o.EndsAt,
	}
}

// discordClient calls Discord; nil on a site without Discord.
func discordClient(c config.Discord) *discordapi.Client {
	if c.ClientID == "" {
		return nil
	}
	return discordapi.New(discordapi.Options{URL: c.URL, ClientID: c.ClientID, ClientSecret: c.ClientSecret, BotToken: c.BotToken, Server: c.Server})
}

type discordNeeds struct {
	licence   *licence.Site
	wallets   *wallet.Service
	bonuses   *bonus.Service
	marketing marketing
}

// wireDiscord makes the bonus for joining the operator's Discord server.
func wireDiscord(_ context.Context, k *kernel, needs discordNeeds) (*discord.Service, feature.Feature, error) {
	key, err := k.subkey("discord bonus")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	deps := discord.Deps{
		DB: k.db, Clock: k.clock, People: discordPeople{}, Key: key, Invite: k.cfg.Discord.Invite,
		Deps: rewards.Deps{Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Admission: presentsBy(needs.marketing), BonusMoney: needs.bonuses},
	}
	if client := discordClient(k.cfg.Discord); client != nil {
		deps.Server = client
	}
	service := discord.New(deps)
	return service, feature.Feature{
		Name: "discord", Tables: discord.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: discord.Exports(),
	}, nil
}

// discordPeople returns the Discord account that a player has connected.
type discordPeople struct{}

// Connected implements discord.People.
func (discordPeople) Connected(q db.Querier, userID string) (string, error) {
	return connect.DiscordOf(q, userID)
}

// Created implements discord.People.
func (discordPeople) Created(account string) (time.Time, error) { return discordapi.Created(account) }

type wheelNeeds struct {
	licence   *licence.Site
	wallets   *wallet.Service
	rules     *eligibility.Service
	seeds     *seeds.Service
	originals *play.Service
	ranks     *vip.Service
	incoming  depositService
	bonuses   *bonus.Service
	marketing marketing
	codes     *promocodes.Service
}

// wireWheel makes the wheel, the faucet and the free wheel, and adds their draws from the seeds
// of players to the audit of nonces.
func wireWheel(_ context.Context, k *kernel, needs wheelNeeds) (*wheel.Service, feature.Feature, error) {
	service := wheel.New(wheel.Deps{
		Services: k.shared, Seeds: needs.seeds, Levels: needs.ranks, Deposits: needs.incoming.Service,
		Wallets: needs.wallets, Token: strings.ToLower(k.cfg.Product.Token), Bonuses: needs.bonuses,
		Funds:     needs.rules,
		Admission: eligibility.DrawnPrizes{Marketing: needs.marketing.Marketing}, Codes: wheelCodes{needs.codes},
	})
	k.activity.Declare(wheel.ActivityKinds()...)
	needs.originals.AddForeignDraws(wheel.EachDraw)
	return service, feature.Feature{
		Name: "wheel", Tables: wheel.Tables(), Outside: unaffected("outcomes that players know", "they come from the seeds of players, which are replaced"), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(),
		User: []players.Section{players.NewSection(service.Section)},
	}, nil
}
