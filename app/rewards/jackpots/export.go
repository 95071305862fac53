package jackpots

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the won rounds for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "jackpot_rounds", Read: export.FromList(wonAfter, s.exportRound)})
}

// wonAfter lists won rounds after a key, which is a jackpot and a number.
func wonAfter(q db.Querier, after string, limit int) ([]round, error) {
	jackpot, text, _ := strings.Cut(after, "/")
	number := int64(0)
	if text != "" {
		var err error
		if number, err = strconv.ParseInt(text, 10, 64); err != nil {
			return nil, fmt.Errorf("read the place in the rounds of jackpots: %w", err)
		}
	}
	return wonRoundsAfter(q, jackpot, number, limit)
}

func (s *Service) exportRound(_ db.Querier, r *round) (export.Row, error) {
	terms, err := r.Terms.text()
	amount := ""
	if currency, known := s.Wallets.Currency(r.Currency); known {
		amount = r.Amount.Text(currency.Decimals)
	}
	return export.Row{Key: fmt.Sprintf("%s/%d", r.Jackpot, r.Number), At: r.At, Cells: []string{
		r.Jackpot, export.Number(r.Number), terms, export.Number(r.After), r.Wager.String(), r.Owner, money.USD(r.Prize).Text(), r.Currency, amount, export.Number(r.At),
	}}, err
}
