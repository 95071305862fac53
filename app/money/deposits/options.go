package deposits

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// DepositChain is a coin on a network that can be deposited. Reason is why it is
// closed. Minimum is in whole units of the currency, and empty while there is no
// price. Test is true if the coins have no value. Gateway is the payment gateway
// that accepts the coin and needs an amount. It is empty where the site has a
// node.
type DepositChain struct {
	ID             string `json:"id"`
	Currency       string `json:"currency"`
	Network        string `json:"network"`
	Name           string `json:"name"`
	Open           bool   `json:"open"`
	Reason         string `json:"reason"`
	Minimum        string `json:"minimum"`
	MinimumDollars string `json:"minimumDollars"`
	Confirmations  int64  `json:"confirmations"`
	Minutes        int64  `json:"minutes"`
	Tag            bool   `json:"tag"`
	Test           bool   `json:"test"`
	Gateway        string `json:"gateway"`
}

// DepositOptions lists the ways to deposit.
type DepositOptions struct {
	Chains []DepositChain `json:"chains"`
}

// Options lists the ways to deposit, in the order of the currencies.
func (s *Service) Options(ctx context.Context, call *session.Call, _ action.None) (DepositOptions, error) {
	answer := DepositOptions{Chains: []DepositChain{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, w := range s.methods() {
			row := s.depositChain(w.network, w.asset, w.currency)
			row.Gateway = w.gateway
			reason, err := s.closed(q, w, call.User.ID)
			if err != nil {
				return err
			}
			row.Open, row.Reason = reason == "", reason
			answer.Chains = append(answer.Chains, row)
		}
		return nil
	})
	return answer, err
}

// closed returns why a player cannot use a way to deposit, or an empty text if it
// is open.
func (s *Service) closed(q db.Querier, w method, userID string) (reason string, err error) {
	if w.gateway != "" {
		if s.gateways.Offline(w.gateway) {
			return errOffline.Message, nil
		}
		return "", nil
	}
	switch full, err := s.hasAddress(q, w.network, userID); {
	case err != nil:
		return "", err
	case !s.Networks.DepositsOpen(w.network.ID):
		return errClosed.Message, nil
	case s.Networks.Offline(w.network.ID):
		return errOffline.Message, nil
	case !full:
		return errGenerate.Message, nil
	}
	return "", nil
}

func (s *Service) depositChain(network chain.Network, asset chain.Asset, currency money.Currency) DepositChain {
	row := DepositChain{
		ID: asset.ID, Currency: currency.ID, Network: network.ID, Name: chainName(network, asset, currency), MinimumDollars: s.minimum.Get(),
		Confirmations: network.Confirmations, Minutes: minutes(network), Tag: network.Tags, Test: isTest(network),
	}
	if minimum, err := s.minimumDeposit(currency); err == nil {
		row.Minimum = currency.Text(minimum)
	}
	return row
}

// hasAddress reports whether a player has an address on a network or can get one.
func (s *Service) hasAddress(q db.Querier, network chain.Network, userID string) (bool, error) {
	if _, _, derives := s.Sources.Deriver(network); derives {
		return true, nil
	}
	if _, has, err := addressOf(q, network.ID, userID); has || err != nil {
		return has, err
	}
	return poolHasFree(q, network.ID)
}

// chainName returns the display name of a coin's network.
func chainName(network chain.Network, asset chain.Asset, currency money.Currency) string {
	for _, c := range currency.Chains {
		if c.ID == asset.ID {
			return c.Name
		}
	}
	return network.Name
}

// minutes returns the typical time until a deposit is confirmed, rounded up.
func minutes(network chain.Network) int64 {
	whole := time.Duration(network.Confirmations) * network.BlockTime
	return max(int64((whole+time.Minute-1)/time.Minute), 1)
}
