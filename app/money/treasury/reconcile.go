package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// addressesPerCheck is the max number of players' addresses in one comparison.
// Comparisons rotate, so that each address has its turn.
const addressesPerCheck = 50

// assetAddress is an asset at an address.
type assetAddress struct{ asset, address string }

// reconcile compares the chain with the books, once for each block. at is the
// block in which every open payment was just checked.
func (s *Service) reconcile(ctx context.Context, network chain.Network, node chain.Node, at networkState) error {
	var (
		ns     networkState
		expect map[assetAddress]*big.Int
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		ns, err = networkStateOf(q, network.ID)
		if err != nil || ns.hash == "" || ns.hash != at.hash || ns.cursor == blockMark(ns) || s.isScanRecent(node, ns) {
			return err
		}
		expect, err = s.expected(q, network)
		return err
	})
	if err != nil || expect == nil {
		return err
	}
	tip, err := node.Tip(ctx)
	if err != nil || tip.Hash != ns.hash {
		return err // the follower is not there yet
	}
	list, whole, err := s.measureBalances(ctx, network, node, ns, expect, false)
	if err != nil || len(list) == 0 && !whole {
		return err // a block came in between: the next check comes with it
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.noteComparison(tx, ns, list) })
}

// totaler is a node that sums many addresses at once. It reads all coins of the
// chain for that, which takes minutes, and reports the block of the sum.
type totaler interface {
	Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error)
}

// scanEvery is the interval of queries to such a node.
const scanEvery = time.Hour

// isScanRecent reports whether a node that reads all coins has done so recently.
func (s *Service) isScanRecent(node chain.Node, ns networkState) bool {
	_, sums := node.(totaler)
	return sums && ns.cursor != "" && s.Clock.Now().UnixMilli()-ns.comparedAt < scanEvery.Milliseconds()
}

// blockMark names the block of a comparison.
func blockMark(ns networkState) string { return fmt.Sprintf("%d %s", ns.height, ns.hash) }

// expected returns the balance that the chain must have at each of the site's
// addresses, except cold wallets, which the operator spends outside the site. On
// networks of accounts the hot wallet's is the balance of the books, less the
// coins for fees at addresses of players and the amounts of payments in a block
// that are not settled.
func (s *Service) expected(q db.Querier, network chain.Network) (map[assetAddress]*big.Int, error) {
	expect := map[assetAddress]*big.Int{}
	add := func(asset, address string, units *big.Int) {
		at := assetAddress{asset, address}
		if expect[at] == nil {
			expect[at] = new(big.Int)
		}
		expect[at].Add(expect[at], units)
	}
	own, err := s.hotAddress(network.ID)
	if err != nil {
		return nil, err
	}
	accounts := !spendsOutputs(network)
	list, err := unspentCoins(q, network.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		if c.wallet != cold && (!accounts || c.wallet != hot || !c.booked) {
			add(c.asset, c.address, c.units)
		}
	}
	if !accounts {
		return expect, nil
	}
	for _, asset := range s.Networks.Assets() {
		if asset.Network != network.ID {
			continue
		}
		units, err := s.bookedUnits(q, asset)
		if err != nil {
			return nil, err
		}
		add(asset.ID, own, units)
	}
	if err := s.subtractGasReserves(q, network, own, add); err != nil {
		return nil, err
	}
	return expect, s.subtractIncluded(q, network, own, add)
}

// bookedUnits returns the hot and inflight balances of the books, in units.
func (s *Service) bookedUnits(q db.Querier, asset chain.Asset) (*big.Int, error) {
	currency, known := s.Currency(asset.Currency)
	if !known {
		return new(big.Int), nil
	}
	units, err := remainderOf(q, asset.Network, asset.ID)
	if err != nil {
		return nil, err
	}
	for _, wallet := range []string{hot, inflight, gasReserve} {
		amount, err := holdingOf(q, asset.Network, wallet, currency.ID)
		if err != nil {
			return nil, err
		}
		units.Add(units, toUnits(asset, currency, amount))
	}
	swept, err := sweptInflight(q, asset.Network, asset.ID)
	if err != nil {
		return nil, err
	}
	return units.Sub(units, toUnits(asset, currency, swept)), nil
}

