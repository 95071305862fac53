package convert

import (
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

func TestAuditFindsDamage(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	row, err := s.convert("anna", accept(s.quote("anna", "usd", "ltc", "50"), "r1"))
	s.Check(err)
	key, _ := id.ToBinary(row.ID)
	findings := func() (findingsText string) {
		for _, f := range s.Findings(s.service.Checks()) {
			findingsText += f.Problem + "\n"
		}
		return findingsText
	}
	s.Write(func(tx *db.Tx) error { // more than the conversion states, and one without a conversion
		_, err := s.Ledger.Transfer(tx,
			ledger.Transfer{Debit: ledger.Key{Owner: ledger.House, Currency: "ltc", Purpose: ledger.Real}, Credit: ledger.PlayerKey("anna", "ltc", false), Amount: 1, Code: ledger.CodeExchangeIn, Ref: key[:]},
			ledger.Transfer{Debit: ledger.Key{Owner: ledger.House, Currency: "ltc", Purpose: ledger.Real}, Credit: ledger.PlayerKey("anna", "ltc", false), Amount: 1, Code: ledger.CodeExchangeIn, Ref: make([]byte, 16)})
		return err
	})
	if findingsText := findings(); !strings.Contains(findingsText, "other transfers") || !strings.Contains(findingsText, "of no conversion") {
		t.Error(findingsText)
	}
	s.Write(func(tx *db.Tx) error {
		if _, err := tx.Exec(`DROP TRIGGER currency_conversions_no_update`); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE currency_conversions SET target_price = '90'`)
		return err
	})
	if findingsText := findings(); !strings.Contains(findingsText, "its prices come to") {
		t.Error(findingsText)
	}
}

func TestExportHasEachConversion(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	_, err := s.convert("anna", accept(s.quote("anna", "usd", "ltc", "50"), "r1"))
	s.Check(err)
	table := Exports(func(currency string) int { c, _ := s.Currency(currency); return c.Decimals })[0]
	s.Read(func(q *db.Reader) error {
		rows, _, err := table.Read(q, "", export.Cutoff{AsOf: s.Clock.Now().UnixMilli() + 1}, 10)
		if len(rows) != 1 || len(rows[0]) != len(table.Columns) || !slices.Equal(rows[0][2:], []string{"anna", "usd", "50.000000", "0.500000", "1", "ltc", "0.495000000", "1", "100"}) {
			t.Errorf("%q", rows)
		}
		return err
	})
}
