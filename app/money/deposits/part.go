package deposits

import (
	"context"
	"fmt"
	"strings"

	"croupier/app/kernel/backoffice"
	"croupier/db"
)

// Pages of the office.
const (
	page      = "/admin/deposits"
	pagePools = "/admin/deposits/pools"
)

// pathOf is the page of a deposit.
func pathOf(d *deposit) string { return "/admin/deposit/" + d.id.String() }

// Office is what deposits add to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Searches: []backoffice.Search{
			{Kind: "Deposits", Permission: SeeDeposits, Find: s.search},
			{Kind: "Deposit addresses", Permission: SeeDeposits, Find: s.searchAddresses},
		},
		Histories: []backoffice.History{{Kind: "deposits", Permission: SeeDeposits, Load: s.history}},
		Queues: []backoffice.Queue{{
			Name: "deposits", Title: "Held deposits", Path: page + "?state=held", Permission: SeeDeposits,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
				count, since, err := waitsFor(q)
				return backoffice.Waiting{Count: count, Since: since}, err
			},
		}},
		Gauges: []backoffice.Gauge{
			{Name: "Deposit addresses", Path: pagePools, Permission: SeeDeposits, Read: s.readPools},
			{Name: "Lost deposits", Path: page + "?state=reversed", Permission: SeeDeposits, Read: s.readLost},
		},
	}
}

// said tells a deposit in a few words.
func (s *Service) said(d *deposit) string {
	what := strings.ToUpper(d.currency)
	if d.asset == "" {
		return fmt.Sprintf("Unknown token, %s", d.state)
	}
	return fmt.Sprintf("%s %s, %s", s.text(d), what, strings.ReplaceAll(string(d.state), "_", " "))
}

func (s *Service) search(_ context.Context, q *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
	list, err := lookUp(q, term, limit)
	hits := make([]backoffice.Hit, 0, len(list))
	for _, d := range list {
		hits = append(hits, backoffice.Hit{ID: d.id.String(), Title: "Deposit: " + s.said(d), Detail: d.network + " " + d.txid, Path: pathOf(d)})
	}
	return hits, err
}

func (s *Service) searchAddresses(_ context.Context, q *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
	list, err := addressesNamed(q, term, limit)
	if err != nil {
		return nil, err
	}
	names := s.names(q)
	hits := make([]backoffice.Hit, 0, len(list))
	for _, a := range list {
		name, err := names(a.userID)
		if err != nil {
			return nil, err
		}
		hits = append(hits, backoffice.Hit{ID: a.network + " " + a.userID, Title: "Address of " + name, Detail: strings.TrimSpace(a.network + " " + a.address + " " + a.tag), Path: "/admin/user/" + a.userID})
	}
	return hits, nil
}

func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]backoffice.PlayerEvent, error) {
	list, err := depositsUpTo(q, userID, upTo, limit)
	events := make([]backoffice.PlayerEvent, 0, len(list))
	for _, d := range list {
		events = append(events, backoffice.PlayerEvent{At: d.seenAt, Title: "Deposit: " + s.said(d), Detail: d.network + " " + d.txid, Path: pathOf(d)})
	}
	return events, err
}

// readPools warns of pools that run out of addresses.
func (s *Service) readPools(ctx context.Context) (backoffice.Reading, error) {
	good := backoffice.Reading{Level: backoffice.Good, Value: "enough"}
	var rows []PoolRow
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = s.pools(q)
		return err
	})
	for _, row := range rows {
		if !row.Low {
			continue
		}
		bad := backoffice.Reading{
			Level: backoffice.Warning, Value: fmt.Sprintf("%d of %s", row.Free, row.Name),
			Sentence: fmt.Sprintf("The pool of %s has few addresses left. Make more with croupier wallet pool and import them.", row.Name),
		}
		if row.Free == 0 {
			bad.Level, bad.Sentence = backoffice.Bad, fmt.Sprintf("The pool of %s is empty: new players cannot deposit there. Make addresses with croupier wallet pool and import them.", row.Name)
			return bad, err
		}
		good = bad
	}
	return good, err
}

// readLost warns of counted deposits that a chain has lost.
func (s *Service) readLost(ctx context.Context) (backoffice.Reading, error) {
	var lost int64
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		lost, err = countReversed(q)
		return err
	})
	if lost == 0 {
		return backoffice.Reading{Level: backoffice.Good, Value: "none"}, err
	}
	return backoffice.Reading{
		Level: backoffice.Bad, Value: fmt.Sprint(lost),
		Sentence: "A chain has lost deposits after they were counted. Automatic payouts stand still until each is decided.",
	}, err
}
