package wager

import (
	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// correctionChange is the amount that one correction of a wager pays to its player, or collects.
type correctionChange struct {
	amount  money.Amount
	account ledger.AccountID // the player's account
	house   ledger.Key       // the counterparty
}

// corrections are the unmatched changes of a wager: those in its revisions and
// those in its transfers, each in order. Every revision has its own transfer,
// so that two revisions that cancel out differ from none.
type corrections struct{ logged, moved []correctionChange }

// correct adds a change, and drops the first ones while both lists match.
func (c *reconciliation) correct(wager id.Binary, add func(*corrections)) {
	all := c.changed[wager]
	if all == nil {
		all = &corrections{}
		c.changed[wager] = all
	}
	add(all)
	for len(all.logged) > 0 && len(all.moved) > 0 && all.logged[0] == all.moved[0] {
		all.logged, all.moved = all.logged[1:], all.moved[1:]
	}
	if len(all.logged)+len(all.moved) == 0 {
		delete(c.changed, wager)
	}
}

// revise adds a later revision of a wager. It may differ from the one before
// only in its result.
func (c *reconciliation) revise(w *wagerlog.Wager) {
	if !isValidRevision(w) {
		c.altered[w.ID] = w.Revision
	}
	if w.Before == nil {
		return
	}
	bonus := w.BonusPayout - w.Before.BonusPayout
	for _, created := range []correctionChange{
		{w.Payout - w.Before.Payout - bonus, w.Account, counterpartyKey(w.Counterparty, w.Player)},
		{bonus, w.BonusAccount, counterpartyKey(w.Counterparty, bonusOf(w.Player))},
	} {
		if created.amount != 0 {
			c.correct(w.ID, func(all *corrections) { all.logged = append(all.logged, created) })
		}
	}
}

// isValidRevision reports whether a revision can follow the one before.
func isValidRevision(w *wagerlog.Wager) bool {
	before := w.Before
	return before != nil && w.Terms == before.Terms && w.Account == before.Account && w.Stake == before.Stake && w.Opening == before.Opening &&
		w.Turns == before.Turns && w.Pair == before.Pair && w.Nonce == before.Nonce && w.USD == before.USD &&
		w.Bonus == before.Bonus && w.BonusAccount == before.BonusAccount && (!w.Void || w.Payout == w.Stake)
}

// reportRevisions reports the corrections that do not match, after everything
// is read.
func (c *reconciliation) reportRevisions(report audit.Report) {
	for _, wager := range sorted(c.altered) {
		report("wager "+wager.String(), "has a revision %d that does not follow from the one before", c.altered[wager])
	}
	for _, wager := range sorted(c.changed) {
		all := c.changed[wager]
		notified, moved := sum(all.logged), sum(all.moved)
		if notified != moved || len(all.logged) != len(all.moved) {
			report("wager "+wager.String(), "was corrected by %d; moved were %d", notified, moved)
		} else {
			report("wager "+wager.String(), "was corrected by %d, which moved between other accounts or in other steps", notified)
		}
	}
}

func sum(changes []correctionChange) (sum money.Amount) {
	for _, c := range changes {
		sum += c.amount
	}
	return sum
}

// systemAccounts returns the accounts that are not players'. Accounts are never
// deleted, so the known ones stay right while their number does not grow.
func systemAccounts(q db.Querier, known accounts) (accounts, error) {
	owners, err := ledger.SystemAccounts(q)
	if err != nil || len(owners) == len(known) {
		return known, err
	}
	found, done := accounts{}, map[string]bool{}
	for _, owner := range owners {
		if done[owner] {
			continue
		}
		done[owner] = true
		list, err := ledger.Accounts(q, owner)
		if err != nil {
			return nil, err
		}
		for _, a := range list {
			found[a.ID] = a.Key
		}
	}
	return found, nil
}
