package reserves

import (
	"context"
	"fmt"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

func (p stored) publication() ReservesPublication {
	return ReservesPublication{Number: p.number, At: p.at, Hash: p.hash, Text: p.text}
}

// find reads a publication by its number. 0 is the newest.
func find(q db.Querier, number int64) (p stored, err error) {
	found := false
	if number == 0 {
		p, found, err = newest(q)
	} else {
		p, found, err = byNumber(q, number)
	}
	if err == nil && !found {
		err = errUnknown
	}
	return p, err
}

// Newest returns the newest publication.
func (s *Service) Newest(ctx context.Context, _ *session.Call, _ ReservesRequest) (answer ReservesAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, found, err := newest(q)
		if found {
			published := p.publication()
			answer.Newest = &published
		}
		return err
	})
	if at := s.plan.next(s.Clock.Now()); at.Before(schedule.Never) {
		answer.NextAt = at.UnixMilli()
	}
	return answer, err
}

// List lists publications.
func (s *Service) List(ctx context.Context, _ *session.Call, r ReservesListRequest) (answer ReservesListAnswer, err error) {
	answer.Rows = []ReservesPublicationRow{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := publications(q, r.Before, defaultPage+1)
		if err != nil {
			return err
		}
		list, answer.Next = db.Page(list, defaultPage, func(last stored) int64 { return last.number })
		for _, p := range list {
			row, err := rowOf(q, p)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

func rowOf(q db.Querier, p stored) (row ReservesPublicationRow, err error) {
	row = ReservesPublicationRow{Number: p.number, At: p.at, Hash: p.hash, Short: []string{}}
	body, err := ReadBody(p.text)
	if err != nil {
		return row, fmt.Errorf("read publication %d: %w", p.number, err)
	}
	for _, proof := range body.Currencies {
		if proof.Short() {
			row.Short = append(row.Short, proof.Currency)
		}
	}
	row.Verifiable, err = hasLeaves(q, body)
	return row, err
}

// Publication returns one publication.
func (s *Service) Publication(ctx context.Context, _ *session.Call, r ReservesNumberRequest) (answer ReservesPublication, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := find(q, r.Number)
		answer = p.publication()
		return err
	})
	return answer, err
}

// Publish publishes a proof now.
func (s *Service) Publish(ctx context.Context, call *session.Call, r action.Reason) (ReservesPublication, error) {
	made, err := s.publish(ctx, call.Actor(), func(tx *db.Tx, made stored) error {
		return s.log(tx, call, "publish reserves", fmt.Sprint(made.number), r, "SHA-256 "+made.hash)
	})
	return made.publication(), err
}

// PublishBy publishes a proof for a user of the command line.
func (s *Service) PublishBy(ctx context.Context, actor string) (ReservesPublication, error) {
	made, err := s.publish(ctx, actor, func(tx *db.Tx, made stored) error {
		return s.StaffLog.Write(tx, stafflog.Entry{
			Actor: actor, Action: "publish reserves", Kind: Subject, Subject: fmt.Sprint(made.number), Detail: "SHA-256 " + made.hash,
		})
	})
	return made.publication(), err
}

// Overview returns the status of the proofs.
func (s *Service) Overview(ctx context.Context, call *session.Call, _ action.None) (answer ReservesOverview, err error) {
	if answer.ReservesAnswer, err = s.Newest(ctx, call, ReservesRequest{}); err != nil {
		return answer, err
	}
	answer.Every, answer.Retention, answer.SignatureDays = s.plan.every.Get(), s.plan.retention.Get(), s.plan.days.Get()
	answer.Addresses, answer.Networks = []ColdAddressRow{}, []ReservesNetwork{}
	snap := map[string]bool{}
	for _, asset := range s.Networks.Assets() {
		network, found := s.Networks.Network(asset.Network)
		if found && !snap[network.ID] {
			snap[network.ID] = true
			answer.Networks = append(answer.Networks, ReservesNetwork{network.ID, network.Name, address.CanSign(network)})
		}
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := coldAddresses(q)
		for _, a := range list {
			answer.Addresses = append(answer.Addresses, s.coldRow(a))
		}
		return err
	})
	return answer, err
}

// coldRow converts a cold address for the office.
func (s *Service) coldRow(a coldAddress) ColdAddressRow {
	row := ColdAddressRow{
		ID: a.id, Network: a.network, Address: a.address, State: "unsigned", Message: a.message, AddedAt: a.addedAt, AddedBy: a.addedBy, Balances: []ColdAddressHolding{},
	}
	if network, found := s.Networks.Network(a.network); found {
		row.Link = linkOf(network, a.address)
	}
	if a.signature != "" {
		row.State = "expired"
		if until, err := s.expires(a.day); err == nil {
			row.Until = until.UnixMilli()
			if s.Clock.Now().Before(until) {
				row.State = "signed"
			}
		}
	}
	for _, b := range a.balances {
		asset, found := s.Networks.Asset(b.asset)
		currency, known := s.Currency(asset.Currency)
		if amount, _, err := asset.Book(b.units, currency); found && known && err == nil {
			row.Balances = append(row.Balances, ColdAddressHolding{asset.ID, currency.ID, currency.Text(amount), b.height, b.at})
		}
	}
	return row
}
