package app

import (
	"context"

	"croupier/app/account"
	"croupier/app/bets"
	"croupier/app/journal"
	"croupier/app/play"
	"croupier/app/session"
	"croupier/db"
)

// buildBets makes the room that reads wagers. Each kind of wager that has more to
// tell than its record registers its describer here.
func (a *App) buildBets() {
	originals := replays{a.play}
	a.bets = bets.New(bets.Deps{
		DB: a.db, Catalogue: a.lobby, Currencies: a.wallet, People: bettors{a.accounts},
		Describers: map[journal.Kind]bets.Describer{play.KindOriginal: originals, play.KindCrash: originals},
	})
}

// replays describes the wagers that play made.
type replays struct{ play *play.Service }

// Describe implements bets.Describer. Everybody sees the same of an original.
func (r replays) Describe(q db.Querier, w *journal.Wager, _ *session.User) (bets.Description, error) {
	ended, err := r.play.Describe(q, w)
	if err != nil {
		return bets.Description{}, err
	}
	return bets.Description{Data: ended.Choices, Turns: ended.Turns, View: ended.View, Draw: (*bets.Draw)(ended.Draw)}, nil
}

// bettors are the players as their wagers name them.
type bettors struct{ accounts *account.Service }

// Player implements bets.People.
func (b bettors) Player(ctx context.Context, owner string, viewer *session.User) (bets.Player, error) {
	user, private, hidden, err := b.accounts.Seen(ctx, owner, viewer)
	if err != nil || hidden {
		return bets.Player{PrivateBets: private, Hidden: true}, err
	}
	return bets.Player{ID: user.ID, Name: user.Name, PrivateBets: private}, nil
}
