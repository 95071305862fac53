package betslip

import (
	"fmt"
	"math/big"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
	"croupier/db"
)

// modelBet is a bet as the test counts it, line by line.
type modelBet struct {
	id          string
	prices      []int64
	legs        []line.Selection
	banker      []bool
	sizes       map[int]bool
	stake, part money.Amount
	partPaid    money.Amount
	whole       bool // cashed out as a whole
}

// factors of the test with the share of a stake that they pay at a price.
var factorsOfTest = []odds.Factor{odds.Won, odds.Lost, odds.Voided, odds.HalfWon, odds.HalfLost, odds.DeadHeat(1, 2), odds.DeadHeat(2, 3)}

func modelReturn(at int, price int64) *big.Rat {
	p := big.NewRat(price, 1000)
	half := big.NewRat(1, 2)
	switch at {
	case 0:
		return p
	case 1:
		return new(big.Rat)
	case 2:
		return big.NewRat(1, 1)
	case 3:
		return p.Mul(p.Add(p, big.NewRat(1, 1)), half)
	case 4:
		return half
	case 5:
		return p.Mul(p, half)
	default:
		return p.Mul(p, big.NewRat(2, 3))
	}
}

// pays is what the bet has paid, given the results by their place in factorsOfTest.
func (m *modelBet) pays(results map[line.Selection]int) money.Amount {
	if m.whole {
		return m.partPaid
	}
	total, lines, open := new(big.Rat), int64(0), false
	for set := range 1 << len(m.legs) {
		loose, all := 0, true
		for i := range m.legs {
			in := set>>i&1 == 1
			if m.banker[i] {
				all = all && in
			} else if in {
				loose++
			}
		}
		if !all || !m.sizes[loose] {
			continue
		}
		lines++
		value, waits := big.NewRat(1, 1), false
		for rest := uint(set); rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros(rest)
			at, known := results[m.legs[i]]
			if !known {
				waits = true
				continue
			}
			value.Mul(value, modelReturn(at, m.prices[i]))
		}
		open = open || waits && value.Sign() > 0
		total.Add(total, value)
	}
	if open {
		return m.partPaid
	}
	// With nothing open that could win, a line that waits is lost already.
	total.Mul(total, new(big.Rat).SetFrac64(int64(m.stake-m.part), lines))
	return m.partPaid + money.Amount(new(big.Int).Quo(total.Num(), total.Denom()).Int64())
}

// Whatever is bet, decided, corrected and cashed out: the ledger has what a second
// computation says, line by line, and the books are right.
func TestTheLedgerIsWhatASecondComputationSays(t *testing.T) {
	h := newHouse(t)
	h.give("anna", 1_000_000_00)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		before := h.Balance(ledger.PlayerKey("anna", "usd", false))
		var all []line.Selection
		for event := range 5 {
			for _, outcome := range []string{"1", "2"} {
				price := rapid.Int64Range(1001, 20_000).Draw(t, "price")
				all = append(all, h.offer(fmt.Sprintf("r%de%d", round, event), outcome, odds.Price(price).String(), rapid.Int64Range(1, 999_999).Draw(t, "chance")))
			}
		}
		results := map[line.Selection]int{}
		var made []*modelBet
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0, 1:
				if m := h.drawBet(t, all, results); m != nil {
					made = append(made, m)
				}
			case 2:
				s := rapid.SampledFrom(all).Draw(t, "selection")
				at := rapid.IntRange(0, len(factorsOfTest)-1).Draw(t, "factor")
				h.settled(map[line.Selection]odds.Factor{s: factorsOfTest[at]})
				results[s] = at
			case 3:
				if len(made) > 0 {
					h.drawCashOut(t, rapid.SampledFrom(made).Draw(t, "bet"))
				}
			}
		}
		want := before
		for _, m := range made {
			paid := m.pays(results)
			want += paid - m.stake
			if got := h.now("anna", m.id); got.Paid != usd.Text(paid) {
				t.Fatalf("bet %+v has paid %s, want %s", got, got.Paid, usd.Text(paid))
			}
		}
		if got := h.Balance(ledger.PlayerKey("anna", "usd", false)); got != want {
			t.Fatalf("anna has %d, want %d", got, want)
		}
		h.mustCountOpenBets(t)
		for event := range 5 {
			told, err := h.Replay(h.Ctx, fmt.Sprintf("r%de%d", round, event))
			if err != nil || len(told.Wrong) > 0 {
				t.Fatalf("replayed: %+v, %v", told, err)
			}
		}
	})
	h.mustBeRight()
}

