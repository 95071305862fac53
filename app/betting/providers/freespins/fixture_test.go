package freespins

import (
	"context"
	"errors"
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/providers/remote"
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// site is a test site with a provider whose games have free spins. Its players are anna and bert.
type site struct {
	*bettingtest.Fixture
	*Service
	wallet *seamless.Service
	staff  *session.Call
	// given are the spins that the provider has, by its ids, and calls counts its calls.
	given map[string]remote.FreeSpins
	calls int
	// failing is the error of the provider's calls, and excluded the player who gets no promotions.
	failing  error
	excluded string
	// granted are the bonuses by their sources.
	granted map[string]rewards.Bonus
	token   string
	number  int
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{Fixture: bettingtest.New(t, bettingtest.DefaultOptions()), given: map[string]remote.FreeSpins{}, granted: map[string]rewards.Bonus{}}
	log := stafflog.New(s.Harness.IDs)
	s.wallet = seamless.New(seamless.Deps{
		DB: s.Harness.DB, Clock: s.Harness.Clock, IDs: s.Harness.IDs, Log: s.Harness.Log, Wagers: s.Wagers, Wallets: s.Wallets, Prices: s.Fixture.Prices, Players: s, Games: s,
	})
	s.Wagers.Register(seamless.Kind, s.wallet.AuditProof())
	s.Service = New(Deps{
		DB: s.Harness.DB, Clock: s.Harness.Clock, IDs: s.Harness.IDs, Log: s.Harness.Log, Prices: s.Fixture.Prices, Currencies: s.Wallets, StaffLog: log,
		Approvals: approvaltest.New(approval.Deps{DB: s.Harness.DB, Clock: s.Harness.Clock, IDs: s.Harness.IDs, StaffLog: log}),
		Players:   s, Integrations: s, Bonuses: s,
	})
	s.wallet.GiveFreeSpins(s.Service)
	s.staff = session.GuestCall("test")
	s.staff.User = &session.User{ID: "staff", Name: "staff", Roles: []string{session.RoleAdmin}}
	return s
}

// Bettor implements seamless.Players.
func (s *site) Bettor(_ db.Querier, owner string) (*session.User, error) {
	return &session.User{ID: owner, Name: owner, HasEmail: true, EmailVerified: true}, nil
}

// Game implements seamless.Games.
func (s *site) Game(_, game string) (seamless.Game, bool) {
	return seamless.Game{Product: "north:" + game}, true
}

// ByName and ByID implement Players.
func (s *site) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: name, Name: name}}, name == "anna" || name == "bert", nil
}

func (s *site) ByID(q db.Querier, owner string) (players.Person, bool, error) {
	return s.ByName(q, owner)
}

// Excluded implements Players.
func (s *site) Excluded(db.Querier, string) (bool, error) { return false, nil }

// MarketingAllowed implements Players.
func (s *site) MarketingAllowed(_ db.Querier, owner string) (bool, error) {
	return owner != s.excluded, nil
}

// Issuer implements Integrations.
func (s *site) Issuer(name string) (remote.Issuer, error) {
	if name != "north" {
		return nil, fault.ErrNotFound
	}
	return s, nil
}

// Supports implements Integrations.
func (s *site) Supports(_, currency string) bool { return currency == "usd" }

// FreeSpinGame implements Integrations.
func (s *site) FreeSpinGame(_ db.Querier, _, game string) (string, error) {
	if game != "u1" && game != "u2" {
		return "", fault.Field("games", "validation.in")
	}
	return game, nil
}

// GameOf implements Integrations.
func (s *site) GameOf(name, external string) (id, title string) {
	return name + ":" + external, "Game " + external
}

// SetFreeSpins implements remote.Issuer.
func (s *site) SetFreeSpins(_ context.Context, f remote.FreeSpins) (string, error) {
	s.calls++
	if s.failing != nil {
		return "", s.failing
	}
	s.given["ref-"+f.ID] = f
	return "ref-" + f.ID, nil
}

