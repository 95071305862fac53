package promocodes

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PublicPromocode is a code in the player's view.
type PublicPromocode struct {
	ID          string `json:"_id"`
	Code        string `json:"code"`
	Description string `json:"description"`
	// Reward is the reward as text.
	Reward string `json:"reward"`
	Kind   Kind   `json:"kind" ts:"cash|bonus|deposit_bonus|tickets"`
	// Expires is 0 for no end, in unix milliseconds.
	Expires int64 `json:"expires"`
	// UsagesLeft is null for no limit.
	UsagesLeft *int64 `json:"usages_left"`
}

func (p *promotion) public() PublicPromocode {
	row := PublicPromocode{ID: p.ID, Code: p.Code, Description: p.Description, Reward: p.reward(), Kind: p.Kind, Expires: p.EndsAt}
	if left := p.usesLeft(); left >= 0 {
		row.UsagesLeft = &left
	}
	return row
}

// maxListed is the maximum length of the players' list.
const maxListed = 100

// ListPublic lists the public codes that the caller can use. Guests see all that run.
// Players who must not receive marketing see none.
func (s *Service) ListPublic(ctx context.Context, call *session.Call, _ action.None) ([]PublicPromocode, error) {
	rows := []PublicPromocode{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := s.usableCodes(q, call)
		for _, p := range list {
			rows = append(rows, p.public())
		}
		return err
	})
	return rows, err
}

// usableCodes lists the public promotions that a caller can use now.
func (s *Service) usableCodes(q db.Querier, call *session.Call) (list []*promotion, err error) {
	if call.User != nil {
		if excluded, err := s.Admission.Excluded(q, call.User.ID); err != nil || excluded {
			return nil, err
		}
	}
	now := s.Clock.Now().UnixMilli()
	all, err := publicPromotions(q, now, maxListed)
	for _, p := range all {
		switch {
		case p.exhausted():
			continue
		case call.User == nil:
			list = append(list, p)
			continue
		}
		f, err := s.readInputs(q, p, call, p.Code, now)
		if err != nil {
			return nil, err
		}
		f.today, f.usedToday = 0, 0 // what can be used tomorrow is shown today
		if p.refusal(f, now, int64(s.dailyLimit.Get())) == nil {
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
		usable, err := s.usableCodes(q, &session.Call{User: &session.User{ID: player}})
		for _, p := range usable {
			if p.Kind == WheelTickets {
				list = append(list, PublicCode{p.ID, p.Code})
			}
		}
		return err
	})
	return list, err
}
