package treasury

import (
	"strconv"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Holding is what the site holds of an asset by itself, without cold wallets, and how
// that was compared with the chain.
type Holding struct {
	Asset    chain.Asset
	Currency money.Currency
	// Deposits, Hot and Inflight are what the books have in these wallets.
	Deposits, Hot, Inflight money.Amount
	// Height and Hash are the block of the last comparison with the chain, and
	// ComparedAt is its time in unix milliseconds, 0 for never. Looked is how many
	// addresses were compared, Unable how many the node could not tell.
	Height         int64
	Hash           string
	ComparedAt     int64
	Looked, Unable int64
	// Halted tells that the payments of the network are stopped, as they are when the
	// chain holds something else than the books say.
	Halted bool
}

// Holdings lists what the site holds of each asset, as of one moment.
func (s *Service) Holdings(q db.Querier) (list []Holding, err error) {
	for _, asset := range s.Networks.Assets() {
		currency, known := s.Currency(asset.Currency)
		if !known {
			continue
		}
		h := Holding{Asset: asset, Currency: currency}
		for wallet, into := range map[string]*money.Amount{hot: &h.Hot, inflight: &h.Inflight} {
			if *into, err = holdingOf(q, asset.Network, wallet, currency.ID); err != nil {
				return nil, err
			}
		}
		key, err := account(asset.Network, deposits, currency.ID)
		if err != nil {
			return nil, err
		}
		books, err := ledger.Derived(q, key.Owner)
		if err != nil {
			return nil, err
		}
		h.Deposits = max(-books[key], 0)
		st, err := standOf(q, asset.Network)
		if err != nil {
			return nil, err
		}
		if height, hash, compared := strings.Cut(st.place, " "); compared {
			h.Height, err = strconv.ParseInt(height, 10, 64)
			h.Hash, h.ComparedAt, h.Looked, h.Unable = hash, st.lookedAt, st.looked, st.unable
		}
		if h.Halted = st.halted != ""; err != nil {
			return nil, err
		}
		list = append(list, h)
	}
	return list, nil
}

// Owns reports whether an address of a network is the one that pays there.
func (s *Service) Owns(network, address string) bool {
	own, err := s.hot(network)
	return err == nil && own == address
}
