package treasury

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/office"
	"croupier/db"
)

// page is the treasury page of the office.
const page = "/admin/treasury"

// Office returns what the treasury adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches: []office.Search{{Kind: "Transactions", Permission: SeeTreasury, Find: s.find}},
		Queues: []office.Queue{
			{Name: "unsigned", Title: "Transactions without a signature", Path: page, Permission: SeeTreasury, Load: unsignedQueue},
			{Name: "stuck payments", Title: "Payments that need a person", Path: page, Permission: SeeTreasury, Load: alarmQueue},
		},
		Gauges: []office.Gauge{
			{Name: "Payouts", Path: page, Permission: SeeTreasury, Read: s.readPayouts},
			{Name: "Hot wallets", Path: page, Permission: SeeTreasury, Read: s.readLevels},
		},
	}
}

func unsignedQueue(_ context.Context, q *db.Reader) (office.QueueState, error) {
	count, since, err := countUnsigned(q)
	return office.QueueState{Count: count, Since: since}, err
}

func alarmQueue(_ context.Context, q *db.Reader) (office.QueueState, error) {
	count, since, err := countAlarmed(q)
	return office.QueueState{Count: count, Since: since}, err
}

// find finds payments by the hash of a transaction or the id of a withdrawal.
func (s *Service) find(_ context.Context, q *db.Reader, term string, limit int) (hits []office.Hit, err error) {
	list, err := paymentsFor(q, strings.ToLower(term), limit)
	for _, p := range list {
		row, _, err := s.paymentRow(q, p)
		if err != nil {
			return nil, err
		}
		hits = append(hits, office.Hit{
			ID: row.ID, Title: fmt.Sprintf("%s on %s, %s", row.Kind, row.Network, row.Version), Detail: row.TxID, Path: page + "/" + row.ID,
		})
	}
	return hits, err
}

// readPayouts reports whether payments run on all networks.
func (s *Service) readPayouts(ctx context.Context) (reading office.Reading, err error) {
	reading = office.Reading{Level: office.Good, Value: "running"}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		halted, _, sentence, err := haltedNetworks(q)
		if err != nil || halted > 0 {
			reading = office.Reading{Level: office.Bad, Value: fmt.Sprintf("%d stopped", halted), Sentence: sentence}
			return err
		}
		stuck, _, err := countAlarmed(q)
		if err != nil {
			return err
		}
		if stuck > 0 {
			first, err := firstAlarm(q)
			reading = office.Reading{Level: office.Warning, Value: fmt.Sprintf("%d stuck", stuck), Sentence: "Payments wait for a person. Look at them in the treasury. The oldest: " + first}
			return err
		}
		before := s.Clock.Now().Add(-time.Duration(s.limits.alarm.Get()) * time.Minute).UnixMilli()
		late, err := countQueuedBefore(q, before)
		if err == nil && late > 0 {
			reading = office.Reading{Level: office.Warning, Value: fmt.Sprintf("%d wait", late), Sentence: "Payments wait in the queue: the hot wallet has too few coins, or the node does not answer."}
		}
		return err
	})
	return reading, err
}

// readLevels reports whether the hot wallets have the amounts that staff want.
func (s *Service) readLevels(ctx context.Context) (reading office.Reading, err error) {
	reading = office.Reading{Level: office.Good, Value: "as set"}
	var diff []string
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
				diff = append(diff, fmt.Sprintf("%s has %s, less than %s: send coins to it", l.Asset, currency.Text(amount), l.Low))
			case "high":
				diff = append(diff, fmt.Sprintf("%s has %s, more than %s: move coins to the cold wallet", l.Asset, currency.Text(amount), l.High))
			}
		}
		return nil
	})
	if len(diff) > 0 {
		reading = office.Reading{Level: office.Warning, Value: fmt.Sprintf("%d off", len(diff)), Sentence: strings.Join(diff, "; ") + "."}
	}
	return reading, err
}
