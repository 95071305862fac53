package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/care/identity"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/office/alerts"
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
		Services: k.shared, Sessions: k.sessions, Wallets: needs.wallets,
		Accounts: playerFileAccounts{needs.accounts}, Identities: playerFileIdentities{}, PlayResults: playerFileResults{needs.totals, needs.catalogue},
		ChatMessages: playerFileChat{},
	})
	k.activity.Declare(playerfile.ActivityKinds()...)
	if err := k.approvals.Declare(service.CorrectionKind()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "playerfile", Tables: playerfile.Tables(), Calls: service.Actions(), Permissions: playerfile.Permissions(), Checks: playerfile.Checks(), Office: service.Office(),
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

type alertNeeds struct {
	accounts  *account.Service
	profiles  *playerfile.Service
	marketing marketing
	identity  *identity.Service
}

// wireAlerts makes the alert rules of the site, and enforces the holds of the rules.
func wireAlerts(_ context.Context, k *kernel, needs alertNeeds) (*alerts.Service, feature.Feature, error) {
	var service *alerts.Service
	service, err := alerts.New(alerts.Deps{
		Services: k.shared, Accounts: needs.accounts, Profiles: needs.profiles,
		Mailer: k.mailer, Effects: alertEffects(k, needs, &service), MayClose: needs.marketing.care.CheckClose,
	}, alerts.Options{
		Key: k.siteKey, Product: k.cfg.Product.Name, BaseURL: k.address.URL, Private: k.cfg.Alerts.Private, TelegramURL: k.cfg.Alerts.TelegramURL,
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up alerts: %w", err)
	}
	for _, kind := range service.Kinds() {
		if err := k.approvals.Declare(kind); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	stream := projection.NewRunner(k.db, k.activity.Entries(), k.clock, k.log, alerts.ActivityWatch{Service: service})
	return service, feature.Feature{
		Name: "alerts", Tables: alerts.Tables(), Outside: unaffected("messages that alerts have sent", "a message is sent once more at worst"), Calls: service.Actions(), Resources: service.Resources(), Permissions: alerts.Permissions(), Office: service.Office(), Jobs: service.Jobs(), Checks: service.Checks(), Start: service.StorePresets,
		Projections: []projection.Projection[*wagerlog.Wager]{alerts.WagerWatch{Service: service}},
		Workers: []feature.Worker{
			{Name: "alerts", Run: service.Run, Failure: feature.Restart}, {Name: "activity", Run: stream.Run, Failure: feature.StopSite},
		},
	}, nil
}

// alertEffects are the actions of rules on players. A feature with more actions adds them here:
// rules offer no others.
func alertEffects(k *kernel, needs alertNeeds, service **alerts.Service) []alerts.Effect {
	return []alerts.Effect{
		{ID: "tag", Title: "put a tag on the player", Value: alerts.ValueTag, Do: func(tx *db.Tx, f alerts.Firing) error {
			return needs.profiles.TagByRule(tx, f.UserID, f.Value, f.Origin)
		}},
		{ID: "hold_gifts", Title: "hold the player's gifts", Do: func(tx *db.Tx, f alerts.Firing) error {
			return (*service).Hold(tx, f, alerts.HoldGifts)
		}},
		{ID: "hold_withdrawals", Title: "hold the player's withdrawals", Do: func(tx *db.Tx, f alerts.Firing) error {
			return (*service).Hold(tx, f, alerts.HoldWithdrawals)
		}},
		{ID: "mute", Title: "mute the player in the chat", Value: alerts.ValueMinutes, Do: func(tx *db.Tx, f alerts.Firing) error {
			minutes, err := strconv.ParseInt(f.Value, 10, 64)
			if err != nil {
				return fmt.Errorf("read the minutes of a mute: %w", err)
			}
			return needs.accounts.MuteByRule(tx, f.UserID, tx.Now().Add(time.Duration(minutes)*time.Minute).UnixMilli(), f.Origin)
		}},
		{ID: "ask_identity", Title: "ask the player to show who they are", Do: func(tx *db.Tx, f alerts.Firing) error {
			return needs.identity.DemandByRule(tx, f.UserID, f.Origin)
		}},
		{ID: "sign_out", Title: "sign the player out everywhere", Do: func(tx *db.Tx, f alerts.Firing) error {
			_, err := k.sessions.EndAll(tx, f.UserID, "")
			return err
		}},
	}
}
