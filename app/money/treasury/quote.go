package treasury

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Sizes of a typical payment: bytes of a transaction with one input and two
// outputs, and gas of a transfer of the coin and of a token.
const (
	typicalBytes = 226
	coinGas      = 21_000
	tokenGas     = 65_000
	// tokenRent is the min balance of a new token account on Solana, in lamports.
	tokenRent = 2_039_280
	kilo      = 1000
)

// Quote returns a function for the current cost of a payment of an asset by the
// amount that arrives, in the asset's currency and rounded up. Where outputs are
// spent the cost depends on the coins of the wallet: fee selects from the current
// coins as a payment would, so that many small coins are quoted at their real
// cost. For an amount of 0, and an amount that the current coins cannot pay, it
// is the fee of a typical payment. fee queries neither the node nor the database.
func (s *Service) Quote(ctx context.Context, assetID string) (fee func(amount money.Amount) money.Amount, err error) {
	asset, currency, err := s.asset(assetID)
	if err != nil {
		return nil, err
	}
	network, found := s.Networks.Network(asset.Network)
	if !found {
		return nil, fmt.Errorf("quote a payment: %w", chain.ErrOffline)
	}
	rate, err := s.fees(ctx, network.ID)
	if err != nil {
		return nil, err
	}
	typical, err := s.typicalFee(asset, currency, network, rate)
	if err != nil {
		return nil, err
	}
	always := func(money.Amount) money.Amount { return typical }
	maker, makes := s.Networks.Maker(network.ID)
	address, unset := s.hotAddress(network.ID)
	if !spendsOutputs(network) || !makes || unset != nil {
		return always, nil
	}
	a := draftInputs{network: network, maker: maker, fee: rate, address: address}
	wanted := order{Order: Order{Asset: asset.ID, Address: address}, kind: payout, network: network.ID, currency: currency.ID}
	var funds chain.Funds
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		funds, _, err = s.funds(q, a, []order{wanted}, nil) // at most maxCoins
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("quote a payment: %w", err)
	}
	return func(amount money.Amount) money.Amount {
		item, with := wanted, funds
		item.Amount, with.Coins = amount, slices.Clone(funds.Coins)
		if item.Units, _ = asset.Units(amount, currency); item.Units.Sign() <= 0 {
			return typical
		}
		draft, refused := a.draftFromCoins(with, 0, []order{item}, rate, s.Clock.Now())
		if refused != nil {
			return typical
		}
		cost, err := bookUp(asset, currency, draft.Fee)
		if err != nil {
			return typical
		}
		return cost
	}, nil
}

// typicalFee returns the fee of a payment of typical size, in the asset's currency
// and rounded up.
func (s *Service) typicalFee(asset chain.Asset, currency money.Currency, network chain.Network, fee chain.Fee) (money.Amount, error) {
	cost := new(big.Int).Set(fee.Rate)
	switch {
	case spendsOutputs(network):
		cost = ceilDiv(cost.Mul(cost, big.NewInt(typicalBytes)), big.NewInt(kilo))
	case network.Family == chain.EVM && asset.Token == "":
		cost.Mul(cost, big.NewInt(coinGas))
	case network.Family == chain.EVM:
		cost.Mul(cost, big.NewInt(tokenGas))
	case network.Family == chain.Tron && asset.Token == "" && fee.Tip != nil && fee.Tip.Sign() > 0:
		cost.Set(fee.Tip)
	case network.Family == chain.Solana && asset.Token != "":
		// A player who receives a token for the first time could withdraw this
		// rent again, so the player pays it.
		cost.Add(cost, big.NewInt(tokenRent))
	}
	coin, coinCurrency, err := s.coin(network)
	if err != nil {
		return 0, err
	}
	amount, err := bookUp(coin, coinCurrency, cost)
	if err != nil || coin.ID == asset.ID {
		return amount, err
	}
	from, err := s.Prices.Of(coinCurrency.ID)
	if err != nil {
		return 0, fmt.Errorf("quote a payment: %w", err)
	}
	to, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, fmt.Errorf("quote a payment: %w", err)
	}
	return to.Amount(from.USD(amount, coinCurrency)+1, currency) + 1, nil
}