// CancelFreeSpins implements remote.Issuer.
func (s *site) CancelFreeSpins(_ context.Context, reference string) error {
	s.calls++
	if s.failing == nil {
		delete(s.given, reference)
	}
	return s.failing
}

// Grant implements rewards.BonusMoney.
func (s *site) Grant(_ *db.Tx, b rewards.Bonus) error {
	if _, known := s.granted[b.Source]; known {
		return errors.New("granted twice")
	}
	s.granted[b.Source] = b
	return nil
}

// GrantedFor implements rewards.BonusMoney.
func (s *site) GrantedFor(_ db.Querier, source string) (rewards.GrantedBonus, bool, error) {
	b, found := s.granted[source]
	return rewards.GrantedBonus{UserID: b.UserID, Currency: b.Currency.ID, Amount: b.Amount}, found, nil
}

func request() CampaignRequest {
	return CampaignRequest{
		Name: "Spring", Integration: "north", Games: "u1", Players: "anna", Spins: 2, Bet: "b1", Stake: "0.20", Currency: "usd", Days: 7, Wager: 30, Reason: action.Reason{Reason: "a test"},
	}
}

// create makes a campaign and returns its id.
func (s *site) create(r CampaignRequest) string {
	s.T.Helper()
	answer, err := s.Create(s.Ctx, s.staff, r)
	s.Check(err)
	return answer.ID
}

// work lets the worker do everything that is due.
func (s *site) work() {
	s.T.Helper()
	for worked := true; worked; {
		var err error
		worked, err = s.Step(s.Ctx)
		s.Check(err)
	}
}

// launch starts a game for anna.
func (s *site) launch(demo bool) *site {
	s.T.Helper()
	dollars, _ := s.Wallets.Currency("usd")
	token, _, err := s.wallet.Open(s.Ctx, seamless.Launch{Provider: "north", Owner: "anna", Game: "u1", Currency: dollars, ProviderCurrency: "usd", Demo: demo})
	s.Check(err)
	s.token = token
	return s
}

// callback makes a callback of free spins.
func (s *site) callback(reference string, micros seamless.Micros) seamless.Callback {
	s.number++
	text := "t" + string(rune('a'+s.number))
	return seamless.Callback{
		Provider: "north", Transaction: text, Session: s.token, Owner: "anna", Game: "u1", Round: "round-" + text, Currency: "usd", Amount: micros, FreeSpins: reference, Content: [32]byte{byte(s.number)},
	}
}

// spin plays a free spin that wins some cents.
func (s *site) spin(reference string, cents int64) seamless.Callback {
	s.T.Helper()
	_, err := s.wallet.Bet(s.Ctx, s.callback(reference, 0), false)
	s.Check(err)
	won := s.callback(reference, seamless.Micros(cents)*10_000)
	_, err = s.wallet.Win(s.Ctx, won, true)
	s.Check(err)
	return won
}

// settle lets the spins settle, and credits them.
func (s *site) settle() {
	s.T.Helper()
	s.Harness.Clock.Advance(settleTime + time.Second)
	s.work()
}

// reference returns the only id of the provider.
func (s *site) reference() string {
	s.T.Helper()
	if len(s.given) != 1 {
		s.T.Fatalf("the provider has %d free spins, want 1", len(s.given))
	}
	for reference := range s.given {
		return reference
	}
	return ""
}

// mustBeProven fails if the audit finds anything.
func (s *site) mustBeProven() {
	s.T.Helper()
	for name, list := range map[string]int{"free spins": len(s.Findings(s.Service.Checks())), "wagers": len(s.Findings(s.Wagers.Checks())), "ledger": len(s.Findings(ledger.Checks()))} {
		if list > 0 {
			s.T.Errorf("the audit of the %s has %d findings", name, list)
		}
	}
}
