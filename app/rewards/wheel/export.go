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
		export.Table{Name: "prize_draws", Read: s.exportDraws},
		export.Table{Name: "wheel_tickets", Read: exportTickets},
	)
}

// keyAfter parses the cursor of a page.
func keyAfter(after string) ([]byte, error) {
	key, err := hex.DecodeString(after)
	if key == nil {
		key = []byte{}
	}
	return key, err
}

func (s *Service) exportDraws(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	from, err := keyAfter(after)
	if err != nil {
		return nil, "", err
	}
	list, err := readDraws(q, ` WHERE id > $1 ORDER BY id LIMIT $2`, from, limit)
	for i := 0; err == nil && i < len(list); i++ {
		d, t := list[i], terms{}
		last = hex.EncodeToString(d.id[:])
		if d.at >= at.AsOf {
			continue
		}
		if t, err = termsByID(q, d.terms); err != nil {
			break
		}
		amount := ""
		if currency, known := s.Wallets.Currency(d.currency); known {
			amount = d.amount.Text(currency.Decimals)
		}
		rows = append(rows, []string{
			last, d.owner, string(d.kind), export.Number(d.number), export.Number(d.pair), export.Number(int64(d.nonce)), t.Weights.Text(),
			money.USD(t.Maximum).Text(), export.Number(int64(d.segment)), export.Number(d.share), d.currency, amount,
			money.USD(d.usd).Text(), export.Number(d.tickets), export.Number(d.at),
		})
	}
	return rows, last, err
}

func exportTickets(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	from, err := keyAfter(after)
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
