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
	"croupier/db"
)

// addressesPerLook bounds how many addresses of players one comparison asks for: it
// goes round, so that each is looked at in its turn.
const addressesPerLook = 50

// place is an asset at an address.
type place struct{ asset, address string }

// reconcile compares what the chain holds with what the treasury knows, once for each
// block: at is the one in which every open payment was looked at just now.
func (s *Service) reconcile(ctx context.Context, network chain.Network, node chain.Node, at stand) error {
	var (
		st     stand
		expect map[place]*big.Int
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		st, err = standOf(q, network.ID)
		if err != nil || st.hash == "" || st.hash != at.hash || st.place == markOf(st) || s.rests(node, st) {
			return err
		}
		expect, err = s.expected(q, network)
		return err
	})
	if err != nil || expect == nil {
		return err
	}
	tip, err := node.Tip(ctx)
	if err != nil || tip.Hash != st.hash {
		return err // the follower is not there yet
	}
	list, whole, err := s.measure(ctx, network, node, st, expect, false)
	if err != nil || len(list) == 0 && !whole {
		return err // a block came in between: the next look comes with it
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.noteComparison(tx, st, list) })
}

// totaler is a node that adds up many addresses at once, which it takes minutes for: it
// looks through all coins of the chain. It says of which block.
type totaler interface {
	Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error)
}

// scanEvery is how often such a node is asked.
const scanEvery = time.Hour

// rests reports whether a node that looks through all coins did so lately.
func (s *Service) rests(node chain.Node, st stand) bool {
	_, sums := node.(totaler)
	return sums && st.place != "" && s.Clock.Now().UnixMilli()-st.lookedAt < scanEvery.Milliseconds()
}

// markOf names the block of a comparison.
func markOf(st stand) string { return fmt.Sprintf("%d %s", st.height, st.hash) }

// expected is what the chain must hold at each of the site's addresses but those of
// cold wallets, which the operator spends without the site. On networks of
// accounts the hot wallet is what the books hold, less what lies at addresses of players
// for fees and what payments in a block have taken that are not settled.
func (s *Service) expected(q db.Querier, network chain.Network) (map[place]*big.Int, error) {
	expect := map[place]*big.Int{}
	add := func(asset, address string, units *big.Int) {
		at := place{asset, address}
		if expect[at] == nil {
			expect[at] = new(big.Int)
		}
		expect[at].Add(expect[at], units)
	}
	own, err := s.hot(network.ID)
	if err != nil {
		return nil, err
	}
	accounts := !spendsOutputs(network)
	list, err := held(q, network.ID)
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
		units, err := s.inBooks(q, asset)
		if err != nil {
			return nil, err
		}
		add(asset.ID, own, units)
	}
	if err := s.lessFuel(q, network, own, add); err != nil {
		return nil, err
	}
	return expect, s.lessIncluded(q, network, own, add)
}

// inBooks is what hot wallet and flight hold in the books, in units.
func (s *Service) inBooks(q db.Querier, asset chain.Asset) (*big.Int, error) {
	currency, known := s.Currency(asset.Currency)
	if !known {
		return new(big.Int), nil
	}
	units, err := restOf(q, asset.Network, asset.ID)
	if err != nil {
		return nil, err
	}
	for _, wallet := range []string{hot, inflight, spare} {
		amount, err := holdingOf(q, asset.Network, wallet, currency.ID)
		if err != nil {
			return nil, err
		}
		units.Add(units, scaled(asset, currency, amount))
	}
	swept, err := sweptOf(q, asset.Network, asset.ID)
	if err != nil {
		return nil, err
	}
	return units.Sub(units, scaled(asset, currency, swept)), nil
}

// lessFuel takes off what lies at addresses of players for fees, and expects it there.
func (s *Service) lessFuel(q db.Querier, network chain.Network, own string, add func(asset, address string, units *big.Int)) error {
	coinAsset, _, err := s.coin(network)
	if err != nil {
		return err
	}
	list, err := fuels(q, network.ID)
	for address, units := range list {
		if units.Sign() != 0 {
			add(coinAsset.ID, address, units)
			add(coinAsset.ID, own, new(big.Int).Neg(units))
		}
	}
	return err
}

// lessIncluded takes off what payments in a block have taken that are not settled.
func (s *Service) lessIncluded(q db.Querier, network chain.Network, own string, add func(asset, address string, units *big.Int)) error {
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
				if !v.failed && p.kind != fuel && (p.kind != sweep || o.To != own) { // fuel is taken off by its address
					add(o.Asset, own, new(big.Int).Neg(o.Units))
				}
			}
		}
	}
	return nil
}

// expectation is what an address should hold.
type expectation struct {
	place
	units *big.Int
}

// chosen picks what is asked of the node in a block: the hot wallet always, the
// addresses of players in turn unless all are wanted.
func (s *Service) chosen(network chain.Network, expect map[place]*big.Int, height int64, all bool) (list []expectation) {
	own, _ := s.hot(network.ID)
	var others []expectation
	for at, units := range expect {
		if at.address == own {
			list = append(list, expectation{at, units})
		} else {
			others = append(others, expectation{at, units})
		}
	}
	sorted := func(x, y expectation) int { return strings.Compare(x.address+" "+x.asset, y.address+" "+y.asset) }
	slices.SortFunc(list, sorted)
	slices.SortFunc(others, sorted)
	if len(others) > addressesPerLook && !all {
		from := int(height*addressesPerLook) % len(others)
		others = append(others[from:], others[:from]...)[:addressesPerLook]
	}
	return append(list, others...)
}

