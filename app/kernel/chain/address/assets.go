package address

import (
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
)

// Assets are the assets of one network.
type Assets struct {
	// Coin is the id of the network's coin; empty for none.
	Coin string
	// Tokens are the tokens by the canonical address of their contracts or mints.
	Tokens map[string]chain.Asset
}

// ErrFamily means that an adapter does not know the family of a network.
var ErrFamily = errors.New("the adapter is for another family of networks")

// AssetsOf selects the assets of a network, which has to be of one of the families.
func AssetsOf(network chain.Network, all []chain.Asset, families ...chain.Family) (Assets, error) {
	of := Assets{Tokens: map[string]chain.Asset{}}
	if !slices.Contains(families, network.Family) {
		return of, fmt.Errorf("%s: %w", network.ID, ErrFamily)
	}
	for _, asset := range all {
		switch {
		case asset.Network != network.ID:
		case asset.Token == "":
			of.Coin = asset.ID
		default:
			token, err := Canonical(network, asset.Token)
			if err != nil {
				return of, fmt.Errorf("%s: %w", asset.ID, err)
			}
			of.Tokens[token] = asset
		}
	}
	return of, nil
}

// Token finds a token by the id of its asset. Its address is in the canonical form.
func (a Assets) Token(id string) (token chain.Asset, known bool) {
	for canonical, asset := range a.Tokens {
		if asset.ID == id {
			asset.Token = canonical
			return asset, true
		}
	}
	return chain.Asset{}, false
}
