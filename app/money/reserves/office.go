package reserves

import (
	"context"
	"fmt"
	"strings"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/office"
	"croupier/db"
)

// page is the office page of the proofs.
const page = "/admin/reserves"

// kindShort is the kind of activity that alerts watch.
const kindShort = "reserves_short"

// ActivityKinds are the events of the proofs in the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindShort, Title: "a proof of reserves says that less is held than is owed", Plural: "proofs with too small reserves",
		Fields: []activity.Field{
			{ID: "number", Title: "the number of the publication", Type: activity.Number},
			{ID: "currency", Title: "the currency", Type: activity.Text},
			{ID: "ratio", Title: "reserves in percent of what is owed", Type: activity.Text},
		},
	}}
}

// Office returns what the proofs add to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Gauges: []office.Gauge{{Name: "Reserves", Path: page, Permission: SeeReserves, Read: s.readCoverage}}}
}

// readCoverage reports whether the newest proof covers the liabilities, and whether
// signatures expire.
func (s *Service) readCoverage(ctx context.Context) (reading office.Reading, err error) {
	reading = office.Reading{Level: office.Warning, Value: "none", Sentence: "No proof of reserves is published yet."}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, found, err := newest(q)
		if err != nil || !found {
			return err
		}
		row, err := rowOf(q, p)
		if err != nil {
			return err
		}
		reading = office.Reading{Level: office.Good, Value: fmt.Sprintf("no. %d", p.number)}
		if len(row.Short) > 0 {
			reading.Level, reading.Value = office.Bad, fmt.Sprintf("%d short", len(row.Short))
			reading.Sentence = "Less is held than is owed of " + strings.Join(row.Short, ", ") + "."
			return nil
		}
		list, err := coldAddresses(q)
		for _, a := range list {
			if s.coldRow(a).State == "expired" {
				reading.Level, reading.Sentence = office.Warning, "The signature of a cold address has expired. Sign the address again."
			}
		}
		return err
	})
	return reading, err
}
