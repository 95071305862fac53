package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

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
		if st, err = standOf(q, network.ID); err != nil || st.hash == "" || st.hash != at.hash || st.place == markOf(st) {
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
	found, err := s.compare(ctx, network, node, st, s.chosen(network, expect, st.height))
	if err != nil {
		return err
	}
	if tip, err = node.Tip(ctx); err != nil || tip.Hash != st.hash {
		return err // what was told may be of another block
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.noteComparison(tx, st, found) })
}

// markOf names the block of a comparison.
func markOf(st stand) string { return fmt.Sprintf("%d %s", st.height, st.hash) }

// expected is what the chain must hold at each of the site's addresses but those of
// cold wallets, which the operator spends without the site. On networks of
// accounts the hot wallet is what the books hold, less what payments in a block have
// taken that are not settled.
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
	for _, wallet := range []string{hot, inflight} {
		amount, err := holdingOf(q, asset.Network, wallet, currency.ID)
		if err != nil {
			return nil, err
		}
		units.Add(units, scaled(asset, currency, amount))
	}
	return units, nil
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
			for _, o := range v.draft.Outputs {
				if !v.failed {
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
// addresses of players in turn.
func (s *Service) chosen(network chain.Network, expect map[place]*big.Int, height int64) (list []expectation) {
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
	if len(others) > addressesPerLook {
		from := int(height*addressesPerLook) % len(others)
		others = append(others[from:], others[:from]...)[:addressesPerLook]
	}
	return append(list, others...)
}

// comparison is what a look at the chain came to.
type comparison struct {
	looked, unable int64
	// less says what is missing, more what nobody knows of.
	less, more string
}

// compare asks the node for every address and compares.
func (s *Service) compare(ctx context.Context, network chain.Network, node chain.Node, st stand, list []expectation) (c comparison, err error) {
	for _, one := range list {
		asset, found := s.Networks.Asset(one.asset)
		if !found {
			continue
		}
		has, err := node.Balance(ctx, asset, one.address, st.height)
		if errors.Is(err, chain.ErrUnable) {
			c.unable++
			continue
		}
		if err != nil {
			return c, fmt.Errorf("ask for a balance of %s: %w", network.ID, err)
		}
		var known *big.Int
		err = s.DB.Read(ctx, func(q *db.Reader) error {
			known, err = accepted(q, network.ID, one.asset, one.address)
			return err
		})
		if err != nil {
			return c, err
		}
		c.looked++
		difference := new(big.Int).Sub(has, one.units)
		sentence := fmt.Sprintf("%s holds %s units of %s, the books expect %s.", one.address, has, one.asset, one.units)
		switch difference.Cmp(known) {
		case -1:
			c.less = sentence
		case 1:
			c.more = sentence
		}
	}
	return c, nil
}

// noteComparison stores a comparison. What is missing stops the payments of the
// network, and so does what is too much where every coin is seen; on networks of
// accounts a contract can send coins unseen, so that anybody could stop them.
func (s *Service) noteComparison(tx *db.Tx, before stand, c comparison) error {
	st, err := standOf(tx, before.network)
	if err != nil || st.hash != before.hash {
		return err
	}
	st.lookedAt, st.looked, st.unable, st.place = tx.Now().UnixMilli(), c.looked, c.unable, markOf(st)
	if err := putStand(tx, st); err != nil {
		return err
	}
	network, _ := s.Networks.Network(st.network)
	switch {
	case c.less != "":
		return s.haltIn(tx, st.network, c.less)
	case c.more != "" && spendsOutputs(network):
		return s.haltIn(tx, st.network, c.more)
	default:
		return nil
	}
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
