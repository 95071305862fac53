package providers

import (
	"strings"
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// site is a test site with the emulator, and a member of staff who plays it.
type site struct {
	*bettingtest.Fixture
	*Service
	call *session.Call
}

func newSite(t *testing.T) *site {
	t.Helper()
	f := bettingtest.New(t, bettingtest.DefaultOptions())
	s := &site{Fixture: f, call: bettingtest.PlayerCall(bettingtest.Anna)}
	s.Service = New(Deps{
		Wallet:     seamless.Deps{DB: f.DB, Clock: f.Clock, IDs: f.IDs, Log: f.Log, Wagers: f.Wagers, Wallets: f.Wallets, Prices: f.Prices, Players: players{}},
		Currencies: f.Wallets.CurrencySet, StaffLog: stafflog.New(f.IDs),
	})
	f.Wagers.Register(seamless.Kind, s.Product().Proof)
	return s
}

type players struct{}

func (players) Bettor(db.Querier, string) (*session.User, error) { return bettingtest.Anna, nil }

// send sends fields such as "action=bet amount=1".
func (s *site) send(request EmulatorSendRequest, opened EmulatorSession, fields string) EmulatorExchange {
	s.T.Helper()
	for part := range strings.FieldsSeq(fields + " session_id=" + opened.Session + " player_id=" + opened.Player + " game_uuid=" + opened.Game + " currency=" + opened.Currency) {
		name, value, _ := strings.Cut(part, "=")
		request.Fields = append(request.Fields, EmulatorField{name, value})
	}
	exchange, err := s.Send(s.Ctx, s.call, request)
	s.Check(err)
	if exchange.Status != 200 || len(exchange.Headers) != 4 || !strings.Contains(exchange.Body, "action=") {
		s.T.Errorf("the exchange is %+v", exchange)
	}
	return exchange
}

func TestEmulatorPlaysARoundWithPlayMoney(t *testing.T) {
	s := newSite(t)
	s.Fixture.Grant(bettingtest.Anna.ID, "usd", 100)
	opened, err := s.Launch(s.Ctx, s.call, EmulatorLaunchRequest{"usd"})
	s.Check(err)
	before := s.Cents(bettingtest.Anna.ID, true)
	for _, step := range []struct {
		fields string
		cents  int64
	}{
		{"action=bet amount=1.00 type=bet transaction_id=b1 round_id=r1", -100},
		{"action=bet amount=1.00 type=bet transaction_id=b1 round_id=r1", -100},
		{"action=win amount=2.50 type=win transaction_id=w1 round_id=r1", 150},
		{"action=rollback transaction_id=k1 round_id=r1 rollback_transactions[0][action]=win rollback_transactions[0][transaction_id]=w1", -100},
		{"action=refund amount=1.00 transaction_id=f1 round_id=r1 bet_transaction_id=b1", 0},
	} {
		exchange := s.send(EmulatorSendRequest{}, opened, step.fields)
		if got := int64(s.Cents(bettingtest.Anna.ID, true) - before); got != step.cents || strings.Contains(exchange.Answer, "error_code") {
			t.Errorf("%s: the play money changed by %d cents, want %d; the answer is %s", step.fields, got, step.cents, exchange.Answer)
		}
	}
	if real := s.Cents(bettingtest.Anna.ID, false); real != 100 {
		t.Errorf("the real money is %d cents, want 100", real)
	}
	if findings := s.Findings(s.Wagers.Checks()); len(findings) > 0 {
		t.Errorf("the audit found %+v", findings)
	}
}

func TestEmulatorSendsDamagedCallbacks(t *testing.T) {
	s := newSite(t)
	opened, err := s.Launch(s.Ctx, s.call, EmulatorLaunchRequest{"usd"})
	s.Check(err)
	const bet = "action=bet amount=1.00 type=bet transaction_id=b1 round_id=r1"
	for want, request := range map[string]EmulatorSendRequest{
		"X-Sign":      {Signature: "00"},
		"X-Timestamp": {Seconds: -60},
		"twice":       {Fields: []EmulatorField{{"action", "win"}}},
	} {
		if exchange := s.send(request, opened, bet); !strings.Contains(exchange.Answer, want) {
			t.Errorf("the answer is %s, want a refusal that names %s", exchange.Answer, want)
		}
	}
	if rows := s.Count("provider_transactions"); rows != 0 {
		t.Errorf("%d transactions are stored", rows)
	}
	if _, err := s.Launch(s.Ctx, s.call, EmulatorLaunchRequest{"gold"}); err == nil {
		t.Error("an unknown currency is accepted")
	}
}
