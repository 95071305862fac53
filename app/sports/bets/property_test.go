package bets

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
	"croupier/db"
)

// modelBet is a bet in the test's own calculation, line by line.
type modelBet struct {
	id                 string
	prices             []int64
	legs               []line.Selection
	banker             []bool
	sizes              map[int]bool
	stake, cashedStake money.Amount
	cashedPaid         money.Amount
	cashedInFull       bool // cashed out in full
	cashed             []modelPart
}

// modelPart is a cash-out: the results of its legs at that time, and the chances of the
// others.
type modelPart struct {
	stake, paid money.Amount
	results     map[line.Selection]int
	chances     map[line.Selection]int64
}

// pays is the rule: the amount that was paid, unless a result has changed or a leg that
// was open is void. That leg then counts with its new result, and the others as before.
func (p *modelPart) pays(m *modelBet, results map[line.Selection]int) money.Amount {
	values, revalued := make([]*big.Rat, len(m.legs)), false
	for i, leg := range m.legs {
		was, decided := p.results[leg]
		is, known := results[leg]
		switch {
		case known && (decided && factorsOfTest[was] != factorsOfTest[is] || !decided && is == voidIndex):
			values[i], revalued = modelReturn(is, m.prices[i]), true
		case decided:
			values[i] = modelReturn(was, m.prices[i])
		default:
			values[i] = big.NewRat(p.chances[leg], 1_000_000)
			values[i].Mul(values[i], big.NewRat(m.prices[i]*970, 1_000_000)) // less 3 %
		}
	}
	if !revalued {
		return p.paid
	}
	total, lines := new(big.Rat), int64(0)
	m.eachLine(func(in []int) {
		lines++
		value := big.NewRat(1, 1)
		for _, i := range in {
			value.Mul(value, values[i])
		}
		total.Add(total, value)
	})
	return flooredPayout(total, p.stake, lines)
}

// flooredPayout returns the part of the sum of all lines, which share a stake, rounded down.
func flooredPayout(total *big.Rat, stake money.Amount, lines int64) money.Amount {
	total = new(big.Rat).Mul(total, new(big.Rat).SetFrac64(int64(stake), lines))
	return money.Amount(new(big.Int).Quo(total.Num(), total.Denom()).Int64())
}

// eachLine calls fn with the legs of each line.
func (m *modelBet) eachLine(fn func(legs []int)) {
	for set := range 1 << len(m.legs) {
		loose, all := 0, true
		var in []int
		for i := range m.legs {
			has := set>>i&1 == 1
			if has {
				in = append(in, i)
			}
			if m.banker[i] {
				all = all && has
			} else if has {
				loose++
			}
		}
		if all && m.sizes[loose] {
			fn(in)
		}
	}
}

// voidIndex is the index of a void in factorsOfTest.
const voidIndex = 2

// factorsOfTest are results with the share of a stake that they pay at a price.
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

// pays returns what the bet has paid, for results given by their index in factorsOfTest.
// final is false for a pending bet, which has paid only its cash-outs.
func (m *modelBet) pays(results map[line.Selection]int) (paid money.Amount, final bool) {
	for i := range m.cashed {
		paid += m.cashed[i].pays(m, results)
	}
	if m.cashedInFull {
		return paid, true
	}
	total, lines, open := new(big.Rat), int64(0), false
	m.eachLine(func(in []int) {
		lines++
		value, waits := big.NewRat(1, 1), false
		for _, i := range in {
			at, known := results[m.legs[i]]
			if !known {
				waits = true
				continue
			}
			value.Mul(value, modelReturn(at, m.prices[i]))
		}
		open = open || waits && value.Sign() > 0
		total.Add(total, value)
	})
	if open {
		return m.cashedPaid, false
	}
	// If no open leg could win, a pending line is already lost.
	return paid + flooredPayout(total, m.stake-m.cashedStake, lines), true
}

