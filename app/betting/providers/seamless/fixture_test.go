package seamless

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// site is a test site with one provider, "north", whose game "reels" is open and "shut" is closed.
type site struct {
	*bettingtest.Fixture
	*Service
	owner string
	token string
}

func newSite(t testing.TB) *site {
	t.Helper()
	return newSiteOn(bettingtest.New(t, bettingtest.DefaultOptions()))
}

func newSiteOn(f *bettingtest.Fixture) *site {
	s := &site{Fixture: f, owner: bettingtest.Anna.ID}
	s.Service = New(Deps{
		DB: f.DB, Clock: f.Clock, IDs: f.IDs, Log: f.Log, Wagers: f.Wagers, Wallets: f.Wallets, Prices: f.Prices, Players: s, Games: s,
	})
	f.Wagers.Register(Kind, s.AuditProof())
	return s
}

// Bettor implements Players: all players but "nobody" exist.
func (s *site) Bettor(_ db.Querier, owner string) (*session.User, error) {
	if owner == "nobody" {
		return nil, nil
	}
	return &session.User{ID: owner, Name: "player", HasEmail: true, EmailVerified: true}, nil
}

// Game implements Games.
func (s *site) Game(provider, game string) (Game, bool) {
	games := map[string]Game{"reels": {Product: "north:reels", Edge: "1/25"}, "lobby": {Product: "north:lobby"}, "shut": {Product: "north:shut", Disabled: "maintenance"}}
	for name, reason := range map[string]gamelaunch.Reason{"local": gamelaunch.ReasonCountry, "gone": gamelaunch.ReasonDisabled} {
		games[name] = Game{Product: "north:" + name, Check: func(string) error { return gamelaunch.Unavailable(gamelaunch.Game{}, reason) }}
	}
	g, found := games[game]
	return g, found && provider == "north"
}

// launch opens a session for a player with an amount of cents.
func (s *site) launch(owner string, cents money.Amount) *site {
	s.T.Helper()
	if cents > 0 {
		s.Grant(owner, "usd", cents)
	}
	s.owner = owner
	s.token = s.session(owner, "usd", "usd", false)
	return s
}

func (s *site) session(owner, currency, providerCurrency string, demo bool) string {
	s.T.Helper()
	known, _ := s.Fixture.Wallets.Currency(currency)
	token, _, err := s.Open(s.Ctx, Launch{Provider: "north", Owner: owner, Game: "reels", Currency: known, ProviderCurrency: providerCurrency, Demo: demo})
	s.Check(err)
	return token
}

// dollar is one dollar of a provider, and cent one cent.
const (
	dollar Micros = 1_000_000
	cent          = dollar / 100
)

// callback makes a callback whose content is all of its fields.
func (s *site) callback(transaction, round string, amount Micros) Callback {
	c := Callback{Provider: "north", Transaction: transaction, Session: s.token, Owner: s.owner, Game: "reels", Round: round, Currency: "usd", Amount: amount}
	c.Content = sha256.Sum256(fmt.Append(nil, transaction, round, amount))
	return c
}

func (s *site) bet(transaction, round string, amount Micros) (Answer, error) {
	return s.Bet(s.Ctx, s.callback(transaction, round, amount), false)
}

func (s *site) win(transaction, round string, amount Micros) (Answer, error) {
	return s.Win(s.Ctx, s.callback(transaction, round, amount), false)
}

func (s *site) refund(transaction, round, bet string) (Answer, error) {
	return s.Refund(s.Ctx, s.callback(transaction, round, 0), bet)
}

func (s *site) rollback(transaction, round string, targets ...Target) (Answer, error) {
	return s.Rollback(s.Ctx, s.callback(transaction, round, 0), targets)
}

// mustBalance fails unless a callback was accepted with this balance in cents.
func (s *site) mustBalance(cents int64) func(Answer, error) Answer {
	s.T.Helper()
	return func(a Answer, err error) Answer {
		s.T.Helper()
		if err != nil || a.Balance != Micros(cents)*cent {
			s.T.Errorf("the answer is %+v, %v; want a balance of %d cents", a, err, cents)
		}
		return a
	}
}

// mustRefuse fails unless a callback was refused for this reason.
func (s *site) mustRefuse(want Reason) func(Answer, error) *Refusal {
	s.T.Helper()
	return func(a Answer, err error) *Refusal {
		s.T.Helper()
		var refusal *Refusal
		if !errors.As(err, &refusal) || refusal.Reason != want {
			s.T.Fatalf("the answer is %+v, %v; want the refusal %s", a, err, want)
		}
		return refusal
	}
}

// mustBeProven fails if the audit finds anything.
func (s *site) mustBeProven() {
	s.T.Helper()
	if findings := s.Findings(s.Fixture.Wagers.Checks()); len(findings) > 0 {
		s.T.Errorf("the audit found %+v", findings)
	}
	if findings := s.Findings(ledger.Checks()); len(findings) > 0 {
		s.T.Errorf("the audit of the ledger found %+v", findings)
	}
}
