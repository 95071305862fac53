package history

import (
	"cmp"
	"context"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// BetsRequest requests the caller's own wagers.
type BetsRequest struct {
	// Game filters by game. Empty means all.
	Game string `json:"game,omitempty" validate:"max=40"`
	// Before is the id of a wager. Only older wagers are listed.
	Before string `json:"before,omitempty" validate:"max=40"`
	// Limit is 1 to 100. The default is 20.
	Limit int `json:"limit,omitempty" validate:"min=0,max=100"`
}

// BetsAnswer lists wagers, newest first.
type BetsAnswer struct {
	Bets []BetRow `json:"bets"`
}

// BetRow is one wager in a list, as last settled.
type BetRow struct {
	// Kind is sports for a bet on sports, and empty for a game.
	Kind       string `json:"kind,omitempty" ts:"sports|futures"`
	ID         string `json:"id"`
	Game       string `json:"game"`
	Name       string `json:"name"`
	Currency   string `json:"currency"`
	Demo       bool   `json:"demo"`
	Bet        string `json:"bet"`
	Payout     string `json:"payout"`
	Multiplier string `json:"multiplier"`
	Profit     string `json:"profit"`
	Status     string `json:"status"`
	CreatedAt  int64  `json:"created_at"`
}

// defaultPageSize is the default number of wagers in an answer.
const defaultPageSize = 20

// Bets lists the caller's own wagers.
func (s *Service) Bets(ctx context.Context, call *session.Call, request BetsRequest) (BetsAnswer, error) {
	answer := BetsAnswer{Bets: []BetRow{}}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	limit := request.Limit
	if limit == 0 {
		limit = defaultPageSize
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		before, err := positionOf(q, request.Before)
		if err != nil {
			return err
		}
		wagers, err := listOf(q, owner, request.Game, before, limit)
		for _, w := range wagers {
			if row, ok := s.row(w); ok {
				answer.Bets = append(answer.Bets, row)
			}
		}
		return err
	})
	return answer, err
}

// row returns a wager from its record. ok is false for an unknown currency.
func (s *Service) row(w *wagerlog.Wager) (row BetRow, ok bool) {
	currency, ok := s.Currencies.Currency(w.Player.Currency)
	if !ok {
		return BetRow{}, false
	}
	return BetRow{
		Kind: s.Products.PublicKind(w.Kind),
		ID:   w.ID.String(), Game: w.Product, Name: s.Catalogue.Name(w.Product), Currency: currency.ID, Demo: w.Player.Purpose == ledger.Demo,
		Bet: currency.Text(w.Stake), Payout: currency.Text(w.Payout), Multiplier: w.MultiplierText(),
		Profit: currency.Text(w.Payout - w.Stake), Status: w.Status(), CreatedAt: w.At,
	}, true
}

// beforeAll is a position after the end of the wager log.
const beforeAll = int64(1) << 62

// positionOf returns the position of a wager in the wager log, or a position after its end
// for an unknown wager.
func positionOf(q db.Querier, wager string) (int64, error) {
	binary, ok := id.ToBinary(wager)
	if !ok {
		return beforeAll, nil
	}
	w, err := wagerlog.ByID(q, binary)
	if w == nil || err != nil {
		return beforeAll, err
	}
	return w.Seq, nil
}

// Latest lists a player's wagers of all accounts, newest first. A product that is not
// empty filters them.
func Latest(q db.Querier, owner, product string, limit int) ([]*wagerlog.Wager, error) {
	return listOf(q, owner, product, beforeAll, limit)
}

// listOf lists a player's wagers before a position in the wager log.
func listOf(q db.Querier, owner, product string, before int64, limit int) ([]*wagerlog.Wager, error) {
	accounts, err := ledger.Accounts(q, owner)
	if err != nil {
		return nil, err
	}
	var list []*wagerlog.Wager
	for _, account := range accounts {
		wagers, err := wagerlog.Of(q, account.ID, product, before, limit)
		if err != nil {
			return nil, err
		}
		list = append(list, wagers...)
	}
	sorting.By(list, func(a, b *wagerlog.Wager) int { return cmp.Compare(b.Seq, a.Seq) })
	return list[:min(len(list), limit)], nil
}
