package affiliate

import (
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the partner tables for a regulator.
func Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "partner_referrals", Read: export.FromList(referralsAfter, exportReferral)},
		export.Table{Name: "partner_days", Read: export.FromList(daysAfter, exportDay)},
	)
}

func referralsAfter(q db.Querier, after string, limit int) ([]referral, error) {
	return readReferrals(q, referralColumns+` WHERE r.seq > $1 ORDER BY r.seq LIMIT $2`, export.Key(after), limit)
}

func exportReferral(_ db.Querier, r *referral) (export.Row, error) {
	return export.Row{Key: export.Number(r.seq), At: r.at, Cells: []string{r.userID, r.partner, r.code, export.Number(r.at), string(r.state), r.evidence}}, nil
}

// storedDay is a day of a referral with its partner.
type storedDay struct {
	partner string
	dayKey
	daySum
}

func daysAfter(q db.Querier, after string, limit int) (list []storedDay, err error) {
	place := append(strings.Fields(after), "", "", "")
	err = eachDay(q, func(partner string, k dayKey, d daySum) { list = append(list, storedDay{partner, k, d}) },
		` WHERE user_id > $1 OR user_id = $1 AND (currency > $2 OR currency = $2 AND day > $3) ORDER BY user_id, currency, day LIMIT $4`,
		place[0], place[1], export.Key(place[2]), limit)
	return list, err
}

func exportDay(_ db.Querier, d *storedDay) (export.Row, error) {
	day := export.Number(d.day)
	return export.Row{Key: d.userID + " " + d.currency + " " + day, Cells: []string{
		d.userID, d.currency, day, d.partner, export.Number(d.part.Units), export.Number(d.part.Micros), money.USD(d.usd).Text(),
	}}, nil
}
