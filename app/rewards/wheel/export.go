package wheel

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the draws and tickets for a regulator.
func (s *Service) Exports() []export.Table {
	return []export.Table{{
		Name: "prize_draws", Sentence: "A draw of the wheel, the faucet or the free wheel, with what it gave.",
		Columns: []export.Column{
			{Name: "draw", Sentence: "Id of the draw in hex, as its transfer names it."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "kind", Sentence: "wheel, faucet or free."},
			{Name: "number", Sentence: "Number of the player's draws of this kind.", Number: true},
			{Name: "seeds", Sentence: "Number of the pair of seeds it was drawn from.", Number: true},
			{Name: "nonce", Sentence: "Nonce of the draw.", Number: true},
			{Name: "chances", Sentence: "Chances of the segments in percent; empty for the faucet."},
			{Name: "maximum", Sentence: "Most that the player's level was given, in dollars.", Number: true},
			{Name: "segment", Sentence: "Segment, 1 to 6; 0 for the faucet.", Number: true},
			{Name: "share", Sentence: "Share of the maximum that the faucet drew, in millionths.", Number: true},
			{Name: "currency", Sentence: "Currency of the amount; empty for tickets."},
			{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
			{Name: "dollars", Sentence: "What it was worth then, in dollars.", Number: true},
			{Name: "tickets", Sentence: "Tickets that were given instead.", Number: true},
			{Name: "at", Sentence: "When it was drawn, in milliseconds since 1970 (UTC).", Number: true},
		},
		Read: s.exportDraws,
	}, {
		Name: "wheel_tickets", Sentence: "Tickets for the wheel that a player was given.",
		Columns: []export.Column{
			{Name: "reference", Sentence: "What gave them, in hex."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "tickets", Sentence: "How many.", Number: true},
			{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
		},
		Read: exportTickets,
	}}
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
