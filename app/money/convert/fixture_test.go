package convert

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/people/eligibility/eligibilitytest"
	"croupier/db"
)

// site is a fixture: conversions with an environment that a test can change. The
// site pays Litecoin and Bitcoin on networks.
type site struct {
	*kerneltest.Harness
	kerneltest.Wallets
	service *Service
	rules   eligibilitytest.Fixture
	paid    []string
	offline string
	closed  string
	changed []string
}

func newSite(t testing.TB) *site {
	t.Helper()
	s := &site{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(money.Currencies("crp", "CRP")...), paid: []string{"ltc", "btc"}}
	s.Rates["ltc"], s.Rates["btc"], s.Rates["crp"] = "100", "50000", "0.05"
	s.Reprice()
	gate := eligibilitytest.Open(t, &s.rules, eligibilitytest.Parts{Clock: s.Clock, Wallets: s, Prices: s.Prices})
	s.service = New(Deps{Services: shared.Services{DB: s.DB, Clock: s.Clock, Ledger: s.Ledger, Prices: s.Prices}, Wallets: s, Networks: s, Rules: gate})
	return s
}

// setMargin changes the margin.
func (s *site) setMargin(percent string) {
	s.service.margin = settings.Declare("test.margin", settings.KindText, percent, settings.Spec{}, checkMargin)
}

func (s *site) Changed(tx *db.Tx, key ledger.Key, balance money.Amount, _ time.Duration, reason string) {
	tx.AfterCommit(func() {
		currency, _ := s.Currency(key.Currency)
		s.changed = append(s.changed, key.Owner+" "+currency.Text(balance)+" "+key.Currency+" "+reason)
	})
}

func (s *site) Assets() (list []Asset) {
	for _, a := range chain.Assets() {
		if slices.Contains(s.paid, a.ID) {
			list = append(list, Asset{Currency: a.Currency, Network: a.Network})
		}
	}
	return list
}

func (s *site) Offline(network string) bool { return network == s.offline }

func (s *site) WithdrawalsOpen(network string) bool { return network != s.closed }

// credit adds whole units to a player's balance.
func (s *site) credit(userID, currency, units string) {
	s.T.Helper()
	c, _ := s.Currency(currency)
	amount, err := c.Parse(units)
	s.Check(err)
	s.Write(func(tx *db.Tx) error {
		_, err := s.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real}, Credit: ledger.PlayerKey(userID, currency, false),
			Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

func by(userID string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: userID, HasEmail: true, EmailVerified: true}
	return call
}

// quote requests a quote that must succeed.
func (s *site) quote(userID, from, to, sum string) ConvertQuote {
	s.T.Helper()
	quote, err := s.service.Quote(s.Ctx, by(userID), ConvertQuoteRequest{From: from, To: to, Sum: money.Number(sum)})
	s.Check(err)
	return quote
}

// accept returns the request that accepts a quote.
func accept(q ConvertQuote, request string) NewConversion {
	return NewConversion{From: q.From, To: q.To, Sum: money.Number(q.Sum), Expected: q.Receives, At: q.At, RequestID: request}
}

func (s *site) convert(userID string, r NewConversion) (ConversionRow, error) {
	answer, err := s.service.Convert(s.Ctx, by(userID), r)
	return answer.Conversion, err
}

func (s *site) options(userID string) ConvertOptions {
	s.T.Helper()
	answer, err := s.service.Options(s.Ctx, by(userID), action.None{})
	s.Check(err)
	return answer
}

func (s *site) balance(userID, currency string) (balance money.Amount) {
	s.T.Helper()
	s.Read(func(q *db.Reader) (err error) {
		balance, err = ledger.Balance(q, ledger.PlayerKey(userID, currency, false))
		return err
	})
	return balance
}

// requireSoundBooks fails the test if the audit finds something.
func (s *site) requireSoundBooks() {
	s.T.Helper()
	if found := s.Findings(append(s.service.Checks(), ledger.Checks()...)); len(found) > 0 {
		s.T.Errorf("the audit finds %v", found)
	}
}

// mustRefuse fails the test unless an error is a refusal with this code and reason.
func mustRefuse(t testing.TB, what string, err error, code int, reason string) {
	t.Helper()
	refusal, coded := fault.From(err)
	if !coded || refusal.Code != code || reason != "" && refusal.Extra["reason"] != reason {
		t.Errorf("%s: %v, want code %d %s", what, err, code, reason)
	}
}
