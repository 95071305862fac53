package betslip

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

// moved is what of a bet results change: its status, and the balance of its player,
// who has no other one.
type moved struct {
	status  Status
	balance money.Amount
}

// effects are what results would do, and then do: players have one bet each.
type effects struct {
	*house
	bets map[string]string // ids by players
}

func (h *effects) moved() map[string]moved {
	h.T.Helper()
	all := map[string]moved{}
	for player, bet := range h.bets {
		b := h.now(player, bet)
		all[player] = moved{b.Status, h.Balance(ledger.PlayerKey(player, b.Currency, false))}
	}
	return all
}

// comes wants results to do what was foretold of them, and that foretelling moves
// nothing. kept is what players did not have any more.
func (h *effects) comes(event string, factors map[line.Selection]odds.Factor, kept money.Amount) []Effect {
	h.T.Helper()
	var results []line.Result
	for selection, factor := range factors {
		results = append(results, line.Result{Selection: selection, Factor: factor})
	}
	before := h.moved()
	var told []Effect
	h.Read(func(q *db.Reader) (err error) {
		told, err = EffectsOf(q, event, results)
		return err
	})
	if after := h.moved(); !maps.Equal(before, after) {
		h.T.Errorf("looking ahead has moved %v to %v", before, after)
	}
	h.settled(factors)
	sums := map[string]Effect{}
	for player, after := range h.moved() {
		currency := h.now(player, h.bets[player]).Currency
		sum, more := sums[currency], after.balance-before[player].balance
		if sum.Currency = currency; after == before[player] {
			continue
		}
		sum.Bets++
		if more > 0 {
			sum.Paid += more
		} else {
			sum.Taken -= more
		}
		sums[currency] = sum
	}
	for i := range told {
		if told[i].Currency == "usd" {
			told[i].Taken -= kept
		}
	}
	came := slices.SortedFunc(maps.Values(sums), func(a, b Effect) int { return cmp.Compare(a.Currency, b.Currency) })
	if !slices.Equal(told, came) {
		h.T.Errorf("%v was to do %+v, and did %+v", factors, told, came)
	}
	return told
}

// backs places a bet of a player of its own, who has so much.
func (h *effects) backs(player, currency, has, stake string, list ...line.Selection) {
	h.T.Helper()
	known, _ := h.Currency(currency)
	amount, err := money.ParseAmount(has, known.Decimals)
	h.Check(err)
	h.Write(func(tx *db.Tx) error {
		_, err := h.House.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(ledger.House, currency, false), Credit: ledger.PlayerKey(player, currency, false), Amount: amount, Code: ledger.CodeGrant, Ref: []byte(player),
		})
		return err
	})
	slip := h.slip(stake, list...)
	slip.Currency = currency
	made, err := h.placed(player, slip)
	h.Check(err)
	h.bets[player] = made.ID
}

// What a trader is shown before a result is entered, corrected or voided is what then
// happens to bets, whatever they are.
func TestResultsDoWhatWasForetold(t *testing.T) {
	h := &effects{newHouse(t), map[string]string{}}
	h.working()
	home, away, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "2", "3.00", 300_000), h.offer("e2", "1", "2.00", 480_000)
	h.backs("single", "usd", "10", "10", home)
	h.backs("against", "usd", "10", "10", away)
	h.backs("coins", "btc", "0.0002", "0.0002", home)
	h.backs("multi", "usd", "10", "10", home, other)
	h.backs("elsewhere", "usd", "10", "10", other)
	h.backs("anna", "usd", "10", "10", home)
	if _, err := h.cashed(h.offered(h.bets["anna"], "4").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	first := h.comes("e1", map[line.Selection]odds.Factor{home: odds.Won, away: odds.Lost}, 0)
	if len(first) != 2 || first[0].Currency != "btc" || first[0].Bets != 1 || first[1].Bets != 3 || first[1].Paid != 40_00*cent || first[1].Taken != 0 {
		t.Errorf("the first result does %+v", first)
	}
	h.comes("e1", map[line.Selection]odds.Factor{home: odds.HalfWon}, 0)
	// The multiple is lost for sure, and open again after the next correction.
	h.comes("e1", map[line.Selection]odds.Factor{home: odds.Lost, away: odds.Won}, 0)
	if h.now("multi", h.bets["multi"]).Status != Lost {
		t.Fatal("the multiple is not lost")
	}
	h.comes("e1", map[line.Selection]odds.Factor{home: odds.Voided, away: odds.Voided}, 0)
	if h.now("multi", h.bets["multi"]).Status != Pending {
		t.Fatal("the multiple is not open again")
	}
	h.comes("e2", map[line.Selection]odds.Factor{other: odds.Won}, 0)
	h.comes("e2", map[line.Selection]odds.Factor{other: odds.DeadHeat(1, 2)}, 0)
	if same := h.comes("e1", map[line.Selection]odds.Factor{home: odds.Voided}, 0); len(same) != 0 {
		t.Errorf("the same once more does %+v", same)
	}
	h.mustBeRight()
}

