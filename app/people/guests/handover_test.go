package guests

import (
	"testing"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// A guest who has registered is removed like any other; the account keeps what it
// was handed, and the books stay right.
func TestWhatAGuestHandedOverOutlivesTheGuest(t *testing.T) {
	h, b, other := busyHouse(t)
	owner := b.owner()
	held := h.Balance(ledger.PlayerKey(owner, "usd", true))
	player := bettingtest.Player("newcomer")
	call := b.call()
	h.Check(h.DB.Write(h.Ctx, func(tx *db.Tx) error { return h.Wallets.HandOver(tx, call, player.ID) }))
	other.must("dice", even, false)
	h.catchUp()
	h.mustBeRight("handed over")
	h.Clock.Advance(40 * 24 * time.Hour)
	if gone := h.sweep(); gone != 1 {
		t.Fatalf("%d guests were removed", gone)
	}
	h.mustBeRight("removed")
	if got := h.Balance(ledger.PlayerKey(player.ID, "usd", true)); got != held || held == 0 {
		t.Errorf("the account has %d of %d", got, held)
	}
}
