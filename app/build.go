package app

import (
	"context"
	"fmt"

	"croupier/app/betting/seeds"
	"croupier/app/desk/licence"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/config"
	"croupier/app/kernel/id"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/app/people/guests"
	"croupier/app/people/stats"
)

// buildKernel makes the parts that know no feature.
func (a *App) buildKernel(ctx context.Context) error {
	key, err := config.SiteKey(a.cfg.Data)
	if err != nil {
		return err
	}
	a.siteKey = key
	a.ids = id.NewSource(a.options.Clock)
	if err := a.buildStaff(); err != nil {
		return err
	}
	a.limiter = session.NewLimiter(a.options.Clock)
	a.sessions = session.NewManager(a.db, a.options.Clock, a.ids, session.ManagerOptions{
		Life: a.cfg.Session.Life(), TwoFactorWindow: a.cfg.Session.TwoFactorWindow(),
	})
	a.guests, err = guests.New(ctx, guests.Deps{DB: a.db, Clock: a.options.Clock, Limiter: a.limiter, Log: a.log}, guests.Options{
		Keep: a.cfg.Guests.Keep, NewPerHour: a.cfg.Guests.NewPerHour,
	})
	if err != nil {
		return fmt.Errorf("set up guests: %w", err)
	}
	deviceKey, err := subkey(key, "device")
	if err != nil {
		return err
	}
	csrfKey, err := subkey(key, "csrf")
	if err != nil {
		return err
	}
	csrf, err := session.NewCSRF(csrfKey)
	if err != nil {
		return fmt.Errorf("set up CSRF: %w", err)
	}
	a.gate = session.NewGate(a.sessions, csrf, a.ids, session.GateOptions{
		TrustedProxies: a.cfg.TrustedProxies, AllowedOrigins: a.cfg.AllowedOrigins,
		CountryHeader: a.cfg.Lobby.CountryHeader, Clock: a.options.Clock, DeviceKey: deviceKey, Guests: a.guests,
	})
	return a.buildCouriers(key)
}

// buildCouriers makes what carries letters and what checks for patience.
func (a *App) buildCouriers(key []byte) error {
	captchaKey, err := subkey(key, "captcha")
	if err != nil {
		return err
	}
	a.captcha, err = captcha.New(captcha.Options{
		Provider: a.cfg.Captcha.Provider, SiteKey: a.cfg.Captcha.SiteKey, Secret: a.cfg.Captcha.Secret,
		Difficulty: a.cfg.Captcha.Difficulty, Key: captchaKey, Clock: a.options.Clock,
	})
	if err != nil {
		return fmt.Errorf("set up the captcha: %w", err)
	}
	a.mailer, err = mail.New(mail.Options{
		Host: a.cfg.Mail.Host, Port: a.cfg.Mail.Port, User: a.cfg.Mail.User, Password: a.cfg.Mail.Password,
		From: a.cfg.Mail.From, TLS: a.cfg.Mail.TLS, Dir: a.cfg.Path("mail"),
		Clock: a.options.Clock, IDs: a.ids, Log: a.log,
	})
	if err != nil {
		return fmt.Errorf("set up mail: %w", err)
	}
	return nil
}

// buildFeatures makes the features in the order of what they need.
func (a *App) buildFeatures(context.Context) error {
	var err error
	a.licence, err = licence.New(licence.Options{File: a.cfg.Licence.File, Clock: a.options.Clock, Demo: a.cfg.Demo, Log: a.log})
	if err != nil {
		return fmt.Errorf("set up the licence: %w", err)
	}
	a.address.set(a.cfg.BaseURL(""))
	if err := a.buildEligibility(); err != nil {
		return err
	}
	contact := account.Contact{Title: a.cfg.Contact.Title, Description: a.cfg.Contact.Description, Images: a.cfg.Contact.Images}
	for _, field := range a.cfg.Contact.Fields {
		contact.Fields = append(contact.Fields, account.ContactField{Title: field.Title, Model: field.Model})
	}
	sealer, err := seal.New(a.siteKey, "server seeds")
	if err != nil {
		return fmt.Errorf("set up the seeds: %w", err)
	}
	a.stats, a.seeds = stats.New(a.db), seeds.New(a.db, sealer, ownerOf)
	a.accounts, err = account.New(account.Deps{
		Stats: totals{a.stats}, Seeds: a.seeds,
		DB: a.db, Clock: a.options.Clock, IDs: a.ids, Sessions: a.sessions, Limiter: a.limiter,
		Mailer: a.mailer, Captcha: a.captcha, Log: a.log, Events: accountEvents{a},
		Permissions: a.permissions, StaffLog: a.staffLog,
	}, account.Options{
		Product: a.cfg.Product.Name, Email: a.cfg.Product.Email, BaseURL: a.address.url, Key: a.siteKey,
		Hash:          account.HashOptions{Parallel: a.cfg.Accounts.ParallelHashes},
		MaxPerAddress: a.cfg.Accounts.RegistrationsPerAddress, Contact: contact,
	})
	if err != nil {
		return fmt.Errorf("set up accounts: %w", err)
	}
	return a.buildSignIns()
}

// buildSignIns makes the ways to sign in without a password.
func (a *App) buildSignIns() error {
	var provider account.WalletProvider
	if a.cfg.WalletConnect.VerifyURL != "" {
		provider = account.NewHTTPProvider(a.cfg.WalletConnect.VerifyURL, a.cfg.WalletConnect.Secret)
	}
	a.connections = account.NewConnections(a.accounts, account.ConnectOptions{
		TelegramToken: a.cfg.Telegram.BotToken, Provider: provider,
	})
	clients := make([]account.OAuthClient, 0, len(a.cfg.OAuth.Clients))
	for _, client := range a.cfg.OAuth.Clients {
		clients = append(clients, account.OAuthClient{
			ID: client.ID, Name: client.Name, RedirectURIs: client.RedirectURIs, Secret: client.Secret,
		})
	}
	a.oauth = account.NewOAuth(a.accounts, clients)
	a.buildLive()
	return nil
}

// buildLive makes the sockets. A session that ends takes its sockets along.
func (a *App) buildLive() {
	a.secrets = live.NewSecrets(a.options.Clock)
	a.hub = live.New(live.Options{
		Clock: a.options.Clock, IDs: a.ids, Log: a.log, Auth: a.sessions, Secrets: a.secrets,
		Call: a.gate.Call, OriginAllowed: a.gate.SocketOriginAllowed,
	})
	a.sessions.OnEnd(func(_ string, sessionIDs []string) { a.hub.CloseSession(sessionIDs...) })
}

// accountEvents tells the rest of the house what happened to accounts.
type accountEvents struct{ app *App }

// Changed implements account.Events: the player's open pages load their user
// anew, sockets lose what the player may no longer hear, and the feed's lists
// name the player as they may from now on.
func (e accountEvents) Changed(userID string) {
	e.app.feed.PlayerChanged(userID)
	if err := e.app.hub.PublishTo(userID, "UserChanged", struct{}{}); err != nil {
		e.app.log.Error("tell a player's pages of a change", "error", err)
	}
	e.app.hub.Recheck(context.Background(), userID)
}
