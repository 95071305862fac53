package bets

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// balanceChange is what results change in a bet: its status, and the balance of its player, who
// has no other bet.
type balanceChange struct {
	status  Status
	balance money.Amount
}

// effectCheck compares predicted and actual effects of results. Each player has one bet.
type effectCheck struct {
	*harness
	bets map[string]string // ids by player
}

func (h *effectCheck) changes() map[string]balanceChange {
	h.T.Helper()
	all := map[string]balanceChange{}
	for player, bet := range h.bets {
		b := h.betView(player, bet)
		all[player] = balanceChange{b.Status, h.Balance(ledger.PlayerKey(player, b.Currency, false))}
	}
	return all
}

// checkResults checks that results have the predicted effects, and that the prediction moves no
// money. kept is the amount that players did not have any more.
func (h *effectCheck) checkResults(event string, factors map[line.Selection]odds.Factor, stored money.Amount) []Effect {
	h.T.Helper()
	var results []line.Result
	for selection, factor := range factors {
		results = append(results, line.Result{Selection: selection, Factor: factor})
	}
	before := h.changes()
	var answer []Effect
	h.Read(func(q *db.Reader) (err error) {
		answer, err = EffectsOf(q, event, results)
		return err
	})
	if after := h.changes(); !maps.Equal(before, after) {
		h.T.Errorf("looking ahead has moved %v to %v", before, after)
	}
	h.settleResults(factors)
	sums := map[string]Effect{}
	for player, after := range h.changes() {
		currency := h.betView(player, h.bets[player]).Currency
		sum, more := sums[currency], after.balance-before[player].balance
		if sum.Currency = currency; after == before[player] {
			continue
		}
		sum.Bets++
		if more > 0 {
			sum.Paid += more
		} else {
			sum.TakenBack -= more
		}
		sums[currency] = sum
	}
	for i := range answer {
		if answer[i].Currency == "usd" {
			answer[i].TakenBack -= stored
		}
	}
	came := slices.SortedFunc(maps.Values(sums), func(a, b Effect) int { return cmp.Compare(a.Currency, b.Currency) })
	if !slices.Equal(answer, came) {
		h.T.Errorf("%v was to do %+v, and did %+v", factors, answer, came)
	}
	return answer
}

// placeBet places the bet of a new player with a given balance.
func (h *effectCheck) placeBet(player, currency, has, stake string, list ...line.Selection) {
	h.T.Helper()
	known, _ := h.Currency(currency)
	amount, err := money.ParseAmount(has, known.Decimals)
	h.Check(err)
	h.Write(func(tx *db.Tx) error {
		_, err := h.Harness.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, currency, false), Credit: ledger.PlayerKey(player, currency, false), Amount: amount, Code: ledger.CodeGrant, Ref: []byte(player),
		})
		return err
	})
	slip := h.slip(stake, list...)
	slip.Currency = currency
	created, err := h.placeAndWait(player, slip)
	h.Check(err)
	h.bets[player] = created.ID
}

