package bets

import (
	"cmp"
	"context"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// BetsRequest asks for the caller's own wagers.
type BetsRequest struct {
	// Game narrows them; empty for all.
	Game string `json:"game,omitempty" validate:"max=40"`
	// Before is the id of a wager: older ones are listed.
	Before string `json:"before,omitempty" validate:"max=40"`
	// Limit is 1 to 100; 20 when left out.
	Limit int `json:"limit,omitempty" validate:"min=0,max=100"`
}

// BetsAnswer lists wagers, newest first.
type BetsAnswer struct {
	Bets []BetRow `json:"bets"`
}

// BetRow is one wager in a list, as it was settled last.
type BetRow struct {
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

// listed is how many wagers are answered unless told otherwise.
const listed = 20

// Bets lists the caller's own wagers.
func (s *Service) Bets(ctx context.Context, call *session.Call, request BetsRequest) (BetsAnswer, error) {
	answer := BetsAnswer{Bets: []BetRow{}}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	limit := request.Limit
	if limit == 0 {
		limit = listed
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		before, err := placeOf(q, request.Before)
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

// row is a wager by its record; ok is false for money that the house does not
// know any more.
func (s *Service) row(w *wagerlog.Wager) (row BetRow, ok bool) {
	currency, ok := s.Currencies.Currency(w.Player.Currency)
	if !ok {
		return BetRow{}, false
	}
	return BetRow{
		ID: w.ID.String(), Game: w.Product, Name: s.Catalogue.Name(w.Product), Currency: currency.ID, Demo: w.Player.Purpose == ledger.Demo,
		Bet: currency.Text(w.Stake), Payout: currency.Text(w.Payout), Multiplier: w.ShownMultiplier(),
		Profit: currency.Text(w.Payout - w.Stake), Status: w.Status(), CreatedAt: w.At,
	}, true
}

// beforeAll is a place behind the wager log's end.
const beforeAll = int64(1) << 62

// placeOf is where a wager stands in the wager log; behind the end for none.
func placeOf(q db.Querier, wager string) (int64, error) {
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

// Latest lists a player's wagers of all accounts, newest first. product narrows
// them unless empty.
func Latest(q db.Querier, owner, product string, limit int) ([]*wagerlog.Wager, error) {
	return listOf(q, owner, product, beforeAll, limit)
}

// listOf lists a player's wagers before a place in the wager log.
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
	slices.SortFunc(list, func(a, b *wagerlog.Wager) int { return cmp.Compare(b.Seq, a.Seq) })
	return list[:min(len(list), limit)], nil
}
