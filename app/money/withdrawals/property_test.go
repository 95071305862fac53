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

// For any concurrent actions, the money of each withdrawal moves one way, once.
func TestConcurrentActionsPayOrRefundOnce(t *testing.T) {
	h := newHarness(t)
	random := rand.New(rand.NewPCG(1, 2))
	const rounds, price = 12, 1_000_000_000
	for round := range rounds {
		player := fmt.Sprint("player", round)
		h.records[player] = h.records["anna"]
		h.credit(player, "ltc", "6")
		row := h.mustRequest(player, "6").ID
		chosen := h.selected(row)
		item := DecideWithdrawal{chosen, testReason}
		transitions := []func() error{
			func() error { return h.cancel(player, row) },
			func() error { return h.cancel(player, row) },
			func() error { _, err := h.service.DeclineOne(h.Ctx, boss(), item); return err },
			func() error { _, err := h.service.HoldOne(h.Ctx, boss(), item); return err },
			func() error {
				_, err := h.service.ApproveMany(h.Ctx, by("a"+player), ApproveWithdrawals{Items: []ChosenWithdrawal{chosen}, Reason: testReason})
				return err
			},
			func() error {
				_, err := h.service.ApproveMany(h.Ctx, by("b"+player), ApproveWithdrawals{Items: []ChosenWithdrawal{chosen}, Reason: testReason})
				return err
			},
			func() error { return h.markPaid(row) },
			func() error {
				return h.deliver(row, func(tx *db.Tx, key id.Binary) error { return h.service.Failed(tx, key, "no funds") })
			},
		}
		random.Shuffle(len(transitions), func(i, j int) { transitions[i], transitions[j] = transitions[j], transitions[i] })
		var group sync.WaitGroup
		for _, transition := range transitions {
			group.Go(func() {
				if err := transition(); err != nil {
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
	h.requireSoundBooks()
	held := h.Balance(ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real})
	if open := h.Count("withdrawals WHERE open = 1"); int64(held) != int64(open)*6*price {
		t.Errorf("%d are held for %d open withdrawals", held, open)
	}
}
