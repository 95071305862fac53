package bets

import (
	"errors"
	"sync"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// halfBonus pays half of each stake with bonus money, and all of a free bet.
type halfBonus struct {
	mu   sync.Mutex
	free map[id.Binary]id.Binary
}

func (f *halfBonus) ChooseBonus(_ *db.Tx, stake wager.Stake, _ int64) (money.Amount, error) {
	if stake.Grant != (id.Binary{}) {
		return stake.Amount, nil
	}
	return stake.Amount / 2, nil
}

func (f *halfBonus) ChooseMoreBonus(*db.Tx, *wager.Wager, money.Amount) (money.Amount, error) {
	return 0, nil
}

func (f *halfBonus) Opened(_ *db.Tx, w *wager.Wager, grant id.Binary) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.free[w.ID] = grant
	return nil
}

func (f *halfBonus) FreeBet(_ db.Querier, binary id.Binary) (id.Binary, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.free[binary], nil
}

func (f *halfBonus) BeforeReclaim(*db.Tx, id.Binary, money.Amount) error { return nil }
func (f *halfBonus) BonusMoved(*db.Tx, id.Binary, ledger.Key, money.Amount, ledger.Code) error {
	return nil
}
func (f *halfBonus) Ended(*db.Tx, *wagerlog.Wager) error { return nil }

// A bet that is partly paid with bonus money wins partly bonus money. A free bet wins
// real money beyond its stake. Corrections follow the same rule.
func TestBonusAndFreeBetPayouts(t *testing.T) {
	for _, c := range []struct {
		name, grant string
		// real and bonus money are 100 dollars each at the start. The values are after
		// the stake, after the win, and after the corrections to a loss and to a void
		// bet.
		has [4][2]string
	}{
		{"half bonus money", "", [4][2]string{{"95.00", "95.00"}, {"107.50", "107.50"}, {"95.00", "95.00"}, {"100.00", "100.00"}}},
		{"a free bet", "01kb2c3d4e5f6g7h8j9k0m1n2p", [4][2]string{{"100.00", "90.00"}, {"115.00", "100.00"}, {"100.00", "90.00"}, {"100.00", "100.00"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.Wagers.Funding = &halfBonus{free: map[id.Binary]id.Binary{}}
			h.runQueue()
			h.credit("anna", 100_00)
			bonus := ledger.PlayerKey("anna", "usd", false)
			bonus.Purpose = ledger.Bonus
			h.Write(func(tx *db.Tx) error {
				harness := ledger.Key{Owner: ledger.House, Currency: "usd", Purpose: ledger.Bonus}
				_, err := h.Harness.Ledger.Transfer(tx, ledger.Transfer{Debit: harness, Credit: bonus, Amount: 100_00 * cent, Code: ledger.CodeGrant, Ref: []byte("anna")})
				return err
			})
			check := func(when string, want [2]string) {
				t.Helper()
				if real, extra := h.cents("anna"), usd.Text(h.Balance(bonus)); real != want[0] || extra != want[1] {
					t.Errorf("%s: anna has %s and %s of bonus money, want %v", when, real, extra, want)
				}
				h.mustPassAudit()
			}
			home := h.offer("e1", "1", "2.50", 380_000)
			r := h.slip("10", home)
			r.FreeBet = c.grant
			created, err := h.placeAndWait("anna", r)
			h.Check(err)
			check("accepted", c.has[0])
			// Pages show what the player gets. Only stakes that the player paid can be
			// cashed out.
			free, possible := c.grant != "", "25.00"
			if free {
				possible = "15.00"
			}
			if betView := h.betView("anna", created.ID); betView.FreeBet != free || betView.PotentialPayout != possible {
				t.Errorf("the bet is shown as %+v, want %s to be possible", betView, possible)
			}
			if _, err := h.Offer(t.Context(), playerCall("anna"), CashOutOfferRequest{ID: created.ID}); errors.Is(err, ErrNoOffer) != free {
				t.Errorf("a cash-out is answered %v", err)
			}
			for i, factor := range []odds.Factor{odds.Won, odds.Lost, odds.Voided} {
				h.settleResults(map[line.Selection]odds.Factor{home: factor})
				check(factor.Outcome(), c.has[i+1])
				if paid := h.betView("anna", created.ID).Paid; free && paid != []string{"15.00", "0.00", "0.00"}[i] {
					t.Errorf("%s: %s is reported as paid", factor.Outcome(), paid)
				}
			}
		})
	}
}
