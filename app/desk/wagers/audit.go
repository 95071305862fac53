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

// Checks prove that the results of players are those of the log of wagers.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "the results of players are what the wager log adds up to", Run: checkResults}}
}

// checkResults adds the log up anew. Rows are compared in sum, so that a long log
// fits into memory.
func checkResults(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
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
		looked++
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
		return looked, err
	}
	for _, m := range marginals {
		compare(report, "results of "+m.what, counted[m.what], stored[m.what])
	}
	return looked, nil
}

// compare reports what is stored and not what was counted, and what is missing.
func compare(report audit.Report, what string, counted map[string]*result, stored map[string]result) {
	for _, name := range slices.Sorted(maps.Keys(counted)) {
		want, has := *counted[name], stored[name]
		if !has.same(want) {
			report(what+" "+name, "have %+v, there should be %+v", has, want)
		}
		delete(stored, name)
	}
	for _, name := range slices.Sorted(maps.Keys(stored)) {
		if has := stored[name]; !has.same(result{}) {
			report(what+" "+name, "have %+v, there should be nothing", has)
		}
	}
}
