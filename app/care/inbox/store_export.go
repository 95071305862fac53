package inbox

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the tables of consents for a regulator.
func Exports() []export.Table {
	return export.From(Tables(), export.Table{Name: "consents", Read: readExport})
}

func readExport(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the consents", func(row db.Scanner) ([]string, string, error) {
		var (
			seq, given, edition, at int64
			userID, purpose         string
		)
		err := row.Scan(&seq, &userID, &purpose, &given, &edition, &at)
		return []string{export.Number(seq), userID, purpose, export.Number(given), export.Number(edition), export.Number(at)}, export.Number(seq), err
	}, `SELECT seq, user_id, `+consentPurpose+`, given, edition, at FROM consents WHERE seq > $1 AND at < $2 ORDER BY seq LIMIT $3`, export.Key(after), at.AsOf, limit)
}