// measured is what an address holds, and what it should; has is nil where the node
// cannot tell.
type measured struct {
	place
	has, want *big.Int
}

// everywhere stands for the sum of all addresses.
const everywhere = "all addresses"

// measure asks the node what the addresses hold: all of them, or some in their turn.
// whole is false where a new block came before all were asked for: what was told before
// counts.
func (s *Service) measure(ctx context.Context, network chain.Network, node chain.Node, st stand, expect map[place]*big.Int, all bool) (list []measured, whole bool, err error) {
	if sums, able := node.(totaler); able {
		list, err = s.measureSum(ctx, network, sums, st, expect)
		return list, true, err
	}
	chosen := s.chosen(network, expect, st.height, all)
	for _, one := range chosen {
		asset, found := s.Networks.Asset(one.asset)
		if !found {
			continue
		}
		has, same, err := balance(ctx, node, asset, one.address, st)
		if err != nil {
			return nil, false, fmt.Errorf("ask for a balance of %s: %w", network.ID, err)
		}
		if !same {
			return list, false, nil
		}
		list = append(list, measured{one.place, has, one.units})
	}
	// What was told of the block counts only if the chain still has it.
	now, err := node.At(ctx, st.height)
	if err != nil || now.Hash != st.hash {
		return nil, false, ignore(err, chain.ErrNoBlock)
	}
	return list, true, nil
}

// balance is what an address holds in the block of a stand; nil where the node cannot
// tell. A node that does not know the past is asked for the present: same is false
// unless the block was its newest one before it answered and afterwards.
func balance(ctx context.Context, node chain.Node, asset chain.Asset, address string, st stand) (has *big.Int, same bool, err error) {
	has, err = node.Balance(ctx, asset, address, st.height)
	if !errors.Is(err, chain.ErrUnable) {
		return has, true, err
	}
	if same, err = stands(ctx, node, st); err != nil || !same {
		return nil, false, err
	}
	has, err = node.Balance(ctx, asset, address, newest)
	if errors.Is(err, chain.ErrUnable) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	same, err = stands(ctx, node, st)
	return has, same, err
}

// newest asks a node for the newest block.
const newest = -1

// stands reports whether the newest block of a node is that of a stand.
func stands(ctx context.Context, node chain.Node, st stand) (bool, error) {
	tip, err := node.Tip(ctx)
	return err == nil && tip.Hash == st.hash && tip.Height == st.height, err
}

// measureSum asks for the sum of all addresses. It counts only for the very block for
// which the expectation was made.
func (s *Service) measureSum(ctx context.Context, network chain.Network, node totaler, st stand, expect map[place]*big.Int) ([]measured, error) {
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
	if err != nil && !errors.Is(err, chain.ErrUnable) {
		return nil, fmt.Errorf("add up the coins of %s: %w", network.ID, err)
	}
	if err != nil || block.Hash != st.hash {
		has = nil
	}
	return []measured{{place{coinAsset.ID, everywhere}, has, sum}}, nil
}

// noteComparison stores what was measured. What is missing stops the payments of the
// network, and so does what is too much where every coin is seen; on networks of
// accounts a contract can send coins unseen, so that anybody could stop them.
func (s *Service) noteComparison(tx *db.Tx, before stand, list []measured) error {
	st, err := standOf(tx, before.network)
	if err != nil {
		return err
	}
	network, _ := s.Networks.Network(st.network)
	st.lookedAt, st.looked, st.unable, st.place = tx.Now().UnixMilli(), 0, 0, markOf(before)
	wrong := ""
	for _, m := range list {
		if m.has == nil {
			st.unable++
			continue
		}
		st.looked++
		known, err := accepted(tx, st.network, m.asset, m.address)
		if err != nil {
			return err
		}
		if off := new(big.Int).Sub(m.has, m.want).Cmp(known); off < 0 || off > 0 && spendsOutputs(network) {
			wrong = fmt.Sprintf("%s holds %s units of %s, the books expect %s.", m.address, m.has, m.asset, m.want)
		}
	}
	if err := putStand(tx, st); err != nil || wrong == "" {
		return err
	}
	return s.haltIn(tx, st.network, wrong)
}

// Halted reports whether the automatic payments of a network are stopped.
func (s *Service) Halted(q db.Querier, network string) (bool, error) {
	st, err := standOf(q, network)
	return st.halted != "", err
}

// system halts without a person.
const system = "system"

// haltIn stops the payments of a network, unless they are.
func (s *Service) haltIn(tx *db.Tx, network, sentence string) error {
	st, err := standOf(tx, network)
	if err != nil || st.halted != "" {
		return err
	}
	st.halted, st.haltedAt, st.haltedBy = sentence, tx.Now().UnixMilli(), system
	if err := putStand(tx, st); err != nil {
		return err
	}
	s.Log.Error("payments are stopped", "network", network, "because", sentence)
	return s.raise(tx, network, sentence)
}

// kindAlarm is what alerts watch.
const kindAlarm = "treasury"

// ActivityKinds are what the treasury tells the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindAlarm, Title: "the treasury needs a person", Many: "alarms of the treasury",
		Fields: []activity.Field{
			{ID: "network", Title: "the network", Type: activity.Text},
			{ID: "sentence", Title: "what is wrong", Type: activity.Text},
		},
	}}
}

// raise tells those who watch that a person is needed.
func (s *Service) raise(tx *db.Tx, network, sentence string) error {
	return s.Activity.Write(tx, activity.Event{Kind: kindAlarm, Facts: activity.Facts{}.Text("network", network).Text("sentence", sentence)})
}