// A player who has spent what a correction takes back owes nothing, and is not paid
// twice when the first result stands again.
func TestWhatTheHouseBearsIsForetold(t *testing.T) {
	h := &effects{newHouse(t), map[string]string{}}
	h.working()
	home := h.offer("e1", "1", "2.50", 380_000)
	h.backs("anna", "usd", "10", "10", home)
	h.comes("e1", map[line.Selection]odds.Factor{home: odds.Won}, 0)
	h.bet("anna", "20", h.offer("e2", "1", "2.00", 450_000))
	h.comes("e1", map[line.Selection]odds.Factor{home: odds.Lost}, 20_00*cent) // 5 of 25 are left
	if again := h.comes("e1", map[line.Selection]odds.Factor{home: odds.Won}, 0); len(again) != 1 || again[0].Paid != 5_00*cent {
		t.Errorf("the first result again does %+v", again)
	}
	h.mustBeRight()
}

// Traders see of each event how many bets wait for it, each once, and their stakes.
func TestOpenBetsAreCountedByEvent(t *testing.T) {
	h := newHouse(t)
	h.working()
	h.give("anna", 100_00)
	home, away, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e1", "2", "3.00", 300_000), h.offer("e2", "1", "2.00", 480_000)
	pair := h.offerTogether("e3", pairPrices, pairChances)
	open := func(want string) {
		t.Helper()
		got := map[string]string{}
		h.Read(func(q *db.Reader) error {
			return OpenOn(q, []string{"e1", "e2", "e3", "e4"}, func(event string, bets, usd int64) { got[event] = fmt.Sprintf("%d of %s", bets, cents(usd)) })
		})
		if text := fmt.Sprint(got); text != want {
			t.Errorf("open are %s, want %s", text, want)
		}
	}
	open("map[]")
	h.bet("anna", "5", home)
	h.bet("anna", "3", home, other)
	both, err := h.placed("anna", h.together("2", pair)) // two legs of one event are one bet
	h.Check(err)
	last := h.bet("anna", "7", away)
	open("map[e1:3 of 15.00 e2:1 of 3.00 e3:1 of 2.00]")
	if _, err := h.cashed(h.offered(last.ID, "").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	open("map[e1:2 of 8.00 e2:1 of 3.00 e3:1 of 2.00]")
	h.settled(map[line.Selection]odds.Factor{home: odds.Lost, pair[0]: odds.Won})
	open("map[e3:1 of 2.00]")
	h.settled(map[line.Selection]odds.Factor{home: odds.Won})
	// The single has won; the multiple, lost until now, waits for its other event again.
	open("map[e1:1 of 3.00 e2:1 of 3.00 e3:1 of 2.00]")
	h.settled(map[line.Selection]odds.Factor{pair[1]: odds.Won, other: odds.Lost})
	open("map[]")
	if h.now("anna", both.ID).Status != Won {
		t.Error("the bet on both has not won")
	}
	h.Read(func(q *db.Reader) error {
		return OpenOn(q, nil, func(string, int64, int64) { t.Error("no event has open bets") })
	})
}
