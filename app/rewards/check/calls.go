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

// callsPerMinute limits the calls of one member of staff. A simulation uses a processor
// for some seconds.
const callsPerMinute = 12

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(settings.Edit), action.PerAccount(callsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/rewards/check", guard, s.CheckCall, action.ReadsOnly(), rate,
			action.Summary("What every kind of bet gives back at worst at each VIP level, in shares of its house edge.")),
		action.Post("/api/admin/rewards/cost", guard, s.CostCall, action.ReadsOnly(), rate,
			action.Summary("What careful, careless and colluding players of a bonus or of a promo code cost, by simulating them.")),
		action.Post("/api/admin/rewards/race", guard, s.RaceCostCall, action.ReadsOnly(), rate,
			action.Summary("What players cost who take part in a race for its prizes, by simulating them.")),
		action.Post("/api/admin/rewards/tickets", guard, s.TicketCostCall, action.ReadsOnly(), rate,
			action.Summary("What tickets for the wheel cost, by spinning it.")),
	}
}

// CheckRequest requests the give-back of all bets.
type CheckRequest struct {
	// Stakes is the assumed stakes of a week, in whole dollars; 0 for the measured
	// ones.
	Stakes int64 `json:"stakes,omitempty" validate:"min=0,max=1000000000000"`
}

// CheckCall returns the report for staff.
func (s *Service) CheckCall(ctx context.Context, _ *session.Call, request CheckRequest) (Report, error) {
	return s.Check(ctx, request.Stakes)
}

// CostRequest requests the cost of a bonus. Amounts are in dollars.
type CostRequest struct {
	Deposit money.Number      `json:"deposit" validate:"max=20"`
	Bonus   money.Number      `json:"bonus" validate:"required,max=20"`
	Terms   rewardrules.Terms `json:"terms" validate:"required"`
	Level   int               `json:"level" validate:"min=0,max=10"`
	// Cash is true if the reward is real money at once.
	Cash bool `json:"cash,omitempty"`
	Runs int  `json:"runs,omitempty" validate:"min=0,max=400"`
	// Uses is how often a promo code can be used in total; 0 for the cost of one use
	// only.
	Uses int64 `json:"uses,omitempty" validate:"min=0,max=1000000000"`
	// Seed makes a simulation repeatable; empty for a random one.
	Seed string `json:"seed,omitempty" validate:"max=40"`
}

// CostAnswer is what a bonus costs.
type CostAnswer struct {
	Costs []Cost `json:"costs"`
	Seed  string `json:"seed"`
}

// officeRuns is how many lives a call simulates.
const officeRuns = 200

// CostCall simulates the players of a bonus for staff.
func (s *Service) CostCall(ctx context.Context, _ *session.Call, request CostRequest) (CostAnswer, error) {
	c := Campaign{Terms: request.Terms, Cash: request.Cash, Level: request.Level, Runs: request.Runs, Seed: request.Seed}
	var err error
	if c.Bonus, err = money.ParseAmount(request.Bonus.Text(), 6); err != nil {
		return CostAnswer{}, fault.Field("bonus", "validation.numeric")
	}
	if request.Deposit != "" {
		if c.Deposit, err = money.ParseAmount(request.Deposit.Text(), 6); err != nil {
			return CostAnswer{}, fault.Field("deposit", "validation.numeric")
		}
	}
	if c.Runs == 0 {
		c.Runs = officeRuns
	}
	rewards := s.Rewards(nil)
	if err := c.check(len(rewards.Levels)); err != nil {
		return CostAnswer{}, fault.Newf(fault.CodeBadRequest, "%s.", err)
	}
	answer, err := s.Cost(ctx, c)
	if request.Uses > 0 {
		budget(answer.Costs, request.Uses)
	}
	return answer, err
}

// RaceCostRequest requests the cost of a race. Amounts are whole dollars.
type RaceCostRequest struct {
	Pool int64 `json:"pool" validate:"min=1,max=1000000000"`
	// Stakes is what honest players stake during the race, and Players is their number.
	Stakes  int64 `json:"stakes" validate:"min=0,max=1000000000000"`
	Players int   `json:"players" validate:"min=0,max=10000"`
	// ByHouseEdge counts points by the house edge of bets and not by stakes.
	ByHouseEdge bool `json:"by_house_edge,omitempty"`
	Level       int  `json:"level" validate:"min=0,max=10"`
	// Seed makes a simulation repeatable; empty for a random one.
	Seed string `json:"seed,omitempty" validate:"max=40"`
}

// officeRaceRuns is how many races a call simulates.
const officeRaceRuns = 100

// RaceCostCall simulates, for staff, players who join a race for its prizes.
func (s *Service) RaceCostCall(ctx context.Context, _ *session.Call, r RaceCostRequest) (CostAnswer, error) {
	return s.RaceCost(ctx, RaceCampaign{Pool: r.Pool, Stakes: r.Stakes, Players: r.Players, ByHouseEdge: r.ByHouseEdge, Level: r.Level, Runs: officeRaceRuns, Seed: r.Seed})
}

// TicketCostRequest requests the cost of tickets for the wheel.
type TicketCostRequest struct {
	// Tickets is the number of tickets per use, Uses the total number of uses.
	Tickets int64 `json:"tickets" validate:"min=1,max=1000"`
	Uses    int64 `json:"uses,omitempty" validate:"min=0,max=1000000000"`
	Level   int   `json:"level" validate:"min=0,max=10"`
	// Seed makes a simulation repeatable; empty for a random one.
	Seed string `json:"seed,omitempty" validate:"max=40"`
}

// TicketCostCall spins the wheel for staff.
func (s *Service) TicketCostCall(ctx context.Context, _ *session.Call, r TicketCostRequest) (CostAnswer, error) {
	answer, err := s.TicketCost(ctx, TicketCampaign{Tickets: r.Tickets, Level: r.Level, Runs: officeTicketRuns, Seed: r.Seed})
	if r.Uses > 0 {
		budget(answer.Costs, r.Uses)
	}
	return answer, err
}

// officeTicketRuns is how many people with tickets a call simulates.
const officeTicketRuns = 5000

// TicketCost simulates players who spin the wheel with tickets of a promo code.
func (s *Service) TicketCost(ctx context.Context, t TicketCampaign) (CostAnswer, error) {
	if t.Seed == "" {
		t.Seed = randomSeed()
	}
	if levels := len(s.Rewards(nil).Levels); t.Level < 0 || t.Level >= levels {
		return CostAnswer{}, errLevel
	}
	costs, err := t.Cost(ctx, s.Segments(t.Level))
	return CostAnswer{costs, t.Seed}, err
}

// RaceCost simulates players who join a race for its prizes.
func (s *Service) RaceCost(ctx context.Context, r RaceCampaign) (CostAnswer, error) {
	if r.Seed == "" {
		r.Seed = randomSeed()
	}
	rewards := s.Rewards(nil)
	costs, err := r.Cost(ctx, &rewards)
	return CostAnswer{costs, r.Seed}, err
}

// Cost simulates the players of a bonus.
func (s *Service) Cost(ctx context.Context, c Campaign) (CostAnswer, error) {
	if c.Seed == "" {
		c.Seed = randomSeed()
	}
	rewards := s.Rewards(nil)
	costs, err := c.Cost(ctx, &rewards)
	return CostAnswer{costs, c.Seed}, err
}
