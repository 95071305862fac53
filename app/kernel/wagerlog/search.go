package wagerlog

import (
	"cmp"
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Filter selects ended wagers; empty and zero fields select all.
type Filter struct {
	// Accounts are the accounts that staked. A filter for no account has the account 0.
	Accounts                []ledger.AccountID
	Kind, Product, Currency string
	Money                   Money
	// Status is one of the constants of states.
	Status string
	// BigWins selects the wins of BigWin and more.
	BigWins bool
	// Bounds of the stake and of the payout are in millionths of a dollar at the price of the
	// stake. Those of the multiplier are a share of the stake.
	Staked, Paid, Multiplier Bounds
	// From and Before limit the time of the end, in unix milliseconds; Before is 0 for no limit.
	From, Before int64
	// maxScan is the number of wagers that a page reads; 0 for the default.
	maxScan int
}

// Bounds are a minimum and a maximum, both inclusive; nil for none.
type Bounds struct{ Min, Max *float64 }

// BigWin is the minimum net win of a big win, in millionths of a dollar. The index of big wins
// has the same number: change both together.
const BigWin = 100_000_000

// Page is a part of a list of wagers, newest first.
type Page struct {
	Wagers []*Wager
	// Next is the sequence number before which the list continues; 0 at its end.
	Next int64
}

// The number of wagers that a page reads: fewer for single accounts, whose rows are spread all
// over the log.
const (
	maxPageScan    = 10_000
	maxAccountScan = 4_000
)

func (f Filter) scanLimit(fallback int) int { return cmp.Or(f.maxScan, fallback) }

// Find lists the last revisions of wagers before a sequence number, 0 for the newest. It reads a
// bounded number of wagers, so that a page can have fewer than limit, even none, and still
// continue.
func Find(q db.Querier, f Filter, before int64, limit int) (page Page, err error) {
	first, upper, err := f.seqRange(q, before)
	if err != nil || first >= upper {
		return Page{}, err
	}
	switch {
	case len(f.Accounts) > 0:
		page, err = f.findOfAccounts(q, first, upper, limit)
	case f.BigWins:
		page, err = f.scan(q, indexSource{condition: ` AND ` + bigWinCondition, maxScan: f.scanLimit(maxAccountScan)}, first, upper, limit)
	default:
		from := max(first, upper-int64(f.scanLimit(maxPageScan)))
		page.Wagers, err = f.list(q, indexSource{}, from, upper, limit)
		page.setNext(from, first, limit)
	}
	return page, err
}

// seqRange is the part of the log that the filter reaches: from one number to before another.
func (f Filter) seqRange(q db.Querier, before int64) (first, upper int64, err error) {
	if upper, err = newest(q); err != nil {
		return 0, 0, err
	}
	upper++
	if before > 0 {
		upper = min(upper, before)
	}
	first = 1
	if f.From > 0 {
		if first, err = FirstSince(q, f.From); err != nil {
			return 0, 0, err
		}
	}
	if f.Before > 0 {
		end, err := FirstSince(q, f.Before)
		if err != nil {
			return 0, 0, err
		}
		upper = min(upper, end)
	}
	return first, upper, nil
}

// setNext returns where the list continues after a read of all wagers from a number.
func (p *Page) setNext(from, first int64, limit int) {
	switch {
	case len(p.Wagers) == limit:
		p.Next = p.Wagers[limit-1].Seq
	case from > first:
		p.Next = from
	}
}

// findOfAccounts lists the wagers of some accounts.
func (f Filter) findOfAccounts(q db.Querier, first, upper int64, limit int) (Page, error) {
	var pages []Page
	from := first
	for _, account := range f.Accounts {
		page, err := f.scan(q, indexSource{condition: ` AND j.account = $3`, args: []any{int64(account)}, maxScan: f.scanLimit(maxAccountScan)}, first, upper, limit)
		if err != nil {
			return Page{}, err
		}
		pages = append(pages, page)
		from = max(from, page.Next)
	}
	// The wagers read in all accounts.
	var all Page
	for _, page := range pages {
		for _, w := range page.Wagers {
			if w.Seq >= from {
				all.Wagers = append(all.Wagers, w)
			}
		}
	}
	newestFirst(all.Wagers)
	all.Wagers = all.Wagers[:min(len(all.Wagers), limit)]
	all.setNext(from, first, limit)
	return all, nil
}

// scan lists the wagers that an index knows, in its order.
func (f Filter) scan(q db.Querier, s indexSource, first, upper int64, limit int) (page Page, err error) {
	from, err := s.lastSeq(q, first, upper)
	if err != nil {
		return page, err
	}
	page.Wagers, err = f.list(q, s, from, upper, limit)
	page.setNext(from, first, limit)
	return page, err
}

// conditions writes the filter as SQL over the wager j, its terms t and its account
// a. It adds what it needs to args.
func (f Filter) conditions(args *[]any) string {
	text := ""
	add := func(condition string, value any) {
		*args = append(*args, value)
		text += fmt.Sprintf(" AND "+condition, len(*args))
	}
	for _, word := range []struct{ condition, value string }{
		{"t.kind = $%d", f.Kind}, {"t.product = $%d", f.Product}, {"a.currency = $%d", f.Currency},
	} {
		if word.value != "" {
			add(word.condition, word.value)
		}
	}
	for _, bound := range []struct {
		condition string
		value     *float64
	}{
		{"j.usd >= $%d", f.Staked.Min}, {"j.usd <= $%d", f.Staked.Max},
		{"CAST(j.payout AS DOUBLE PRECISION) * j.usd >= $%d * j.stake", f.Paid.Min}, {"CAST(j.payout AS DOUBLE PRECISION) * j.usd <= $%d * j.stake", f.Paid.Max},
		{"j.payout >= $%d * j.stake", f.Multiplier.Min}, {"j.payout <= $%d * j.stake", f.Multiplier.Max},
	} {
		if bound.value != nil {
			add(bound.condition, *bound.value)
		}
	}
	if f.BigWins {
		add("CAST(j.payout - j.stake AS DOUBLE PRECISION) * j.usd >= $%d * j.stake AND j.void = 0", float64(BigWin))
	}
	return text + moneyConditions[f.Money] + statusConditions[f.Status]
}

// moneyConditions are the conditions of the kinds of money.
var moneyConditions = map[Money]string{
	MoneyReal:  " AND a.purpose = 'real' AND j.bonus IS NULL",
	MoneyBonus: " AND j.bonus IS NOT NULL",
	MoneyPlay:  " AND a.purpose = 'demo'",
}
