package app

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/event"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/id"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/screening"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/gateways"
	"croupier/app/money/treasury"
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
		Services: k.shared, Networks: needs.networks, Sources: sources, Addresses: coinAddresses{},
		Screener: screener, Scoring: scorer, Admission: depositEligibility{needs.rules}, Wallets: needs.wallets, Accounts: needs.accounts,
		Own: treasury.NewTransactions(needs.networks), Faucet: needs.networks,
	})
	needs.networks.AddListener(service)
	if err := needs.rules.Register(lostDeposit(service)); err != nil {
		return depositService{}, feature.Feature{}, err
	}
	k.activity.Declare(deposits.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.DecisionApproval()), k.approvals.Declare(service.ReturnApproval()), k.approvals.Declare(service.PoolRule().Kind())); err != nil {
		return depositService{}, feature.Feature{}, err
	}
	return depositService{service, sources, screener, scorer}, feature.Feature{
		Name: "deposits", Tables: slices.Concat(deposits.Tables(), scoring.Tables()), Calls: service.Actions(), Permissions: deposits.Permissions(), Settings: []settings.Group{service.Settings()}, Start: service.Start,
		Checks: deposits.Checks(), Exports: deposits.Exports(k.decimals), Office: service.Office(), Topics: append(deposits.Topics(), scoring.Answered.Definition()), Subscribers: []event.Subscriber{scoring.For(scoring.Deposit, "scores of deposits", service.ScoreReady)},
		Outside: []restore.ExternalState{{Name: "addresses that players were given", Restored: service.Restored}},
		Workers: []feature.Worker{{Name: "screening", Run: screener.Run, Failure: feature.Restart}, {Name: "scoring", Run: scorer.Run, Failure: feature.Restart}},
	}, nil
}

// openScoring makes the risk scoring of payments.
func openScoring(k *kernel) *scoring.Service {
	o := scoring.Options{Threshold: int64(k.cfg.Scoring.Threshold) * scoring.MaxScore / 100, Wait: k.cfg.Scoring.Wait, DB: k.db, Clock: k.clock, Bus: k.events, Log: k.log}
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

// wireGateways makes deposits by payment gateways, and registers it with deposits. A site without
// gateways has no address for webhooks.
func wireGateways(_ context.Context, k *kernel, incomingDeposits depositService) (*gateways.Service, feature.Feature, error) {
	all, err := configuredGateways(k.cfg, k.clock)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := gateways.New(gateways.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Deposits: gatewayDeposits{incomingDeposits.Service}, Address: gatewayAddress, BaseURL: k.address.URL,
		LogFailure: func(gateway string, err error) {
			k.log.Warn("payment gateway", "gateway", gateway, "error", err)
		},
	}, all...)
	// Without gateways the books are proved too: there may have been some in the past.
	offered := feature.Feature{
		Name: "gateways", Tables: gateways.Tables(), Outside: unaffected("requests for payments at gateways", "a gateway pays nothing out for the site, and requests that the database still knows are asked for again; docs/backups.md says what to compare"), Calls: service.Actions(), Permissions: gateways.Permissions(), Checks: service.Checks(), Exports: gateways.Exports(k.decimals), Office: service.Office(), Doctor: service.Doctor(),
	}
	if len(all) > 0 {
		incomingDeposits.SetGateways(depositGateways{service})
		offered.Mounts = []feature.Mount{service.Mount()}
		offered.Workers = []feature.Worker{{Name: "gateways", Run: service.Run, Failure: feature.Restart}}
	}
	return service, offered, nil
}

// configuredGateways connects to the gateways of the configuration.
func configuredGateways(cfg config.Config, at clock.Clock) (all []gateways.ServedGateway, err error) {
	for _, one := range cfg.Cashier.Gateways {
		gateway, err := connectGateway(one, at)
		if err != nil {
			return nil, fmt.Errorf("connect to a payment gateway: %w", err)
		}
		for _, asset := range one.Assets {
			if !slices.Contains(gateway.SupportedAssets(), asset) {
				return nil, fmt.Errorf("cashier.gateways: %s takes no %s", one.Kind, asset)
			}
		}
		all = append(all, gateways.ServedGateway{Gateway: gateway, Assets: one.Assets})
	}
	return all, nil
}

