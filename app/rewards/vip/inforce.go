package vip

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// tablesAt reads which levels were in force. known is false before the history begins.
func tablesAt(q db.Querier) (func(at int64) (tables []table, known bool, err error), error) {
	timeline, err := settings.TimelineOf(q, LevelsKey)
	if err != nil {
		return nil, err
	}
	read := map[string]table{}
	return func(at int64) (tables []table, known bool, err error) {
		values, known := timeline.During(at, at)
		for _, value := range values {
			t, found := read[string(value)]
			if !found {
				if t, err = readTable(value); err != nil {
					return nil, false, err
				}
				read[string(value)] = t
			}
			tables = append(tables, t)
		}
		return tables, known, nil
	}, nil
}

func readTable(value jsontext.Value) (table, error) {
	var list []Level
	if err := json.Unmarshal(value, &list); err != nil {
		return table{}, fmt.Errorf("read the levels that were in force: %w", err)
	}
	return tableOf(list), nil
}

// WheelMaxima reads the maximum that the wheel and the faucet gave at any level at a
// time, in millionths of a dollar. known is false before the history begins.
func (s *Service) WheelMaxima(q db.Querier) (func(at int64) (maximum int64, known bool, err error), error) {
	tables, err := tablesAt(q)
	if err != nil {
		return nil, err
	}
	return func(at int64) (maximum int64, known bool, err error) {
		list, known, err := tables(at)
		for _, t := range list {
			for _, l := range t {
				maximum = max(maximum, l.wheel)
			}
		}
		return maximum, known, err
	}, nil
}

// checkGifts verifies that no gift exceeds the one in force at that time.
func checkGifts(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		tables, err := tablesAt(q)
		if err != nil {
			return err
		}
		list, err := readLevels(q, selectLevels+` ORDER BY l.user_id, l.level`)
		for _, r := range list {
			if err != nil {
				return err
			}
			var inForce []table
			var known bool
			if inForce, known, err = tables(r.at); !known || r.giftUSD == 0 {
				continue
			}
			checked++
			maximum := int64(0)
			for _, t := range inForce {
				maximum = max(maximum, t[r.level].gift)
			}
			if err == nil && r.giftUSD > maximum {
				report(fmt.Sprintf("level %d of %s", r.level, r.userID), "its gift is worth %d, the levels in force gave %d (millionths of a dollar)", r.giftUSD, maximum)
			}
		}
		return err
	})
	return checked, err
}
