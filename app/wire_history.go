package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/history"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/sports/bets"
	"croupier/db"
)

type betNeeds struct {
	catalogue *catalogue.Service
	wallets   *wallet.Service
	accounts  *account.Service
	play      *play.Service
	crash     *crash.Service
	sports    *bets.Service
}

// wireBets makes the package that reads wagers. Each kind of wager with more details than its
// record registers its describer here.
func wireBets(_ context.Context, k *kernel, needs betNeeds) (*history.Service, feature.Feature, error) {
	service := history.New(history.Deps{
		DB: k.db, Catalogue: needs.catalogue, Currencies: needs.wallets, Players: needs.accounts,
		Describers: map[wagerlog.Kind]history.Describer{play.KindOriginal: replayDescriber{needs.play}, crash.Kind: replayDescriber{needs.crash}, bets.Kind: replayDescriber{needs.sports}},
		Kinds:      betKinds,
	})
	return service, feature.Feature{Name: "bets", Calls: service.Actions()}, nil
}

// replayer replays an ended wager of its kind, or knows the state it was placed on.
type replayer interface {
	Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error)
}

// replayDescriber describes wagers by replaying them.
type replayDescriber struct{ of replayer }

// Describe implements bets.Describer. The details of an original are public.
func (r replayDescriber) Describe(q db.Querier, w *wagerlog.Wager, _ *session.User) (wagerlog.Details, error) {
	return r.of.Describe(q, w)
}
