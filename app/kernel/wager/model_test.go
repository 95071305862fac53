package wager

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// model is a simple model of the house: the balances of all accounts and all
// wagers, without a database.
type model struct {
	accounts sums // by "owner purpose"
	wagers   []*modelWager
}

// modelWager is a wager in any state.
type modelWager struct {
	position                   *position
	account, against, clearing string
	staked, settled, paid      money.Amount
	payout                     money.Amount
	ended, void                bool
	revisions                  int
}

// covered reports whether the account can pay. Accounts of players and pools
// never go below zero.
func (m *model) covered(account string, amount money.Amount) bool {
	switch account {
	case "house real", "house demo", "house bonus", acme + " real", acme + " demo", acme + " bonus":
		return true
	}
	return m.accounts[account] >= amount
}

func (m *model) move(from, to string, amount money.Amount) {
	m.accounts[from] -= amount
	m.accounts[to] += amount
}

// playOut models PlayOut.
func (m *model) playOut(w *modelWager, stake, payout money.Amount) bool {
	if !m.covered(w.account, stake) || !m.covered(w.against, payout-stake) {
		return false
	}
	m.move(w.account, w.against, stake)
	m.move(w.against, w.account, payout)
	w.staked, w.payout, w.ended = stake, payout, true
	return true
}

// add models Open and Add.
func (m *model) add(w *modelWager, amount money.Amount) bool {
	if w.ended || amount <= 0 || !m.covered(w.account, amount) {
		return false
	}
	m.move(w.account, w.clearing, amount)
	w.staked += amount
	return true
}

func (m *model) part(w *modelWager, stake, payout money.Amount) bool {
	if w.ended || stake <= 0 || stake >= w.staked-w.settled || !m.covered(w.against, payout-stake) {
		return false
	}
	m.move(w.clearing, w.against, stake)
	m.move(w.against, w.account, payout)
	w.settled += stake
	w.paid += payout
	return true
}

func (m *model) release(w *modelWager, amount money.Amount) bool {
	if w.ended || amount <= 0 || amount >= w.staked-w.settled {
		return false
	}
	m.move(w.clearing, w.account, amount)
	w.staked -= amount
	return true
}

func (m *model) settle(w *modelWager, payout money.Amount) bool {
	rest := w.staked - w.settled
	if w.ended || payout < w.paid || !m.covered(w.against, payout-w.paid-rest) {
		return false
	}
	m.move(w.clearing, w.against, rest)
	m.move(w.against, w.account, payout-w.paid)
	w.ended, w.payout = true, payout
	return true
}

func (m *model) voids(w *modelWager) bool {
	if w.ended {
		return false
	}
	m.move(w.clearing, w.account, w.staked-w.settled)
	w.ended, w.void, w.payout = true, w.settled == 0, w.paid
	if w.void {
		w.payout = w.staked
	} else {
		w.staked = w.settled
	}
	return true
}

func (m *model) correct(w *modelWager, payout money.Amount, void bool) bool {
	if !w.ended || void && payout != w.staked || !m.covered(w.against, payout-w.payout) || !m.covered(w.account, w.payout-payout) {
		return false
	}
	m.move(w.against, w.account, payout-w.payout)
	w.payout, w.void = payout, void
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
		sum.Wagered += w.staked
		sum.Paid += w.payout
		if w.payout >= w.staked && w.payout > 0 {
			sum.Wins++
		}
	}
	return sum
}

// open returns the balance that the clearing account of the funds must have.
func (m *model) open(clearing string) (sum money.Amount) {
	for _, w := range m.wagers {
		if !w.ended && w.clearing == clearing {
			sum += w.staked - w.settled
		}
	}
	return sum
}

// newModelWager returns a wager before its opening.
func newModelWager(b bet) *modelWager {
	clearing := map[ledger.Purpose]string{ledger.Real: "rounds stake", ledger.Demo: "rounds demo-stake", ledger.Bonus: "rounds bonus-stake"}
	return &modelWager{account: b.owner + " " + string(b.funds), against: b.counterparty + " " + string(b.funds), clearing: clearing[b.funds]}
}