func connectGateway(one config.CashierGateway, at clock.Clock) (gateways.Gateway, error) {
	key, secret, err := one.Secrets()
	if err != nil {
		return nil, err
	}
	switch one.Kind {
	case config.GatewayBTCPay:
		return gateways.NewBTCPay(gateways.BTCPayOptions{URL: one.URL, Store: one.Account, Key: key, Secret: secret})
	case config.GatewayNOWPayments:
		return gateways.NewNOWPayments(gateways.NOWPaymentsOptions{URL: one.URL, Key: key, Secret: secret})
	case config.GatewayCCPayment:
		return gateways.NewCCPayment(gateways.CCPaymentOptions{URL: one.URL, AppID: one.Account, Secret: secret}, at)
	}
	return nil, fmt.Errorf("there is no kind %q", one.Kind)
}

// gatewayAddress checks that an address of a gateway can receive payments.
func gatewayAddress(asset chain.Asset, text, tag string) error {
	list := chain.Networks()
	at := slices.IndexFunc(list, func(n chain.Network) bool { return n.ID == asset.Network })
	if at < 0 {
		return fmt.Errorf("there is no network of %s", asset.ID)
	}
	_, _, err := address.Destination(list[at], text, tag)
	return err
}

// gatewayDeposits adapts deposits for gateways.
type gatewayDeposits struct{ *deposits.Service }

// RecordArrival implements gateways.Deposits.
func (d gatewayDeposits) RecordArrival(tx *db.Tx, credit gateways.Credit) (id.Binary, error) {
	return d.Service.RecordArrival(tx, deposits.GatewayCredit(credit))
}

// PublishPayment implements gateways.Deposits.
func (d gatewayDeposits) PublishPayment(tx *db.Tx, payment gateways.Payment) error {
	d.Service.PublishPayment(tx, playerPayment(payment))
	return nil
}

// depositGateways adapts gateways for deposits.
type depositGateways struct{ *gateways.Service }

// CreatePayment implements deposits.Gateways.
func (g depositGateways) CreatePayment(ctx context.Context, order deposits.GatewayOrder) (deposits.GatewayPayment, error) {
	payment, err := g.Service.CreatePayment(ctx, gateways.Request(order))
	if errors.Is(err, gateways.ErrTooManyOpen) {
		err = deposits.ErrManyPayments.Because(err)
	}
	var minimum gateways.BelowMinimumError
	if errors.As(err, &minimum) {
		return deposits.GatewayPayment{}, belowMinimum(order, minimum)
	}
	if err != nil {
		return deposits.GatewayPayment{}, err
	}
	return playerPayment(payment), nil
}

// belowMinimum returns the error with the minimum of the gateway, in whole coins.
func belowMinimum(order deposits.GatewayOrder, minimum gateways.BelowMinimumError) error {
	whole := new(big.Rat).SetFrac(minimum.Minimum, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(order.Asset.Decimals)), nil))
	text := strings.TrimRight(strings.TrimRight(whole.FloatString(order.Asset.Decimals), "0"), ".")
	return deposits.TooLittlePayment(text)
}

// Unpaid implements deposits.Gateways.
func (g depositGateways) Unpaid(q db.Querier, userID string, at int64, key []byte, limit int) ([]deposits.GatewayPayment, error) {
	list, err := g.Service.Unpaid(q, userID, at, key, limit)
	reported := make([]deposits.GatewayPayment, 0, len(list))
	for _, payment := range list {
		reported = append(reported, playerPayment(payment))
	}
	return reported, err
}

// playerPayment is a payment as its player sees it.
func playerPayment(p gateways.Payment) deposits.GatewayPayment {
	state := string(p.State)
	switch p.State {
	case gateways.Requested:
		state = "asked"
	case gateways.Waiting:
		state = "seen"
	}
	return deposits.GatewayPayment{
		ID: p.ID, UserID: p.UserID, Asset: p.Asset, Address: p.Address, Tag: p.Tag, Units: p.Units, State: state, CreatedAt: p.CreatedAt, ExpiresAt: p.ExpiresAt,
	}
}