// subtractGasReserves subtracts the coins for fees at addresses of players, and expects them
// there.
func (s *Service) subtractGasReserves(q db.Querier, network chain.Network, own string, add func(asset, address string, units *big.Int)) error {
	coinAsset, _, err := s.coin(network)
	if err != nil {
		return err
	}
	list, err := gasReserves(q, network.ID)
	for address, units := range list {
		if units.Sign() != 0 {
			add(coinAsset.ID, address, units)
			add(coinAsset.ID, own, new(big.Int).Neg(units))
		}
	}
	return err
}

// subtractIncluded subtracts the amounts of payments in a block that are not settled.
func (s *Service) subtractIncluded(q db.Querier, network chain.Network, own string, add func(asset, address string, units *big.Int)) error {
	coinAsset, _, err := s.coin(network)
	if err != nil {
		return err
	}
	list, err := openPayments(q, network.ID)
	if err != nil {
		return err
	}
	for _, p := range list {
		all, err := versionsOf(q, p.id)
		if err != nil {
			return err
		}
		for _, v := range all {
			if v.state != included {
				continue
			}
			add(coinAsset.ID, own, new(big.Int).Neg(v.paid))
			if p.kind == sweep && !v.failed {
				rows, err := coinsOf(q, p.id)
				if err != nil {
					return err
				}
				add(p.asset, own, sumOf(rows))
			}
			for _, o := range v.draft.Outputs {
				if !v.failed && p.kind != gas && (p.kind != sweep || o.To != own) { // gas is subtracted by its address
					add(o.Asset, own, new(big.Int).Neg(o.Units))
				}
			}
		}
	}
	return nil
}

// expectation is the balance that an address should have.
type expectation struct {
	assetAddress
	units *big.Int
}

// chooseAddresses selects the addresses to query in a block: always the hot wallet, and
// the addresses of players in turn unless all are wanted.
func (s *Service) chooseAddresses(network chain.Network, expect map[assetAddress]*big.Int, height int64, all bool) (list []expectation) {
	own, _ := s.hotAddress(network.ID)
	var others []expectation
	for at, units := range expect {
		if at.address == own {
			list = append(list, expectation{at, units})
		} else {
			others = append(others, expectation{at, units})
		}
	}
	sorted := func(x, y expectation) int { return strings.Compare(x.address+" "+x.asset, y.address+" "+y.asset) }
	sorting.By(list, sorted)
	sorting.By(others, sorted)
	if len(others) > addressesPerCheck && !all {
		from := int(height*addressesPerCheck) % len(others)
		others = append(others[from:], others[:from]...)[:addressesPerCheck]
	}
	return append(list, others...)
}

// measured is the balance of an address, and the expected one. has is nil if the
// node cannot report it.
type measured struct {
	assetAddress
	actual, expected *big.Int
}

// allAddresses is the name of the sum of all addresses.
const allAddresses = "all addresses"

// measureBalances queries the node for the balances of all addresses, or of some in turn.
// whole is false if a new block came before all were queried. The earlier results
// still count.
func (s *Service) measureBalances(ctx context.Context, network chain.Network, node chain.Node, ns networkState, expect map[assetAddress]*big.Int, all bool) (list []measured, whole bool, err error) {
	if sums, supported := node.(totaler); supported {
		list, err = s.measureSum(ctx, network, sums, ns, expect)
		return list, true, err
	}
	chosen := s.chooseAddresses(network, expect, ns.height, all)
	for _, item := range chosen {
		asset, found := s.Networks.Asset(item.asset)
		if !found {
			continue
		}
		has, same, err := balance(ctx, node, asset, item.address, ns)
		if err != nil {
			return nil, false, fmt.Errorf("query a balance of %s: %w", network.ID, err)
		}
		if !same {
			return list, false, nil
		}
		list = append(list, measured{item.assetAddress, has, item.units})
	}
	// The results for the block count only if the chain still has it.
	now, err := node.At(ctx, ns.height)
	if err != nil || now.Hash != ns.hash {
		return nil, false, ignore(err, chain.ErrNoBlock)
	}
	return list, true, nil
}

// balance returns the balance of an address in the block of a network state, or nil if
// the node cannot report it. A node without past balances is queried for the
// present one. Then same is false unless the block was its newest one before and
// after the response.
func balance(ctx context.Context, node chain.Node, asset chain.Asset, address string, ns networkState) (has *big.Int, same bool, err error) {
	has, err = node.Balance(ctx, asset, address, ns.height)
	if !errors.Is(err, chain.ErrNoData) {
		return has, true, err
	}
	if same, err = isNewestBlock(ctx, node, ns); err != nil || !same {
		return nil, false, err
	}
	has, err = node.Balance(ctx, asset, address, newestBlock)
	if errors.Is(err, chain.ErrNoData) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	same, err = isNewestBlock(ctx, node, ns)
	return has, same, err
}

