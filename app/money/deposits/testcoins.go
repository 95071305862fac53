package deposits

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Faucet pays on the test chains of a demonstration.
type Faucet interface {
	// Give pays units of an asset to an address; the payment waits for a block.
	Give(ctx context.Context, asset chain.Asset, address, tag string, units *big.Int) (txid string, err error)
}

// giftUSD is what a gift of test coins would be worth, in millionths of a dollar.
const giftUSD = 50_000_000

var (
	errNotTest  = fault.New(fault.CodeForbidden, "Only test networks give coins away.")
	errNotGiven = fault.New(fault.CodeConflict, "Ask for your address on this network first.")
	errNoPrice  = fault.New(fault.CodeUnavailable, "There is no price of this coin at the moment.")
)

// TestCoinsRequest names a coin on a test network.
type TestCoinsRequest struct {
	Chain string `json:"chain" validate:"required,max=40"`
}

// TestCoinsPaid tells what is on its way, in whole units of the currency.
type TestCoinsPaid struct {
	Amount string `json:"amount"`
	TxID   string `json:"txid"`
}

// isTest reports whether the coins of a network are worth nothing.
func isTest(network chain.Network) bool { return network.Family == chain.Test }

// TestCoins has a test network pay to the caller's own address there. From then on it is
// a deposit like any other: it waits, is confirmed and arrives.
func (s *Service) TestCoins(ctx context.Context, call *session.Call, request TestCoinsRequest) (paid TestCoinsPaid, err error) {
	named, _ := s.Networks.Asset(request.Chain)
	chosen, err := s.chosen(DepositWalletRequest{Currency: named.Currency, Chain: request.Chain})
	asset, network, currency := chosen.asset, chosen.network, chosen.currency
	switch {
	case err != nil:
		return paid, err
	case !isTest(network):
		return paid, errNotTest
	case !s.Networks.DepositsOpen(network.ID):
		return paid, errClosed
	case s.Networks.Offline(network.ID):
		return paid, errOffline
	}
	amount, usd, err := s.gift(currency)
	if err != nil {
		return paid, err
	}
	units, rest := asset.Units(amount, currency)
	if units.Sign() == 0 {
		return paid, errNoPrice
	}
	var given givenAddress
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if err := s.Admission.Admit(q, call.User, call.Country, currency.ID, usd); err != nil {
			return err
		}
		var found bool
		if given, found, err = addressOf(q, network.ID, call.User.ID); err == nil && !found {
			err = errNotGiven
		}
		return err
	})
	if err == nil {
		paid.TxID, err = s.Faucet.Give(ctx, asset, given.address, given.tag, units)
	}
	if err != nil {
		return TestCoinsPaid{}, fmt.Errorf("send test coins: %w", err)
	}
	paid.Amount = currency.Text(amount - rest)
	return paid, nil
}

// gift is how much of a currency a test network gives, and its worth. It is never below
// the least deposit, which would be kept back.
func (s *Service) gift(currency money.Currency) (amount money.Amount, usd int64, err error) {
	least, err := s.least(currency)
	if err != nil {
		return 0, 0, priceless(err)
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, 0, priceless(err)
	}
	amount = max(currency.Floor(price.Amount(giftUSD, currency)), least)
	return amount, price.USD(amount, currency), nil
}

// priceless tells a player that a price is missing.
func priceless(err error) error {
	if errors.Is(err, prices.ErrUnknown) {
		return errNoPrice.Because(err)
	}
	return err
}
