package withdrawals

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Whoever does what at the same time, the money of each withdrawal goes one way, once.
func TestMoneyGoesOneWayWhateverHappensAtOnce(t *testing.T) {
	h := newHouse(t)
	random := rand.New(rand.NewPCG(1, 2))
	const rounds, price = 12, 1_000_000_000
	for round := range rounds {
		player := fmt.Sprint("player", round)
		h.records[player] = h.records["anna"]
		h.give(player, "ltc", "6")
		row := h.asked(player, "6").ID
		chosen := h.chosen(row)
		one := DecideWithdrawal{chosen, why}
		deeds := []func() error{
			func() error { return h.cancel(player, row) },
			func() error { return h.cancel(player, row) },
			func() error { _, err := h.rooms.DeclineOne(h.Ctx, boss(), one); return err },
			func() error { _, err := h.rooms.HoldOne(h.Ctx, boss(), one); return err },
			func() error {
				_, err := h.rooms.ApproveMany(h.Ctx, by("a"+player), ApproveWithdrawals{Items: []ChosenWithdrawal{chosen}, Reason: why})
				return err
			},
			func() error {
				_, err := h.rooms.ApproveMany(h.Ctx, by("b"+player), ApproveWithdrawals{Items: []ChosenWithdrawal{chosen}, Reason: why})
				return err
			},
			func() error { return h.pays(row) },
			func() error {
				return h.tells(row, func(tx *db.Tx, key id.Binary) error { return h.rooms.Failed(tx, key, "no funds") })
			},
		}
		random.Shuffle(len(deeds), func(i, j int) { deeds[i], deeds[j] = deeds[j], deeds[i] })
		var group sync.WaitGroup
		for _, deed := range deeds {
			group.Go(func() {
				if err := deed(); err != nil {
					if _, coded := fault.From(err); !coded && !strings.Contains(err.Error(), "withdrawal") {
						t.Errorf("%v", err)
					}
				}
			})
		}
		group.Wait()
		w := h.stored(row)
		balance, wantBack := h.balance(player, "ltc"), w.state.Returned()
		if (balance == 6*price) != wantBack || balance != 0 && balance != 6*price {
			t.Errorf("it is %s, and the player has %d", w.state, balance)
		}
	}
	h.sound()
	held := h.Balance(ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real})
	if open := h.Count("withdrawals WHERE open = 1"); int64(held) != int64(open)*6*price {
		t.Errorf("%d are held for %d open withdrawals", held, open)
	}
}
