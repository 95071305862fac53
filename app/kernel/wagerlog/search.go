package wagerlog

import (
	"cmp"
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Filter chooses ended wagers; what is empty or zero chooses all.
type Filter struct {
	// Accounts are those that staked. A filter for nobody's has an account 0.
	Accounts                []ledger.AccountID
	Kind, Product, Currency string
	Money                   Money
	// Status is one of the constants of states.
	Status string
	// Big chooses the wins of BigWin and more.
	Big bool
	// Bounds of the stake and of the payout are in millionths of a dollar at the
	// price of the stake, those of the multiplier a share of the stake.
	Staked, Paid, Multiplier Bounds
	// From and Before bound the time of the end, in unix milliseconds; Before is 0
	// for no bound.
	From, Before int64
	// look is how many wagers a page looks at; 0 for the usual number.
	look int
}

// Bounds are a least and a most value, both inclusive; nil for none.
type Bounds struct{ Least, Most *float64 }

// BigWin is what a big win pays beyond its stake, in millionths of a dollar. The
// index of big wins has the same number: change neither alone.
const BigWin = 100_000_000

// Page is a part of a list of wagers, newest first.
type Page struct {
	Wagers []*Wager
	// Next is the sequence number before which the list goes on; 0 when it has
	// come to its end.
	Next int64
}

// How many wagers a page looks at: fewer of single accounts, whose rows stand all
// over the log.
const (
	lookOver     = 10_000
	lookOverMine = 4_000
)

func (f Filter) lookAt(usual int) int { return cmp.Or(f.look, usual) }

// Find lists the last revisions of wagers before a sequence number, 0 for the
// newest. It looks at a bounded number of wagers, so that a page can have fewer
// than limit, even none, and still go on.
func Find(q db.Querier, f Filter, before int64, limit int) (page Page, err error) {
	first, behind, err := f.span(q, before)
	if err != nil || first >= behind {
		return Page{}, err
	}
	switch {
	case len(f.Accounts) > 0:
		page, err = f.findOf(q, first, behind, limit)
	case f.Big:
		page, err = f.scan(q, source{with: ` AND ` + isBig, look: f.lookAt(lookOverMine)}, first, behind, limit)
	default:
		from := max(first, behind-int64(f.lookAt(lookOver)))
		page.Wagers, err = f.list(q, source{}, from, behind, limit)
		page.goOn(from, first, limit)
	}
	return page, err
}

// span is the part of the log that the filter reaches: from one number to before
// another.
func (f Filter) span(q db.Querier, before int64) (first, behind int64, err error) {
	if behind, err = newest(q); err != nil {
		return 0, 0, err
	}
	behind++
	if before > 0 {
		behind = min(behind, before)
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
		behind = min(behind, end)
	}
	return first, behind, nil
}

// goOn says where the list goes on after a look at all wagers from a number.
func (p *Page) goOn(from, first int64, limit int) {
	switch {
	case len(p.Wagers) == limit:
		p.Next = p.Wagers[limit-1].Seq
	case from > first:
		p.Next = from
	}
}

// findOf lists the wagers of some accounts.
func (f Filter) findOf(q db.Querier, first, behind int64, limit int) (Page, error) {
	var pages []Page
	from := first
	for _, account := range f.Accounts {
		page, err := f.scan(q, source{with: ` AND j.account = $3`, args: []any{int64(account)}, look: f.lookAt(lookOverMine)}, first, behind, limit)
		if err != nil {
			return Page{}, err
		}
		pages = append(pages, page)
		from = max(from, page.Next)
	}
	// What was looked at in all accounts.
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
	all.goOn(from, first, limit)
	return all, nil
}

// scan lists the wagers that an index knows, in its order.
func (f Filter) scan(q db.Querier, s source, first, behind int64, limit int) (page Page, err error) {
	from, err := s.reach(q, first, behind)
	if err != nil {
		return page, err
	}
	page.Wagers, err = f.list(q, s, from, behind, limit)
	page.goOn(from, first, limit)
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
		{"j.usd >= $%d", f.Staked.Least}, {"j.usd <= $%d", f.Staked.Most},
		{"CAST(j.payout AS DOUBLE PRECISION) * j.usd >= $%d * j.stake", f.Paid.Least}, {"CAST(j.payout AS DOUBLE PRECISION) * j.usd <= $%d * j.stake", f.Paid.Most},
		{"j.payout >= $%d * j.stake", f.Multiplier.Least}, {"j.payout <= $%d * j.stake", f.Multiplier.Most},
	} {
		if bound.value != nil {
			add(bound.condition, *bound.value)
		}
	}
	if f.Big {
		add("CAST(j.payout - j.stake AS DOUBLE PRECISION) * j.usd >= $%d * j.stake AND j.void = 0", float64(BigWin))
	}
	return text + moneyIs[f.Money] + statusIs[f.Status]
}

// moneyIs are the conditions of the kinds of money.
var moneyIs = map[Money]string{
	MoneyReal:  " AND a.purpose = 'real' AND j.bonus IS NULL",
	MoneyBonus: " AND j.bonus IS NOT NULL",
	MoneyPlay:  " AND a.purpose = 'demo'",
}
