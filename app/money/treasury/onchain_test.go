package treasury

import (
	"math/big"
	"testing"

	"croupier/app/kernel/money"
	"croupier/db"
)

// The proof of reserves of a block has the chain's balances in that same block,
// even while payments are on their way and blocks are undone. It counts no less
// than the books have.
func TestHoldingsMatchTheirBlock(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newHarness(t, network)
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.fund(network, unit, unit)
		same := func(when string) {
			t.Helper()
			r.Read(func(q *db.Reader) error {
				list, err := r.s.Holdings(q)
				if err != nil {
					return err
				}
				for _, h := range list {
					if h.Asset.ID != network {
						continue
					}
					sum := new(big.Int)
					for _, a := range h.Addresses {
						has, err := r.chain.Balance(r.Ctx, h.Asset, a.Address, h.Height)
						if block, blockErr := r.chain.At(r.Ctx, h.Height); err != nil || blockErr != nil || block.Hash != h.Hash || has.Cmp(a.Units) != 0 {
							t.Errorf("%s, %s: %s has %s in block %d, the proof says %s: %v %v", network, when, a.Address, has, h.Height, a.Units, err, blockErr)
						}
						sum.Add(sum, a.Units)
					}
					for _, item := range h.Leaving {
						sum.Add(sum, item.Units)
					}
					amount, _, err := h.Asset.Book(sum, h.Currency)
					fee := money.Amount(2000) // of the payment in the block, paid by the site
					if books := h.Deposits + h.Hot + h.Inflight; err != nil || amount > books || amount < books-fee*10 {
						t.Errorf("%s, %s: the chain has %d, the books %d", network, when, amount, books)
					}
				}
				return nil
			})
		}
		same("funded")
		r.withdraw(network, 1_000_000_000, 0, "outside")
		r.work()
		same("sent")
		for range 4 {
			r.chain.mine(1)
			r.sync()
			r.work()
			same("in blocks")
		}
		r.chain.undo(2)
		r.chain.mine(1)
		r.sync()
		same("after blocks were undone")
	}
}
