package check

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
)

// callsPerMinute bounds how often one of the staff asks; a simulation keeps a processor
// busy for some seconds.
const callsPerMinute = 12

// Actions are the calls of the room.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(settings.Edit), action.PerAccount(callsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/rewards/check", guard, s.CheckCall, action.ReadsOnly(), rate,
			action.Summary("What every kind of bet gives back at worst at each VIP level, in shares of its house edge.")),
		action.Post("/api/admin/rewards/cost", guard, s.CostCall, action.ReadsOnly(), rate,
			action.Summary("What careful, careless and colluding players of a bonus cost, by simulating them.")),
	}
}

// CheckRequest asks for the give-back of all bets.
type CheckRequest struct {
	// Stakes is what is assumed to be staked in a week, in whole dollars; 0 takes what was.
	Stakes int64 `json:"stakes,omitempty" validate:"min=0,max=1000000000000"`
}

// CheckCall makes the report for staff.
func (s *Service) CheckCall(ctx context.Context, _ *session.Call, request CheckRequest) (Report, error) {
	return s.Check(ctx, request.Stakes)
}

// CostRequest asks what a bonus costs. Amounts are in dollars.
type CostRequest struct {
	Deposit string            `json:"deposit" validate:"max=20"`
	Bonus   string            `json:"bonus" validate:"required,max=20"`
	Terms   rewardrules.Terms `json:"terms"`
	Level   int               `json:"level" validate:"min=0,max=10"`
	Lives   int               `json:"lives,omitempty" validate:"min=0,max=400"`
	// Seed makes a simulation the same again; empty for another one.
	Seed string `json:"seed,omitempty" validate:"max=40"`
}

// CostAnswer is what a bonus costs.
type CostAnswer struct {
	Costs []Cost `json:"costs"`
	Seed  string `json:"seed"`
}

// officeLives is how many lives a call simulates.
const officeLives = 200

// CostCall simulates the players of a bonus for staff.
func (s *Service) CostCall(ctx context.Context, _ *session.Call, request CostRequest) (CostAnswer, error) {
	c := Campaign{Terms: request.Terms, Level: request.Level, Lives: request.Lives, Seed: request.Seed}
	var err error
	if c.Bonus, err = money.ParseAmount(request.Bonus, 6); err != nil {
		return CostAnswer{}, fault.Field("bonus", "validation.numeric")
	}
	if request.Deposit != "" {
		if c.Deposit, err = money.ParseAmount(request.Deposit, 6); err != nil {
			return CostAnswer{}, fault.Field("deposit", "validation.numeric")
		}
	}
	if c.Lives == 0 {
		c.Lives = officeLives
	}
	standing := s.Standing(nil)
	if err := c.check(len(standing.Levels)); err != nil {
		return CostAnswer{}, fault.Newf(fault.CodeBadRequest, "%s.", err)
	}
	return s.Cost(ctx, c)
}

// RaceCost simulates who takes part in a race for its prizes.
func (s *Service) RaceCost(ctx context.Context, r RaceCampaign) (CostAnswer, error) {
	if r.Seed == "" {
		r.Seed = freshSeed()
	}
	standing := s.Standing(nil)
	costs, err := r.Cost(ctx, &standing)
	return CostAnswer{costs, r.Seed}, err
}

// Cost simulates the players of a bonus.
func (s *Service) Cost(ctx context.Context, c Campaign) (CostAnswer, error) {
	if c.Seed == "" {
		c.Seed = freshSeed()
	}
	standing := s.Standing(nil)
	costs, err := c.Cost(ctx, &standing)
	return CostAnswer{costs, c.Seed}, err
}
