package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/blockbook"
	"croupier/app/kernel/chain/evm"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/chain/solana"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/chain/tron"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/kernel/chain/xrp"
	"croupier/app/kernel/config"
	"croupier/app/kernel/event"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/settings"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/eligibility"
	"croupier/db"
)

// nodeKinds make the adapters of nodes by the kinds of the configuration. The test chain is added
// to them.
var nodeKinds = map[string]chains.Constructor{
	"bitcoind": bitcoinNode, "evm": evmNode, "tron": tronNode, "xrp": xrpNode, "solana": solanaNode, "blockbook": blockbookNode,
}

// nodeClient is the client for the node of a network. Node providers expect their key in the
// header Api-Key or in the path of the address.
func nodeClient(o chains.NodeOptions) (*noderpc.Client, error) {
	options := noderpc.Options{URL: o.URL, User: o.User, Password: o.Password}
	if o.Key != "" {
		options.Header = http.Header{"Api-Key": {o.Key}}
	}
	return noderpc.Open(options)
}

// bitcoinNode makes the adapter of a node of the Bitcoin family. Without the public key
// of its account it only follows the chain.
func bitcoinNode(network chain.Network, o chains.NodeOptions) (chain.Node, chain.Maker, error) {
	client, err := nodeClient(o)
	if err != nil {
		return nil, nil, err
	}
	node, err := utxo.Open(network, client)
	if err != nil {
		return nil, nil, err
	}
	maker, err := bitcoinMaker(network, o)
	return node, maker, err
}

// bitcoinMaker makes transactions of the account whose public key is configured.
func bitcoinMaker(network chain.Network, o chains.NodeOptions) (chain.Maker, error) {
	if o.XPub == "" {
		return nil, nil
	}
	account, err := address.Open(network, o.XPub)
	if err != nil {
		return nil, fmt.Errorf("read the public key (xpub): %w", err)
	}
	return utxo.NewMaker(address.NewWallet(account, o.Accounts)), nil
}

// evmNode makes the adapter of a node of Ethereum or of a network like it.
func evmNode(network chain.Network, o chains.NodeOptions) (chain.Node, chain.Maker, error) {
	client, err := nodeClient(o)
	if err != nil {
		return nil, nil, err
	}
	node, err := evm.New(network, chain.Assets(), client, evm.Options{})
	if err != nil {
		return nil, nil, err
	}
	maker, err := evm.NewMaker(network, chain.Assets())
	return node, maker, err
}

// tronNode makes the adapter of a node of Tron.
func tronNode(network chain.Network, o chains.NodeOptions) (chain.Node, chain.Maker, error) {
	client, err := nodeClient(o)
	if err != nil {
		return nil, nil, err
	}
	node, err := tron.New(network, chain.Assets(), client)
	if err != nil {
		return nil, nil, err
	}
	maker, err := tron.NewMaker(network, chain.Assets(), node.Recent)
	return node, maker, err
}

// xrpNode makes the adapter of a node of the XRP Ledger.
func xrpNode(network chain.Network, o chains.NodeOptions) (chain.Node, chain.Maker, error) {
	client, err := nodeClient(o)
	if err != nil {
		return nil, nil, err
	}
	node, err := xrp.New(network, chain.Assets(), client)
	if err != nil {
		return nil, nil, err
	}
	maker, err := xrp.NewMaker(network, chain.Assets(), node.Recent)
	return node, maker, err
}

// solanaNode makes the adapter of a node of Solana.
func solanaNode(network chain.Network, o chains.NodeOptions) (chain.Node, chain.Maker, error) {
	client, err := nodeClient(o)
	if err != nil {
		return nil, nil, err
	}
	node, err := solana.New(network, chain.Assets(), client)
	if err != nil {
		return nil, nil, err
	}
	maker, err := solana.NewMaker(network, chain.Assets(), node.Recent)
	return node, maker, err
}

