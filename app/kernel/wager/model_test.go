package wager

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// model is a simple model of the site: the balances of all accounts and all wagers, without a
// database.
type model struct {
	accounts sums // by "owner purpose"
	wagers   []*modelWager
}

// modelWager is a wager in any state.
type modelWager struct {
	position              *position
	owner, against        string
	funds                 ledger.Purpose
	staked, settled, paid pair
	payout                pair
	ended, void           bool
	revisions             int
}

// pair is an amount of real or play money, and one of bonus money.
type pair struct{ own, bonus money.Amount }

func (p pair) sum() money.Amount { return p.own + p.bonus }
func (p pair) plus(q pair) pair  { return pair{p.own + q.own, p.bonus + q.bonus} }
func (p pair) minus(q pair) pair { return pair{p.own - q.own, p.bonus - q.bonus} }

// divide divides an amount in the proportion of p. Real money is rounded down.
func (p pair) divide(n money.Amount) pair {
	if p.bonus == 0 {
		return pair{own: n}
	}
	own := n * p.own / p.sum() // the amounts of the tests are small
	return pair{own, n - own}
}

// chosen is how the fake Funding divides a stake.
func chosen(funds ledger.Purpose, stake money.Amount) pair {
	bonus := bonusPart(funds, stake)
	return pair{stake - bonus, bonus}
}

// names are the accounts of an owner for the money of a wager.
func (w *modelWager) names(owner string) (own, bonus string) {
	stake := map[bool]string{false: "stake", true: "demo-stake"}
	play := w.funds == ledger.Demo
	switch {
	case owner == ledger.Clearing:
		return "rounds " + stake[play], "rounds bonus-stake"
	case play:
		return owner + " demo", ""
	}
	return owner + " real", owner + " bonus"
}

// covered reports whether an owner can pay. Accounts of players and pools never
// go below zero.
func (m *model) covered(w *modelWager, owner string, amount pair) bool {
	if owner == ledger.House || owner == acme {
		return true
	}
	own, bonus := w.names(owner)
	return m.accounts[own] >= amount.own && m.accounts[bonus] >= amount.bonus
}

func (m *model) move(w *modelWager, from, to string, amount pair) {
	own, bonus := w.names(from)
	m.accounts[own] -= amount.own
	m.accounts[bonus] -= amount.bonus
	own, bonus = w.names(to)
	m.accounts[own] += amount.own
	m.accounts[bonus] += amount.bonus
}

// playOut models PlayOut.
func (m *model) playOut(w *modelWager, stake, payout money.Amount) bool {
	in := chosen(w.funds, stake)
	out := in.divide(payout)
	if !m.covered(w, w.owner, in) || !m.covered(w, w.against, out.minus(in)) {
		return false
	}
	m.move(w, w.owner, w.against, in)
	m.move(w, w.against, w.owner, out)
	w.staked, w.payout, w.ended = in, out, true
	return true
}

// add models Open and Add.
func (m *model) add(w *modelWager, amount money.Amount) bool {
	in := chosen(w.funds, amount)
	if w.ended || amount <= 0 || !m.covered(w, w.owner, in) {
		return false
	}
	m.move(w, w.owner, ledger.Clearing, in)
	w.staked = w.staked.plus(in)
	return true
}

func (m *model) part(w *modelWager, stake, payout money.Amount) bool {
	rest := w.staked.minus(w.settled)
	if w.ended || stake <= 0 || stake >= rest.sum() {
		return false
	}
	lost := rest.divide(stake)
	out := lost.divide(payout)
	if !m.covered(w, w.against, out.minus(lost)) {
		return false
	}
	m.move(w, ledger.Clearing, w.against, lost)
	m.move(w, w.against, w.owner, out)
	w.settled = w.settled.plus(lost)
	w.paid = w.paid.plus(out)
	return true
}

func (m *model) release(w *modelWager, amount money.Amount) bool {
	rest := w.staked.minus(w.settled)
	if w.ended || amount <= 0 || amount >= rest.sum() {
		return false
	}
	back := rest.divide(amount)
	m.move(w, ledger.Clearing, w.owner, back)
	w.staked = w.staked.minus(back)
	return true
}

func (m *model) settle(w *modelWager, payout money.Amount) bool {
	rest := w.staked.minus(w.settled)
	if w.ended || payout < w.paid.sum() {
		return false
	}
	out := rest.divide(payout - w.paid.sum())
	if !m.covered(w, w.against, out.minus(rest)) {
		return false
	}
	m.move(w, ledger.Clearing, w.against, rest)
	m.move(w, w.against, w.owner, out)
	w.ended, w.payout = true, w.paid.plus(out)
	return true
}

func (m *model) voids(w *modelWager) bool {
	if w.ended {
		return false
	}
	m.move(w, ledger.Clearing, w.owner, w.staked.minus(w.settled))
	w.ended, w.void, w.payout = true, w.settled.sum() == 0, w.paid
	if w.void {
		w.payout = w.staked
	} else {
		w.staked = w.settled
	}
	return true
}

func (m *model) correct(w *modelWager, payout money.Amount, void bool) bool {
	if !w.ended || void && payout != w.staked.sum() {
		return false
	}
	out := w.staked.divide(payout)
	more := out.minus(w.payout)
	if !m.covered(w, w.against, more) || !m.covered(w, w.owner, pair{}.minus(more)) {
		return false
	}
	m.move(w, w.against, w.owner, more)
	w.payout, w.void = out, void
	w.revisions++
	return true
}

// tally sums the ended wagers of some owners as a race counts them.
func (m *model) tally() (sum wagerlog.Tally) {
	for _, w := range m.wagers {
		if !w.ended || w.void {
			continue
		}
		sum.Wagers++
		sum.Wagered += w.staked.sum()
		sum.Paid += w.payout.sum()
		if w.payout.sum() >= w.staked.sum() && w.payout.sum() > 0 {
			sum.Wins++
		}
	}
	return sum
}

// open returns the balances that the clearing accounts must have.
func (m *model) open() sums {
	all := sums{}
	for _, w := range m.wagers {
		if !w.ended {
			rest := w.staked.minus(w.settled)
			own, bonus := w.names(ledger.Clearing)
			all[own] += rest.own
			all[bonus] += rest.bonus
		}
	}
	return all
}

// newModelWager returns a wager before its opening.
func newModelWager(b bet) *modelWager {
	if b.counterparty == jackpot && b.funds != ledger.Demo {
		b.funds = ledger.Real // pools accept no bonus money
	}
	return &modelWager{owner: b.owner, against: b.counterparty, funds: b.funds}
}
