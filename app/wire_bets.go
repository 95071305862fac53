package app

import (
	"context"

	"croupier/app/betting/bets"
	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/db"
)

// buildBets makes the room that reads wagers. Each kind of wager that has more to
// tell than its record registers its describer here.
func (a *App) buildBets() {
	a.bets = bets.New(bets.Deps{
		DB: a.db, Catalogue: a.catalogue, Currencies: a.wallet, People: bettors{a.accounts},
		Describers: map[wagerlog.Kind]bets.Describer{play.KindOriginal: replays{a.play}, crash.Kind: replays{a.crash}},
	})
}

// replayer plays an ended wager of its kind again.
type replayer interface {
	Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error)
}

// replays describes wagers by playing them again.
type replays struct{ of replayer }

// Describe implements bets.Describer. Everybody sees the same of an original.
func (r replays) Describe(q db.Querier, w *wagerlog.Wager, _ *session.User) (wagerlog.Details, error) {
	return r.of.Describe(q, w)
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
