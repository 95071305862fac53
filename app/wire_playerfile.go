package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/money/wallet"
	"croupier/app/office/playerfile"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	"croupier/app/people/stats"
	"croupier/app/social/chat"
	"croupier/db"
)

type playerFileNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	totals    *stats.Service
	catalogue *catalogue.Service
}

// wirePlayerFile makes the package with which staff inspect one player.
func wirePlayerFile(_ context.Context, k *kernel, needs playerFileNeeds) (*playerfile.Service, feature.Feature, error) {
	service := playerfile.New(playerfile.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Ledger: k.ledger, Sessions: k.sessions, Prices: k.prices, Wallets: needs.wallets,
		Accounts: playerFileAccounts{needs.accounts}, Identities: playerFileIdentities{}, PlayResults: playerFileResults{needs.totals, needs.catalogue},
		ChatMessages: playerFileChat{}, Approvals: k.approvals, StaffLog: k.staffLog, Activity: k.activity,
	})
	k.activity.Declare(playerfile.ActivityKinds()...)
	if err := k.approvals.Declare(service.CorrectionKind()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "playerfile", Calls: service.Actions(), Permissions: playerfile.Permissions(), Checks: playerfile.Checks(), Office: service.Office(),
	}, nil
}

// playerFileAccounts adapts accounts for the player file.
type playerFileAccounts struct{ *account.Service }

// For implements playerfile.Accounts.
func (a playerFileAccounts) For(c players.Change) playerfile.AccountActions {
	return a.Service.AdminFor(c)
}

// playerFileIdentities are the wallets and messengers of players.
type playerFileIdentities struct{}

// Of implements playerfile.Identities.
func (playerFileIdentities) Of(q db.Querier, userID string) ([]playerfile.PlayerIdentity, error) {
	list, err := connect.Identities(q, userID)
	identities := make([]playerfile.PlayerIdentity, 0, len(list))
	for _, one := range list {
		identities = append(identities, playerfile.PlayerIdentity{Kind: one.Kind, Subject: one.Subject, Label: one.Label, CreatedAt: one.CreatedAt})
	}
	return identities, err
}

// Owners implements playerfile.Identities.
func (playerFileIdentities) Owners(q db.Querier, subject string) ([]string, error) {
	return connect.Owners(q, subject)
}

// playerFileResults are the statistics of players.
type playerFileResults struct {
	totals    *stats.Service
	catalogue *catalogue.Service
}

// Of implements playerfile.PlayResults.
func (p playerFileResults) Of(ctx context.Context, userID string) ([]playerfile.Play, error) {
	rows, err := p.totals.Of(ctx, userID)
	plays := make([]playerfile.Play, 0, len(rows))
	for _, r := range rows {
		plays = append(plays, playerfile.Play{
			Game: r.Game, Currency: r.Currency, Wagers: r.Games, Wins: r.Wins, Wagered: r.Wagered, Profit: r.Profit, USD: r.USD,
		})
	}
	return plays, err
}

// Name implements playerfile.PlayResults.
func (p playerFileResults) Name(game string) string { return p.catalogue.Name(game) }

// playerFileChat has the messages of players.
type playerFileChat struct{}

// MessagesOf implements playerfile.ChatMessages.
func (playerFileChat) MessagesOf(q db.Querier, userID string, before int64, limit int) ([]playerfile.PlayerMessage, error) {
	list, err := chat.MessagesBy(q, userID, before, limit)
	messages := make([]playerfile.PlayerMessage, 0, len(list))
	for _, w := range list {
		messages = append(messages, playerfile.PlayerMessage{Seq: w.Seq, ID: w.ID, Room: w.Room, Text: w.Text, At: w.At, Removed: w.Removed})
	}
	return messages, err
}