// For all bets, results, corrections and cash-outs, the ledger equals a second
// calculation, line by line, and the audit finds no problem.
func TestLedgerMatchesReferenceModel(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", 1_000_000_00)
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
		var created []*modelBet
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 5).Draw(t, "step") {
			case 0, 1:
				if m := h.drawBet(t, all, results); m != nil {
					created = append(created, m)
				}
			case 2:
				s := rapid.SampledFrom(all).Draw(t, "selection")
				at := rapid.IntRange(0, len(factorsOfTest)-1).Draw(t, "factor")
				h.settleResults(map[line.Selection]odds.Factor{s: factorsOfTest[at]})
				results[s] = at
				h.change(s, func(q *line.Quote) { q.Undecided = false })
			case 3:
				if len(created) > 0 {
					h.drawCashOut(t, rapid.SampledFrom(created).Draw(t, "bet"), results)
				}
			case 4: // the price moves
				s := rapid.SampledFrom(all).Draw(t, "selection")
				price, chance := rapid.Int64Range(1001, 20_000).Draw(t, "price"), rapid.Int64Range(1, 999_999).Draw(t, "chance")
				h.change(s, func(q *line.Quote) { q.Price, q.Chance = odds.Price(price), chance })
			case 5: // a goal is cancelled: its decisions are open again
				s := rapid.SampledFrom(all).Draw(t, "selection")
				if _, known := results[s]; known {
					h.change(s, func(q *line.Quote) { q.Undecided = true })
				}
			}
		}
		want := before
		for _, m := range created {
			paid, final := m.pays(results)
			got := h.betView("anna", m.id)
			if !final && got.SettledAt != 0 {
				// It was certainly lost, and a corrected result has reopened it.
				paid = h.paidBy(m.id)
			}
			want += paid - m.stake
			if got.Paid != usd.Text(paid) {
				t.Fatalf("bet %+v has paid %s, want %s", got, got.Paid, usd.Text(paid))
			}
		}
		if got := h.Balance(ledger.PlayerKey("anna", "usd", false)); got != want {
			t.Fatalf("anna has %d, want %d", got, want)
		}
		h.mustCountOpenBets(t)
		for event := range 5 {
			answer, err := h.Replay(h.Ctx, fmt.Sprintf("r%de%d", round, event))
			if err != nil || len(answer.Differences) > 0 {
				t.Fatalf("replayed: %+v, %v", answer, err)
			}
		}
	})
	h.mustPassAudit()
}

// paidBy returns what a bet has paid so far.
func (h *harness) paidBy(binary string) (paid money.Amount) {
	key, _ := id.ToBinary(binary)
	h.Read(func(q *db.Reader) error {
		b, err := betByID(q, key)
		if err == nil {
			paid = b.paid
		}
		return err
	})
	return paid
}

// drawBet places a bet on selections of different events, unless one is decided.
func (h *harness) drawBet(t *rapid.T, all []line.Selection, results map[line.Selection]int) *modelBet {
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
	a, err := h.parseRequest(playerCall("anna"), r)
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

// drawCashOut cashes out a bet, in part or in full.
func (h *harness) drawCashOut(t *rapid.T, m *modelBet, results map[line.Selection]int) {
	r := CashOutOfferRequest{ID: m.id}
	if left := (m.stake - m.cashedStake) / cent; left > 1 && rapid.Bool().Draw(t, "part") {
		r.Stake = money.Number(usd.Text(money.Amount(rapid.Int64Range(1, int64(left)-1).Draw(t, "cents")) * cent))
	}
	offered, err := h.Offer(h.Ctx, playerCall("anna"), r)
	if err != nil {
		if coded, _ := fault.From(err); coded.Code != ErrNoOffer.Code && m.cashedStake < m.stake {
			t.Fatalf("no offer: %v", err)
		}
		return
	}
	accepted, err := h.offers.find(h.Harness.Clock.Now(), "anna", offered.OfferID)
	h.Check(err)
	err = h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.payCashOut(tx, accepted, slips.AcceptNone)
		return err
	})
	h.Check(err)
	p := modelPart{accepted.stake, accepted.amount, map[line.Selection]int{}, map[line.Selection]int64{}}
	for _, leg := range m.legs {
		quote, _ := h.book.Quote(leg)
		if at, known := results[leg]; known && !quote.Undecided {
			p.results[leg] = at
		} else {
			p.chances[leg] = quote.Chance
		}
	}
	m.cashed = append(m.cashed, p)
	m.cashedStake, m.cashedPaid = m.cashedStake+accepted.stake, m.cashedPaid+accepted.amount
	m.cashedInFull = m.cashedStake == m.stake
}
