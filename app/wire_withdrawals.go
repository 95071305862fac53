package app

import (
	"context"
	"strings"

	"croupier/app/desk/alerts"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/people/stats"
	"croupier/db"
)

type withdrawalNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	totals   *stats.Service
	rules    *eligibility.Service
}

// wireWithdrawals makes the room that pays players out.
func wireWithdrawals(_ context.Context, k *kernel, needs withdrawalNeeds) (*withdrawals.Service, feature.Feature, error) {
	chains := demoChains{k.cfg.Demo}
	service := withdrawals.New(withdrawals.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Wallets: needs.wallets, Prices: k.prices, Sockets: k.hub, Accounts: needs.accounts,
		Admission: withdrawEligibility{needs.rules}, Standing: withdrawStanding{}, Plays: withdrawPlays{needs.totals},
		Networks: chains, Addresses: chains, Screening: chains, Treasury: chains, Deposits: chains,
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity, Folder: k.cfg.Data,
	})
	k.activity.Declare(withdrawals.ActivityKinds()...)
	if err := k.approvals.Declare(service.Approving()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "withdrawals", Calls: service.Actions(), Permissions: withdrawals.Permissions(), Settings: []settings.Group{service.Settings()},
		Projections: []projection.Projection[*wagerlog.Wager]{service}, Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// withdrawEligibility is eligibility as withdrawals ask it.
type withdrawEligibility struct{ eligibility *eligibility.Service }

// Admit implements withdrawals.Admission.
func (w withdrawEligibility) Admit(q db.Querier, user *session.User, country, currency string, usd int64) error {
	return w.eligibility.Check(q, eligibility.Withdraw, eligibility.Acting(user.ID, user, country, false), currency, usd)
}

// withdrawStanding is what a site without levels and bonuses knows of its players.
type withdrawStanding struct{}

// Level implements withdrawals.Standing.
func (withdrawStanding) Level(db.Querier, string) (int, error) { return 0, nil }

// BonusOpen implements withdrawals.Standing.
func (withdrawStanding) BonusOpen(db.Querier, string) (bool, error) { return false, nil }

// Held implements withdrawals.Standing.
func (withdrawStanding) Held(q db.Querier, userID string) (bool, error) {
	return alerts.Held(q, userID, alerts.HoldWithdrawals)
}

// withdrawPlays is what players have wagered.
type withdrawPlays struct{ totals *stats.Service }

// Wagered implements withdrawals.Plays.
func (p withdrawPlays) Wagered(ctx context.Context, userID string) (int64, error) {
	usd, _, err := p.totals.Totals(ctx, userID)
	return usd, err
}

// demoChains stands where the rooms of chains, addresses, deposits and the treasury
// come: only a demonstration takes withdrawals, to addresses that no real network has,
// and what is approved waits.
type demoChains struct{ open bool }

// Assets implements withdrawals.Networks.
func (c demoChains) Assets() []chain.Asset {
	if !c.open {
		return nil
	}
	return chain.Assets()
}

// Network implements withdrawals.Networks.
func (c demoChains) Network(networkID string) (chain.Network, bool) {
	for _, n := range chain.Networks() {
		if c.open && n.ID == networkID {
			n.Family, n.Explorer = chain.Test, ""
			return n, true
		}
	}
	return chain.Network{}, false
}

// Offline implements withdrawals.Networks.
func (c demoChains) Offline(string) bool { return !c.open }

var errTestAddress = fault.New(fault.CodeInvalid, "An address of the test chain begins with \"test\" and the name of the network.").With("reason", "address")

// Destination implements withdrawals.Addresses.
func (c demoChains) Destination(network, text, tag string) (string, string, error) {
	address := strings.ToLower(text)
	if !strings.HasPrefix(address, "test"+network) {
		return "", "", errTestAddress
	}
	return address, tag, nil
}

// Own implements withdrawals.Addresses.
func (c demoChains) Own(db.Querier, string, string) (bool, error) { return false, nil }

// Hit implements withdrawals.Screening.
func (c demoChains) Hit(string, string) bool { return false }

// Enqueue implements withdrawals.Treasury.
func (c demoChains) Enqueue(*db.Tx, withdrawals.Order) error { return nil }

// Quote implements withdrawals.Treasury.
func (c demoChains) Quote(context.Context, string) (money.Amount, error) { return 0, nil }

// Of implements withdrawals.Deposits.
func (c demoChains) Of(db.Querier, string) (withdrawals.Brought, error) {
	return withdrawals.Brought{}, nil
}
