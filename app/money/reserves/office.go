package reserves

import (
	"context"
	"fmt"
	"strings"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/backoffice"
	"croupier/db"
)

// page is where the office shows the proofs.
const page = "/admin/reserves"

// kindShort is what alerts watch.
const kindShort = "reserves_short"

// ActivityKinds are what the proofs tell the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindShort, Title: "a proof of reserves says that less is held than is owed", Many: "proofs with too small reserves",
		Fields: []activity.Field{
			{ID: "number", Title: "the number of the publication", Type: activity.Number},
			{ID: "currency", Title: "the currency", Type: activity.Text},
			{ID: "ratio", Title: "reserves in percent of what is owed", Type: activity.Text},
		},
	}}
}

// Office is what the proofs add to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Gauges: []backoffice.Gauge{{Name: "Reserves", Path: page, Permission: SeeReserves, Read: s.read}}}
}

// read says whether the newest proof covers what is owed, and whether signatures expire.
func (s *Service) read(ctx context.Context) (reading backoffice.Reading, err error) {
	reading = backoffice.Reading{Level: backoffice.Warning, Value: "none", Sentence: "No proof of reserves is published yet."}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, found, err := newest(q)
		if err != nil || !found {
			return err
		}
		row, err := rowOf(q, p)
		if err != nil {
			return err
		}
		reading = backoffice.Reading{Level: backoffice.Good, Value: fmt.Sprintf("no. %d", p.number)}
		if len(row.Short) > 0 {
			reading.Level, reading.Value = backoffice.Bad, fmt.Sprintf("%d short", len(row.Short))
			reading.Sentence = "Less is held than is owed of " + strings.Join(row.Short, ", ") + "."
			return nil
		}
		list, err := coldAddresses(q)
		for _, a := range list {
			if s.coldRow(a).State == "expired" {
				reading.Level, reading.Sentence = backoffice.Warning, "The signature of a cold address counts no more. Have it signed anew."
			}
		}
		return err
	})
	return reading, err
}
