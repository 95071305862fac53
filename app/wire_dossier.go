package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/desk/dossier"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/connect"
	"croupier/app/people/stats"
	"croupier/app/social/chat"
	"croupier/db"
)

type dossierNeeds struct {
	accounts  *account.Service
	wallets   *wallet.Service
	totals    *stats.Service
	catalogue *catalogue.Service
}

// wireDossier makes the room in which staff look at one player.
func wireDossier(_ context.Context, k *kernel, needs dossierNeeds) (*dossier.Service, feature.Feature, error) {
	service := dossier.New(dossier.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Ledger: k.ledger, Sessions: k.sessions, Prices: k.prices, Wallets: needs.wallets,
		Accounts: dossierAccounts{needs.accounts}, Identities: dossierIdentities{}, Plays: dossierPlays{needs.totals, needs.catalogue},
		Talk: dossierTalk{}, Approvals: k.approvals, StaffLog: k.staffLog,
	})
	if err := k.approvals.Declare(service.Correcting()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "dossier", Calls: service.Actions(), Permissions: dossier.Permissions(), Checks: dossier.Checks(), Office: service.Office(),
	}, nil
}

// dossierAccounts are the accounts as the dossier knows them.
type dossierAccounts struct{ *account.Service }

// For implements dossier.Accounts.
func (a dossierAccounts) For(c players.Change) dossier.Deeds { return a.Service.For(c) }

// dossierIdentities are the wallets and messengers of players.
type dossierIdentities struct{}

// Of implements dossier.Identities.
func (dossierIdentities) Of(q db.Querier, userID string) ([]dossier.PlayerIdentity, error) {
	list, err := connect.Identities(q, userID)
	identities := make([]dossier.PlayerIdentity, 0, len(list))
	for _, one := range list {
		identities = append(identities, dossier.PlayerIdentity{Kind: one.Kind, Subject: one.Subject, Label: one.Label, CreatedAt: one.CreatedAt})
	}
	return identities, err
}

// Owners implements dossier.Identities.
func (dossierIdentities) Owners(q db.Querier, subject string) ([]string, error) {
	return connect.Owners(q, subject)
}

// dossierPlays are the statistics of players.
type dossierPlays struct {
	totals    *stats.Service
	catalogue *catalogue.Service
}

// Of implements dossier.Plays.
func (p dossierPlays) Of(ctx context.Context, userID string) ([]dossier.Play, error) {
	rows, err := p.totals.Of(ctx, userID)
	plays := make([]dossier.Play, 0, len(rows))
	for _, r := range rows {
		plays = append(plays, dossier.Play{
			Game: r.Game, Currency: r.Currency, Wagers: r.Games, Wins: r.Wins, Wagered: r.Wagered, Profit: r.Profit, USD: r.USD,
		})
	}
	return plays, err
}

// Name implements dossier.Plays.
func (p dossierPlays) Name(game string) string { return p.catalogue.Name(game) }

// dossierTalk is what players wrote.
type dossierTalk struct{}

// Written implements dossier.Talk.
func (dossierTalk) Written(q db.Querier, userID string, before int64, limit int) ([]dossier.PlayerMessage, error) {
	list, err := chat.WrittenBy(q, userID, before, limit)
	messages := make([]dossier.PlayerMessage, 0, len(list))
	for _, w := range list {
		messages = append(messages, dossier.PlayerMessage{Seq: w.Seq, ID: w.ID, Room: w.Room, Text: w.Text, At: w.At, Removed: w.Removed})
	}
	return messages, err
}
