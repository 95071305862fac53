package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/money/chains"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/office/content"
	"croupier/app/people/account"
	"croupier/app/server/demo"
	"croupier/app/social/chat"
	"croupier/db"
)

type demoNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	games     *gamecalls.Calls
	crash     *crash.Service
	chat      *chat.Service
	catalogue *catalogue.Service
	content   *content.Service
}

// wireDemo makes the simulated activity of a demonstration. Only a demonstration has it.
func wireDemo(_ context.Context, k *kernel, needs demoNeeds) (*demo.Service, feature.Feature, error) {
	service := demo.New(demo.Deps{
		Clock: k.clock, IDs: k.ids, Out: k.options.Out, Games: needs.games,
		Accounts: demoAccounts{k.db, needs.accounts, needs.wallets}, Crash: demoCrash{needs.crash}, Chat: demoChat{needs.chat},
		Catalogue: demoCatalogue{needs.catalogue, needs.content}, Sockets: func() int { return k.hub.Stats().Connections },
	}, demo.Options{Token: k.cfg.Product.Token, Room: k.cfg.Chat.Rooms[0]})
	offered := feature.Feature{Name: "demo", Bootstrap: []feature.Section{feature.StaticSection("demo", k.cfg.Demo)}}
	if k.cfg.Demo {
		offered.Workers = []feature.Worker{{Name: "demonstration", Run: service.Run, Failure: feature.Restart}}
	}
	return service, offered, nil
}

// demoAccounts are accounts with the mark of a demonstration and addresses that receive no email.
type demoAccounts struct {
	db       *db.DB
	accounts *account.Service
	wallets  *wallet.Service
}

// OpenAdministrator implements demo.Accounts.
func (a demoAccounts) OpenAdministrator(ctx context.Context, name, password string) error {
	_, err := a.accounts.Admin("demo").CreateUser(ctx, name, name+"@"+account.DemoDomain, password, session.RoleAdmin)
	return err
}

// OpenPlayer implements demo.Accounts.
func (a demoAccounts) OpenPlayer(ctx context.Context, name string) (string, error) {
	return a.accounts.Admin("demo").CreateWithoutPassword(ctx, name, name+"@"+account.DemoDomain)
}

// Find implements demo.Accounts.
func (a demoAccounts) Find(ctx context.Context, name string) (*session.User, error) {
	var person players.Person
	err := a.db.Read(ctx, func(q *db.Reader) (err error) {
		person, _, err = a.accounts.ByName(q, name)
		return err
	})
	if err != nil || person.ID == "" {
		return nil, err
	}
	user, err := a.accounts.SessionUser(ctx, person.ID)
	if err != nil {
		return nil, nil // banned
	}
	return user, nil
}

// Deposit implements demo.Accounts.
func (a demoAccounts) Deposit(ctx context.Context, userID, amount, currency string) error {
	depositAmount, err := a.wallets.ReadAmount(amount, currency)
	if err != nil {
		return err
	}
	return a.db.Write(ctx, func(tx *db.Tx) error { return a.wallets.FundDemoPlayer(tx, userID, currency, depositAmount) })
}

// demoCrash returns the crash round that accepts bets.
type demoCrash struct{ crash *crash.Service }

// OpenRound implements demo.Crash.
func (c demoCrash) OpenRound(ctx context.Context) uint64 {
	if state := c.crash.State(ctx); state.Phase == "betting" {
		return state.Round
	}
	return 0
}

// demoChat posts chat messages for demo.
type demoChat struct{ chat *chat.Service }

// Send implements demo.Chat.
func (c demoChat) Send(ctx context.Context, call *session.Call, room, text, requestID string) error {
	_, err := c.chat.Text(ctx, call, chat.TextRequest{Message: text, Channel: room, RequestID: requestID})
	return err
}

// demoCatalogue are the games, banners and notices of a demonstration.
type demoCatalogue struct {
	catalogue *catalogue.Service
	content   *content.Service
}

// Fill implements demo.Catalogue.
func (s demoCatalogue) Fill(ctx context.Context) error {
	list, err := catalogue.DemoList()
	if err != nil {
		return err
	}
	if _, err := s.catalogue.Import(ctx, list, false); err != nil {
		return err
	}
	return s.content.Demo(ctx)
}

// fundingUSD is the amount of each asset that the hot wallet of a demonstration receives, in
// millionths of a dollar. It lets withdrawals be paid before any player has deposited.
const fundingUSD = 50_000 * 1_000_000

// fundHotWallets has the test chains of a demonstration pay the operator's capital to the site's own
// addresses once. An address with money receives nothing.
func fundHotWallets(k *kernel, networks *chains.Service, coins *treasury.Service) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		if !k.cfg.Demo || k.options.Inspect {
			return nil
		}
		for _, asset := range networks.Assets() {
			if !networks.IsTest(asset.Network) {
				continue
			}
			if err := fundHotWallet(ctx, k, networks, coins, asset); err != nil {
				return fmt.Errorf("endow the hot wallet with %s: %w", asset.ID, err)
			}
		}
		return nil
	}
}

func fundHotWallet(ctx context.Context, k *kernel, networks *chains.Service, coins *treasury.Service, asset chain.Asset) error {
	own, err := coins.HotAddress(asset.Network)
	if err != nil {
		return err
	}
	node, _ := networks.Node(asset.Network)
	held, err := node.Balance(ctx, asset, own, -1)
	if err != nil || held.Sign() > 0 {
		return err
	}
	price, err := k.prices.Of(asset.Currency)
	if errors.Is(err, prices.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, currency := range k.currencies.Currencies() {
		if currency.ID == asset.Currency {
			units, _ := asset.Units(price.Amount(fundingUSD, currency), currency)
			_, err = networks.PayTestCoins(ctx, asset, own, "", units)
		}
	}
	return err
}
