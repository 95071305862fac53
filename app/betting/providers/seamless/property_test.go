package seamless

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// model is what the callbacks of one player must come to, in cents, kept independently of the wallet.
type model struct {
	balance int64
	// amounts are the amounts of bets and wins with an effect that was not taken back.
	amounts map[string]int64
	// final are all transactions that had an outcome: an effect, a cancellation or the refusal of a bet.
	final  map[string]bool
	rounds map[string]bool
}

func (m *model) bet(transaction, round string, cents int64) {
	if m.final[transaction] {
		return
	}
	m.final[transaction] = true
	if cents <= m.balance {
		m.balance -= cents
		m.amounts[transaction] = cents
		m.rounds[round] = true
	}
}

func (m *model) win(transaction, round string, cents int64) {
	if m.final[transaction] || !m.rounds[round] {
		return
	}
	m.final[transaction] = true
	m.balance += cents
	m.amounts[transaction] = cents
}

func (m *model) takeBack(transaction string, sign int64) {
	m.final[transaction] = true
	cents := m.amounts[transaction]
	delete(m.amounts, transaction)
	m.balance = max(0, m.balance+sign*cents)
}

// For any order of callbacks with repetitions, late bets and rollbacks of spent wins, the balance is
// that of the model and the audit finds nothing.
func TestAnyOrderOfCallbacksKeepsTheBooks(t *testing.T) {
	s := newSite(t)
	players := 0
	rapid.Check(t, func(t *rapid.T) {
		players++
		owner := fmt.Sprint("player-", players)
		s.launch(owner, 500)
		m := model{balance: 500, amounts: map[string]int64{}, final: map[string]bool{}, rounds: map[string]bool{}}
		number := rapid.IntRange(1, 6)
		name := func(kind string, i int) string { return fmt.Sprintf("%s-%s-%d", owner, kind, i) }
		for step := range rapid.IntRange(1, 40).Draw(t, "callbacks") {
			i := number.Draw(t, "number")
			round, cents := name("round", i%3), int64(10*i*i)
			var err error
			switch rapid.IntRange(0, 3).Draw(t, "action") {
			case 0:
				m.bet(name("bet", i), round, cents)
				_, err = s.bet(name("bet", i), round, Micros(cents)*cent)
			case 1:
				m.win(name("win", i), round, 2*cents)
				_, err = s.win(name("win", i), round, Micros(2*cents)*cent)
			case 2:
				m.takeBack(name("bet", i), 1)
				_, err = s.refund(name("refund", step), round, name("bet", i))
			case 3:
				m.takeBack(name("win", i), -1)
				_, err = s.rollback(name("rollback", step), round, Target{Transaction: name("win", i), Kind: WinTarget})
			}
			if refusal := (*Refusal)(nil); err != nil && !errors.As(err, &refusal) {
				t.Fatalf("step %d: %v", step, err)
			}
			if got := int64(s.Cents(owner, false)); got != m.balance {
				t.Fatalf("step %d: the balance is %d cents, want %d", step, got, m.balance)
			}
		}
	})
	s.mustBeProven()
}
