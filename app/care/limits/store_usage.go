package limits

import (
	"math"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// openWagersOf lists a player's open wagers of real money.
func openWagersOf(q db.Querier, userID string) ([]openWager, error) {
	return db.All(q, "read the open wagers of a player", func(w *openWager, row db.Scanner) error {
		return row.Scan(&w.staked, &w.bonus, &w.paid, &w.bonusPaid, &w.usd, &w.at)
	}, `SELECT o.staked, o.bonus, o.paid, o.bonus_paid, o.usd, o.at FROM open_wagers AS o
		WHERE o.account IN (SELECT id FROM ledger_accounts WHERE owner = $1 AND purpose = $2)`, userID, string(ledger.Real))
}

// currenciesOf lists the currencies in which a player has had real money.
func currenciesOf(q db.Querier, userID string) ([]string, error) {
	return db.Column[string](q, "read the currencies of a player", `SELECT currency FROM ledger_accounts WHERE owner = $1 AND purpose = $2 ORDER BY currency`, userID, string(ledger.Real))
}

// eventBatch is the number of wagers that one query reads.
const eventBatch = 2000

// eventsOf lists the log entries of a player's wagers after a number.
func eventsOf(q db.Querier, userID string, after int64) (list []event, err error) {
	currencies, err := currenciesOf(q, userID)
	if err != nil {
		return nil, err
	}
	for _, currency := range currencies {
		key := ledger.PlayerKey(userID, currency, false)
		for top := int64(math.MaxInt64); ; {
			wagers, err := wagerlog.OfAccount(q, key, after, top, eventBatch)
			if err != nil {
				return nil, err
			}
			for _, w := range wagers {
				list = append(list, eventOf(w))
				top = w.Seq - 1
			}
			if len(wagers) < eventBatch {
				break
			}
		}
	}
	return list, nil
}
