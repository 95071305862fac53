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

// Rate limits per minute. Pages request the bonuses every ten seconds.
const (
	readsPerMinute   = 240
	changesPerMinute = 20
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	return append(append(s.officeActions(), s.staffActions()...),
		action.Post("/api/bonus/history", action.SignedIn, s.History, action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The caller's bonuses that have ended, the newest first.")),
		action.Post("/api/bonus/entries", action.SignedIn, s.Entries, action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("What changed one of the caller's bonuses, each with its bet.")),
		action.Post("/api/bonusBalance", action.SignedIn, s.Balance, action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The caller's bonuses whose conditions are open.")),
		action.Post("/api/cancelBonus", action.SignedIn, s.Cancel, action.PerAccount(changesPerMinute, time.Minute),
			action.Summary("Gives up one of the caller's bonuses, with what was won with it.")),
		action.Post("/api/data/promotions/depositBonus", action.Public, s.DepositBonus, action.PerAddress(readsPerMinute, time.Minute),
			action.Summary("The deposit bonus that is offered now, and whether the caller has opted in.")),
		action.Post("/api/data/promotions/depositOptIn", action.SignedIn, s.OptIn, action.PerAccount(changesPerMinute, time.Minute),
			action.Summary("Opts in for a deposit bonus, before the deposit.")),
		action.Post("/api/data/promotions/depositOptOut", action.SignedIn, s.OptOut, action.PerAccount(changesPerMinute, time.Minute),
			action.Summary("Withdraws the opt-in for a deposit bonus.")),
	)
}

// Balance lists the active bonuses. The one that is played first comes first.
func (s *Service) Balance(ctx context.Context, call *session.Call, _ action.None) ([]Row, error) {
	rows := []Row{}
	if !s.mayHaveGrant(call.User.ID) {
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

// Cancel ends a bonus on its player's request.
func (s *Service) Cancel(ctx context.Context, call *session.Call, r CancelRequest) (action.None, error) {
	binary, ok := id.ToBinary(r.ID)
	if !ok {
		return action.None{}, errNotFound
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		g, err := grantByID(tx, binary)
		switch {
		case err != nil:
			return err
		case g == nil || g.userID != call.User.ID:
			return errNotFound // do not reveal other players' bonuses
		case g.state != Active:
			return errEnded
		}
		return s.end(tx, g, Cancelled, "")
	})
}

// DepositBonusAnswer is the current offer. Model is absent if there is none.
type DepositBonusAnswer struct {
	Model *OfferModel `json:"model,omitempty"`
	State OfferState  `json:"state"`
}

// Number is an exact decimal number in JSON.
type Number string

// MarshalJSON writes the number unchanged.
func (n Number) MarshalJSON() ([]byte, error) { return []byte(n), nil }

// TypeScript returns the type of the JSON value for the API description.
func (Number) TypeScript() string { return "number" }

// OfferModel is an offer in the player's view.
type OfferModel struct {
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Max is the maximum bonus and Min the minimum deposit, in dollars.
	Max Number `json:"max"`
	Min Number `json:"min"`
	// Multiplier is the ratio of the bonus to the deposit.
	Multiplier Number `json:"multiplier"`
	FirstOnly  bool   `json:"first_only"`
	EndsAt     int64  `json:"ends_at"`
	Terms      Terms  `json:"terms"`
}

// OfferState is the caller's opt-in.
type OfferState struct {
	CheckedIn bool `json:"checkedIn"`
	// Until is the deadline of the deposit, in unix milliseconds; 0 without an opt-in.
	Until int64 `json:"until"`
}

func modelOf(o *Offer) *OfferModel {
	number := func(n int64, decimals int) Number { return Number(money.Amount(n).Text(decimals)) }
	return &OfferModel{
		ID: o.ID, Name: o.Name, Description: o.Description, Max: number(o.MaxUSD, money.USDDecimals), Min: number(o.MinUSD, money.USDDecimals),
		Multiplier: number(o.Percent, 2), FirstOnly: o.FirstOnly, EndsAt: o.EndsAt, Terms: o.Terms,
	}
}

// DepositBonus returns the offer that the caller has opted in to or, without one, the
// newest available offer. Players excluded from marketing get none.
func (s *Service) DepositBonus(ctx context.Context, call *session.Call, _ action.None) (answer DepositBonusAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		now, userID := s.Clock.Now().UnixMilli(), ""
		if call.User != nil {
			userID = call.User.ID
			if may, err := s.Players.MarketingAllowed(q, userID); err != nil || !may {
				return err
			}
		}
		list, err := offers(q)
		if err != nil {
			return err
		}
		for _, o := range list {
			optIn, err := available(q, userID, o, now)
			if err != nil && !isRefusal(err) {
				return err
			}
			if optIn.live(now) && err == nil {
				answer.Model, answer.State = modelOf(o), OfferState{true, optIn.until}
				return nil
			}
			if err == nil && !o.ByCode && answer.Model == nil {
				answer.Model = modelOf(o)
			}
		}
		return nil
	})
	return answer, err
}
