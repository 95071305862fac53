// Package stats stores players' totals for each account and game. It computes them from
// the wager log.
package stats

import (
	"context"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Service manages player statistics. It is a projection of the wager log.
type Service struct{ db *db.DB }

// New creates the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// checkpoint is the stored name of the projection; it must never change.
const checkpoint = "player_stats"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// statKey identifies a row of statistics.
type statKey struct {
	account ledger.AccountID
	game    string
}

// gameTotals are the totals of an account in a game. USD is in millionths of a
// dollar, amounts in minor units of the account's currency.
type gameTotals struct {
	games, wins   int64
	wagered, paid money.Amount
	usd           int64
}

// totals are totals by key.
type totals struct {
	byKey map[statKey]*gameTotals
	order []statKey // in order of first appearance, because the order of writes must not depend on a map
}

func newSums() *totals { return &totals{byKey: map[statKey]*gameTotals{}} }

// add counts a wager, or the difference of a correction.
func (s *totals) add(w *wagerlog.Wager) {
	t := w.Tally()
	if t == (wagerlog.Tally{}) {
		return
	}
	k := statKey{w.Account, w.Product}
	sum, ok := s.byKey[k]
	if !ok {
		sum = &gameTotals{}
		s.byKey[k] = sum
		s.order = append(s.order, k)
	}
	sum.games += t.Wagers
	sum.wins += t.Wins
	sum.wagered += t.Wagered
	sum.paid += t.Paid
	sum.usd += t.USD
}

// Apply implements projection.Projection.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := newSums()
	for _, w := range wagers {
		added.add(w)
	}
	for _, k := range added.order {
		if err := addCounts(tx, k, added.byKey[k]); err != nil {
			return err
		}
	}
	return nil
}

// Row is a player's real-money totals in one game and one currency.
type Row struct {
	Game, Currency string
	Games, Wins    int64
	Wagered        money.Amount
	Profit         money.Amount
	USD            int64 // millionths of a dollar wagered
}

// Totals returns how much real money a player has wagered, in millionths of a
// dollar, and the number of wagers.
func (s *Service) Totals(ctx context.Context, owner string) (usd, games int64, err error) {
	rows, err := s.Of(ctx, owner)
	for _, row := range rows {
		usd += row.USD
		games += row.Games
	}
	return usd, games, err
}

// Of lists a player's real-money statistics by game and currency.
func (s *Service) Of(ctx context.Context, owner string) ([]Row, error) {
	var list []Row
	err := s.db.Read(ctx, func(q *db.Reader) (err error) {
		list, err = rowsOf(q, owner)
		return err
	})
	return list, err
}