// newestBlock queries a node for the newest block.
const newestBlock = -1

// isNewestBlock reports whether the newest block of a node is that of a network state.
func isNewestBlock(ctx context.Context, node chain.Node, ns networkState) (bool, error) {
	tip, err := node.Tip(ctx)
	return err == nil && tip.Hash == ns.hash && tip.Height == ns.height, err
}

// measureSum queries the sum of all addresses. It counts only for the exact block
// of the expectation.
func (s *Service) measureSum(ctx context.Context, network chain.Network, node totaler, ns networkState, expect map[assetAddress]*big.Int) ([]measured, error) {
	coinAsset, _, err := s.coin(network)
	if err != nil {
		return nil, err
	}
	sum, addresses := new(big.Int), []string(nil)
	for at, units := range expect {
		if at.asset == coinAsset.ID {
			sum.Add(sum, units)
			addresses = append(addresses, at.address)
		}
	}
	if len(addresses) == 0 {
		return nil, nil
	}
	slices.Sort(addresses)
	has, block, err := node.Total(ctx, addresses)
	if err != nil && !errors.Is(err, chain.ErrNoData) {
		return nil, fmt.Errorf("add up the coins of %s: %w", network.ID, err)
	}
	if err != nil || block.Hash != ns.hash {
		has = nil
	}
	return []measured{{assetAddress{coinAsset.ID, allAddresses}, has, sum}}, nil
}

// noteComparison stores the measured balances. A shortage stops the payments of
// the network. A surplus does so only where every coin is seen. On networks of
// accounts a contract can send coins unseen, and anyone could stop the payments
// with them.
func (s *Service) noteComparison(tx *db.Tx, before networkState, list []measured) error {
	ns, err := networkStateOf(tx, before.network)
	if err != nil {
		return err
	}
	network, _ := s.Networks.Network(ns.network)
	ns.comparedAt, ns.compared, ns.unreported, ns.cursor = tx.Now().UnixMilli(), 0, 0, blockMark(before)
	wrong := ""
	for _, m := range list {
		if m.actual == nil {
			ns.unreported++
			continue
		}
		ns.compared++
		known, err := acceptedDifference(tx, ns.network, m.asset, m.address)
		if err != nil {
			return err
		}
		if diff := new(big.Int).Sub(m.actual, m.expected).Cmp(known); diff < 0 || diff > 0 && spendsOutputs(network) {
			wrong = fmt.Sprintf("%s has %s units of %s, the books expect %s.", m.address, m.actual, m.asset, m.expected)
		}
	}
	if err := putNetworkState(tx, ns); err != nil || wrong == "" {
		return err
	}
	return s.haltIn(tx, ns.network, wrong)
}

// Halted reports whether the automatic payments of a network are stopped.
func (s *Service) Halted(q db.Querier, network string) (bool, error) {
	ns, err := networkStateOf(q, network)
	return ns.halted != "", err
}

// system is the actor of automatic halts.
const system = "system"

// haltIn stops the payments of a network, unless they are stopped already.
func (s *Service) haltIn(tx *db.Tx, network, sentence string) error {
	ns, err := networkStateOf(tx, network)
	if err != nil || ns.halted != "" {
		return err
	}
	ns.halted, ns.haltedAt, ns.haltedBy = sentence, tx.Now().UnixMilli(), system
	if err := putNetworkState(tx, ns); err != nil {
		return err
	}
	s.Log.Error("payments are stopped", "network", network, "because", sentence)
	return s.raiseAlarm(tx, network, sentence)
}

// kindAlarm is the kind of activity that alerts watch.
const kindAlarm = "treasury"

// ActivityKinds are the events of the treasury in the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindAlarm, Title: "the treasury needs a person", Plural: "alarms of the treasury",
		Fields: []activity.Field{
			{ID: "network", Title: "the network", Type: activity.Text},
			{ID: "sentence", Title: "what is wrong", Type: activity.Text},
		},
	}}
}

// raiseAlarm writes to the activity stream that a person is needed.
func (s *Service) raiseAlarm(tx *db.Tx, network, sentence string) error {
	return s.Activity.Write(tx, activity.Event{Kind: kindAlarm, Values: activity.Values{}.Text("network", network).Text("sentence", sentence)})
}
