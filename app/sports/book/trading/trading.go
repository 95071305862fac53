package trading

import (
	"sync"
	"sync/atomic"

	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/sports/odds"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/health"
	"croupier/db"
)

// Deps are the dependencies of the traders' controls.
type Deps struct {
	shared.Services
	Board  *board.Board
	Health *health.Monitor
	// Reprice prices an event at once. RepriceLater prices events at the next beat.
	Reprice      func(eventID string)
	RepriceLater func(eventIDs []string)
}

// Service is what traders set, and the state of betting that follows from it.
type Service struct {
	Deps
	settings marginSettings

	// controls are the controls in force. controlsRevision counts the transactions that changed
	// them. nextEnd is when the next control expires, in Unix milliseconds; 0 means never.
	controls         atomic.Pointer[controls]
	controlsMu       sync.Mutex
	controlsRevision int64
	nextEnd          atomic.Int64
}

// marginSettings are the margins of the site.
type marginSettings struct {
	method       *settings.Value[string]
	margin, live *settings.Value[int]
}

func New(deps Deps) *Service {
	methods := make([]string, 0, len(odds.Methods()))
	for _, m := range odds.Methods() {
		methods = append(methods, string(m))
	}
	s := &Service{Deps: deps, settings: marginSettings{
		method: settings.Choice("sports.margin_method", string(odds.OddsRatio), methods, board.Spec("How the margin of a market is spread over its outcomes.", "")).WeakenedWhen(settings.Changed),
		margin: settings.Int("sports.margin", 50, 0, 300, board.Spec("Margin of markets before the event begins.", "thousandths")).WeakenedWhen(settings.Lowered),
		live:   settings.Int("sports.margin_live", 70, 0, 300, board.Spec("Margin of markets while the event is played.", "thousandths")).WeakenedWhen(settings.Lowered),
	}}
	s.controls.Store(&controls{})
	return s
}

// Settings are the margins of the site.
func (s *Service) Settings() []settings.Setting {
	return []settings.Setting{s.settings.method, s.settings.margin, s.settings.live}
}

// Load activates the stored controls when the site starts.
func (s *Service) Load(q db.Querier) error {
	set, err := readControls(q)
	if err != nil {
		return err
	}
	s.controls.Store(set)
	s.scheduleExpiry(set)
	return nil
}
