package rewards

import (
	"errors"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/rewardrules"
	"croupier/db"
)

// daily is a reward that is bonus money.
var daily = Kind{Name: "daily", Direct: true, Bonus: &BonusTerms{Name: "Daily bonus", Terms: rewardrules.DefaultTerms()}}

// bonusStub grants bonus money in memory.
type bonusStub struct {
	granted map[string]Bonus
	refusal error
}

// Grant implements BonusMoney.
func (b *bonusStub) Grant(_ *db.Tx, bonus Bonus) error {
	if b.refusal == nil {
		b.granted[bonus.Source] = bonus
	}
	return b.refusal
}

// GrantedFor implements BonusMoney.
func (b *bonusStub) GrantedFor(_ db.Querier, source string) (GrantedBonus, bool, error) {
	one, found := b.granted[source]
	return GrantedBonus{one.UserID, one.Currency.ID, one.Amount}, found, nil
}

// withBonuses adds a program of bonus money.
func (h *harness) withBonuses() (*Program, *bonusStub) {
	stub := &bonusStub{granted: map[string]Bonus{}}
	deps := h.program.Deps
	deps.BonusMoney = stub
	return New(deps, daily), stub
}

func (h *harness) grantUSD(p *Program, userID string, number, usd int64) (given Given, err error) {
	err = h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
		given, err = p.GrantUSD(tx, daily, userID, number, usd)
		return err
	})
	return given, err
}

func TestRewardIsGrantedOnceAsBonusMoney(t *testing.T) {
	h := newHarness(t)
	p, stub := h.withBonuses()
	given, err := h.grantUSD(p, "anna", 1, 2_500_000)
	h.Check(err)
	if given != (Given{"usd", "2.50"}) || len(stub.granted) != 1 || h.balance("anna", "usd") != 0 {
		t.Fatalf("given %+v, granted %+v, balance %d", given, stub.granted, h.balance("anna", "usd"))
	}
	for _, b := range stub.granted {
		if b.UserID != "anna" || b.Amount != 2_500_000 || b.Name != "Daily bonus" || b.Terms.Wager != rewardrules.DefaultTerms().Wager {
			t.Errorf("the bonus is %+v", b)
		}
	}
	if _, err := h.grantUSD(p, "anna", 1, 1_000_000); !errors.Is(err, ErrAlreadyPaid) {
		t.Errorf("the second of a number: %v", err)
	}
	stub.refusal = errors.New("refused on purpose")
	if _, err := h.grantUSD(p, "anna", 2, 1_000_000); !errors.Is(err, stub.refusal) || h.Count("reward_payments") != 1 {
		t.Errorf("a refused grant: %v, %d payments", err, h.Count("reward_payments"))
	}
}

func TestAuditComparesGrantedBonuses(t *testing.T) {
	h := newHarness(t)
	p, stub := h.withBonuses()
	_, err := h.grantUSD(p, "anna", 1, 1_000_000)
	h.Check(err)
	audits := []audit.Check{p.Granted("every daily bonus was granted"), p.Paid("no daily bonus is real money").Check()}
	if found := h.Findings(audits); len(found) != 0 {
		t.Fatalf("%+v", found)
	}
	for source, b := range stub.granted {
		b.Amount++
		stub.granted[source] = b
	}
	if found := h.Findings(audits); len(found) != 1 {
		t.Errorf("another amount: %+v", found)
	}
	clear(stub.granted)
	if found := h.Findings(audits); len(found) != 1 {
		t.Errorf("without a grant: %+v", found)
	}
}

func TestRewardInDollarsNeedsPrice(t *testing.T) {
	h := newHarness(t)
	p, _ := h.withBonuses()
	closed := fault.New(4, "There is no bonus.")
	admit := func(usd int64) (err error) {
		h.Read(func(q *db.Reader) error { err = p.AdmitUSD(q, callAs("anna"), usd, closed); return nil })
		return err
	}
	if err := admit(1_000_000); err != nil {
		t.Error(err)
	}
	if err := admit(0); !errors.Is(err, closed) {
		t.Errorf("without a value: %v", err)
	}
	priced := func(rates prices.Fixed) {
		p.Prices = prices.New(prices.Options{Source: rates, Clock: h.Clock, Log: h.Log})
		h.Check(p.Prices.Load(h.Ctx))
	}
	priced(prices.Fixed{"btc": "50000"})
	h.refusal = fault.ErrFeature
	if err := admit(1_000_000); !errors.Is(err, fault.ErrFeature) {
		t.Errorf("in a currency that the rules refuse: %v", err)
	}
	if given, err := h.grantUSD(p, "anna", 1, 1_000_000); err != nil || given.Currency != "btc" || given.Amount != "0.00002000" {
		t.Errorf("given %+v, %v", given, err)
	}
	priced(prices.Fixed{"gold": "50000"})
	if err := admit(1); !errors.Is(err, closed) {
		t.Errorf("below one unit of every currency: %v", err)
	}
}
