package wager

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// wagerTransfers is the money that moved for one wager until it ended: the player's own money (or play
// money), and bonus money.
type wagerTransfers struct {
	real, bonus transferSums
	// logged is the wager's record, which must match this money. It is nil
	// until the record is read.
	logged *wagerlog.Wager
}

// transferSums sums the transfers of one kind of money.
type transferSums struct {
	// instantStake was staked directly to the counterparty; held was staked through
	// the clearing account, which later loses, refunds or releases it.
	instantStake, held, paid, refunded, released, lost money.Amount

	account      ledger.AccountID // the player's account
	counterparty ledger.AccountID // the counterparty's account; 0 while it has no transfer
	clearing     ledger.AccountID // the clearing account; 0 while it has no transfer
	mixed        bool             // a side has transfers of more than one account
}

// accounts has the keys of all accounts that are not players'.
type accounts map[ledger.AccountID]ledger.Key

func (a accounts) isClearing(account ledger.AccountID) bool {
	return a[account].Owner == ledger.Clearing
}

// isBonus reports whether a transfer between a player and the site, or within
// the site, moves bonus money.
func (a accounts) isBonus(t ledger.LoggedTransfer) bool {
	for _, account := range []ledger.AccountID{t.Debit, t.Credit} {
		if purpose := a[account].Purpose; purpose == ledger.Bonus || purpose == ledger.BonusStake {
			return true
		}
	}
	return false
}

// add adds a transfer.
func (m *wagerTransfers) add(t ledger.LoggedTransfer, system accounts) {
	if system.isBonus(t) {
		m.bonus.add(t, system)
	} else {
		m.real.add(t, system)
	}
}

func (m *wagerTransfers) staked() money.Amount   { return m.real.staked() + m.bonus.staked() }
func (m *wagerTransfers) paid() money.Amount     { return m.real.paid + m.bonus.paid }
func (m *wagerTransfers) refunded() money.Amount { return m.real.refunded + m.bonus.refunded }
func (m *wagerTransfers) lost() money.Amount     { return m.real.lost + m.bonus.lost }

// matchesRecord reports whether the money equals the record exactly. Amounts are positive, so a part of
// the transfers never fits if all of them do.
func (m *wagerTransfers) matchesRecord(system accounts) bool {
	w := m.logged
	if w == nil {
		return false
	}
	own := sides{w.Account, w.Player, w.Counterparty}
	return m.real.matchesRecord(own, w.Stake-w.Bonus, w.Payout-w.BonusPayout, w.Void, system) &&
		m.bonus.matchesRecord(own.bonus(w.BonusAccount), w.Bonus, w.BonusPayout, w.Void, system)
}

// matchesOpen reports whether the money equals that of an open wager exactly.
func (m *wagerTransfers) matchesOpen(w *Wager, system accounts) bool {
	own := sides{w.Account, w.Player, w.Counterparty}
	return m.real.matchesOpen(own, w.Staked-w.Bonus, w.Settled-w.BonusSettled, w.Paid-w.BonusPaid, system) &&
		m.bonus.matchesOpen(own.bonus(w.BonusAccount), w.Bonus, w.BonusSettled, w.BonusPaid, system)
}

// sides are the accounts that move one kind of money of a wager.
type sides struct {
	account      ledger.AccountID
	player       ledger.Key
	counterparty string
}

func (s sides) bonus(account ledger.AccountID) sides {
	return sides{account, bonusOf(s.player), s.counterparty}
}

func (h *transferSums) staked() money.Amount { return h.instantStake + h.held - h.released }

// add adds a transfer.
func (h *transferSums) add(t ledger.LoggedTransfer, system accounts) {
	amount, player, other := money.Amount(t.Amount), t.Debit, t.Credit
	switch t.Code {
	case ledger.CodeStake:
		if system.isClearing(t.Credit) {
			h.held += amount
		} else {
			h.instantStake += amount
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
		h.setAccount(&h.clearing, t.Debit)
		h.setAccount(&h.counterparty, t.Credit)
		return
	}
	h.setAccount(&h.account, player)
	if system.isClearing(other) {
		h.setAccount(&h.clearing, other)
	} else {
		h.setAccount(&h.counterparty, other)
	}
}

// setAccount sets the account of a side and marks a second account as mixed.
func (h *transferSums) setAccount(side *ledger.AccountID, account ledger.AccountID) {
	h.mixed = h.mixed || *side != 0 && *side != account
	*side = account
}

// hasAccounts reports whether the money moved between the accounts of a wager, with
// the same funds on each side.
func (h *transferSums) hasAccounts(s sides, system accounts) bool {
	return !h.mixed && h.account == s.account &&
		(h.counterparty == 0 || system[h.counterparty] == counterpartyKey(s.counterparty, s.player)) &&
		(h.clearing == 0 || system[h.clearing] == clearing(s.player))
}

// matchesRecord reports whether the money of an ended wager is a stake and a payout.
func (h *transferSums) matchesRecord(s sides, stake, payout money.Amount, void bool, system accounts) bool {
	switch {
	case stake == 0 && payout == 0 && h.account == 0:
		return *h == transferSums{}
	case !h.hasAccounts(s, system):
		return false
	case void:
		return h.instantStake == 0 && h.staked() == stake && h.refunded == stake && payout == stake && h.paid == 0 && h.lost == 0
	}
	return h.staked()-h.refunded == stake && h.paid == payout && h.lost == h.held-h.released-h.refunded && (h.held == 0 || h.instantStake == 0)
}

// matchesOpen reports whether the money is that of an open wager.
func (h *transferSums) matchesOpen(s sides, staked, settled, paid money.Amount, system accounts) bool {
	if staked == 0 && paid == 0 && h.account == 0 {
		return *h == transferSums{}
	}
	return h.hasAccounts(s, system) && h.staked() == staked && h.lost == settled && h.paid == paid && h.instantStake+h.refunded == 0
}

// settle drops a wager whose money fits.
func (c *reconciliation) settle(wager id.Binary, m *wagerTransfers) {
	if !m.matchesRecord(c.system) {
		return
	}
	if m.logged.Seq > c.from {
		c.missing--
	}
	c.unmatched--
	delete(c.ended, wager)
}
