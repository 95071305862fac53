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
			action.Summary("What careful, careless and colluding players of a bonus or of a promo code cost, by simulating them.")),
		action.Post("/api/admin/rewards/race", guard, s.RaceCostCall, action.ReadsOnly(), rate,
			action.Summary("What players cost who take part in a race for its prizes, by simulating them.")),
		action.Post("/api/admin/rewards/tickets", guard, s.TicketCostCall, action.ReadsOnly(), rate,
			action.Summary("What tickets for the wheel cost, by spinning it.")),
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
	// Cash tells that what is given is real money at once, as by a promo code.
	Cash  bool `json:"cash,omitempty"`
	Lives int  `json:"lives,omitempty" validate:"min=0,max=400"`
	// Uses is how often a promo code can be used in all; 0 to be told of one use.
	Uses int64 `json:"uses,omitempty" validate:"min=0,max=1000000000"`
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
	c := Campaign{Terms: request.Terms, Cash: request.Cash, Level: request.Level, Lives: request.Lives, Seed: request.Seed}
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
	answer, err := s.Cost(ctx, c)
	if request.Uses > 0 {
		budget(answer.Costs, request.Uses)
	}
	return answer, err
}

// RaceCostRequest asks what a race costs. Amounts are whole dollars.
type RaceCostRequest struct {
	Pool int64 `json:"pool" validate:"min=1,max=1000000000"`
	// Stakes is what honest players stake while it runs, and Players how many they are.
	Stakes  int64 `json:"stakes" validate:"min=0,max=1000000000000"`
	Players int   `json:"players" validate:"min=0,max=10000"`
	// Theory counts points by the house edge of bets and not by stakes.
	Theory bool `json:"theory,omitempty"`
	Level  int  `json:"level" validate:"min=0,max=10"`
	// Seed makes a simulation the same again; empty for another one.
	Seed string `json:"seed,omitempty" validate:"max=40"`
}

// officeRaces is how many races a call simulates.
const officeRaces = 100

// RaceCostCall simulates for staff who takes part in a race for its prizes.
func (s *Service) RaceCostCall(ctx context.Context, _ *session.Call, r RaceCostRequest) (CostAnswer, error) {
	return s.RaceCost(ctx, RaceCampaign{Pool: r.Pool, Stakes: r.Stakes, Players: r.Players, ByTheory: r.Theory, Level: r.Level, Lives: officeRaces, Seed: r.Seed})
}

// TicketCostRequest asks what tickets for the wheel cost.
type TicketCostRequest struct {
	// Tickets is how many one use gives, Uses how many uses there are in all.
	Tickets int64 `json:"tickets" validate:"min=1,max=1000"`
	Uses    int64 `json:"uses,omitempty" validate:"min=0,max=1000000000"`
	Level   int   `json:"level" validate:"min=0,max=10"`
	// Seed makes a simulation the same again; empty for another one.
	Seed string `json:"seed,omitempty" validate:"max=40"`
}

// TicketCostCall spins the wheel for staff.
func (s *Service) TicketCostCall(ctx context.Context, _ *session.Call, r TicketCostRequest) (CostAnswer, error) {
	answer, err := s.TicketCost(ctx, TicketCampaign{Tickets: r.Tickets, Level: r.Level, Lives: officeSpins, Seed: r.Seed})
	if r.Uses > 0 {
		budget(answer.Costs, r.Uses)
	}
	return answer, err
}

// officeSpins is how many people with tickets a call simulates.
const officeSpins = 5000

// TicketCost simulates who spins the wheel with tickets of a promo code.
func (s *Service) TicketCost(ctx context.Context, t TicketCampaign) (CostAnswer, error) {
	if t.Seed == "" {
		t.Seed = freshSeed()
	}
	if levels := len(s.Standing(nil).Levels); t.Level < 0 || t.Level >= levels {
		return CostAnswer{}, errLevel
	}
	costs, err := t.Cost(ctx, s.Segments(t.Level))
	return CostAnswer{costs, t.Seed}, err
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
