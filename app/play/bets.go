package play

import (
	"context"

	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/session"
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

// BetRow is one wager in a list.
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
		wagers, err := latest(q, owner, request.Game, before, limit)
		for _, w := range wagers {
			if row, ok := s.betRow(w); ok {
				answer.Bets = append(answer.Bets, row)
			}
		}
		return err
	})
	return answer, err
}

// placeOf is where a wager stands in the journal; behind the end for none.
func placeOf(q db.Querier, wager string) (int64, error) {
	binary, ok := id.ToBinary(wager)
	if !ok {
		return beforeAll, nil
	}
	w, err := journal.ByID(q, binary)
	if w == nil || err != nil {
		return beforeAll, err
	}
	return w.Seq, nil
}

func (s *Service) betRow(w owned) (BetRow, bool) {
	currency, ok := s.Wallets.Currency(w.account.Key.Currency)
	if !ok {
		return BetRow{}, false
	}
	return BetRow{
		ID: w.ID.String(), Game: w.Game, Name: s.definition(w.Game).Name, Currency: currency.ID, Demo: w.account.Key.Purpose == ledger.Demo,
		Bet: w.Stake.Text(currency.Decimals), Payout: w.Payout.Text(currency.Decimals), Multiplier: shownMultiplier(w.Wager),
		Profit: (w.Payout - w.Stake).Text(currency.Decimals), Status: status(true, w.Void, w.Stake, w.Payout), CreatedAt: w.At,
	}, true
}
