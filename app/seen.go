package app

import (
	"context"
	"time"

	"croupier/app/betting/bets"
	"croupier/app/betting/crash"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/app/social/feed"
	"croupier/app/social/race"
	"croupier/db"
)

// Names of those whose name is not shown.
const (
	hiddenName = bets.HiddenName
	guestName  = "Guest"
)

// sighting is a player beside a wager as somebody may see them. Of a hidden
// one there is nothing but the name that stands for all of them.
type sighting struct {
	account.PublicUser
	hidden bool
}

// seen decides what a viewer may see of the player behind a wager: nil is a
// guest. Calls ask it for whoever calls. Events go to everybody alike and carry
// what a guest may see; whoever may see more asks again by a call.
func (a *App) seen(ctx context.Context, owner string, viewer *session.User) (sighting, error) {
	if session.IsGuest(owner) {
		return sighting{PublicUser: account.PublicUser{Name: guestName}}, nil
	}
	user, private, hidden, err := a.accounts.Seen(ctx, owner, viewer)
	if err != nil || hidden {
		return sighting{account.PublicUser{Name: hiddenName, PrivateBets: private, Demo: user.Demo}, true}, err
	}
	return sighting{PublicUser: user}, nil
}

// watchers are the players as the feed shows them.
type watchers struct{ app *App }

// Player implements feed.People.
func (w watchers) Player(ctx context.Context, owner string, viewer *session.User) (feed.Player, error) {
	p, err := w.app.seen(ctx, owner, viewer)
	return feed.Player{ID: p.ID, Name: p.Name, Avatar: p.Avatar, PrivateBets: p.PrivateBets, Hidden: p.hidden, Demo: p.Demo}, err
}

// SeesHidden implements feed.People.
func (watchers) SeesHidden(viewer *session.User) bool { return account.SeesPrivate(viewer) }

// racers are the players as the leaderboard shows them.
type racers struct{ app *App }

// Player implements race.People.
func (r racers) Player(ctx context.Context, owner string, viewer *session.User) (race.Player, error) {
	p, err := r.app.seen(ctx, owner, viewer)
	return race.Player{ID: p.ID, Name: p.Name, Avatar: p.Avatar, PrivateBets: p.PrivateBets, Hidden: p.hidden, Demo: p.Demo}, err
}

// Races implements race.People.
func (racers) Races(q db.Querier, owner string, week time.Time) (bool, error) {
	p, found, err := account.PersonByID(q, owner)
	return found && !actedOn(p).Barred(week), err
}

// everybody describes players as everybody may see them at once.
type everybody struct{ app *App }

// Player implements crash.People.
func (e everybody) Player(ctx context.Context, owner string) (crash.Player, error) {
	p, err := e.app.seen(ctx, owner, nil)
	return crash.Player{ID: p.ID, Name: p.Name, Avatar: p.Avatar}, err
}
