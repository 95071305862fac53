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

// Faucet makes payments on the test chains of a demonstration.
type Faucet interface {
	// PayTestCoins pays units of an asset to an address. The payment waits for a block.
	PayTestCoins(ctx context.Context, asset chain.Asset, address, tag string, units *big.Int) (txid string, err error)
}

// testCoinUSD is the value of a gift of test coins, in millionths of a dollar.
const testCoinUSD = 50_000_000

var (
	errNotTest      = fault.New(fault.CodeForbidden, "Only test networks give coins away.")
	errNoAddressYet = fault.New(fault.CodeConflict, "Ask for your address on this network first.")
	errNoPrice      = fault.New(fault.CodeUnavailable, "There is no price of this coin at the moment.")
)

// TestCoinsRequest names a coin on a test network.
type TestCoinsRequest struct {
	Chain string `json:"chain" validate:"required,max=40"`
}

// TestCoinsPaid is the payment that was made, in whole units of the currency.
type TestCoinsPaid struct {
	Amount string `json:"amount"`
	TxID   string `json:"txid"`
}

// isTest reports whether the coins of a network have no value.
func isTest(network chain.Network) bool { return network.Family == chain.Test }

// TestCoins makes a test network pay to the caller's own address there. The
// payment is then a deposit like any other: it waits, is confirmed and arrives.
func (s *Service) TestCoins(ctx context.Context, call *session.Call, request TestCoinsRequest) (paid TestCoinsPaid, err error) {
	named, _ := s.Networks.Asset(request.Chain)
	chosen, err := s.methodOf(DepositWalletRequest{Currency: named.Currency, Chain: request.Chain})
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
	amount, usd, err := s.testCoinAmount(currency)
	if err != nil {
		return paid, err
	}
	units, rest := asset.Units(amount, currency)
	if units.Sign() == 0 {
		return paid, errNoPrice
	}
	var given assignedAddress
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if err := s.Admission.Admit(q, call.User, call.Country, currency.ID, usd); err != nil {
			return err
		}
		var found bool
		if given, found, err = addressOf(q, network.ID, call.User.ID); err == nil && !found {
			err = errNoAddressYet
		}
		return err
	})
	if err == nil {
		paid.TxID, err = s.Faucet.PayTestCoins(ctx, asset, given.address, given.tag, units)
	}
	if err != nil {
		return TestCoinsPaid{}, fmt.Errorf("send test coins: %w", err)
	}
	paid.Amount = currency.Text(amount - rest)
	return paid, nil
}

// testCoinAmount returns the amount of a currency that a test network pays, and its value.
// It is never below the minimum deposit, because a smaller amount would not be
// credited.
func (s *Service) testCoinAmount(currency money.Currency) (amount money.Amount, usd int64, err error) {
	minimum, err := s.minimumDeposit(currency)
	if err != nil {
		return 0, 0, priceErrorForPlayer(err)
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, 0, priceErrorForPlayer(err)
	}
	amount = max(currency.Floor(price.Amount(testCoinUSD, currency)), minimum)
	return amount, price.USD(amount, currency), nil
}

// priceErrorForPlayer converts the error of a missing price for a player.
func priceErrorForPlayer(err error) error {
	if errors.Is(err, prices.ErrUnknown) {
		return errNoPrice.Because(err)
	}
	return err
}
