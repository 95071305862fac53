package wagers

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks returns the audit check that compares the results of players with the wager log.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "the results of players are what the wager log adds up to", Run: checkResults}}
}

// checkResults adds up the wager log again. It compares sums instead of rows, so that a
// long log fits into memory.
func checkResults(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var (
		upTo   int64
		stored map[string]map[string]result
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		upTo, stored, err = storedResults(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	counted := map[string]map[string]*result{}
	for _, m := range marginals {
		counted[m.what] = map[string]*result{}
	}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		c, r, counts := resultOf(w)
		if !counts {
			return
		}
		for what, name := range map[string]string{
			"account": strconv.FormatInt(int64(c.account), 10), "day": strconv.FormatInt(c.day, 10), "product": c.product, "kind": c.kind,
		} {
			if counted[what][name] == nil {
				counted[what][name] = &result{}
			}
			counted[what][name].add(r)
		}
	})
	if err != nil {
		return checked, err
	}
	for _, m := range marginals {
		compare(report, "results of "+m.what, counted[m.what], stored[m.what])
	}
	return checked, nil
}

// compare reports stored values that differ from the counted ones, and missing ones.
func compare(report audit.Report, what string, counted map[string]*result, stored map[string]result) {
	for _, name := range slices.Sorted(maps.Keys(counted)) {
		want, has := *counted[name], stored[name]
		if !has.equal(want) {
			report(what+" "+name, "have %+v, there should be %+v", has, want)
		}
		delete(stored, name)
	}
	for _, name := range slices.Sorted(maps.Keys(stored)) {
		if has := stored[name]; !has.equal(result{}) {
			report(what+" "+name, "have %+v, there should be nothing", has)
		}
	}
}
