package feed

import (
	"cmp"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// endOfLog is a position after the end of the wager log.
const endOfLog = int64(1) << 62

// maxPages is the max number of pages that are read to skip void wagers.
const maxPages = 5

// ownWagers lists a player's latest wagers of all accounts, newest first, without
// void ones.
func ownWagers(q db.Querier, owner string, count int) ([]*entry, error) {
	accounts, err := ledger.Accounts(q, owner)
	if err != nil {
		return nil, err
	}
	var list []*entry
	for _, account := range accounts {
		wagers, err := ofAccount(q, account.ID, count)
		if err != nil {
			return nil, err
		}
		for _, w := range wagers {
			list = append(list, &entry{w})
		}
	}
	sorting.By(list, func(a, b *entry) int { return cmp.Compare(b.Seq, a.Seq) })
	return list[:min(len(list), count)], nil
}

// ofAccount lists the latest wagers of an account that are not void.
func ofAccount(q db.Querier, account ledger.AccountID, count int) ([]*wagerlog.Wager, error) {
	var list []*wagerlog.Wager
	before := endOfLog
	for range maxPages {
		page, err := wagerlog.Of(q, account, "", before, count)
		if err != nil {
			return nil, err
		}
		for _, w := range page {
			if !w.Void {
				list = append(list, w)
			}
			before = w.Seq
		}
		if len(page) < count || len(list) >= count {
			break
		}
	}
	return list, nil
}
