package app

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"croupier/app/kernel/action"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/app/server/frontend"
	"croupier/webui"
)

// Paths of what is no call.
const (
	healthPath = "/healthz"
	socketPath = "/ws"
)

// telegramWeb frames the site when it is launched inside Telegram's web client.
const telegramWeb = "https://web.telegram.org"

// telegramScript is where a launched page gets Telegram's web-app object from.
const telegramScript = "https://telegram.org"

// buildDoors gathers all calls in the registry and puts the pages behind them.
func (a *App) buildDoors(context.Context) error {
	a.registry = action.New(action.Deps{
		Gate: a.gate, Limiter: a.limiter, Clock: a.options.Clock, IDs: a.ids, Log: a.log,
		Feature: a.licensed, Prove: a.accounts.Prove,
	}, action.Options{
		Title: a.cfg.Product.Name, Version: a.options.Version, Policy: a.policy(), AddressRate: addressRate(a.cfg.Limits.RequestsPerMinute),
	})
	if err := a.registry.Add(a.calls()...); err != nil {
		return fmt.Errorf("register calls: %w", err)
	}
	if err := a.checkPermissions(); err != nil {
		return fmt.Errorf("check the permissions: %w", err)
	}
	a.hub.SetDispatcher(a.registry)
	for pattern, handler := range map[string]http.Handler{
		healthPath: http.HandlerFunc(a.serveHealth), socketPath: a.hub.Handler(),
		"/avatar/*":        account.Avatars(),
		"/cover/*":         a.covers.Handler(),
		"/oauth/authorize": a.limited(a.oauth.Authorize(a.registry.WriteError)),
		"/oauth/token":     a.limited(a.oauth.Token()),
		"/oauth/userinfo":  a.oauth.UserInfo(),
	} {
		if err := a.registry.Mount(pattern, handler); err != nil {
			return fmt.Errorf("mount %s: %w", pattern, err)
		}
	}
	return a.buildPages()
}

// oauthRate bounds what one address asks of the doors for other sites, which
// lie outside the registry and its limits.
var oauthRate = session.Rate{Count: 60, Per: minute}

// limited refuses an address that comes too often.
func (a *App) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := "oauth|" + session.AddressKey(a.gate.Client(r).IP)
		if wait, ok := a.limiter.Take(key, oauthRate); !ok {
			a.registry.WriteError(w, r, fault.TooMany("Too many requests. Try again later.", wait))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// buildPages puts the browser part behind the calls. A binary without it can
// still do everything but serve.
func (a *App) buildPages() error {
	pages, err := frontend.New(webui.Files(), a.page)
	if err != nil {
		a.noPages = err
	} else {
		a.registry.Fallback(pages)
	}
	a.handler, err = a.registry.Handler()
	if err != nil {
		return fmt.Errorf("build the handler: %w", err)
	}
	return nil
}

// policy is the part of the content policy that the configuration decides.
func (a *App) policy() action.Policy {
	policy := action.Policy{Connect: a.connectSources}
	for _, host := range a.cfg.Chat.GIFHosts {
		policy.Images = append(policy.Images, "https://"+host)
	}
	switch a.cfg.Captcha.Provider {
	case captcha.Turnstile:
		policy.Scripts = append(policy.Scripts, "https://challenges.cloudflare.com")
		policy.Frames = append(policy.Frames, "https://challenges.cloudflare.com")
	case captcha.HCaptcha:
		policy.Scripts = append(policy.Scripts, "https://hcaptcha.com", "https://*.hcaptcha.com")
		policy.Frames = append(policy.Frames, "https://hcaptcha.com", "https://*.hcaptcha.com")
		policy.Styles = append(policy.Styles, "https://hcaptcha.com", "https://*.hcaptcha.com")
	}
	policy.Frames = append(policy.Frames, "'self'")
	if frame, err := url.Parse(a.cfg.WalletConnect.FrameURL); err == nil && frame.Host != "" {
		policy.Frames = append(policy.Frames, frame.Scheme+"://"+frame.Host)
	}
	// The device wallet is a page of the site inside a page of the site.
	policy.FrameAncestors = []string{"'self'"}
	if a.cfg.Telegram.BotToken != "" {
		policy.FrameAncestors = append(policy.FrameAncestors, telegramWeb)
		policy.Scripts = append(policy.Scripts, telegramScript)
	}
	return policy
}

// liveDoor is what the live listener serves: the socket and nothing else.
func (a *App) liveDoor() http.Handler { return socketOnly(a.hub.Handler()) }

// originalsDoor is what the originals listener serves.
func (a *App) originalsDoor() http.Handler { return socketOnly(a.hub.BannerHandler()) }

func socketOnly(socket http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(socketPath, socket)
	mux.Handle("/{$}", socket)
	return mux
}
