package treasury

import (
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// prover is a maker that can prove that no block will ever include a signed
// transaction. coins are all coins that it spends, in the order of its inputs,
// with their addresses.
type prover interface {
	Impossible(network chain.Network, coins []chain.Coin, signed chain.Signed) bool
}

// allVoid reports whether no version of a payment can ever be included, although the
// network has refused only the newest one. Earlier versions of the site have
// signed coins with the key of another account. A draft that another machine may
// have signed is not void.
func (s *Service) allVoid(q db.Querier, network chain.Network, all []version) (bool, error) {
	maker, _ := s.Networks.Maker(network.ID)
	proves, supported := maker.(prover)
	if !supported || all[len(all)-1].state != rejected {
		return false, nil
	}
	for _, v := range all {
		if !v.maybeSigned() {
			continue
		}
		if v.raw == nil {
			return false, nil
		}
		spends, err := coinAddresses(q, v.paymentID)
		if err != nil {
			return false, err
		}
		coins := make([]chain.Coin, len(v.draft.Funds.Coins))
		for i, item := range v.draft.Funds.Coins {
			item.Address = spends[outputName(item.TxID, item.Output)]
			coins[i] = item
		}
		if !proves.Impossible(network, coins, chain.Signed{TxID: v.txid, Raw: v.raw}) {
			return false, nil
		}
	}
	return true, nil
}

// coinAddresses returns the addresses of the coins that a payment has reserved, by
// transaction and output.
func coinAddresses(q db.Querier, paymentID id.Binary) (map[string]string, error) {
	list, err := coinsOf(q, paymentID)
	addresses := make(map[string]string, len(list))
	for _, c := range list {
		addresses[outputName(c.txid, c.output)] = c.address
	}
	return addresses, err
}

// outputName names an output of a transaction.
func outputName(txid string, output int) string { return fmt.Sprintf("%s:%d", txid, output) }
