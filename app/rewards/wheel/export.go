package wheel

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the draws and tickets for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "prize_draws", Read: export.FromList(drawsAfter, s.exportDraw)},
		export.Table{Name: "wheel_tickets", Read: exportTickets},
	)
}

func drawsAfter(q db.Querier, after string, limit int) ([]draw, error) {
	from, err := export.BinaryKey(after)
	if err != nil {
		return nil, err
	}
	return readDraws(q, ` WHERE id > $1 ORDER BY id LIMIT $2`, from, limit)
}

func (s *Service) exportDraw(q db.Querier, d *draw) (export.Row, error) {
	t, err := termsByID(q, d.terms)
	amount := ""
	if currency, known := s.Wallets.Currency(d.currency); known {
		amount = d.amount.Text(currency.Decimals)
	}
	key := hex.EncodeToString(d.id[:])
	return export.Row{Key: key, At: d.at, Cells: []string{
		key, d.owner, string(d.kind), export.Number(d.number), export.Number(d.pair), export.Number(int64(d.nonce)), t.Weights.Text(),
		money.USD(t.Maximum).Text(), export.Number(int64(d.segment)), export.Number(d.share), d.currency, amount,
		money.USD(d.usd).Text(), export.Number(d.tickets), export.Number(d.at),
	}}, err
}

func exportTickets(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	from, err := export.BinaryKey(after)
	if err != nil {
		return nil, "", err
	}
	return export.Rows(q, "tickets", func(row db.Scanner) ([]string, string, error) {
		var ref []byte
		var owner string
		var count, at int64
		err := row.Scan(&ref, &owner, &count, &at)
		key := hex.EncodeToString(ref)
		return []string{key, owner, export.Number(count), export.Number(at)}, key, err
	}, ticketsAfter, from, at.AsOf, limit)
}
