//go:build bench

package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/event"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/money/chains"
	"croupier/app/money/deposits"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/app/people/account"
	"croupier/db"
)

// coinServices are the services that measurements of the cashier use.
type coinServices struct {
	incoming *deposits.Service
	treasury *treasury.Service
	outgoing *withdrawals.Service
}

// Cashier is the cashier of a site on test chains, for measurements.
type Cashier struct {
	db       *db.DB
	ids      *id.Source
	accounts *account.Service
	wallets  *wallet.Service
	networks *chains.Service
	coins    coinServices
	events   *event.Bus
}

// Cashier returns the cashier of the site.
func (a *App) Cashier() Cashier {
	return Cashier{a.db, a.ids, a.accounts, a.wallets, a.networks, a.coinServices(), a.events}
}

// coinServices finds the services that listen to the chains, and the withdrawals.
func (a *App) coinServices() coinServices {
	found := coinServices{outgoing: a.payouts}
	for _, listener := range a.networks.Listeners() {
		if reporting, ok := listener.(steppedFollower); ok {
			listener = reporting.Listener
		}
		switch service := listener.(type) {
		case *deposits.Service:
			found.incoming = service
		case *treasury.Service:
			found.treasury = service
		}
	}
	return found
}

// Chain returns the test chain of a network.
func (c Cashier) Chain(network string) (*testchain.Chain, error) {
	for _, one := range c.networks.Simulator.Chains() {
		if one.NetworkID() == network {
			return one, nil
		}
	}
	return nil, fmt.Errorf("there is no test chain of %s", network)
}

// CatchUp follows the chains to their newest blocks.
func (c Cashier) CatchUp(ctx context.Context) error { return c.networks.CatchUp(ctx) }

// HotAddress is the address that pays withdrawals on a network.
func (c Cashier) HotAddress(network string) (string, error) {
	return c.coins.treasury.HotAddress(network)
}

// prefillBatch is the number of players in one transaction.
const prefillBatch = 1000

