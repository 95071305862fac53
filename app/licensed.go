package app

import (
	"croupier/app/desk/licence"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
)

// licensed reports whether the licence enables a feature or plugin now.
func (a *App) licensed(feature string) bool { return a.licence.Enabled(a.address.host, feature) }

// room is the calls of one room of the house and the feature or plugin of the
// licence that they belong to; empty for what every site has.
type room struct {
	feature string
	actions []action.Action
}

// rooms lists the calls of the site. Each room says which feature of the
// licence it belongs to, and all of its calls are refused without it.
func (a *App) rooms() []room {
	always := ""
	return []room{
		{always, a.accounts.Actions()}, {always, a.connections.Actions()}, {always, a.oauth.Actions()},
		{always, a.captcha.Actions()}, {always, a.licence.Actions()}, {always, a.secrets.Actions()},
		{always, a.mailer.Actions(a.cfg.Demo)}, {always, a.wallet.Actions()}, {always, a.seeds.Actions()},
		{always, a.officeCalls()},
		{always, a.games.Actions()}, {always, a.bets.Actions()}, {always, a.catalogue.Actions()}, {always, a.content.Actions()},
		{licence.Chat, a.chat.Actions()}, {licence.Chat, a.packs.Actions()}, {licence.Chat, a.gifts.Actions()},
		{licence.LiveFeed, a.feed.Actions()},
		{licence.Race, a.race.Actions()},
	}
}

// calls lists the calls of all rooms, each restricted to its feature.
func (a *App) calls() []action.Action {
	var all []action.Action
	for _, r := range a.rooms() {
		if r.feature != "" {
			r.actions = action.OfFeature(r.feature, r.actions)
		}
		all = append(all, r.actions...)
	}
	return all
}

// licensedHub is the sockets as a room of a feature has them: its channels
// refuse everybody, and its events are told to nobody, while the licence does
// not enable the feature.
type licensedHub struct {
	*live.Hub
	app     *App
	feature string
}

// Channel registers a channel of the feature.
func (h licensedHub) Channel(pattern string, policy live.Policy) error {
	authorize := policy.Authorize
	policy.Authorize = func(call *session.Call, param string) error {
		if !h.app.licensed(h.feature) {
			return fault.ErrFeature
		}
		if authorize == nil {
			return nil
		}
		return authorize(call, param)
	}
	return h.Hub.Channel(pattern, policy)
}

// Publish tells a channel of the feature.
func (h licensedHub) Publish(channel, event string, data any) error {
	if !h.app.licensed(h.feature) {
		return nil
	}
	return h.Hub.Publish(channel, event, data)
}

// PublishTo tells one player.
func (h licensedHub) PublishTo(userID, event string, data any) error {
	if !h.app.licensed(h.feature) {
		return nil
	}
	return h.Hub.PublishTo(userID, event, data)
}

// PublishEphemeral tells a channel of the feature.
func (h licensedHub) PublishEphemeral(channel, event string, data any) error {
	if !h.app.licensed(h.feature) {
		return nil
	}
	return h.Hub.PublishEphemeral(channel, event, data)
}
