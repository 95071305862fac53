package wheel

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

func (s *Service) officeActions() []action.Action {
	readOptions := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.ReadsOnly(), action.PerAccount(120, time.Minute)}
	}
	return []action.Action{
		action.Post("/api/admin/wheel", action.Permission(settings.Edit), s.Overview, readOptions("The wheel, the faucet and the free wheel with their odds, and what they cost by day.")...),
		action.Post("/api/admin/wheel/preview", action.Permission(settings.Edit), s.Preview, readOptions("What prizes that were not saved would cost.")...),
	}
}

// costDays is how many days of costs the office shows.
const costDays = 30

// DrawCost is what a kind has given on a UTC day.
type DrawCost struct {
	// Day is its start in unix milliseconds.
	Day     int64   `json:"day"`
	Kind    string  `json:"kind" ts:"wheel|faucet|free"`
	Draws   int64   `json:"draws"`
	Players int64   `json:"players"`
	Cost    Dollars `json:"cost"`
}

// LevelCost is the mean and the maximum cost of one draw, by VIP level.
type LevelCost struct {
	Level   int     `json:"level"`
	Maximum Dollars `json:"maximum"`
	Wheel   Dollars `json:"wheel"`
	Faucet  Dollars `json:"faucet"`
	Free    Dollars `json:"free"`
}

// WheelOverview is the office's view of draws.
type WheelOverview struct {
	// Keys and versions of the settings that the page changes.
	Versions   map[string]int64 `json:"versions"`
	Wheel      bool             `json:"wheel"`
	Faucet     bool             `json:"faucet"`
	Free       bool             `json:"free"`
	Prizes     []WheelPrize     `json:"prizes"`
	FreePrizes []WheelPrize     `json:"free_prizes"`
	Levels     []LevelCost      `json:"levels"`
	Costs      []DrawCost       `json:"costs"`
	// Tickets are the tickets that were given and not used.
	Tickets int64 `json:"tickets"`
}

// topLevel is the highest VIP level.
const topLevel = 10

// Overview returns the draws for staff.
func (s *Service) Overview(ctx context.Context, _ *session.Call, _ action.None) (answer WheelOverview, err error) {
	d := s.set
	answer = WheelOverview{
		Wheel: d.wheel.Get(), Faucet: d.faucet.Get(), Free: d.free.Get(), Prizes: d.prizes.Get(), FreePrizes: d.freePrizes.Get(),
		Levels: s.levelCosts(d.prizes.Get(), d.freePrizes.Get()), Costs: []DrawCost{},
	}
	if answer.Versions, err = s.SettingsStore.Versions(ctx, d.wheel.Key(), d.faucet.Key(), d.free.Key(), PrizesKey, FreePrizesKey); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		since := s.Clock.Now().UnixMilli()/dayMillis*dayMillis - (costDays-1)*dayMillis
		list, err := costsByDay(q, since)
		if err != nil {
			return err
		}
		for _, c := range list {
			answer.Costs = append(answer.Costs, DrawCost{c.day * dayMillis, string(c.kind), c.draws, c.players, Dollars(c.cost)})
		}
		answer.Tickets, err = openTickets(q)
		return err
	})
	return answer, err
}

// levelCosts returns the mean costs of one draw.
func (s *Service) levelCosts(prizes, free []WheelPrize) (list []LevelCost) {
	for level := range topLevel + 1 {
		maximum := s.Levels.WheelMaximum(level)
		list = append(list, LevelCost{
			level, Dollars(maximum), Dollars(termsOf(prizes, maximum).mean()), Dollars(faucetMean(maximum)), Dollars(termsOf(free, s.freeMaximum(maximum)).mean()),
		})
	}
	return list
}

// Segment is a segment of the wheel at a level: its chance and its dollars in
// millionths, or tickets.
type Segment struct{ Chance, USD, Tickets int64 }

// SegmentsOf lists the segments of the wheel for a VIP level.
func (s *Service) SegmentsOf(level int) []Segment {
	t := termsOf(s.set.prizes.Get(), s.Levels.WheelMaximum(level))
	list := make([]Segment, len(t.Weights))
	for i, chance := range t.Weights {
		g := t.prize(i)
		list[i] = Segment{chance, g.USD, g.Tickets}
	}
	return list
}

// faucetMean is the mean prize of the faucet: 1 % and a quarter of the rest.
func faucetMean(maximum int64) int64 { return maximum * 2575 / 10_000 }

// WheelPreviewRequest has prizes that are not saved.
type WheelPreviewRequest struct {
	Prizes     []WheelPrize `json:"prizes" validate:"required,min=1,max=20"`
	FreePrizes []WheelPrize `json:"free_prizes" validate:"required,min=1,max=20"`
}

// WheelPreview is their cost.
type WheelPreview struct {
	// Problem is why the prizes cannot be saved; empty if they can.
	Problem string      `json:"problem"`
	Levels  []LevelCost `json:"levels"`
}

// Preview computes the cost of proposed prizes.
func (s *Service) Preview(_ context.Context, _ *session.Call, request WheelPreviewRequest) (WheelPreview, error) {
	if _, err := readPrizes(request.Prizes, maxTickets, 0); err != nil {
		return WheelPreview{"Wheel: " + err.Error(), []LevelCost{}}, nil
	}
	if _, err := readPrizes(request.FreePrizes, 0, 0); err != nil {
		return WheelPreview{"Free wheel: " + err.Error(), []LevelCost{}}, nil
	}
	return WheelPreview{"", s.levelCosts(request.Prizes, request.FreePrizes)}, nil
}
