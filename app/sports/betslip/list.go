package betslip

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SportsBetListRequest asks for the caller's bets, the newest first.
type SportsBetListRequest struct {
	// Show is open, settled, won, lost, refunded, or empty for all.
	Show string `json:"show,omitempty"`
	// Before is the id of the last bet of the page before.
	Before string `json:"before,omitempty"`
	Limit  int    `json:"limit,omitempty"`
}

// SportsBetList is a page of bets.
type SportsBetList struct {
	Bets []SportsBet `json:"bets"`
	// More is true when there are older ones.
	More bool `json:"more"`
}

// Bets of a page.
const (
	usualPage = 20
	mostPage  = 100
)

// conditions are what the words of Show ask of a bet.
var conditions = map[string]string{
	"":         "",
	"open":     " AND m.status = 0",
	"settled":  " AND m.status <> 0",
	"refunded": " AND m.status = 1",
	"won":      " AND m.status = 2",
	"lost":     " AND m.status = 3",
}

// List lists the caller's bets.
func (s *Service) List(ctx context.Context, call *session.Call, request SportsBetListRequest) (answer SportsBetList, err error) {
	limit := request.Limit
	if limit == 0 {
		limit = usualPage
	}
	condition, known := conditions[request.Show]
	if !known || limit < 1 || limit > mostPage {
		return answer, fault.Field("show", "validation.in")
	}
	before := newest
	if request.Before != "" {
		binary, ok := id.ToBinary(request.Before)
		if !ok {
			return answer, ErrNoBet
		}
		before = binary[:]
	}
	answer.Bets = []SportsBet{}
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		return eachBet(q, `WHERE b.id IN (SELECT m.id FROM sports_bets AS m WHERE m.owner = $1 AND m.id < $2`+condition+` ORDER BY m.id DESC LIMIT $3) ORDER BY b.id DESC, l.n`,
			[]any{call.User.ID, before, limit + 1}, func(b *bet) error {
				if len(answer.Bets) == limit {
					answer.More = true
					return nil
				}
				answer.Bets = append(answer.Bets, *s.shown(b))
				return nil
			})
	})
	if err != nil {
		return SportsBetList{}, fmt.Errorf("list sports bets: %w", err)
	}
	return answer, nil
}

// newest is after every id.
var newest = []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}

// SportsBetRequest names a bet.
type SportsBetRequest struct {
	ID string `json:"id"`
}

// One is one of the caller's bets.
func (s *Service) One(ctx context.Context, call *session.Call, request SportsBetRequest) (answer SportsBet, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		b, err := betOf(q, call.User.ID, request.ID)
		if err == nil {
			answer = *s.shown(b)
		}
		return err
	})
	return answer, err
}
