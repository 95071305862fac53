package wheel

import (
	"context"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// rulesInForce is the history of the settings of prizes.
type rulesInForce struct {
	prizes  map[kind]settings.Timeline
	free    settings.Timeline
	maximum func(at int64) (maximum int64, known bool, err error)
}

func (s *Service) rulesInForce(q db.Querier) (r rulesInForce, err error) {
	r.prizes = map[kind]settings.Timeline{}
	for drawKind, key := range map[kind]string{kindWheel: PrizesKey, kindFree: FreePrizesKey} {
		if r.prizes[drawKind], err = settings.TimelineOf(q, key); err != nil {
			return r, err
		}
	}
	if r.free, err = settings.TimelineOf(q, freeMaximumKey); err != nil {
		return r, err
	}
	r.maximum, err = s.Levels.WheelMaxima(q)
	return r, err
}

// checkInForce verifies that the terms of each draw follow from the settings in force
// then.
func (s *Service) checkInForce(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		all, err := readTerms(q, func(string, string, ...any) {}) // another check reports those
		if err != nil {
			return err
		}
		rules, err := s.rulesInForce(q)
		if err != nil {
			return err
		}
		list, err := readDraws(q, ` ORDER BY kind, owner, number`)
		if err != nil {
			return err
		}
		for _, one := range list {
			t, known := all[one.terms]
			if !known {
				continue
			}
			checked++
			problem, err := rules.problem(one, t)
			if err != nil {
				return err
			}
			if problem != "" {
				report(one.subject(), "%s", problem)
			}
		}
		return nil
	})
	return checked, err
}

// problem returns how the terms of a draw exceed the settings in force; empty if they
// do not.
func (r rulesInForce) problem(d draw, t terms) (string, error) {
	maximum, known, err := r.maximum(d.at)
	if err != nil {
		return "", err
	}
	if known && t.Maximum > maximum {
		return fmt.Sprintf("had a maximum of %d, the levels in force gave %d (millionths of a dollar)", t.Maximum, maximum), nil
	}
	if free, known := r.free.LargestDollars(d.at, d.at); known && d.kind == kindFree && t.Maximum > free {
		return fmt.Sprintf("had a maximum of %d, above %s in force (millionths of a dollar)", t.Maximum, freeMaximumKey), nil
	}
	values, known := r.prizes[d.kind].During(d.at, d.at)
	if known && !slices.ContainsFunc(values, func(value jsontext.Value) bool { return termsMatch(t, value) }) {
		return "had other chances or prizes than those in force", nil
	}
	return "", nil
}

// termsMatch reports whether terms are made of the prizes of a setting.
func termsMatch(t terms, value jsontext.Value) bool {
	var list []WheelPrize
	if err := json.Unmarshal(value, &list); err != nil {
		return false
	}
	result := termsOf(list, t.Maximum)
	return slices.Equal(result.Weights, t.Weights) && slices.Equal(result.Prizes, t.Prizes)
}
