package deposits

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// inABlock is how many deposits one block has here.
const inABlock = 2000

// payers are payments of so many players, each with an address.
func (h *house) payers(n int) (list []chain.Payment) {
	h.T.Helper()
	const batch = 500
	on, _ := h.networks.Network("ltc")
	for first := 0; first < n; first += batch {
		h.Write(func(tx *db.Tx) error {
			for i := first; i < min(first+batch, n); i++ {
				if _, err := h.deposits.give(tx, on, fmt.Sprintf("player%07d", i)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for i := range n {
		list = append(list, h.pays(fmt.Sprintf("player%07d", i), "ltc", fmt.Sprintf("%064d", i), litecoin))
	}
	return list
}

// BenchmarkBlock reads blocks of 2,000 deposits and credits them: the time of the
// block that has them, and of the one that credits them.
func BenchmarkBlock(b *testing.B) {
	h := houseOn(kerneltest.New(b))
	list := h.payers(inABlock)
	var took, credited time.Duration
	for n := 0; b.Loop(); n++ {
		for i := range list {
			list[i].TxID = fmt.Sprintf("%032d%032d", n, i)
		}
		start := time.Now()
		h.mine("ltc", list...)
		took += time.Since(start)
		h.empty("ltc", 4)
		start = time.Now()
		h.empty("ltc", 1)
		credited += time.Since(start)
	}
	b.ReportMetric(float64(took.Milliseconds())/float64(b.N), "ms/taken")
	b.ReportMetric(float64(credited.Milliseconds())/float64(b.N), "ms/credited")
}

// BenchmarkBetsBesideBlocks counts transfers of wagers, written by 16 players at the
// same time, without deposits and while a block with 2,000 of them comes every 12
// seconds, which is what Ethereum takes; all of them are taken and credited.
func BenchmarkBetsBesideBlocks(b *testing.B) {
	h := houseOn(kerneltest.New(b))
	list := h.payers(inABlock)
	h.mine("ltc", list...)
	h.empty("ltc", 5)
	bets := func(during time.Duration, blocks func()) float64 {
		var made atomic.Int64
		stop := make(chan struct{})
		for n := range 16 {
			go func() {
				for {
					select {
					case <-stop:
						return
					default:
						if err := h.bet(fmt.Sprintf("player%07d", n)); err != nil {
							b.Error(err)
							return
						}
						made.Add(1)
					}
				}
			}()
		}
		start := time.Now()
		blocks()
		time.Sleep(during - time.Since(start))
		close(stop)
		return float64(made.Load()) / during.Seconds()
	}
	for n := 0; b.Loop(); n++ {
		alone := bets(12*time.Second, func() {})
		for i := range list {
			list[i].TxID = fmt.Sprintf("%032d%032d", n+1, i)
		}
		beside := bets(12*time.Second, func() {
			h.mine("ltc", list...)
			h.empty("ltc", 5)
		})
		b.ReportMetric(alone, "bets/s-alone")
		b.ReportMetric(beside, "bets/s-beside")
		b.ReportMetric(100*(1-beside/alone), "%slower")
	}
}

// bet moves a unit to the house and back, as a bet does.
func (h *house) bet(userID string) error {
	key, house := ledger.PlayerKey(userID, "ltc", false), ledger.Key{Owner: ledger.House, Currency: "ltc", Purpose: ledger.Real}
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx,
			ledger.Transfer{Debit: key, Credit: house, Amount: 1, Code: ledger.CodeStake, Ref: []byte("0123456789abcdef")},
			ledger.Transfer{Debit: house, Credit: key, Amount: 1, Code: ledger.CodePayout, Ref: []byte("0123456789abcdef")})
		return err
	})
}

// BenchmarkWatch keeps a million addresses in memory, and asks for one that nobody has.
func BenchmarkWatch(b *testing.B) {
	const million = 1_000_000
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	w := newWatched()
	for i := range million {
		w.add("btc", fmt.Sprintf("bc1q%036d", i))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	for b.Loop() {
		if w.has("btc", "bc1qsomebodyelse") {
			b.Fatal("it watches what it was never given")
		}
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
}

// BenchmarkEmptyBlock reads blocks in which nobody paid, on a site with a million
// addresses in memory and a thousand deposits of before.
func BenchmarkEmptyBlock(b *testing.B) {
	h := newHouse(b)
	for i := range 1_000_000 {
		h.deposits.watched.add("ltc", fmt.Sprintf("ltc1q%036d", i))
	}
	h.mine("ltc", h.payers(1000)...)
	h.empty("ltc", 6)
	for b.Loop() {
		h.empty("ltc", 1)
	}
}
