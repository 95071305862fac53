package app

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain/testchain"
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

// coinServices are those that measurements of the cashier reach.
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
}

// Cashier reaches the cashier.
func (a *App) Cashier() Cashier {
	return Cashier{a.db, a.ids, a.accounts, a.wallets, a.networks, a.coins}
}

// Chain is the test chain of a network.
func (c Cashier) Chain(network string) (*testchain.Chain, error) {
	for _, one := range c.networks.World.Chains() {
		if one.NetworkID() == network {
			return one, nil
		}
	}
	return nil, fmt.Errorf("there is no test chain of %s", network)
}

// CatchUp follows the chains to their newest blocks.
func (c Cashier) CatchUp(ctx context.Context) error { return c.networks.CatchUp(ctx) }

// HotAddress is the address that pays on a network.
func (c Cashier) HotAddress(network string) (string, error) {
	return c.coins.treasury.HotAddress(network)
}

// prefillBatch is how many players one transaction is about.
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
				userID, err := c.accounts.Invent(tx, call, account.Invented{Name: NumberedName(number), Confirmed: true})
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

// SignIn gives the players that Open has opened a session each, and the tokens of those.
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

// Addresses gives players addresses on a network.
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

// Credited counts the deposits of a player that are on the balance, and all of them.
func (c Cashier) Credited(ctx context.Context, userID string) (credited, all int, err error) {
	call, err := c.as(ctx, userID)
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

// Grant gives players money of the house: whole units of a currency as decimal text.
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

// Withdraw asks for a withdrawal as a player does.
func (c Cashier) Withdraw(ctx context.Context, userID, asset, sum, address string) error {
	call, err := c.as(ctx, userID)
	if err != nil {
		return err
	}
	_, err = c.coins.outgoing.Withdraw(ctx, call, withdrawals.NewWithdrawal{Sum: jsontext.Value(`"` + sum + `"`), Currency: asset, Wallet: address})
	return err
}

// Withdrawals lists those of a player.
func (c Cashier) Withdrawals(ctx context.Context, userID string) (list []withdrawals.WithdrawalRow, err error) {
	call, err := c.as(ctx, userID)
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

func (c Cashier) as(ctx context.Context, userID string) (*session.Call, error) {
	user, err := c.accounts.SessionUser(ctx, userID)
	if err != nil {
		return nil, err
	}
	call := session.GuestCall(c.ids.New())
	call.User = user
	return call, nil
}

// Holds is what the books say that the wallets of a network hold, as decimal text. The
// cold one is left out.
func (c Cashier) Holds(ctx context.Context, network, currency string) (text string, err error) {
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
			balances, err := ledger.Derived(q, owner)
			if err != nil {
				return err
			}
			sum -= balances[ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real}] // what it owes is what the chain holds
		}
		return nil
	})
	return known.Text(sum), err
}
