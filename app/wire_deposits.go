package app

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/care/limits"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/screening"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// depositNeeds are the services on which deposits depend.
type depositNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	rules    *eligibility.Service
	networks *chains.Service
	control  *limits.Service
}

// depositService are the deposits and other queries about addresses.
type depositService struct {
	*deposits.Service
	sources  addressSources
	screener *screening.Screening
	scorer   *scoring.Service
}

// wireDeposits makes the package that accepts coins from players, and has the follower of chains
// report blocks to it.
func wireDeposits(_ context.Context, k *kernel, needs depositNeeds) (depositService, feature.Feature, error) {
	sources, err := openAddressSources(k.cfg, needs.networks, &k.walletAccounts)
	if err != nil {
		return depositService{}, feature.Feature{}, err
	}
	screener, err := screening.New(k.cfg.Path("sanctions"), k.clock, k.log)
	if err != nil {
		return depositService{}, feature.Feature{}, fmt.Errorf("read the lists of sanctioned addresses: %w", err)
	}
	scorer := openScoring(k)
	service := deposits.New(deposits.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Ledger: k.ledger, Networks: needs.networks, Sources: sources, Addresses: coinAddresses{},
		Screener: screener, Scoring: scorer, Admission: depositEligibility{needs.rules}, Wallets: needs.wallets, Accounts: needs.accounts, Prices: k.prices, Sockets: k.hub,
		Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity, Faucet: needs.networks,
	})
	needs.networks.AddListener(service)
	needs.control.SetDeposits(service)
	scorer.SetListener(scoring.Deposit, service)
	if err := needs.rules.Register(lostDeposit(service)); err != nil {
		return depositService{}, feature.Feature{}, err
	}
	k.activity.Declare(deposits.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.DecisionApproval()), k.approvals.Declare(service.ReturnApproval()), k.approvals.Declare(service.PoolRule().Kind())); err != nil {
		return depositService{}, feature.Feature{}, err
	}
	return depositService{service, sources, screener, scorer}, feature.Feature{
		Name: "deposits", Calls: service.Actions(), Permissions: deposits.Permissions(), Settings: []settings.Group{service.Settings()}, Start: service.Start,
		Checks: service.Checks(), Exports: deposits.Exports(k.decimals), Office: service.Office(),
		Outside: []restore.ExternalState{{Name: "addresses that players were given", Restored: service.Restored}},
		Workers: []feature.Worker{{Name: "screening", Run: screener.Run, Failure: feature.Restart}, {Name: "scoring", Run: scorer.Run, Failure: feature.Restart}},
	}, nil
}

// openScoring makes the risk scoring of payments.
func openScoring(k *kernel) *scoring.Service {
	o := scoring.Options{Threshold: int64(k.cfg.Scoring.Threshold) * scoring.MaxScore / 100, Wait: k.cfg.Scoring.Wait, DB: k.db, Clock: k.clock, Log: k.log}
	if k.cfg.Scoring.Service == config.ScoringAMLBot {
		o.Provider = scoring.NewAMLBot(k.cfg.Scoring.URL, k.cfg.Scoring.Account, k.cfg.Scoring.Key)
	}
	return scoring.New(o)
}

// addressSources are the public keys of the configuration. A test chain needs none.
type addressSources struct {
	networks *chains.Service
	accounts map[string]*address.Account
	// hots are addresses of hot wallets that no public key yields.
	hots map[string]string
	// book has the public keys of these accounts and of earlier ones.
	book *address.Book
}

func openAddressSources(cfg config.Config, networks *chains.Service, book *address.Book) (addressSources, error) {
	s := addressSources{networks: networks, book: book, accounts: map[string]*address.Account{}, hots: map[string]string{}}
	for _, node := range cfg.Cashier.Nodes {
		network, known := networks.Network(node.Network)
		if known && node.Hot != "" {
			own, err := address.Check(network, node.Hot)
			if err != nil {
				return s, fmt.Errorf("read the address of the hot wallet (hot) of %s: %w", node.Network, err)
			}
			s.hots[network.ID] = own
		}
		if !known || node.XPub == "" {
			continue
		}
		opened, err := address.Open(network, node.XPub)
		if err != nil {
			return s, fmt.Errorf("read the public key (xpub) of %s: %w", node.Network, err)
		}
		s.accounts[network.ID] = opened
		book.Add(opened)
	}
	return s, nil
}

// Deriver implements deposits.Sources.
func (s addressSources) Deriver(network chain.Network) (deposits.Deriver, string, bool) {
	if network.Family == chain.Test {
		return testAddresses(network.ID), "test", true
	}
	opened, found := s.accounts[network.ID]
	if !found {
		return nil, "", false
	}
	return opened, opened.Name(), true
}

// testAddresses derives the addresses of players on the test chain of a network.
type testAddresses string

// At implements deposits.Deriver.
func (n testAddresses) At(path chain.Path) (string, error) {
	return testchain.Address(string(n), "players", path), nil
}

// coinAddresses checks and formats addresses for deposits.
type coinAddresses struct{}

// Canonical implements deposits.Addresses.
func (coinAddresses) Canonical(network chain.Network, text string) (string, error) {
	return address.Canonical(network, text)
}

// Destination implements deposits.Addresses.
func (coinAddresses) Destination(network chain.Network, text, tag string) (string, string, error) {
	return address.Destination(network, text, tag)
}

// URI implements deposits.Addresses.
func (coinAddresses) URI(network chain.Network, asset chain.Asset, canonical, tag string, units *big.Int) string {
	return address.URI(network, asset, canonical, tag, units)
}

// Texts that players read while a deposit is lost. The recipient of a gift learns no reason about
// its sender.
var (
	errLostDeposit         = fault.New(fault.CodeForbidden, "A deposit of yours was taken back by its network after it was credited. Nothing can be withdrawn or given away until that is resolved. Write to the support.").With("reason", "lost_deposit")
	errReceiverLostDeposit = fault.New(fault.CodeForbidden, "This player cannot be given anything at the moment.")
)

// lostDeposit is the rule about players whose deposit was credited and then lost. It applies to
// every currency and network: money of one deposit can leave by any of them.
func lostDeposit(incomingDeposits *deposits.Service) eligibility.Rule {
	return eligibility.Rule{
		Name: "lost deposit", Refuses: "players with a deposit that was credited and then lost, until it comes back or staff decide",
		Actions: []eligibility.Action{eligibility.SendGift, eligibility.ReceiveGift, eligibility.Withdraw, eligibility.Pay}, Code: errLostDeposit.Code,
		Check: func(q db.Querier, r eligibility.Request) error {
			lost, err := incomingDeposits.HasLost(q, r.Subject.Owner)
			switch {
			case err != nil || !lost:
				return err
			case r.Action == eligibility.ReceiveGift:
				return errReceiverLostDeposit
			}
			return errLostDeposit
		},
	}
}

// depositEligibility checks eligibility before a player gets a deposit address. It never checks
// incoming money.
type depositEligibility struct{ eligibility *eligibility.Service }

// Admit implements deposits.Admission.
func (d depositEligibility) Admit(q db.Querier, user *session.User, country, currency string, usd int64) error {
	return d.eligibility.Check(q, eligibility.Deposit, eligibility.SubjectOf(user.ID, user, country, false), currency, usd)
}
