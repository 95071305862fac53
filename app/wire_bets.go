package app

import (
	"context"

	"croupier/app/betting/bets"
	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/sports/betslip"
	"croupier/db"
)

type betNeeds struct {
	catalogue *catalogue.Service
	wallets   *wallet.Service
	accounts  *account.Service
	play      *play.Service
	crash     *crash.Service
	sports    *betslip.Service
}

// wireBets makes the room that reads wagers. Each kind of wager that has more to
// tell than its record registers its describer here.
func wireBets(_ context.Context, k *kernel, needs betNeeds) (*bets.Service, feature.Feature, error) {
	service := bets.New(bets.Deps{
		DB: k.db, Catalogue: needs.catalogue, Currencies: needs.wallets, Players: needs.accounts,
		Describers: map[wagerlog.Kind]bets.Describer{play.KindOriginal: replays{needs.play}, crash.Kind: replays{needs.crash}, betslip.Kind: replays{needs.sports}},
	})
	return service, feature.Feature{Name: "bets", Calls: service.Actions()}, nil
}

// replayer plays an ended wager of its kind again, or knows what it was made on.
type replayer interface {
	Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error)
}

// replays describes wagers by playing them again.
type replays struct{ of replayer }

// Describe implements bets.Describer. Everybody sees the same of an original.
func (r replays) Describe(q db.Querier, w *wagerlog.Wager, _ *session.User) (wagerlog.Details, error) {
	return r.of.Describe(q, w)
}
