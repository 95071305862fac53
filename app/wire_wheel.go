package app

import (
	"context"
	"strings"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/vip"
	"croupier/app/rewards/wheel"
	"croupier/db"
)

type wheelNeeds struct {
	licence   *licence.Site
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	seeds     *seeds.Service
	originals *play.Service
	ranks     *vip.Service
	incoming  depositService
	bonuses   *bonus.Service
	marketing marketing
}

// wireWheel makes the wheel, the faucet and the free wheel, and adds their draws from the seeds
// of players to the audit of nonces.
func wireWheel(_ context.Context, k *kernel, needs wheelNeeds) (*wheel.Service, feature.Feature, error) {
	service := wheel.New(wheel.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Prices: k.prices, Seeds: needs.seeds, Levels: needs.ranks, Deposits: needs.incoming.Service,
		Wallets: wheelWallets{needs.wallets, needs.licence, strings.ToLower(k.cfg.Product.Token)}, Bonuses: needs.bonuses,
		Funds:     needs.rules,
		Admission: wheelEligibility{rankEligibility{needs.rules, needs.accounts, k.clock}, needs.marketing}, Activity: k.activity, Versions: k.settings,
	})
	k.activity.Declare(wheel.ActivityKinds()...)
	needs.originals.AddForeignDraws(wheel.EachDraw)
	return service, feature.Feature{
		Name: "wheel", Outside: unaffected("outcomes that players know", "they come from the seeds of players, which are replaced"), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(),
		User: []players.Section{players.NewSection(service.Section)},
	}, nil
}

// wheelWallets pay prizes in the token of the site or, while it has no price, in
// dollars.
type wheelWallets struct {
	*wallet.Service
	licence *licence.Site
	token   string
}

// Prizes implements wheel.Wallets.
func (w wheelWallets) Prizes() []string {
	if only := w.licence.OnlyCurrency(); only != "" {
		return []string{only}
	}
	return []string{w.token, "usd"}
}

// wheelEligibility checks eligibility for draws. Draws are new play: an excluded player has none.
type wheelEligibility struct {
	rankEligibility
	marketing
}

// Excluded implements wheel.Admission. No dialog opens for a player whom marketing may not reach.
func (e wheelEligibility) Excluded(q db.Querier, userID string) (bool, error) {
	may, err := e.MarketingAllowed(q, userID)
	return !may, err
}

// Claim implements wheel.Admission.
func (e wheelEligibility) Claim(q db.Querier, user *session.User, country, currency string) error {
	return e.eligibility.Check(q, eligibility.Claim, eligibility.SubjectOf(user.ID, user, country, false), currency, 0)
}
