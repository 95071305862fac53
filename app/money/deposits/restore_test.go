package deposits

import (
	"slices"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/restore"
	"croupier/db"
)

// restoreDatabase makes the service process a restore.
func (h *harness) restoreDatabase(suspected bool) {
	h.T.Helper()
	past := restore.Service{DB: h.DB, Log: h.Log}
	h.Check(past.Register(restore.ExternalState{Name: "addresses", Restored: h.deposits.Restored}))
	_, err := past.React(h.Ctx, restore.Event{Reasons: []string{"a test"}, Suspected: suspected})
	h.Check(err)
}

// An address that a player may have received after the backup is not given to
// another player, and what arrives there is held without an owner.
func TestReservedAddressesAreNotReassigned(t *testing.T) {
	h := newHarness(t)
	h.address("anna", "ltc")
	lost, err := deriver{"ltc", false}.At(chain.Path{Index: 1}) // bert's, given after the backup
	h.Check(err)
	h.restoreDatabase(false)
	if got := h.address("clara", "ltc").Wallet; got == lost {
		t.Fatal("the address of bert was given to clara")
	}
	units := h.payment("anna", "ltc", "one", 5_000_000).Units
	bert := chain.Payment{TxID: "two", Asset: "ltc", To: lost, Units: units}
	h.mine("ltc", bert)
	h.mineEmpty("ltc", 8)
	held := slices.DeleteFunc(h.all(), func(d *deposit) bool { return d.txid != "two" })
	if len(held) != 1 || held[0].state != Held || held[0].reason != AfterRestore || held[0].userID != "" {
		t.Fatalf("%+v", held)
	}
	if h.balance("clara", "ltc") != "0" && h.balance("clara", "ltc") != "0.00000000" {
		t.Errorf("clara holds %s", h.balance("clara", "ltc"))
	}
	again := New(h.deposits.Deps)
	h.Check(again.Start(h.Ctx))
	if !again.Watches("ltc", lost) {
		t.Error("the next start does not watch a reserved address")
	}
	h.Read(func(q *db.Reader) error {
		if _, _, _, index, found, err := h.deposits.AddressOwner(q, "ltc", lost); err != nil || !found || index != 1 {
			t.Errorf("the treasury cannot spend what arrives: %d, %t, %v", index, found, err)
		}
		return nil
	})
	h.requireSoundBooks("with a reserved address")
}

// A restart of the machine alone reserves nothing: indexes stay without gaps.
func TestRestartReservesNoAddresses(t *testing.T) {
	h := newHarness(t)
	h.address("anna", "ltc")
	h.restoreDatabase(true)
	want, err := deriver{"ltc", false}.At(chain.Path{Index: 1})
	h.Check(err)
	if got := h.address("clara", "ltc").Wallet; got != want {
		t.Errorf("clara has %s, want %s", got, want)
	}
}

// Pool addresses that were given out after the backup are not given out again
// either.
func TestPoolAddressesAreReservedAfterRestore(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error {
		for i, address := range []string{"sol-a", "sol-b", "sol-c"} {
			if _, err := insertPooled(tx, "solana", address, int64(i)); err != nil {
				return err
			}
		}
		return nil
	})
	h.address("anna", "sol")
	h.restoreDatabase(false)
	h.Read(func(q *db.Reader) error {
		p, err := poolOf(q, "solana")
		if p.free != 0 || p.total != 3 {
			t.Errorf("%+v", p)
		}
		for _, address := range []string{"sol-b", "sol-c"} {
			if _, found, err := reservedAt(q, "solana", address); err != nil || !found {
				t.Errorf("%s is not reserved: %v", address, err)
			}
		}
		return err
	})
}
