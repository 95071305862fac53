package walletcheck

import (
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/providers/hub88"
	"croupier/app/betting/providers/seamless"
	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// site is the wallet of this site with a database. Its player carl must not play.
type site struct {
	*bettingtest.Fixture
	wallet *seamless.Service
}

func newSite(t *testing.T) *site {
	t.Helper()
	options := bettingtest.DefaultOptions()
	options.Parallel = true
	s := &site{Fixture: bettingtest.New(t, options)}
	s.wallet = seamless.New(seamless.Deps{
		DB: s.DB, Clock: s.Clock, IDs: s.IDs, Log: s.Log, Wagers: s.Wagers, Wallets: s.Wallets, Prices: s.Prices, Players: s, Games: s,
	})
	s.Wagers.Register(seamless.Kind, s.wallet.AuditProof())
	s.Admission = func(bettor wager.Bettor, _ string, _ int64) error {
		if bettor.Owner == "carl" {
			return fault.New(fault.CodeForbidden, "You have excluded yourself from playing.")
		}
		return nil
	}
	return s
}

// Bettor implements seamless.Players.
func (s *site) Bettor(_ db.Querier, owner string) (*session.User, error) {
	return &session.User{ID: owner, Name: "player", HasEmail: true, EmailVerified: true}, nil
}

// Game implements seamless.Games.
func (s *site) Game(_, game string) (seamless.Game, bool) {
	return seamless.Game{Product: "north:" + game, Edge: "1/25"}, game == "reels" || game == "lobby"
}

// launch fills the sessions of a target. The second session of a player ends the first.
func (s *site) launch(t Target) Target {
	s.T.Helper()
	dollars, _ := s.Wallets.Currency("usd")
	open := func(owner string) string {
		token, _, err := s.wallet.Open(s.Ctx, seamless.Launch{Provider: "north", Owner: owner, Game: "reels", Currency: dollars, ProviderCurrency: "usd"})
		s.Check(err)
		return token
	}
	t.EndedSession, t.Session, t.OtherSession, t.BlockedSession = open("anna"), open("anna"), open("bert"), open("carl")
	return t
}

// The wallet of this site passes all cases in both protocols, and its books are right afterwards.
func TestThisSitePasses(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, owner := range []string{"anna", "bert", "carl"} {
		s.Grant(owner, "usd", 50_000)
	}
	handler := &slotegrator.Handler{Provider: "north", Credentials: testCredentials, Wallet: s.wallet, Now: time.Now, Failed: failure(t)}
	mustPass(t, s.launch(slotegratorTarget(serve(t, handler))))
	mustPass(t, s.launch(serveHub88(t, s.wallet)))
	for name, findings := range map[string]int{"wagers": len(s.Findings(s.Wagers.Checks())), "ledger": len(s.Findings(ledger.Checks()))} {
		if findings > 0 {
			t.Errorf("the audit of the %s has %d findings", name, findings)
		}
	}
}

var _ hub88.Wallet = (*seamless.Service)(nil)
