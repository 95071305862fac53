package treasury

import (
	"strconv"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Holding is the site's balance of an asset without cold wallets, and its
// comparison with the chain.
type Holding struct {
	Asset    chain.Asset
	Currency money.Currency
	// Deposits, Hot and Inflight are the balances of these wallets in the books.
	Deposits, Hot, Inflight money.Amount
	// Height and Hash are the block up to which the chain was followed. Addresses
	// are the balances of the site's addresses in it, and Leaving the payments
	// that have left them and are still owed.
	Height    int64
	Hash      string
	Addresses []AddressHolding
	Leaving   []LeavingPayment
	// ComparedHeight is the block of the last comparison with the node, and
	// ComparedAt its time in unix milliseconds, or 0 for never. Compared is the
	// number of addresses compared, and Unreported the number that the node could not
	// report.
	ComparedHeight       int64
	ComparedAt           int64
	Compared, Unreported int64
	// Halted is true if the payments of the network are stopped, as they are when
	// the chain differs from the books.
	Halted bool
}

// Holdings lists the site's balance of each asset at one time.
func (s *Service) Holdings(q db.Querier) (list []Holding, err error) {
	chains := map[string]onChain{}
	for _, asset := range s.Networks.Assets() {
		currency, known := s.Currency(asset.Currency)
		if !known {
			continue
		}
		h := Holding{Asset: asset, Currency: currency}
		for wallet, target := range map[string]*money.Amount{hot: &h.Hot, inflight: &h.Inflight} {
			if *target, err = holdingOf(q, asset.Network, wallet, currency.ID); err != nil {
				return nil, err
			}
		}
		key, err := account(asset.Network, deposits, currency.ID)
		if err != nil {
			return nil, err
		}
		books, err := ledger.DerivedBalances(q, key.Owner)
		if err != nil {
			return nil, err
		}
		h.Deposits = max(-books[key], 0)
		ns, err := networkStateOf(q, asset.Network)
		if err != nil {
			return nil, err
		}
		if height, _, compared := strings.Cut(ns.cursor, " "); compared {
			h.ComparedHeight, err = strconv.ParseInt(height, 10, 64)
			h.ComparedAt, h.Compared, h.Unreported = ns.comparedAt, ns.compared, ns.unreported
		}
		if h.Halted = ns.halted != ""; err != nil {
			return nil, err
		}
		c, read := chains[asset.Network]
		if network, found := s.Networks.Network(asset.Network); found && !read {
			if c, err = s.onChainOf(q, network); err != nil {
				return nil, err
			}
			chains[asset.Network] = c
		}
		h.Height, h.Hash, h.Addresses, h.Leaving = c.block.Height, c.block.Hash, c.addresses[asset.ID], c.leaving[asset.ID]
		list = append(list, h)
	}
	return list, nil
}

// IsHotAddress reports whether an address of a network is the one that pays there.
func (s *Service) IsHotAddress(network, address string) bool {
	own, err := s.hotAddress(network)
	return err == nil && own == address
}
