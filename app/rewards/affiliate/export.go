package affiliate

import (
	"encoding/hex"
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the partner tables for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "partner_referrals", Read: exportReferrals},
		export.Table{Name: "partner_days", Read: exportDays},
		export.Table{Name: "partner_claims", Read: s.exportClaims},
	)
}

func exportReferrals(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	list, err := readReferrals(q, referralColumns+` WHERE r.seq > $1 ORDER BY r.seq LIMIT $2`, export.Key(after), limit)
	for _, r := range list {
		last = export.Number(r.seq)
		if r.at < at.AsOf {
			rows = append(rows, []string{r.userID, r.partner, r.code, export.Number(r.at), string(r.state), r.evidence})
		}
	}
	return rows, last, err
}

func exportDays(q db.Querier, after string, _ export.Cutoff, limit int) (rows [][]string, last string, err error) {
	place := append(strings.Fields(after), "", "", "")
	err = eachDay(q, func(partner string, k dayKey, d daySum) {
		day := export.Number(k.day)
		last = k.userID + " " + k.currency + " " + day
		rows = append(rows, []string{k.userID, k.currency, day, partner, export.Number(d.part.Units), export.Number(d.part.Micros), money.USD(d.usd).Text()})
	}, ` WHERE user_id > $1 OR user_id = $1 AND (currency > $2 OR currency = $2 AND day > $3) ORDER BY user_id, currency, day LIMIT $4`,
		place[0], place[1], export.Key(place[2]), limit)
	return rows, last, err
}

func (s *Service) exportClaims(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	if from == nil {
		from = []byte{}
	}
	list, err := readClaims(q, ` WHERE id > $1 ORDER BY id LIMIT $2`, from, limit)
	for _, c := range list {
		last = hex.EncodeToString(c.id[:])
		if c.at < at.AsOf {
			currency, _ := s.Wallets.Currency(c.currency)
			rows = append(rows, []string{
				last, c.userID, c.currency, c.amount.Text(currency.Decimals), money.USD(c.usd).Text(),
				export.Number(c.number), export.Number(c.seq), export.Number(c.at),
			})
		}
	}
	return rows, last, err
}
