package treasury

import (
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// AddressHolding is the balance of an asset at an address of the site in a block.
// Hot is true for the site's own address and false for a player's.
type AddressHolding struct {
	Address string
	Units   *big.Int
	Hot     bool
}

// LeavingPayment is a transaction in a block whose withdrawals are still owed in
// the books: it has fewer confirmations than a payment needs.
type LeavingPayment struct {
	TxID  string
	Units *big.Int
}

// onChain is the site's balance on a network in the block up to which it has
// followed the chain: for each asset the addresses in order, and the payments
// that have left them and are owed.
type onChain struct {
	block     chain.Block
	addresses map[string][]AddressHolding
	leaving   map[string][]LeavingPayment
}

// onChainOf reads the site's balance on a network's chain, without cold wallets,
// in the same block as the books that q sees.
func (s *Service) onChainOf(q db.Querier, network chain.Network) (c onChain, err error) {
	ns, err := networkStateOf(q, network.ID)
	if err != nil {
		return c, err
	}
	c = onChain{block: ns.block(), addresses: map[string][]AddressHolding{}, leaving: map[string][]LeavingPayment{}}
	if _, err := s.listOwnAddresses(network.ID); err != nil || ns.hash == "" {
		return c, nil // the operator has given no key, or nothing is followed yet
	}
	expect, err := s.expected(q, network)
	if err != nil {
		return c, err
	}
	for at, units := range expect {
		if units.Sign() > 0 {
			_, own := s.ownPath(network.ID, at.address)
			c.addresses[at.asset] = append(c.addresses[at.asset], AddressHolding{at.address, units, own})
		}
	}
	for _, list := range c.addresses {
		sorting.By(list, func(x, y AddressHolding) int { return strings.Compare(x.Address, y.Address) })
	}
	return c, s.addLeaving(q, network, c.leaving)
}

// addLeaving lists the payments to players that a block has and that are not
// settled.
func (s *Service) addLeaving(q db.Querier, network chain.Network, target map[string][]LeavingPayment) error {
	list, err := openPayments(q, network.ID)
	if err != nil {
		return err
	}
	for _, p := range list {
		if p.kind != payout && p.kind != refund {
			continue
		}
		all, err := versionsOf(q, p.id)
		if err != nil {
			return err
		}
		pays, err := ordersOf(q, p.id)
		if err != nil {
			return err
		}
		for _, v := range all {
			if v.state != included || v.failed || cancels(p, v, pays) {
				continue
			}
			sum := new(big.Int)
			for _, o := range pays {
				sum.Add(sum, o.Units)
			}
			target[p.asset] = append(target[p.asset], LeavingPayment{v.txid, sum})
		}
	}
	return nil
}
