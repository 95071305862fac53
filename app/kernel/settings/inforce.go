package settings

import (
	"context"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// InForce is a value of a setting that was in force from a time on, in unix milliseconds.
type InForce struct {
	At    int64
	Value jsontext.Value
}

// Timeline has the values of a setting in the order of their times. Only settings that guard
// something have one; it begins with the first start of a version that records it.
type Timeline []InForce

// TimelineOf reads the past and current values of a setting.
func TimelineOf(q db.Querier, key string) (Timeline, error) { return timelineOf(q, key) }

// During lists the values that were in force at some time between two times, both included. known
// is false if the records begin later.
func (t Timeline) During(from, to int64) (values []jsontext.Value, known bool) {
	for i, v := range t {
		if v.At > to {
			break
		}
		if known = known || v.At <= from; i+1 == len(t) || t[i+1].At >= from {
			values = append(values, v.Value)
		}
	}
	return values, known
}

// LargestDollars is the largest value of a setting in dollars between two times, in millionths;
// an empty one is 0. known is false if the records begin later.
func (t Timeline) LargestDollars(from, to int64) (largest int64, known bool) {
	values, known := t.During(from, to)
	for _, value := range values {
		var text string
		if json.Unmarshal(value, &text) == nil && text != "" {
			largest = max(largest, number(text))
		}
	}
	return largest, known
}

// Record stores the values in force that differ from the last stored ones, at the start of the
// site.
func (r *Registry) Record(ctx context.Context) error {
	return r.DB.Write(ctx, func(tx *db.Tx) error {
		rows, err := readAll(tx)
		if err != nil {
			return err
		}
		storedValue := map[string]*string{}
		for _, row := range rows {
			storedValue[row.key] = row.value
		}
		for _, s := range r.list {
			if err := r.recordInForce(tx, s, nil, storedValue[s.Key()]); err != nil {
				return err
			}
		}
		return nil
	})
}

// recordInForce stores the value of a setting with a proposal, unless it was stored already.
func (r *Registry) recordInForce(tx *db.Tx, s Setting, p *Proposal, raw *string) error {
	if s.Control().String() == Never.String() {
		return nil
	}
	last, lastRaw, n, err := lastInForce(tx, s.Key())
	if err != nil {
		return err
	}
	value := string(s.text(p))
	if n > 0 && last == value && equalText(lastRaw, raw) {
		return nil
	}
	return insertInForce(tx, s.Key(), n+1, tx.Now().UnixMilli(), value, raw)
}

func equalText(a, b *string) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// Checks prove that staff have set the values in force.
func Checks() []audit.Check {
	return []audit.Check{{Name: "every setting that was in force was set by a recorded change", Run: checkInForce}}
}

func checkInForce(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if err := eachWithoutHistory(q, func(key string, at int64) {
			report("setting "+key, "a value was in force from %d on that no change in its history has set", at)
		}); err != nil {
			return err
		}
		if err := eachMismatch(q, func(key string) { report("setting "+key, "its value is not that of its last change") }); err != nil {
			return err
		}
		if err := eachUnlogged(q, func(key string, version int64) {
			report("setting "+key, "version %d is not in the log of staff", version)
		}); err != nil {
			return err
		}
		checked, err = countInForce(q)
		return err
	})
	return checked, err
}
