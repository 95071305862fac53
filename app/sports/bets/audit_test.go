package bets

import (
	"strings"
	"testing"

	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// auditedHarness is a site with four bets: one won, one partly cashed out, one open and one
// lost.
func auditedHarness(t *testing.T) (h *harness, bets map[string]string) {
	h = newHarness(t)
	h.runQueue()
	home, away, other := h.offer("e1", "1", "2.00", 480_000), h.offer("e1", "2", "4.00", 200_000), h.offer("e2", "1", "3.00", 300_000)
	bets = map[string]string{}
	h.credit("anna", 40_00)
	for name, list := range map[string][]line.Selection{"won": {home}, "lost": {away}, "part": {other}, "open": {home, other}} {
		bets[name] = h.bet("anna", "10", list...).ID
	}
	_, err := h.acceptOffer(h.cashOutOffer(bets["part"], "4").OfferID, "none")
	h.Check(err)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won, away: odds.Lost})
	return h, bets
}

// The audit finds every change to a bet, its legs, its cash-outs and its wager.
func TestAuditFindsDamage(t *testing.T) {
	for _, c := range []struct{ name, bet, damage, finds string }{
		{"nothing", "won", ``, ``},
		{"a lost bet says that it was won", "lost", `UPDATE sports_bets SET status = 2 WHERE id = $1`, "has status 2, its legs say 3"},
		{"an open bet says that it was lost", "open", `UPDATE sports_bets SET status = 3 WHERE id = $1`, "has status 3, although its legs are open"},
		{"a bet has paid more than its record", "won", `UPDATE sports_bets SET paid = paid + 1 WHERE id = $1`, "its record says"},
		{"the house pays a shortfall without a correction", "won", `UPDATE sports_bets SET shortfall = 7 WHERE id = $1`, "the house pays 7 of it"},
		{"another stake", "won", `UPDATE sports_bets SET stake = stake + 1 WHERE id = $1`, "its record says"},
		{"another stake of an open bet", "open", `UPDATE sports_bets SET stake = stake + 1 WHERE id = $1`, "its wager says"},
		{"another owner", "open", `UPDATE sports_bets SET owner = 'mallory' WHERE id = $1`, "has the wager of anna"},
		{"another owner of a settled bet", "won", `UPDATE sports_bets SET owner = 'mallory' WHERE id = $1`, "has the record of anna"},
		{"another edge", "won", `UPDATE sports_bets SET edge = '0' WHERE id = $1`, "with the edge"},
		{"a settled bet says that it is open", "won", `UPDATE sports_bets SET settled_at = 0, status = 0 WHERE id = $1`, "is open, but its wager is not"},
		{"an open bet says that it is settled", "open", `UPDATE sports_bets SET settled_at = 1 WHERE id = $1`, "is settled, but its wager is not"},
		{"a cash-out is gone", "part", `DELETE FROM sports_cashouts WHERE bet = $1`, "its cash-outs say 0 for 0"},
		{"a cash-out paid more", "part", `UPDATE sports_cashouts SET paid = paid + 1 WHERE bet = $1`, "cashed out for"},
		{"a bet with a larger cash-out", "part", `UPDATE sports_bets SET part_stake = part_stake + 1 WHERE id = $1`, "its wager says"},
		{"a leg has another price", "won", `UPDATE sports_legs SET price = 3000 WHERE bet = $1`, "its legs say"},
		{"a selection has another result", "lost", `UPDATE sports_selections SET won = 1 WHERE id = (SELECT selection FROM sports_legs WHERE bet = $1)`, "is won, its event says lost"},
		{"a selection has a result that there is not", "part", `UPDATE sports_selections SET won = 1, void = 0, share = '', revision = 1 WHERE id = (SELECT selection FROM sports_legs WHERE bet = $1)`, "its event says nothing of it"},
		{"a selection has lost its result", "won", `UPDATE sports_selections SET won = NULL, void = NULL, share = NULL, revision = NULL WHERE id = (SELECT selection FROM sports_legs WHERE bet = $1)`, "is open, its event says won"},
		{"a bet is gone", "lost", `DELETE FROM sports_bets WHERE id = $1`, "is on sports, but its bet is missing"},
		{"a bet is stuck", "won", `INSERT INTO sports_stuck_bets (bet, reason, tries, first_at, tried_at) VALUES ($1, 'a fault', 3, 0, 0)`, "could not be settled since 1970-01-01T00:00:00Z, after 3 tries: a fault"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, bets := auditedHarness(t)
			if c.damage != "" {
				binary, _ := id.ToBinary(bets[c.bet])
				h.Write(func(tx *db.Tx) error {
					if strings.HasPrefix(c.damage, "DELETE FROM sports_bets") {
						if _, err := tx.Exec(`DELETE FROM sports_legs WHERE bet = $1`, binary[:]); err != nil {
							return err
						}
					}
					_, err := tx.Exec(c.damage, binary[:])
					return err
				})
			}
			all := strings.Join(h.findings(), "\n")
			if c.finds == "" && all != "" || !strings.Contains(all, c.finds) {
				t.Errorf("the audit finds %q, want %q", all, c.finds)
			}
		})
	}
}

// The export for the regulator equals the bets: each bet once, each leg once, and nothing
// that was made after the time of the export.
func TestExportsContainEveryBet(t *testing.T) {
	h, bets := auditedHarness(t)
	later := h.Clock.Now().UnixMilli() + 1
	for at, want := range map[int64][3]int{later: {4, 5, 0}, 1: {0, 0, 0}} {
		for i, table := range Exports(func(string) int { return usd.Decimals }) {
			var rows [][]string
			h.Read(func(q *db.Reader) error {
				for after, first := "", true; first || after != ""; first = false {
					list, next, err := table.Read(q, after, export.Cutoff{AsOf: at}, 3)
					if err != nil {
						return err
					}
					rows, after = append(rows, list...), next
				}
				return nil
			})
			if len(rows) != want[i] {
				t.Errorf("%s of %d has %d rows, want %d", table.Name, at, len(rows), want[i])
			}
			for _, row := range rows {
				if len(row) != len(table.Columns) {
					t.Fatalf("%s has %d columns: %q", table.Name, len(table.Columns), row)
				}
				if table.Name != "sports_bets" || row[0] != bets["part"] {
					continue
				}
				if got := strings.Join(row[5:6], " ") + " " + row[11]; got != "10.000000 4.000000" {
					t.Errorf("the bet that was cashed out in part has %s", got)
				}
			}
		}
	}
}