// drawBet makes a bet on selections of different events, unless one is decided.
func (h *house) drawBet(t *rapid.T, all []line.Selection, results map[line.Selection]int) *modelBet {
	events := rapid.SampledFrom([][]int{{0}, {1}, {0, 1}, {2, 3}, {1, 2, 4}, {0, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3, 4}}).Draw(t, "events")
	m := &modelBet{sizes: map[int]bool{len(events): true}}
	var list []line.Selection
	decided := false
	for _, event := range events {
		s := all[2*event+rapid.IntRange(0, 1).Draw(t, "outcome")]
		_, known := results[s]
		decided = decided || known
		quote, _ := h.book.Quote(s)
		list, m.prices, m.banker = append(list, s), append(m.prices, int64(quote.Price)), append(m.banker, false)
	}
	m.legs = list
	r := h.slip(usd.Text(money.Amount(rapid.Int64Range(100, 2000).Draw(t, "cents"))*cent), list...)
	if len(events) > 1 && rapid.Bool().Draw(t, "system") {
		r.Type = system
		loose := len(events)
		if len(events) > 2 && rapid.Bool().Draw(t, "banker") {
			r.Selections[0].Banker, m.banker[0] = true, true
			loose--
		}
		first := rapid.IntRange(1, loose).Draw(t, "first")
		last := rapid.IntRange(first, loose).Draw(t, "last")
		m.sizes = map[int]bool{}
		for size := first; size <= last; size++ {
			r.Sizes, m.sizes[size] = append(r.Sizes, size), true
		}
	}
	a, err := h.read(by("anna"), r)
	h.Check(err)
	var b *bet
	err = h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
		b, err = h.accept(tx, a)
		return refusal(err)
	})
	if coded, known := fault.From(err); err != nil {
		if !known || coded.Code != ErrOption.Code && coded.Code != ErrStake.Code || coded.Code == ErrOption.Code && !decided {
			t.Fatalf("refused: %v", err)
		}
		return nil
	}
	if decided {
		t.Fatalf("a bet on what is decided was accepted")
	}
	m.id, m.stake = b.id.String(), b.stake
	return m
}

// drawCashOut buys a part of a bet back, or all of it.
func (h *house) drawCashOut(t *rapid.T, m *modelBet) {
	r := CashOutOfferRequest{ID: m.id}
	if left := (m.stake - m.part) / cent; left > 1 && rapid.Bool().Draw(t, "part") {
		r.Stake = fmt.Appendf(nil, "%q", usd.Text(money.Amount(rapid.Int64Range(1, int64(left)-1).Draw(t, "cents"))*cent))
	}
	offered, err := h.Offer(h.Ctx, by("anna"), r)
	if err != nil {
		if coded, _ := fault.From(err); coded.Code != ErrNoOffer.Code && m.part < m.stake {
			t.Fatalf("no offer: %v", err)
		}
		return
	}
	taken, err := h.offers.find(h.House.Clock.Now(), "anna", offered.OfferID)
	h.Check(err)
	err = h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.cash(tx, taken, slips.AcceptNone)
		return err
	})
	h.Check(err)
	m.part, m.partPaid = m.part+taken.stake, m.partPaid+taken.amount
	m.whole = m.part == m.stake
}
