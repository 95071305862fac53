package deposits

import (
	"context"
	"fmt"
	"strings"

	"croupier/app/kernel/office"
	"croupier/db"
)

// Pages of the office.
const (
	page      = "/admin/deposits"
	pagePools = "/admin/deposits/pools"
)

// officePath returns the page of a deposit.
func officePath(d *deposit) string { return "/admin/deposit/" + d.id.String() }

// Office returns what deposits add to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches: []office.Search{
			{Kind: "Deposits", Permission: SeeDeposits, Find: s.search},
			{Kind: "Deposit addresses", Permission: SeeDeposits, Find: s.searchAddresses},
		},
		Histories: []office.History{{Kind: "deposits", Permission: SeeDeposits, Load: s.history}},
		Queues: []office.Queue{{
			Name: "deposits", Title: "Held deposits", Path: page + "?state=held", Permission: SeeDeposits,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
				count, since, err := countWaiting(q)
				return office.QueueState{Count: count, Since: since}, err
			},
		}},
		Gauges: []office.Gauge{
			{Name: "Deposit addresses", Path: pagePools, Permission: SeeDeposits, Read: s.readPools},
			{Name: "Lost deposits", Path: page + "?state=reversed", Permission: SeeDeposits, Read: s.readLost},
		},
	}
}

// summary describes a deposit in a few words.
func (s *Service) summary(d *deposit) string {
	text := strings.ToUpper(d.currency)
	if d.asset == "" {
		return fmt.Sprintf("Unknown token, %s", d.state)
	}
	return fmt.Sprintf("%s %s, %s", s.text(d), text, strings.ReplaceAll(string(d.state), "_", " "))
}

func (s *Service) search(_ context.Context, q *db.Reader, term string, limit int) ([]office.Hit, error) {
	list, err := findByIDOrAddress(q, term, limit)
	hits := make([]office.Hit, 0, len(list))
	for _, d := range list {
		hits = append(hits, office.Hit{ID: d.id.String(), Title: "Deposit: " + s.summary(d), Detail: d.network + " " + d.txid, Path: officePath(d)})
	}
	return hits, err
}

func (s *Service) searchAddresses(_ context.Context, q *db.Reader, term string, limit int) ([]office.Hit, error) {
	list, err := addressesNamed(q, term, limit)
	if err != nil {
		return nil, err
	}
	names := s.names(q)
	hits := make([]office.Hit, 0, len(list))
	for _, a := range list {
		name, err := names(a.userID)
		if err != nil {
			return nil, err
		}
		hits = append(hits, office.Hit{ID: a.network + " " + a.userID, Title: "Address of " + name, Detail: strings.TrimSpace(a.network + " " + a.address + " " + a.tag), Path: "/admin/user/" + a.userID})
	}
	return hits, nil
}

func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]office.PlayerEvent, error) {
	list, err := depositsUpTo(q, userID, upTo, limit)
	events := make([]office.PlayerEvent, 0, len(list))
	for _, d := range list {
		events = append(events, office.PlayerEvent{At: d.seenAt, Title: "Deposit: " + s.summary(d), Detail: d.network + " " + d.txid, Path: officePath(d)})
	}
	return events, err
}

// readPools warns about pools that run out of addresses.
func (s *Service) readPools(ctx context.Context) (office.Reading, error) {
	good := office.Reading{Level: office.Good, Value: "enough"}
	var rows []PoolRow
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = s.pools(q)
		return err
	})
	for _, row := range rows {
		if !row.Low {
			continue
		}
		invalid := office.Reading{
			Level: office.Warning, Value: fmt.Sprintf("%d of %s", row.Free, row.Name),
			Sentence: fmt.Sprintf("The pool of %s has few addresses left. Make more with croupier wallet pool and import them.", row.Name),
		}
		if row.Free == 0 {
			invalid.Level, invalid.Sentence = office.Bad, fmt.Sprintf("The pool of %s is empty: new players cannot deposit there. Make addresses with croupier wallet pool and import them.", row.Name)
			return invalid, err
		}
		good = invalid
	}
	return good, err
}

// readLost warns about counted deposits that a chain has lost.
func (s *Service) readLost(ctx context.Context) (office.Reading, error) {
	var lost int64
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		lost, err = countReversed(q)
		return err
	})
	if lost == 0 {
		return office.Reading{Level: office.Good, Value: "none"}, err
	}
	return office.Reading{
		Level: office.Bad, Value: fmt.Sprint(lost),
		Sentence: "Deposits were lost by their chain or gateway after they were counted. Their players cannot withdraw, and payments of the currency stay stopped, until each is decided.",
	}, err
}
