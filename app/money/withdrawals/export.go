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
	return []export.Table{{
		Name: "withdrawals", Sentence: "A request of a player for a payout, and its result.",
		Columns: []export.Column{
			{Name: "withdrawal", Sentence: "Id of the withdrawal; transfers refer to it in hex."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "at", Sentence: "When it was asked for, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "chain", Sentence: "Chain on which it is paid."},
			{Name: "currency", Sentence: "Currency of its amounts."},
			{Name: "amount", Sentence: "What was taken from the balance, in units of the currency.", Number: true},
			{Name: "fee", Sentence: "What of it is the fee.", Number: true},
			{Name: "dollars", Sentence: "What the amount was worth then, in dollars.", Number: true},
			{Name: "address", Sentence: "Address that it is paid to."},
			{Name: "tag", Sentence: "The tag of the address, where the network has tags."},
			{Name: "state", Sentence: "Its state when the package was made."},
			{Name: "automatic", Sentence: "1 when no person decided it.", Number: true},
			{Name: "reason", Sentence: "Why it was declined."},
			{Name: "transaction", Sentence: "Id of the transaction on the chain."},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			return exported(q, after, at, limit, s.exportedRow)
		},
	}}
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