// Open opens the accounts of numbered players with confirmed addresses.
func (c Cashier) Open(ctx context.Context, count int) (userIDs []string, err error) {
	for len(userIDs) < count {
		first := len(userIDs)
		err := c.db.Write(ctx, func(tx *db.Tx) error {
			userIDs = userIDs[:first]
			for number := first; number < min(first+prefillBatch, count); number++ {
				call := session.GuestCall("bench")
				call.IP, call.Device = NumberedAddress(number), fmt.Sprintf("device-%d", number)
				userID, err := c.accounts.CreateDemoPlayer(tx, call, account.DemoPlayer{Name: NumberedName(number), Confirmed: true})
				if err != nil {
					return err
				}
				userIDs = append(userIDs, userID)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return userIDs, nil
}

// SignIn signs in the players that Open has opened, and returns the tokens of their sessions.
func (c Cashier) SignIn(ctx context.Context, userIDs []string) (tokens []string, err error) {
	for number, userID := range userIDs {
		call := session.GuestCall("bench")
		call.IP, call.Device = NumberedAddress(number), fmt.Sprintf("device-%d", number)
		data, err := c.accounts.SignIn(ctx, call, func(*db.Tx) (string, error) { return userID, nil })
		if err != nil {
			return nil, fmt.Errorf("sign a player in: %w", err)
		}
		tokens = append(tokens, data.Token)
	}
	return tokens, nil
}

// Numbered finds the players that Open has opened.
func (c Cashier) Numbered(ctx context.Context, count int) (userIDs []string, err error) {
	err = c.db.Read(ctx, func(q *db.Reader) error {
		for number := range count {
			person, found, err := c.accounts.ByName(q, NumberedName(number))
			if err != nil {
				return err
			}
			if !found {
				return fmt.Errorf("there is no player %d", number)
			}
			userIDs = append(userIDs, person.ID)
		}
		return nil
	})
	return userIDs, err
}

// Addresses assigns deposit addresses on a network to players.
func (c Cashier) Addresses(ctx context.Context, network string, userIDs []string) (addresses []string, err error) {
	for len(userIDs) > 0 {
		batch := userIDs[:min(prefillBatch, len(userIDs))]
		var given []string
		err := c.db.Write(ctx, func(tx *db.Tx) (err error) {
			given, err = c.coins.incoming.Prefill(tx, network, batch)
			return err
		})
		if err != nil {
			return nil, err
		}
		addresses, userIDs = append(addresses, given...), userIDs[len(batch):]
	}
	return addresses, nil
}

// Credited returns the number of a player's credited deposits, and of all their deposits.
func (c Cashier) Credited(ctx context.Context, userID string) (credited, all int, err error) {
	call, err := c.callAs(ctx, userID)
	if err != nil {
		return 0, 0, err
	}
	var request deposits.DepositHistoryRequest
	for {
		page, err := c.coins.incoming.History(ctx, call, request)
		if err != nil {
			return 0, 0, err
		}
		for _, row := range page.Deposits {
			if all++; row.State == string(deposits.Credited) {
				credited++
			}
		}
		if request.Cursor = page.Next; request.Cursor == "" {
			return credited, all, nil
		}
	}
}

// Grant credits players money from the house account: whole units of a currency as decimal text.
func (c Cashier) Grant(ctx context.Context, userIDs []string, amount, currency string) error {
	granted, err := c.wallets.ReadAmount(amount, currency)
	if err != nil {
		return err
	}
	return c.db.Write(ctx, func(tx *db.Tx) error {
		for _, userID := range userIDs {
			if err := c.wallets.Grant(tx, userID, currency, granted); err != nil {
				return err
			}
		}
		return nil
	})
}

// Withdraw requests a withdrawal as a player.
func (c Cashier) Withdraw(ctx context.Context, userID, asset, sum, address string) error {
	call, err := c.callAs(ctx, userID)
	if err != nil {
		return err
	}
	_, err = c.coins.outgoing.Withdraw(ctx, call, withdrawals.NewWithdrawal{Sum: money.Number(sum), Currency: asset, Wallet: address})
	return err
}

// Withdrawals lists the withdrawals of a player.
func (c Cashier) Withdrawals(ctx context.Context, userID string) (list []withdrawals.WithdrawalRow, err error) {
	call, err := c.callAs(ctx, userID)
	if err != nil {
		return nil, err
	}
	var request withdrawals.WithdrawalHistoryRequest
	for {
		page, err := c.coins.outgoing.History(ctx, call, request)
		if err != nil {
			return nil, err
		}
		list = append(list, page.Withdraws...)
		if request.Cursor = page.Next; request.Cursor == "" {
			return list, nil
		}
	}
}

func (c Cashier) callAs(ctx context.Context, userID string) (*session.Call, error) {
	user, err := c.accounts.SessionUser(ctx, userID)
	if err != nil {
		return nil, err
	}
	call := session.GuestCall(c.ids.New())
	call.User = user
	return call, nil
}

// WalletBalance is the balance of a network's wallets in the books, as decimal text. It excludes the cold
// wallet.
func (c Cashier) WalletBalance(ctx context.Context, network, currency string) (text string, err error) {
	known, found := c.wallets.Currency(currency)
	if !found {
		return "", fmt.Errorf("%q is no currency of the site", currency)
	}
	var sum money.Amount
	err = c.db.Read(ctx, func(q *db.Reader) error {
		for _, name := range []string{"deposits", "hot", "inflight"} {
			owner, err := ledger.WalletOwner(network + "-" + name)
			if err != nil {
				return err
			}
			balances, err := ledger.DerivedBalances(q, owner)
			if err != nil {
				return err
			}
			sum -= balances[ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real}] // its liability equals the balance on the chain
		}
		return nil
	})
	return known.Text(sum), err
}
