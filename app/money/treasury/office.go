package treasury

import (
	"context"
	"fmt"
	"strings"

	"croupier/app/kernel/backoffice"
	"croupier/db"
)

// page is where the office shows the treasury.
const page = "/admin/treasury"

// Office is what the treasury adds to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Searches: []backoffice.Search{{Kind: "Transactions", Permission: SeeTreasury, Find: s.find}},
		Queues: []backoffice.Queue{
			{Name: "unsigned", Title: "Transactions without a signature", Path: page, Permission: SeeTreasury, Load: unsignedQueue},
			{Name: "stuck payments", Title: "Payments that need a person", Path: page, Permission: SeeTreasury, Load: alarmQueue},
		},
		Gauges: []backoffice.Gauge{
			{Name: "Payouts", Path: page, Permission: SeeTreasury, Read: s.readPayouts},
			{Name: "Hot wallets", Path: page, Permission: SeeTreasury, Read: s.readLevels},
		},
	}
}

func unsignedQueue(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
	count, since, err := unsigned(q)
	return backoffice.Waiting{Count: count, Since: since}, err
}

func alarmQueue(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
	count, since, err := alarmed(q)
	return backoffice.Waiting{Count: count, Since: since}, err
}

// find finds payments by the hash of a transaction or the id of a withdrawal.
func (s *Service) find(_ context.Context, q *db.Reader, term string, limit int) (hits []backoffice.Hit, err error) {
	list, err := paymentsFor(q, strings.ToLower(term), limit)
	for _, p := range list {
		row, _, err := s.paymentRow(q, p)
		if err != nil {
			return nil, err
		}
		hits = append(hits, backoffice.Hit{
			ID: row.ID, Title: fmt.Sprintf("%s on %s, %s", row.Kind, row.Network, row.Version), Detail: row.TxID, Path: page + "/" + row.ID,
		})
	}
	return hits, err
}

// readPayouts says whether payments go on everywhere.
func (s *Service) readPayouts(ctx context.Context) (reading backoffice.Reading, err error) {
	reading = backoffice.Reading{Level: backoffice.Good, Value: "running"}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		halted, _, sentence, err := haltedStands(q)
		if err != nil || halted > 0 {
			reading = backoffice.Reading{Level: backoffice.Bad, Value: fmt.Sprintf("%d stopped", halted), Sentence: sentence}
			return err
		}
		stuck, _, err := alarmed(q)
		if err == nil && stuck > 0 {
			reading = backoffice.Reading{Level: backoffice.Warning, Value: fmt.Sprintf("%d stuck", stuck), Sentence: "Payments wait for a person. Look at them in the treasury."}
		}
		return err
	})
	return reading, err
}

// readLevels says whether the hot wallets hold what they should.
func (s *Service) readLevels(ctx context.Context) (reading backoffice.Reading, err error) {
	reading = backoffice.Reading{Level: backoffice.Good, Value: "as set"}
	var off []string
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		for _, l := range s.limits.levels.Get() {
			asset, found := s.Networks.Asset(l.Asset)
			currency, known := s.Currency(asset.Currency)
			if !found || !known {
				continue
			}
			amount, err := holdingOf(q, asset.Network, hot, currency.ID)
			if err != nil {
				return err
			}
			switch levelOf(l, amount, currency) {
			case "low":
				off = append(off, fmt.Sprintf("%s holds %s, less than %s: send coins to it", l.Asset, currency.Text(amount), l.Low))
			case "high":
				off = append(off, fmt.Sprintf("%s holds %s, more than %s: move coins to the cold wallet", l.Asset, currency.Text(amount), l.High))
			}
		}
		return nil
	})
	if len(off) > 0 {
		reading = backoffice.Reading{Level: backoffice.Warning, Value: fmt.Sprintf("%d off", len(off)), Sentence: strings.Join(off, "; ") + "."}
	}
	return reading, err
}
