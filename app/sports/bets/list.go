package bets

import (
	"context"
	"fmt"
	"math"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SportsBetListRequest requests the caller's bets, newest first.
type SportsBetListRequest struct {
	// Show is open, settled, won, lost, refunded, cashed, or empty for all. A bet that
	// was cashed out in full is cashed and settled, but neither won nor lost.
	Show string `json:"show,omitempty"`
	// Before is the id of the last bet of the previous page.
	Before string `json:"before,omitempty"`
	Limit  int    `json:"limit,omitempty"`
}

// SportsBetList is a page of bets.
type SportsBetList struct {
	Bets []SportsBet `json:"bets"`
	// More is true if there are older bets.
	More bool `json:"more"`
}

// Bets per page.
const (
	defaultPageSize = 20
	maxPageSize     = 100
)

// statusConditions are the SQL conditions for the values of Show.
var statusConditions = map[string]string{
	"":         "",
	"open":     " AND m.status = 0",
	"settled":  " AND m.status <> 0",
	"refunded": " AND m.status = 1",
	"won":      " AND m.status = 2 AND m.cashed = 0",
	"lost":     " AND m.status = 3 AND m.cashed = 0",
	"cashed":   " AND m.cashed = 1",
}

// ListBets lists the caller's bets.
func (s *Service) ListBets(ctx context.Context, call *session.Call, request SportsBetListRequest) (answer SportsBetList, err error) {
	limit := request.Limit
	if limit == 0 {
		limit = defaultPageSize
	}
	condition, known := statusConditions[request.Show]
	if !known || limit < 1 || limit > maxPageSize {
		return answer, fault.Field("show", "validation.in")
	}
	var before id.Binary
	if request.Before != "" {
		var ok bool
		if before, ok = id.ToBinary(request.Before); !ok {
			return answer, ErrNoBet
		}
	}
	answer.Bets = []SportsBet{}
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		at := afterAllBets
		if request.Before != "" {
			var err error
			if at, err = placedAt(q, call.User.ID, before); err != nil {
				return err
			}
		}
		return eachBet(q, `WHERE b.id IN (SELECT m.id FROM sports_bets AS m WHERE m.owner = $1 AND (m.at < $2 OR m.at = $2 AND m.id < $3)`+condition+`
				ORDER BY m.at DESC, m.id DESC LIMIT $4) ORDER BY b.at DESC, b.id DESC, l.n`,
			[]any{call.User.ID, at, before[:], limit + 1}, func(b *bet) error {
				if len(answer.Bets) == limit {
					answer.More = true
					return nil
				}
				answer.Bets = append(answer.Bets, *s.view(b))
				return nil
			})
	})
	if err != nil {
		return SportsBetList{}, fmt.Errorf("list sports bets: %w", err)
	}
	return answer, nil
}

// afterAllBets is later than every time.
const afterAllBets int64 = math.MaxInt64

// SportsBetRequest identifies a bet.
type SportsBetRequest struct {
	ID string `json:"id"`
}

// GetBet returns one of the caller's bets.
func (s *Service) GetBet(ctx context.Context, call *session.Call, request SportsBetRequest) (answer SportsBet, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betOf(q, call.User.ID, request.ID)
		if err == nil {
			answer = *s.view(b)
		}
		return err
	})
	return answer, err
}
