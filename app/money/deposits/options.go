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

// DepositChain is a coin on a network by which one can deposit. Reason says why it is
// closed. Minimum is in whole units of the currency, and empty while there is no
// price. Test tells that the coins are worth nothing.
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
}

// DepositOptions lists the ways to deposit.
type DepositOptions struct {
	Chains []DepositChain `json:"chains"`
}

// Options lists the ways to deposit, in the order of the currencies.
func (s *Service) Options(ctx context.Context, call *session.Call, _ action.None) (DepositOptions, error) {
	answer := DepositOptions{Chains: []DepositChain{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		for _, asset := range s.Networks.Assets() {
			network, known := s.Networks.Network(asset.Network)
			currency, offered := s.Wallets.Currency(asset.Currency)
			if !known || !offered {
				continue
			}
			row := s.depositChain(network, asset, currency)
			full, err := s.hasAddress(q, network, call.User.ID)
			if err != nil {
				return err
			}
			switch {
			case !s.Networks.DepositsOpen(network.ID):
				row.Reason = errClosed.Message
			case s.Networks.Offline(network.ID):
				row.Reason = errOffline.Message
			case !full:
				row.Reason = errGenerate.Message
			default:
				row.Open = true
			}
			answer.Chains = append(answer.Chains, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) depositChain(network chain.Network, asset chain.Asset, currency money.Currency) DepositChain {
	row := DepositChain{
		ID: asset.ID, Currency: currency.ID, Network: network.ID, Name: chainName(network, asset, currency), MinimumDollars: s.minimum.Get(),
		Confirmations: network.Confirmations, Minutes: minutes(network), Tag: network.Tags, Test: isTest(network),
	}
	if least, err := s.least(currency); err == nil {
		row.Minimum = currency.Text(least)
	}
	return row
}

// hasAddress reports whether a player has an address of a network or can be given
// one.
func (s *Service) hasAddress(q db.Querier, network chain.Network, userID string) (bool, error) {
	if _, _, derives := s.Sources.Deriver(network); derives {
		return true, nil
	}
	if _, has, err := addressOf(q, network.ID, userID); has || err != nil {
		return has, err
	}
	return poolHasFree(q, network.ID)
}

// chainName is how people call a coin's network.
func chainName(network chain.Network, asset chain.Asset, currency money.Currency) string {
	for _, c := range currency.Chains {
		if c.ID == asset.ID {
			return c.Name
		}
	}
	return network.Name
}

// minutes is how long the confirmations of a deposit usually take, rounded up.
func minutes(network chain.Network) int64 {
	whole := time.Duration(network.Confirmations) * network.BlockTime
	return max(int64((whole+time.Minute-1)/time.Minute), 1)
}
