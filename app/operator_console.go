package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/betting/host"
	"croupier/app/betting/providers"
	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/stafflog"
	"croupier/app/office/regulator"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/db"
)

// TokenRequest describes a token for the console: all fields to create one, the id to revoke one.
type TokenRequest struct {
	ID          string   `json:"id,omitempty"`
	Owner       string   `json:"owner,omitempty"`
	Name        string   `json:"name,omitempty"`
	Permissions []string `json:"permissions,omitempty"`
	Addresses   []string `json:"addresses,omitempty"`
	Days        int      `json:"days,omitempty"`
	WithoutCode bool     `json:"without_code,omitempty"`
}

// CreateToken makes a token in the name of an account and returns it. The site does not show it
// again.
func (m Admin) CreateToken(ctx context.Context, asked TokenRequest, reason string) (string, error) {
	owner, err := m.accounts.Find(ctx, nil, account.NameRequest{Name: asked.Owner})
	if err != nil {
		return "", err
	}
	made, err := m.tokens.CreateFor(ctx, m.actor, owner.ID, tokens.CreateTokenRequest{
		Name: asked.Name, Permissions: asked.Permissions, Days: asked.Days, Addresses: asked.Addresses, WithoutCode: asked.WithoutCode,
		Reason: action.Reason{Reason: reason},
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("token: %s\nid:    %s\nends:  %s\nIt is shown this once.\n", made.Token, made.ID, day(made.ExpiresAt)), nil
}

// RevokeToken revokes a token.
func (m Admin) RevokeToken(ctx context.Context, id, reason string) error {
	return m.tokens.RevokeFor(ctx, m.actor, tokens.RevokeTokenRequest{ID: id, Reason: action.Reason{Reason: reason}})
}

// Tokens lists the valid tokens, newest first.
func (m Admin) Tokens(ctx context.Context) (string, error) {
	listed, err := m.tokens.ListValid(ctx)
	var text strings.Builder
	for _, t := range listed {
		used, from := "never used", "any address"
		if t.UsedAt != 0 {
			used = "used " + clock.FromMillis(t.UsedAt).Format(time.DateTime) + " from " + t.UsedFrom
		}
		if len(t.Addresses) > 0 {
			from = strings.Join(t.Addresses, ",")
		}
		left := slices.DeleteFunc(slices.Clone(t.Permissions), func(p string) bool { return slices.Contains(t.LostPermissions, p) })
		fmt.Fprintf(&text, "%s  %s…  %s\n  may %s, from %s, of account %s, ends %s, %s\n", t.ID, t.Prefix, t.Name, strings.Join(left, ","), from, t.Owner, day(t.ExpiresAt), used)
	}
	return text.String(), err
}

func day(ms int64) string { return clock.FromMillis(ms).Format(time.DateOnly) }

// RegulatorPackage makes packages for a regulator of this site.
func (a *App) RegulatorPackage() *regulator.Builder { return a.packages.Builder() }

// RescanChain reads the blocks of a network from a height again, in the background. Deposits that
// are already credited do not change.
func (m Admin) RescanChain(ctx context.Context, network string, from int64, reason string) error {
	return m.networks.RescanBy(ctx, stafflog.Entry{Actor: m.actor, Action: "rescan network", Reason: reason}, network, from)
}

// LookUpTransaction reads one transaction of a network and records its payments to addresses of
// the site. height is the height of its block, 0 if unknown.
func (m Admin) LookUpTransaction(ctx context.Context, network, txid string, height int64, reason string) (string, error) {
	found, err := m.networks.LookupBy(ctx, stafflog.Entry{Actor: m.actor, Action: "look up transaction", Reason: reason}, network, txid, height)
	switch {
	case err != nil:
		return "", err
	case found.Waits:
		return fmt.Sprintf("%d payments, which wait for a block.", found.Payments), nil
	case found.Incomplete:
		return fmt.Sprintf("%d payments in block %d. The node has not reported all of it: try again later.", found.Payments, found.Height), nil
	}
	return fmt.Sprintf("%d payments in block %d. Page Deposits shows them.", found.Payments, found.Height), nil
}

// HostedGame describes an installed game for the console: all fields to register a version, the game
// and its version to change one.
type HostedGame struct {
	Game     string `json:"game,omitempty"`
	Version  string `json:"version,omitempty"`
	Name     string `json:"name,omitempty"`
	Provider string `json:"provider,omitempty"`
}

// RegisterGame adds a version of a game, whose files are in the data folder, to the installed games.
func (m Admin) RegisterGame(ctx context.Context, g HostedGame, reason string) error {
	return m.listGames(ctx, m.hosted.Register(ctx, m.entry(reason), host.Version{Game: g.Game, Version: g.Version, Name: g.Name, Provider: g.Provider}))
}

// EnableGame makes a version the one that players start.
func (m Admin) EnableGame(ctx context.Context, g HostedGame, reason string) error {
	return m.listGames(ctx, m.hosted.Enable(ctx, m.entry(reason), g.Game, g.Version))
}

// DisableGame makes a game unavailable to players.
func (m Admin) DisableGame(ctx context.Context, g HostedGame, reason string) error {
	return m.listGames(ctx, m.hosted.Disable(ctx, m.entry(reason), g.Game))
}

// RemoveGame deletes a version of a game with its files.
func (m Admin) RemoveGame(ctx context.Context, g HostedGame, reason string) error {
	return m.listGames(ctx, m.hosted.Remove(ctx, m.entry(reason), g.Game, g.Version))
}

// listGames makes a change of the installed games visible in the catalogue of this site at once.
func (m Admin) listGames(ctx context.Context, failed error) error {
	if failed != nil {
		return failed
	}
	return m.catalogue.Refresh(ctx)
}

// HostedGames lists the installed games with their returns.
func (m Admin) HostedGames(ctx context.Context) ([]host.Installed, error) { return m.hosted.List(ctx) }

// ProviderAccess lets an outside program on this machine play the emulated provider, or the provider of an
// integration, with players, which are named by id, name or email address, and their play money.
func (m Admin) ProviderAccess(ctx context.Context, provider string, logins []string, currency string) (providers.Access, error) {
	var ids []string
	for _, login := range logins {
		err := m.Do(ctx, "gave access to a provider", login, provider+" "+currency, func(_ *db.Tx, userID string) error {
			ids = append(ids, userID)
			return nil
		})
		if err != nil {
			return providers.Access{}, err
		}
	}
	return m.providers.Access(ctx, provider, ids, currency)
}

// entry begins an entry of the log of staff.
func (m Admin) entry(reason string) stafflog.Entry {
	return stafflog.Entry{Actor: m.actor, Reason: reason}
}
