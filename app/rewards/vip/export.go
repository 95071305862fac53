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
	return []export.Table{{
		Name: "vip_levels", Sentence: "A VIP level that a player has reached.",
		Columns: []export.Column{
			{Name: "player", Sentence: "Id of the player."},
			{Name: "level", Sentence: "Level, 1 to 10.", Number: true},
			{Name: "wager", Sentence: "Number of the wager behind which the level is in force.", Number: true},
			{Name: "at", Sentence: "When it was noted, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "gift", Sentence: "Gift that was due for it, in dollars.", Number: true},
		},
		Read: exportLevels,
	}, {
		Name: "rewards", Sentence: "Rakeback, cashback or the gift of a level that a player was paid.",
		Columns: []export.Column{
			{Name: "reward", Sentence: "Id of the reward in hex, as its transfer names it."},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "kind", Sentence: "rakeback, cashback or level-up."},
			{Name: "currency", Sentence: "Currency of the amount."},
			{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
			{Name: "dollars", Sentence: "What it was worth then, in dollars; 0 without a price.", Number: true},
			{Name: "number", Sentence: "Number of the player's claim, or the level of a gift.", Number: true},
			{Name: "wager", Sentence: "Number of the wager up to which it counted.", Number: true},
			{Name: "at", Sentence: "When it was paid, in milliseconds since 1970 (UTC).", Number: true},
		},
		Read: s.exportRewards,
	}}
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
