package withdrawals

import (
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// referred finds the withdrawal that a transfer refers to, or nil.
func (s *Service) referred(q db.Querier, ref []byte) (*withdrawal, error) {
	if len(ref) != len(id.Binary{}) {
		return nil, nil
	}
	return byID(q, id.Binary(ref))
}

// Exports are the withdrawals in the form that a regulator gets.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(), export.Table{
		Name: "withdrawals",
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exported(q, after, at, limit, s.exportedRow)
		},
	})
}

func (s *Service) exportedRow(w withdrawal) []string {
	currency, _ := s.Wallets.Currency(w.currency)
	automatic := int64(0)
	if w.automatic {
		automatic = 1
	}
	return []string{
		w.id.String(), w.userID, export.Number(w.createdAt), w.asset, w.currency, w.amount.Text(currency.Decimals), w.fee.Text(currency.Decimals),
		money.USD(w.usd).Cents(), w.address, w.tag, string(w.state), export.Number(automatic), w.reason, w.txid,
	}
}
