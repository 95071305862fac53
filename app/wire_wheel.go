package app

import (
	"context"
	"strings"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/desk/licence"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/ranks"
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
	ranks     *ranks.Service
	incoming  incoming
	bonuses   *bonus.Service
	payouts   *withdrawals.Service
	tempting  tempting
}

// wireWheel makes the wheel, the faucet and the free wheel, and tells the audit of
// nonces that they draw from the seeds of players too.
func wireWheel(_ context.Context, k *kernel, needs wheelNeeds) (*wheel.Service, feature.Feature, error) {
	service := wheel.New(wheel.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Ledger: k.ledger, Prices: k.prices, Seeds: needs.seeds, Levels: needs.ranks, Deposits: needs.incoming.Service,
		Wallets: wheelWallets{needs.wallets, needs.licence, strings.ToLower(k.cfg.Product.Token)}, Bonuses: needs.bonuses,
		Means:     playerMeans{needs.wallets, k.prices, needs.bonuses, needs.payouts},
		Admission: wheelEligibility{rankEligibility{needs.rules, needs.accounts, k.clock}, needs.tempting}, Activity: k.activity, Versions: k.settings,
	})
	k.activity.Declare(wheel.ActivityKinds()...)
	needs.originals.AlsoDrawn(wheel.EachDraw)
	return service, feature.Feature{
		Name: "wheel", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(),
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

// wheelEligibility is eligibility as draws ask it: they are new, so that whoever is
// excluded has none.
type wheelEligibility struct {
	rankEligibility
	tempting
}

// Barred implements wheel.Admission: nothing pops up for whoever must not be tempted.
func (e wheelEligibility) Barred(q db.Querier, userID string) (bool, error) {
	may, err := e.MayTempt(q, userID)
	return !may, err
}

// Claim implements wheel.Admission.
func (e wheelEligibility) Claim(q db.Querier, user *session.User, country, currency string) error {
	return e.eligibility.Check(q, eligibility.Claim, eligibility.Acting(user.ID, user, country, false), currency, 0)
}

// playerMeans know whether a player has anything left.
type playerMeans struct {
	wallets *wallet.Service
	prices  *prices.Service
	bonuses *bonus.Service
	payouts *withdrawals.Service
}

// nothing is what is too little to be anything: a cent, in millionths of a dollar.
const nothing = 10_000

// Nothing implements wheel.Means: balances of less than a cent altogether, and no
// money on open bets, in a bonus or in a withdrawal.
func (m playerMeans) Nothing(q db.Querier, userID string) (bool, error) {
	if worth, err := m.worth(q, userID); err != nil || worth >= nothing {
		return false, err
	}
	for _, has := range []func(db.Querier, string) (bool, error){m.bonuses.BonusOpen, m.payouts.HasOpen, wager.AtStake} {
		if open, err := has(q, userID); err != nil || open {
			return false, err
		}
	}
	return true, nil
}

// worth sums the balances in millionths of a dollar. One without a price counts as
// something.
func (m playerMeans) worth(q db.Querier, userID string) (sum int64, err error) {
	accounts, err := ledger.Accounts(q, userID)
	if err != nil {
		return 0, err
	}
	for _, a := range accounts {
		if a.Balance <= 0 || a.Key.Purpose == ledger.Demo {
			continue
		}
		currency, known := m.wallets.Currency(a.Key.Currency)
		price, err := m.prices.Of(a.Key.Currency)
		if err != nil || !known {
			return nothing, nil
		}
		sum += price.USD(a.Balance, currency)
	}
	return sum, nil
}
