package guests

import (
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// A guest who has registered is removed like any other. The account keeps what it
// received, and the books are still correct.
func TestHandedOverDataSurvivesRemoval(t *testing.T) {
	h, b, other := newBusyHarness(t)
	owner := b.owner()
	balance := h.Balance(ledger.PlayerKey(owner, "usd", true))
	player := bettingtest.Player("newcomer")
	call := b.call()
	h.Check(h.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.Wallets.HandOver(tx, call, player.ID) }))
	other.mustBet("dice", evenBet, false)
	h.catchUp()
	h.mustPassAudit("handed over")
	h.Clock.Advance(40 * 24 * time.Hour)
	if gone := h.sweep(); gone != 1 {
		t.Fatalf("%d guests were removed", gone)
	}
	h.mustPassAudit("removed")
	if got := h.Balance(ledger.PlayerKey(player.ID, "usd", true)); got != balance || balance == 0 {
		t.Errorf("the account has %d of %d", got, balance)
	}
}
