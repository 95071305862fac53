package bonus

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Calls in a minute. Pages ask for the bonuses every ten seconds.
const (
	asksPerMinute  = 240
	deedsPerMinute = 20
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return append(append(s.officeActions(), s.staffActions()...),
		action.Post("/api/bonus/history", action.SignedIn, s.History, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("The caller's bonuses that have ended, the newest first.")),
		action.Post("/api/bonus/entries", action.SignedIn, s.Entries, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("What changed one of the caller's bonuses, each with its bet.")),
		action.Post("/api/bonusBalance", action.SignedIn, s.Balance, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("The caller's bonuses whose conditions are open.")),
		action.Post("/api/cancelBonus", action.SignedIn, s.Cancel, action.PerAccount(deedsPerMinute, time.Minute),
			action.Summary("Gives up one of the caller's bonuses, with what was won with it.")),
		action.Post("/api/data/promotions/depositBonus", action.Public, s.DepositBonus, action.PerAddress(asksPerMinute, time.Minute),
			action.Summary("The deposit bonus that is offered now, and whether the caller has opted in.")),
		action.Post("/api/data/promotions/depositOptIn", action.SignedIn, s.OptIn, action.PerAccount(deedsPerMinute, time.Minute),
			action.Summary("Opts in for a deposit bonus, before the deposit.")),
	)
}

// Balance lists the active bonuses, the one that is played first first.
func (s *Service) Balance(ctx context.Context, call *session.Call, _ action.None) ([]Row, error) {
	rows := []Row{}
	if !s.holds(call.User.ID) {
		return rows, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := activeGrants(q, call.User.ID)
		for _, g := range list {
			rows = append(rows, s.row(g))
		}
		return err
	})
	return rows, err
}

// CancelRequest names a bonus.
type CancelRequest struct {
	ID string `json:"id" validate:"required,max=64"`
}

// Cancel ends a bonus at its player's wish.
func (s *Service) Cancel(ctx context.Context, call *session.Call, r CancelRequest) (action.None, error) {
	binary, ok := id.ToBinary(r.ID)
	if !ok {
		return action.None{}, errNone
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		g, err := grantByID(tx, binary)
		switch {
		case err != nil:
			return err
		case g == nil || g.userID != call.User.ID:
			return errNone // whose it is is nobody's business
		case g.state != Active:
			return errEnded
		}
		return s.end(tx, g, Cancelled, "")
	})
}

// DepositBonusAnswer is the offer that is open now. Model is absent when there is
// none.
type DepositBonusAnswer struct {
	Model *OfferModel `json:"model,omitempty"`
	State OfferState  `json:"state"`
}

// Number is an exact decimal number on the wire.
type Number string

// MarshalJSON writes the number as it is.
func (n Number) MarshalJSON() ([]byte, error) { return []byte(n), nil }

// TypeScript tells the API's description what MarshalJSON writes.
func (Number) TypeScript() string { return "number" }

// OfferModel is an offer as players see it.
type OfferModel struct {
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Max is the most bonus and Min the least deposit, in dollars.
	Max Number `json:"max"`
	Min Number `json:"min"`
	// Multiplier is what the bonus is of the deposit.
	Multiplier Number `json:"multiplier"`
	FirstOnly  bool   `json:"first_only"`
	EndsAt     int64  `json:"ends_at"`
	Terms      Terms  `json:"terms"`
}

// OfferState is what the caller has done about it.
type OfferState struct {
	CheckedIn bool `json:"checkedIn"`
}

func modelOf(o *Offer) *OfferModel {
	number := func(n int64, decimals int) Number { return Number(money.Amount(n).Text(decimals)) }
	return &OfferModel{
		ID: o.ID, Name: o.Name, Description: o.Description, Max: number(o.MaxUSD, usdDecimals), Min: number(o.MinUSD, usdDecimals),
		Multiplier: number(o.Percent, 2), FirstOnly: o.FirstOnly, EndsAt: o.EndsAt, Terms: o.Terms,
	}
}

// DepositBonus tells of the newest offer that runs and that the caller has not had.
// Who must not be tempted is offered nothing.
func (s *Service) DepositBonus(ctx context.Context, call *session.Call, _ action.None) (answer DepositBonusAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if call.User != nil {
			if may, err := s.Players.MayTempt(q, call.User.ID); err != nil || !may {
				return err
			}
		}
		list, err := offers(q)
		if err != nil {
			return err
		}
		now := s.Clock.Now().UnixMilli()
		for _, o := range list {
			if !o.runs(now) {
				continue
			}
			var made choice
			if call.User != nil {
				if made, err = choiceOf(q, call.User.ID, o.ID); err != nil {
					return err
				}
			}
			if !made.granted && (made.optedIn || !o.ByCode) {
				answer.Model, answer.State.CheckedIn = modelOf(o), made.optedIn
				return nil
			}
		}
		return nil
	})
	return answer, err
}

// OptInRequest names an offer.
type OptInRequest struct {
	ID string `json:"id" validate:"required,max=64"`
}

// OptIn notes that the caller wants the bonus of the next deposit. Doing so twice
// changes nothing.
func (s *Service) OptIn(ctx context.Context, call *session.Call, r OptInRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		o, err := offerByID(tx, r.ID)
		if err != nil {
			return err
		}
		if o == nil || o.ByCode || !o.runs(tx.Now().UnixMilli()) {
			return errNoOffer
		}
		if may, err := s.Players.MayTempt(tx, call.User.ID); err != nil || !may {
			if err != nil {
				return err
			}
			return errExcluded
		}
		made, err := choiceOf(tx, call.User.ID, o.ID)
		if err != nil {
			return err
		}
		if made.granted {
			return errTaken
		}
		_, err = optIn(tx, call.User.ID, o.ID)
		return err
	})
}
