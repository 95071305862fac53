package risk

import (
	"croupier/app/kernel/approval"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/health"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// Deps are the dependencies of the risk.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Approvals *approval.Service
	Board     *board.Board
	Health    *health.Monitor
	Trading   *trading.Service
	// RepriceLater prices events at the next beat.
	RepriceLater func(eventIDs []string)
	// Enabled is true on a site with sports.
	Enabled bool
}

// Service is what the site may lose on open bets, and the limits of it.
type Service struct {
	Deps
	settings  limitSettings
	Exposure  exposure
	ownLimits ownLimits
}

// limitSettings are the limits of the site.
type limitSettings struct {
	shade              *settings.Value[int]
	bet, market, event *settings.Value[string]
}

func New(deps Deps) *Service {
	return &Service{
		Deps: deps, Exposure: exposure{Events: map[string]*eventRisk{}, Bets: map[string]*betCount{}},
		settings: limitSettings{
			shade:  settings.Int("sports.shade", 15, 0, 50, board.Spec("By how much, at most, an outcome is made more likely than it is when all that a market may lose is staked on it; others follow.", "percent")).WeakenedWhen(settings.Lowered),
			bet:    settings.Dollars("sports.max_win", "10000", false, board.Spec("What one bet on sports may win at most.", "")).WeakenedWhen(settings.Raised),
			market: settings.Dollars("sports.market_limit", "10000", false, board.Spec("What the house may lose on one market of an event. An outcome at this limit takes no more bets.", "")).WeakenedWhen(settings.Raised),
			event:  settings.Dollars("sports.event_limit", "25000", false, board.Spec("What the house may lose on one event at the worst final score.", "")).WeakenedWhen(settings.Raised),
		},
	}
}

// Settings are the limits of the site.
func (s *Service) Settings() []settings.Setting {
	return []settings.Setting{s.settings.shade, s.settings.bet, s.settings.market, s.settings.event}
}

// micros returns an amount of dollars in millionths.
func micros(of *settings.Value[string]) int64 {
	amount, err := money.ParseAmount(of.Get(), 6)
	if err != nil {
		return 0 // the setting was validated
	}
	return int64(amount)
}
