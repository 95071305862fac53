package harm

import (
	"context"
	"reflect"
	"time"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// Checks verify the stored markers.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "markers of harm are what the days of players come to", Run: s.checkStoredDays}}
}

const auditBatch = 200

// checkStoredDays measures all stored days again. It computes their markers from the stored facts, with the
// thresholds that were in force.
func (s *Service) checkStoredDays(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	day, userID := int64(-1), ""
	for {
		var n int
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := listDays(q, day, userID, auditBatch)
			n = len(list)
			for _, stored := range list {
				if err != nil {
					return err
				}
				day, userID = stored.day, stored.userID
				checked++
				err = s.checkDay(q, stored, report)
			}
			return err
		})
		if err != nil || n < auditBatch {
			return checked, err
		}
	}
}

func (s *Service) checkDay(q db.Querier, stored storedDay, report audit.Report) error {
	if stored.day < dayOf(s.Clock.Now().UnixMilli())-(retentionDays-Window)*dayMs {
		return nil // the days before it are no longer kept
	}
	w, err := windowOf(q, stored.userID, stored.day, &stored.Day)
	if err != nil {
		return err
	}
	thresholds := map[string]int64{}
	for _, f := range stored.figures {
		thresholds[f.Marker] = f.Threshold
	}
	figures, level := assess(w, func(m *marker) int64 {
		if t, known := thresholds[m.id]; known {
			return t
		}
		return s.set.threshold(m)
	})
	if len(figures)+len(stored.figures) > 0 && !reflect.DeepEqual(figures, stored.figures) || level != stored.level {
		report("player "+stored.userID, "has the markers %+v (%d) on %s, the days come to %+v (%d)",
			stored.figures, stored.level, time.UnixMilli(stored.day).UTC().Format(time.DateOnly), figures, level)
	}
	return nil
}