// blockbookNode makes the adapter of a Blockbook.
func blockbookNode(network chain.Network, o chains.NodeOptions) (chain.Node, chain.Maker, error) {
	client, err := nodeClient(o)
	if err != nil {
		return nil, nil, err
	}
	node, err := blockbook.New(network, chain.Assets(), client, blockbook.Options{})
	if err != nil {
		return nil, nil, err
	}
	if network.Family == chain.Bitcoin {
		maker, err := bitcoinMaker(network, o)
		return node, maker, err
	}
	maker, err := evm.NewMaker(network, chain.Assets())
	return node, maker, err
}

// wireChains makes the followers of the networks.
func wireChains(_ context.Context, k *kernel, _ noNeeds) (*chains.Service, feature.Feature, error) {
	testChains := testchain.New(testchain.Options{Path: k.cfg.Path("testchain.db"), Clock: k.clock, Log: k.log})
	kinds := map[string]chains.Constructor{chains.KindTest: chains.TestKind(testChains)}
	for kind, constructor := range nodeKinds {
		kinds[kind] = constructor
	}
	nodes, err := configuredNodes(k.cfg)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(chains.ActivityKinds()...)
	for i := range nodes {
		nodes[i].Accounts = &k.walletAccounts
	}
	service, err := chains.New(chains.Deps{
		Services: k.shared, Registry: k.settings, Kinds: kinds, Nodes: nodes, Simulator: testChains,
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the networks: %w", err)
	}
	start := service.Start
	if k.options.Inspect { // a site opened for inspection follows nothing
		start = nil
	}
	return service, feature.Feature{
		Name: "chains", Tables: chains.Tables(), Outside: unaffected("how far networks were followed", "blocks are followed again from where the database left off"), Calls: service.Actions(), Permissions: chains.Permissions(), Settings: []settings.Group{service.Settings()},
		Doctor: service.Doctor(), Start: start, Workers: service.Workers(), Office: service.Office(), Close: testChains.Close,
	}, nil
}

// configuredNodes are the configured nodes of a site. A demonstration without any has test
// chains.
func configuredNodes(cfg config.Config) (list []chains.NodeConfig, err error) {
	if cfg.Demo && len(cfg.Cashier.Nodes) == 0 {
		for _, network := range chain.Networks() {
			list = append(list, chains.NodeConfig{Network: network.ID, Kind: chains.KindTest})
		}
	}
	for _, node := range cfg.Cashier.Nodes {
		password, key, err := node.Secrets()
		if err != nil {
			return nil, fmt.Errorf("read the secrets of the node of %s: %w", node.Network, err)
		}
		list = append(list, chains.NodeConfig{Network: node.Network, Kind: node.Kind, Variant: node.Variant, NodeOptions: chains.NodeOptions{
			URL: node.URL, User: node.User, Password: password, Key: key, XPub: node.XPub,
		}})
	}
	return list, nil
}

// treasuryNeeds are the services on which the treasury depends.
type treasuryNeeds struct {
	networks *chains.Service
	incoming depositService
	rules    *eligibility.Service
	wallets  *wallet.Service
}

// wireTreasury makes the payments on chains, and registers them with the followers of chains.
func wireTreasury(_ context.Context, k *kernel, needs treasuryNeeds) (*treasury.Service, feature.Feature, error) {
	hot, eraseKeys, err := openHotWallets(k, needs.networks.Network)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	if err := registerAccounts(k, needs.networks, hot); err != nil {
		return nil, feature.Feature{}, err
	}
	service := treasury.New(treasury.Deps{
		Services: k.shared, Networks: needs.networks,
		Deposits: treasuryDeposits{needs.incoming.Service, needs.networks}, Addresses: treasuryAddresses{needs.incoming.sources}, Signer: treasurySigner{needs.networks, signerOf(hot)},
		Withdrawals: treasuryWithdrawals{withdrawals.Orders{Gate: needs.rules, Networks: needs.networks, Wallets: needs.wallets}},
		Currency:    k.currencies.Currency,
	})
	needs.networks.PrependListener(service.Finder())
	needs.networks.AddListener(service)
	k.activity.Declare(treasury.ActivityKinds()...)
	if err := errors.Join(k.approvals.Declare(service.ResumeApproval()), k.approvals.Declare(service.MoveApproval())); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "treasury", Tables: treasury.Tables(), Calls: service.Actions(), Resources: service.Resources(), Permissions: treasury.Permissions(), Settings: []settings.Group{service.Settings()},
		Workers: []feature.Worker{{Name: "treasury", Run: service.Run, Failure: feature.Restart}},
		Checks:  service.Checks(), Exports: treasury.Exports(), Office: service.Office(), Close: eraseKeys,
		Topics: treasury.Topics(),
		Subscribers: []event.Subscriber{
			deposits.ReturnOrdered.InWrite("returns of deposits", func(tx *db.Tx, order deposits.ReturnOrder) error {
				return service.EnqueueReturn(tx, depositReturn(order))
			}),
			deposits.Reversals.InWrite("halt for lost deposits", func(tx *db.Tx, r deposits.Reversal) error {
				return service.HaltForLostDeposit(tx, r.Network, r.Currency, r.Deposit)
			}),
		},
		Start:   startTreasury(k, needs.networks, service),
		Outside: []restore.ExternalState{{Name: "payments on chains", Restored: service.Restored}},
	}, nil
}

