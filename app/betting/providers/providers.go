// Package providers connects games of outside providers: their callbacks reach the wallet in package
// seamless through the adapter of a protocol. The emulator plays a provider by hand.
package providers

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"

	"croupier/app/betting/providers/integrations"
	"croupier/app/betting/providers/seamless"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/money"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deps are the packages that this package uses. The games of Wallet are those of this package.
type Deps struct {
	Wallet     seamless.Deps
	Currencies *money.CurrencySet
	StaffLog   *stafflog.Log
	// Games is the catalogue.
	Games *gamelaunch.Directory
}

// Service connects providers.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	staffLog   *stafflog.Log
	log        *slog.Logger
	currencies *money.CurrencySet
	games      *gamelaunch.Directory
	wallet     *seamless.Service
	emulator   emulator
	// integrations is nil until Connect.
	integrations *integrations.Service
}

// New makes the service, with new credentials of the emulator.
func New(deps Deps) *Service {
	s := &Service{db: deps.Wallet.DB, clock: deps.Wallet.Clock, staffLog: deps.StaffLog, log: deps.Wallet.Log, currencies: deps.Currencies, games: deps.Games}
	deps.Wallet.Games = s
	s.wallet = seamless.New(deps.Wallet)
	s.emulator = newEmulator()
	return s
}

// Wallet is the wallet of the callbacks.
func (s *Service) Wallet() *seamless.Service { return s.wallet }

// Connect makes the integrations, whose callbacks use the wallet of this service.
func (s *Service) Connect(ctx context.Context, deps integrations.Deps) (err error) {
	deps.Wallet, deps.Emulators = s.wallet, map[string]http.Handler{EmulatorName: s.Callbacks()}
	s.integrations, err = integrations.New(ctx, deps)
	return err
}

// Integrations are the integrations of outside providers; nil before Connect.
func (s *Service) Integrations() *integrations.Service { return s.integrations }

// Game implements seamless.Games.
func (s *Service) Game(provider, game string) (seamless.Game, bool) {
	if provider == EmulatorName && game == emulatorGame {
		return seamless.Game{Product: emulatorProduct}, true
	}
	g, found := s.games.FindExternal(provider, game)
	if !found {
		return seamless.Game{}, false
	}
	check := func(country string) error {
		if s.integrations != nil && !s.integrations.IsOpen(provider) {
			return gamelaunch.Unavailable(g, gamelaunch.ReasonSource)
		}
		_, err := s.games.Check(g.ID, country)
		return err
	}
	return seamless.Game{Product: g.ID, Check: check}, true
}

// emulator has the credentials of the provider that staff play. They are new at every start, and only
// commands on the machine of the site get them.
type emulator struct{ credentials slotegrator.Credentials }

// EmulatorName is the name of the emulated provider. No integration has it.
const EmulatorName = "emulator"

const (
	emulatorGame    = "emulator-reels"
	emulatorProduct = "emulator:reels"
	// emulatorProtocol is the name of its protocol in walletcheck.
	emulatorProtocol = "slotegrator"
)

func newEmulator() emulator {
	secret := func() string {
		raw := make([]byte, 20)
		_, _ = rand.Read(raw) // never fails
		return hex.EncodeToString(raw)
	}
	return emulator{slotegrator.Credentials{Merchant: secret(), Key: secret()}}
}

// Callbacks answers the callbacks of the emulator over HTTP. Its sessions have play money only.
func (s *Service) Callbacks() http.Handler {
	return &slotegrator.Handler{
		Provider: EmulatorName, Credentials: s.emulator.credentials, Wallet: s.wallet, Now: s.clock.Now,
		Failed: func(err error) {
			s.log.Error("answer a callback of a provider", "provider", EmulatorName, "error", err)
		},
	}
}
