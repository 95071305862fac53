package codes

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PublicPromocode is a code as players read it.
type PublicPromocode struct {
	ID          string `json:"_id"`
	Code        string `json:"code"`
	Description string `json:"description"`
	// Reward says in words what it gives.
	Reward string `json:"reward"`
	Kind   Kind   `json:"kind" ts:"cash|bonus|deposit_bonus|tickets"`
	// Expires is 0 for no end, in unix milliseconds.
	Expires int64 `json:"expires"`
	// UsagesLeft is null for no bound.
	UsagesLeft *int64 `json:"usages_left"`
}

func (p *promotion) public() PublicPromocode {
	row := PublicPromocode{ID: p.ID, Code: p.Word, Description: p.Description, Reward: p.reward(), Kind: p.Kind, Expires: p.EndsAt}
	if left := p.left(); left >= 0 {
		row.UsagesLeft = &left
	}
	return row
}

// mostListed bounds the list of players.
const mostListed = 100

// ListPublic lists the public codes that the caller can use: guests see those that run.
// Who must not be tempted is shown none.
func (s *Service) ListPublic(ctx context.Context, call *session.Call, _ action.None) ([]PublicPromocode, error) {
	rows := []PublicPromocode{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := s.usable(q, call)
		for _, p := range list {
			rows = append(rows, p.public())
		}
		return err
	})
	return rows, err
}

// usable are the public promotions that a caller can use now.
func (s *Service) usable(q db.Querier, call *session.Call) (list []*promotion, err error) {
	if call.User != nil {
		if barred, err := s.Admission.Barred(q, call.User.ID); err != nil || barred {
			return nil, err
		}
	}
	now := s.Clock.Now().UnixMilli()
	all, err := publicCodes(q, now, mostListed)
	for _, p := range all {
		switch {
		case p.spent():
			continue
		case call.User == nil:
			list = append(list, p)
			continue
		}
		f, err := s.facts(q, p, call, p.Word, now)
		if err != nil {
			return nil, err
		}
		f.today, f.usedToday = 0, 0 // what can be used tomorrow is shown today
		if p.refusal(f, now, int64(s.daily.Get())) == nil {
			list = append(list, p)
		}
	}
	return list, err
}

// PublicCode is a code for tickets.
type PublicCode struct{ ID, Code string }

// PublicCodes lists the public codes for tickets that a player has not used, for the
// page of the wheel.
func (s *Service) PublicCodes(ctx context.Context, player string) ([]PublicCode, error) {
	list := []PublicCode{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		usable, err := s.usable(q, &session.Call{User: &session.User{ID: player}})
		for _, p := range usable {
			if p.Kind == WheelTickets {
				list = append(list, PublicCode{p.ID, p.Word})
			}
		}
		return err
	})
	return list, err
}
