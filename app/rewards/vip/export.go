package vip

import (
	"encoding/hex"
	"strings"

	"croupier/app/kernel/export"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Exports returns the tables of levels and rewards for a regulator.
func (s *Service) Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "vip_levels", Read: exportLevels},
		export.Table{Name: "rewards", Read: s.exportRewards},
	)
}

func exportLevels(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	userID, level, _ := strings.Cut(after, " ")
	list, err := readLevels(q, selectLevels+` WHERE (l.user_id > $1 OR (l.user_id = $1 AND l.level > $2)) ORDER BY l.user_id, l.level LIMIT $3`,
		userID, export.Key(level), limit)
	for _, r := range list {
		number := export.Number(int64(r.level))
		last = r.userID + " " + number
		if r.at < at.AsOf {
			rows = append(rows, []string{r.userID, number, export.Number(r.seq), export.Number(r.at), money.USD(r.giftUSD).Text()})
		}
	}
	return rows, last, err
}

func (s *Service) exportRewards(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
	from, err := hex.DecodeString(after)
	if err != nil {
		return nil, "", err
	}
	if from == nil {
		from = []byte{}
	}
	list, err := readRewards(q, ` WHERE id > $1 ORDER BY id LIMIT $2`, from, limit)
	for _, r := range list {
		last = hex.EncodeToString(r.id[:])
		if r.at < at.AsOf {
			c, _ := s.Wallets.Currency(r.currency)
			rows = append(rows, []string{
				last, r.userID, string(r.kind), r.currency, r.amount.Text(c.Decimals), money.USD(r.usd).Text(),
				export.Number(r.number), export.Number(r.seq), export.Number(r.at),
			})
		}
	}
	return rows, last, err
}