// The preview of entering, correcting or voiding a result equals its effect on bets of
// every kind.
func TestEffectsPredictAppliedResults(t *testing.T) {
	h := &effectCheck{newHarness(t), map[string]string{}}
	h.runQueue()
	home, away, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "2", "3.00", 300_000), h.offer("e2", "1", "2.00", 480_000)
	h.placeBet("single", "usd", "10", "10", home)
	h.placeBet("against", "usd", "10", "10", away)
	h.placeBet("coins", "btc", "0.0002", "0.0002", home)
	h.placeBet("multi", "usd", "10", "10", home, other)
	h.placeBet("elsewhere", "usd", "10", "10", other)
	h.placeBet("anna", "usd", "10", "10", home)
	if _, err := h.acceptOffer(h.cashOutOffer(h.bets["anna"], "4").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	first := h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Won, away: odds.Lost}, 0)
	if len(first) != 2 || first[0].Currency != "btc" || first[0].Bets != 1 || first[1].Bets != 3 || first[1].Paid != 40_00*cent || first[1].TakenBack != 0 {
		t.Errorf("the first result does %+v", first)
	}
	h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.HalfWon}, 0)
	// The multiple is certainly lost, and open again after the next correction.
	h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Lost, away: odds.Won}, 0)
	if h.betView("multi", h.bets["multi"]).Status != Lost {
		t.Fatal("the multiple is not lost")
	}
	h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Voided, away: odds.Voided}, 0)
	if h.betView("multi", h.bets["multi"]).Status != Pending {
		t.Fatal("the multiple is not open again")
	}
	h.checkResults("e2", map[line.Selection]odds.Factor{other: odds.Won}, 0)
	h.checkResults("e2", map[line.Selection]odds.Factor{other: odds.DeadHeat(1, 2)}, 0)
	if same := h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Voided}, 0); len(same) != 0 {
		t.Errorf("the same once more does %+v", same)
	}
	h.mustPassAudit()
}

// A player who has spent what a correction takes back owes nothing, and is not paid twice
// when the first result applies again.
func TestEffectsPredictShortfall(t *testing.T) {
	h := &effectCheck{newHarness(t), map[string]string{}}
	h.runQueue()
	home := h.offer("e1", "1", "2.50", 380_000)
	h.placeBet("anna", "usd", "10", "10", home)
	h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Won}, 0)
	h.bet("anna", "20", h.offer("e2", "1", "2.00", 450_000))
	h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Lost}, 20_00*cent) // 5 of 25 are left
	if revalued := h.checkResults("e1", map[line.Selection]odds.Factor{home: odds.Won}, 0); len(revalued) != 1 || revalued[0].Paid != 5_00*cent {
		t.Errorf("the first result again does %+v", revalued)
	}
	h.mustPassAudit()
}

// Traders see for each event how many open bets it has, each counted once, and their
// stakes.
func TestOpenBetsAreCountedByEvent(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home, away, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "2", "3.00", 300_000), h.offer("e2", "1", "2.00", 480_000)
	pair := h.offerBuilder("e3", pairPrices, pairChances)
	open := func(want string) {
		t.Helper()
		got := map[string]string{}
		h.Read(func(q *db.Reader) error {
			return OpenBetsByEvent(q, []string{"e1", "e2", "e3", "e4"}, func(event string, bets, usd int64) {
				got[event] = fmt.Sprintf("%d of %s", bets, money.USD(usd).Cents())
			})
		})
		if text := fmt.Sprint(got); text != want {
			t.Errorf("open are %s, want %s", text, want)
		}
	}
	open("map[]")
	h.bet("anna", "5", home)
	h.bet("anna", "3", home, other)
	both, err := h.placeAndWait("anna", h.builderRequest("2", pair)) // two legs of one event count as one bet
	h.Check(err)
	last := h.bet("anna", "7", away)
	open("map[e1:3 of 15.00 e2:1 of 3.00 e3:1 of 2.00]")
	if _, err := h.acceptOffer(h.cashOutOffer(last.ID, "").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	open("map[e1:2 of 8.00 e2:1 of 3.00 e3:1 of 2.00]")
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Lost, pair[0]: odds.Won})
	open("map[e3:1 of 2.00]")
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	// The single has won. The multiple, lost until now, waits for its other event again.
	open("map[e1:1 of 3.00 e2:1 of 3.00 e3:1 of 2.00]")
	h.settleResults(map[line.Selection]odds.Factor{pair[1]: odds.Won, other: odds.Lost})
	open("map[]")
	if h.betView("anna", both.ID).Status != Won {
		t.Error("the bet on both has not won")
	}
	h.Read(func(q *db.Reader) error {
		return OpenBetsByEvent(q, nil, func(string, int64, int64) { t.Error("no event has open bets") })
	})
}
