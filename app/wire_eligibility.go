package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/deposits"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/office/alerts"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/db"
)

func wireEligibility(_ context.Context, k *kernel, site *licence.Site) (*eligibility.Service, feature.Feature, error) {
	service, err := eligibility.New(eligibility.Deps{Clock: k.clock, Licence: site}, eligibility.Options{Blocked: k.cfg.Lobby.Blocked})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up eligibility: %w", err)
	}
	if err := service.Register(pricedRule(k.prices)); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "eligibility", Tables: eligibility.Tables(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Projections: []projection.Projection[*wagerlog.Wager]{eligibility.Turnover{}},
		Start: func(context.Context) error { return service.CheckSources() },
	}, nil
}

type gateNeeds struct {
	rules    *eligibility.Service
	accounts *account.Service
	wallets  *wallet.Service
	bonuses  *bonus.Service
	deposits depositService
	payouts  *withdrawals.Service
}

// openGate passes the rules for outgoing value their data sources.
func openGate(_ context.Context, k *kernel, needs gateNeeds) (noNeeds, feature.Feature, error) {
	err := needs.rules.SetSources(eligibility.Sources{
		Accounts: needs.accounts, Holds: holdStatus{}, Bonuses: needs.bonuses, Deposits: playerDeposits{needs.deposits.Service}, Cashier: needs.payouts,
		Wallets: needs.wallets, Prices: k.prices,
	})
	// Rules are registered until the site starts.
	start := func(context.Context) error { return withdrawals.CheckPaymentRules(needs.rules.PaymentRules()) }
	return noNeeds{}, feature.Feature{Name: "outflows", Start: start}, err
}

// holdStatus reports the holds on players by staff and by alert rules.
type holdStatus struct{}

// HeldWithdrawals implements eligibility.Sources.
func (holdStatus) HeldWithdrawals(q db.Querier, userID string) (bool, error) {
	return alerts.HasHold(q, userID, alerts.HoldWithdrawals)
}

// HeldGifts implements eligibility.Sources.
func (holdStatus) HeldGifts(q db.Querier, userID string) (bool, error) {
	return alerts.HasHold(q, userID, alerts.HoldGifts)
}

// playerDeposits are the deposits of players.
type playerDeposits struct{ *deposits.Service }

// DepositTotals implements eligibility.Sources. A deposit that was credited and lost again stays in the
// required turnover: a loss must never make a withdrawal easier.
func (d playerDeposits) DepositTotals(q db.Querier, userID string) (b outflow.Deposits, err error) {
	if b.USD, err = d.CreditedSince(q, userID, 0); err != nil {
		return b, err
	}
	b.Confirmations, b.Any, err = d.Latest(q, userID)
	return b, err
}

// pricedRule refuses real money without a known price: no limit in dollars can be checked then.
func pricedRule(known *prices.Service) eligibility.Rule {
	return eligibility.Rule{
		Name: "prices", Refuses: "currencies without a known price, and all while the site has no source of prices",
		Actions:  []eligibility.Action{eligibility.Stake, eligibility.SendGift, eligibility.Deposit, eligibility.Withdraw, eligibility.Claim},
		RealOnly: true, Code: wager.ErrNoPrice.Code, PaysAnyway: "the amount was checked at the price of the request",
		Check: func(_ db.Querier, r eligibility.Request) error { return wager.NoPrice(known.Ready(r.Currency)) },
	}
}

// stakeEligibility checks eligibility for stakes.
type stakeEligibility struct{ eligibility *eligibility.Service }

// Admit implements wager.Admission.
func (s stakeEligibility) Admit(q db.Querier, bettor wager.Bettor, at wager.StakeTarget) error {
	return s.eligibility.CheckStake(q, eligibility.Stake, bettorSubject(bettor), staked(at))
}

// AdmitMore implements wager.Admission.
func (s stakeEligibility) AdmitMore(q db.Querier, bettor wager.Bettor, at wager.StakeTarget) error {
	return s.eligibility.CheckStake(q, eligibility.AddStake, bettorSubject(bettor), staked(at))
}

func staked(at wager.StakeTarget) eligibility.StakeInfo {
	return eligibility.StakeInfo{Kind: string(at.Kind), Product: at.Product, Currency: at.Currency, USD: at.USD}
}

func bettorSubject(b wager.Bettor) eligibility.Subject {
	return eligibility.SubjectOf(b.Owner, b.User, b.Country, b.Demo)
}
