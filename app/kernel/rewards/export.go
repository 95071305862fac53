package rewards

import (
	"encoding/hex"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the payments for a regulator. decimals returns the decimals of a currency.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(), export.Table{Name: "rewards", Read: export.FromList(paymentsAfterKey, func(_ db.Querier, p *Payment) (export.Row, error) {
		key := hex.EncodeToString(p.ID[:])
		return export.Row{Key: key, At: p.At, Cells: []string{
			key, p.UserID, p.Kind, p.Currency, p.Amount.Text(decimals(p.Currency)), money.USD(p.USD).Text(),
			export.Number(p.Number), export.Number(p.Counted), export.Number(p.At),
		}}, nil
	})})
}

func paymentsAfterKey(q db.Querier, after string, limit int) ([]Payment, error) {
	from, err := export.BinaryKey(after)
	if err != nil {
		return nil, err
	}
	return paymentsAfter(q, from, limit)
}
