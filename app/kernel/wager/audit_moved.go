package wager

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// moved is the money that moved for one wager until it ended: money of the
// player's own (or play money), and bonus money.
type moved struct {
	own, bonus half
	// logged is the wager's record, which must match this money. It is nil
	// until the record is read.
	logged *wagerlog.Wager
}

// half sums the transfers of one kind of money.
type half struct {
	// instant was staked directly to the counterparty; held was staked through
	// the clearing account, which later loses, refunds or releases it.
	instant, held, paid, refunded, released, lost money.Amount

	account ledger.AccountID // the player's account
	against ledger.AccountID // the counterparty's account; 0 while it has no transfer
	clears  ledger.AccountID // the clearing account; 0 while it has no transfer
	mixed   bool             // a side has transfers of more than one account
}

// accounts holds the keys of all accounts that are not players'.
type accounts map[ledger.AccountID]ledger.Key

func (a accounts) clears(account ledger.AccountID) bool { return a[account].Owner == ledger.Rounds }

// ofBonus reports whether a transfer between a player and the site, or within
// the site, moves bonus money.
func (a accounts) ofBonus(t ledger.Moved) bool {
	for _, account := range []ledger.AccountID{t.Debit, t.Credit} {
		if purpose := a[account].Purpose; purpose == ledger.Bonus || purpose == ledger.BonusStake {
			return true
		}
	}
	return false
}

// add adds a transfer.
func (m *moved) add(t ledger.Moved, system accounts) {
	if system.ofBonus(t) {
		m.bonus.add(t, system)
	} else {
		m.own.add(t, system)
	}
}

func (m *moved) staked() money.Amount   { return m.own.staked() + m.bonus.staked() }
func (m *moved) paid() money.Amount     { return m.own.paid + m.bonus.paid }
func (m *moved) refunded() money.Amount { return m.own.refunded + m.bonus.refunded }
func (m *moved) lost() money.Amount     { return m.own.lost + m.bonus.lost }

// fits reports whether the money equals the record exactly. Amounts are
// positive, so a part of the transfers never fits where all of them do.
func (m *moved) fits(system accounts) bool {
	w := m.logged
	if w == nil {
		return false
	}
	own := sides{w.Account, w.Player, w.Counterparty}
	return m.own.fits(own, w.Stake-w.Bonus, w.Payout-w.BonusPayout, w.Void, system) &&
		m.bonus.fits(own.bonus(w.BonusAccount), w.Bonus, w.BonusPayout, w.Void, system)
}

// opens reports whether the money equals that of an open wager exactly.
func (m *moved) opens(w *Wager, system accounts) bool {
	own := sides{w.Account, w.Player, w.Counterparty}
	return m.own.opens(own, w.Staked-w.Bonus, w.Settled-w.BonusSettled, w.Paid-w.BonusPaid, system) &&
		m.bonus.opens(own.bonus(w.BonusAccount), w.Bonus, w.BonusSettled, w.BonusPaid, system)
}

// sides are who moves one kind of money of a wager.
type sides struct {
	account      ledger.AccountID
	player       ledger.Key
	counterparty string
}

func (s sides) bonus(account ledger.AccountID) sides {
	return sides{account, bonusOf(s.player), s.counterparty}
}

func (h *half) staked() money.Amount { return h.instant + h.held - h.released }

// add adds a transfer.
func (h *half) add(t ledger.Moved, system accounts) {
	amount, player, other := money.Amount(t.Amount), t.Debit, t.Credit
	switch t.Code {
	case ledger.CodeStake:
		if system.clears(t.Credit) {
			h.held += amount
		} else {
			h.instant += amount
		}
	case ledger.CodePayout:
		h.paid += amount
		player, other = t.Credit, t.Debit
	case ledger.CodeRefund:
		h.refunded += amount
		player, other = t.Credit, t.Debit
	case ledger.CodeRelease:
		h.released += amount
		player, other = t.Credit, t.Debit
	case ledger.CodeLoss:
		h.lost += amount
		h.setAccount(&h.clears, t.Debit)
		h.setAccount(&h.against, t.Credit)
		return
	}
	h.setAccount(&h.account, player)
	if system.clears(other) {
		h.setAccount(&h.clears, other)
	} else {
		h.setAccount(&h.against, other)
	}
}

// setAccount sets the account of a side and marks a second account as mixed.
func (h *half) setAccount(side *ledger.AccountID, account ledger.AccountID) {
	h.mixed = h.mixed || *side != 0 && *side != account
	*side = account
}

// between reports whether the money moved between the accounts of a wager, with
// the same funds on each side.
func (h *half) between(s sides, system accounts) bool {
	return !h.mixed && h.account == s.account &&
		(h.against == 0 || system[h.against] == against(s.counterparty, s.player)) &&
		(h.clears == 0 || system[h.clears] == clearing(s.player))
}

// fits reports whether the money of an ended wager is a stake and a payout.
func (h *half) fits(s sides, stake, payout money.Amount, void bool, system accounts) bool {
	switch {
	case stake == 0 && payout == 0 && h.account == 0:
		return *h == half{}
	case !h.between(s, system):
		return false
	case void:
		return h.instant == 0 && h.staked() == stake && h.refunded == stake && payout == stake && h.paid == 0 && h.lost == 0
	}
	return h.staked()-h.refunded == stake && h.paid == payout && h.lost == h.held-h.released-h.refunded && (h.held == 0 || h.instant == 0)
}

// opens reports whether the money is that of an open wager.
func (h *half) opens(s sides, staked, settled, paid money.Amount, system accounts) bool {
	if staked == 0 && paid == 0 && h.account == 0 {
		return *h == half{}
	}
	return h.between(s, system) && h.staked() == staked && h.lost == settled && h.paid == paid && h.instant+h.refunded == 0
}

// settle drops a wager whose money fits.
func (c *reconciliation) settle(wager id.Binary, m *moved) {
	if !m.fits(c.system) {
		return
	}
	if m.logged.Seq > c.from {
		c.missing--
	}
	c.unmatched--
	delete(c.ended, wager)
}