// treasuryDeposits adapts deposits for the treasury.
type treasuryDeposits struct {
	*deposits.Service
	networks *chains.Service
}

// Owner implements treasury.Deposits. An address of an imported pool has no path, because the
// site does not know its key. Solana is the exception: the number of an address in the pool is
// the number of its key.
func (d treasuryDeposits) Owner(q db.Querier, network, address string) (chain.Path, bool, error) {
	_, source, branch, index, found, err := d.AddressOwner(q, network, address)
	if err != nil || !found || source == deposits.Pooled && !d.numbered(network) {
		return chain.Path{}, false, err
	}
	path := chain.Path{Branch: branch, Index: index, Account: source}
	if source == deposits.Pooled {
		path.Account = ""
	}
	return path, true, nil
}

// numbered reports whether the numbers of a pool identify keys.
func (d treasuryDeposits) numbered(networkID string) bool {
	network, known := d.networks.Network(networkID)
	return known && network.Family == chain.Solana
}

// treasurySigner has the keys of test chains, which are not verified, and those of the hot
// wallet, if there is one.
type treasurySigner struct {
	networks *chains.Service
	hot      treasury.Signer
}

// Keys implements treasury.Signer.
func (s treasurySigner) Keys(network string) (chain.Keys, bool) {
	if s.networks.IsTest(network) {
		return testKeys{}, true
	}
	if s.hot == nil {
		return nil, false
	}
	return s.hot.Keys(network)
}

// testKeys sign on test chains.
type testKeys struct{}

// Private implements chain.Keys.
func (testKeys) Private(chain.Path) ([]byte, error) { return make([]byte, 32), nil }

// depositReturn is the order of a return to the sender of a deposit.
func depositReturn(order deposits.ReturnOrder) treasury.Order {
	return treasury.Order{ID: order.ID, Asset: order.Asset, Address: order.Address, Tag: order.Tag, Units: order.Units, Amount: order.Amount}
}

// treasuryWithdrawals decides which withdrawals the treasury may pay.
type treasuryWithdrawals struct{ withdrawals.Orders }

// MayPay implements treasury.Withdrawals.
func (w treasuryWithdrawals) MayPay(q db.Querier, o treasury.Order) (string, error) {
	return w.Orders.MayPay(q, withdrawals.Order(o))
}

// Unapproved implements treasury.Withdrawals.
func (w treasuryWithdrawals) Unapproved(q db.Querier, network, address string, upTo int64, limit int) (orders []treasury.Order, err error) {
	list, err := w.Orders.Unapproved(q, network, address, upTo, limit)
	for _, o := range list {
		orders = append(orders, treasury.Order(o))
	}
	return orders, err
}
