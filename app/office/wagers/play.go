package wagers

import (
	"cmp"
	"context"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// PlayResultsRequest requests the play of a player in the last UTC days, including today:
// one, seven, thirty, or all.
type PlayResultsRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Period string `json:"period" validate:"required,oneof=day week month all" ts:"day|week|month|all"`
}

// PlayResultsRow is a player's play of one game with one currency. Staked and Paid are in
// the currency, the figures in dollars.
type PlayResultsRow struct {
	Kind     string `json:"kind"`
	Game     string `json:"game"`
	Name     string `json:"name"`
	Currency string `json:"currency"`
	Wins     int64  `json:"wins"`
	Staked   string `json:"staked"`
	Paid     string `json:"paid"`
	expected.Values
}

// PlayResultsAnswer is the play of a player, ordered by the total stake, highest first.
type PlayResultsAnswer struct {
	Rows  []PlayResultsRow `json:"rows"`
	Total expected.Values  `json:"total"`
	// Since is the start of the period in unix milliseconds; 0 for all.
	Since int64 `json:"since"`
}

// periodDays is the length of each period in days.
var periodDays = map[string]int64{"day": 1, "week": 7, "month": 30}

// Play returns the results of a player's play.
func (s *Service) Play(ctx context.Context, _ *session.Call, r PlayResultsRequest) (PlayResultsAnswer, error) {
	answer := PlayResultsAnswer{Rows: []PlayResultsRow{}}
	var since int64
	if days := periodDays[r.Period]; days > 0 {
		since = dayOf(s.Clock.Now().UnixMilli()) - days + 1
	}
	answer.Since = since * dayMillis
	type row struct {
		account ledger.Account
		productResult
	}
	var (
		list  []row
		total expected.Sum
	)
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		accounts, err := ledger.Accounts(q, r.UserID)
		if err != nil {
			return err
		}
		for _, account := range accounts {
			some, err := resultsWith(q, account.ID, since)
			if err != nil {
				return err
			}
			for _, p := range some {
				list = append(list, row{account, p})
			}
		}
		return nil
	})
	sorting.StablyBy(list, func(a, b row) int { return cmp.Compare(b.sum.Staked, a.sum.Staked) })
	for _, p := range list {
		total.Add(p.sum)
		currency := p.account.Key.Currency
		answer.Rows = append(answer.Rows, PlayResultsRow{
			Kind: p.kind, Game: p.product, Name: s.Name(p.product), Currency: currency, Wins: p.wins,
			Staked: s.text(currency, p.wagered), Paid: s.text(currency, p.returned), Values: expected.ValuesOf(p.sum),
		})
	}
	answer.Total = expected.ValuesOf(total)
	return answer, err
}
