package app

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// The samples of the calls of staff about deposits.
func init() {
	staffSamples["POST /api/admin/deposits/decide"] = func(s *testSite, playerID string) string {
		return fmt.Sprintf(`{"id":%q,"deed":"write_off","reason":"a test"}`, s.strangeDeposit(playerID))
	}
	staffSamples["POST /api/admin/deposits/pools/import"] = func(*testSite, string) string {
		return `{"network":"solana","first":0,"addresses":["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v"],"reason":"a test"}`
	}
}

// strangeDeposit stores a held deposit of a token that the site does not know, and
// names it. No money of the books belongs to it.
func (s *testSite) strangeDeposit(playerID string) string {
	s.Helper()
	name := s.app.ids.New()
	key, _ := id.ToBinary(name)
	err := s.app.db.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO deposits (id, network, txid, output, asset, token, currency, user_id, address, tag, sender, units, amount, rest, height, block,
			confirmations, needed, state, reason, was, usd, priced, seen_at, confirmed_at, credited_at, changed_at, decided_by, approved_by, decided_at)
			VALUES ($1, 'eth', 't', 0, '', '0xbad', '', $2, 'a', '', 'b', '5', 0, '5', 9, 'h', 30, 30, 'held', 'wrong_asset', '', 0, 1, $3, 1, 0, 1, '', '', 0)`,
			key[:], playerID, tx.Now().UnixMilli())
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return name
}
