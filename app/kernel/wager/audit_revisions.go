package wager

import (
	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// change is what one correction of a wager gives its player, or takes.
type change struct {
	amount  money.Amount
	account ledger.AccountID // the player's
	house   ledger.Key       // the other side
}

// corrections are the changes of a wager that were not found on both sides yet:
// by the records of its revisions and by the transfers, each in order. Every
// revision has its own transfer, so that two that make up for each other are
// told apart from none.
type corrections struct{ told, moved []change }

// correct enters a change, and forgets the first ones while they fit.
func (c *reconciliation) correct(wager id.Binary, enter func(*corrections)) {
	all := c.changed[wager]
	if all == nil {
		all = &corrections{}
		c.changed[wager] = all
	}
	enter(all)
	for len(all.told) > 0 && len(all.moved) > 0 && all.told[0] == all.moved[0] {
		all.told, all.moved = all.told[1:], all.moved[1:]
	}
	if len(all.told)+len(all.moved) == 0 {
		delete(c.changed, wager)
	}
}

// revise enters a later revision of a wager: its result may differ from that of
// the one before, nothing else.
func (c *reconciliation) revise(w *wagerlog.Wager) {
	if !revises(w) {
		c.altered[w.ID] = w.Revision
	}
	if w.Before == nil || w.Payout == w.Before.Payout {
		return
	}
	made := change{amount: w.Payout - w.Before.Payout, account: w.Account, house: against(w.Counterparty, w.Player)}
	c.correct(w.ID, func(all *corrections) { all.told = append(all.told, made) })
}

// revises tells whether a revision can follow the one before.
func revises(w *wagerlog.Wager) bool {
	before := w.Before
	return before != nil && w.Terms == before.Terms && w.Account == before.Account && w.Stake == before.Stake && w.Opening == before.Opening &&
		w.Turns == before.Turns && w.Pair == before.Pair && w.Nonce == before.Nonce && w.USD == before.USD && (!w.Void || w.Payout == w.Stake)
}

// judgeRevisions reports the corrections that do not fit now that everything was
// read.
func (c *reconciliation) judgeRevisions(report audit.Report) {
	for _, wager := range sorted(c.altered) {
		report("wager "+wager.String(), "has a revision %d that does not follow from the one before", c.altered[wager])
	}
	for _, wager := range sorted(c.changed) {
		all := c.changed[wager]
		told, moved := sum(all.told), sum(all.moved)
		if told != moved || len(all.told) != len(all.moved) {
			report("wager "+wager.String(), "was corrected by %d; moved were %d", told, moved)
		} else {
			report("wager "+wager.String(), "was corrected by %d, which moved between other accounts or in other steps", told)
		}
	}
}

func sum(changes []change) (sum money.Amount) {
	for _, c := range changes {
		sum += c.amount
	}
	return sum
}

// systemAccounts are the accounts that are not players'. Accounts are never
// deleted, so that those which are known stay right while there are no more.
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
