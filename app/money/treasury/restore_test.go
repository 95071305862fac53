package treasury

import (
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/restore"
	"croupier/db"
)

// backup is a copy of the database, and what the site knew of the chain at that
// time.
type backup struct {
	path     string
	followed []chain.Block
	orders   []Order
	review   []Order
}

func (r *harness) backup() backup {
	r.T.Helper()
	b := backup{filepath.Join(r.T.TempDir(), "backup.db"), slices.Clone(r.followed), slices.Clone(r.orders), slices.Clone(r.review)}
	r.Check(r.DB.Backup(r.Ctx, b.path))
	return b
}

// restoreBackup returns the site on its backup, with the present chain.
func (r *harness) restoreBackup(b backup, reasons ...string) *harness {
	r.T.Helper()
	path := filepath.Join(r.T.TempDir(), "restored.db")
	_, err := db.Restore(r.Ctx, b.path, db.Options{Path: path, Now: r.Clock.Now})
	r.Check(err)
	d, err := db.Open(r.Ctx, db.Options{Path: path, Now: r.Clock.Now, Log: slog.New(slog.DiscardHandler)})
	r.Check(err)
	r.T.Cleanup(func() {
		if err := d.Close(); err != nil {
			r.T.Error(err)
		}
	})
	next := &harness{Harness: kerneltest.Reopen(r.T, d, r.Clock), keys: true, credited: r.credited, unpaid: map[id.Binary]string{}, chain: r.chain, realChain: r.realChain, followed: b.followed, orders: b.orders, review: b.review}
	maps.Copy(next.Rates, r.Rates)
	next.Reprice()
	next.open()
	next.Check(next.s.Approvals.Declare(next.s.ResumeApproval()))
	past := &restore.Service{DB: d, Log: slog.New(slog.DiscardHandler)}
	next.Check(past.Register(restore.ExternalState{Name: "payments on chains", Restored: next.s.Restored}))
	if len(reasons) == 0 {
		e, err := past.AtStart(next.Ctx)
		next.Check(err)
		if e == nil || e.Suspected {
			next.T.Fatalf("the restore was not noticed: %+v", e)
		}
		return next
	}
	_, err = past.React(next.Ctx, restore.Event{Reasons: reasons, Suspected: true})
	next.Check(err)
	return next
}

// restart simulates the next start of the process.
func (r *harness) restart() {
	r.T.Helper()
	r.open()
	r.Check(r.s.Approvals.Declare(r.s.ResumeApproval()))
	r.Check(r.s.LoadRestores(r.Ctx))
}

// restored are the networks and amounts of the restore tests.
var restored = []struct {
	network, asset string
	fund           []string
	amount         int64
}{
	{"ltc", "ltc", []string{"ltc"}, 100_000_000},
	{"eth", "eth", []string{"eth"}, 10_000_000},
	{"eth", "usdt-erc20", []string{"eth", "usdt-erc20"}, 2_000_000},
}

// harnessFor is a fixture with funds of the assets.
func harnessFor(t *testing.T, network string, assets []string) *harness {
	t.Helper()
	r := newHarness(t, network)
	for _, asset := range assets {
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000, "usdt-erc20": 900_000_000_000}[asset]
		r.fund(asset, unit, unit)
	}
	return r
}

// approveResume resumes payments by two people.
func (r *harness) approveResume() error {
	r.T.Helper()
	request := TreasuryResumeRequest{TreasuryNetworkRequest: TreasuryNetworkRequest{Network: r.chain.network.ID, Reason: testReason}}
	held, err := r.s.Resume(r.Ctx, staff("maria"), request)
	if err != nil {
		return err
	}
	var hash string
	r.Read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, held.ApprovalID).Scan(&hash)
	})
	decision := approval.DecideRequest{ID: held.ApprovalID, Hash: hash, Approve: true, Reason: testReason}
	if _, err := r.s.Approvals.Decide(r.Ctx, staff("maria"), decision); refusal(err) != approval.ErrOwn.Message {
		r.T.Errorf("one person alone: %v", err)
	}
	_, err = r.s.Approvals.Decide(r.Ctx, staff("otto"), decision)
	return err
}

// Orders that were queued or in review at the backup and were paid since are
// found on the chain and never paid again. An order that was not paid is paid
// when two people agree.
func TestRestoreFindsPaymentsAndPaysOnce(t *testing.T) {
	for _, c := range restored {
		t.Run(c.asset, func(t *testing.T) {
			r := harnessFor(t, c.network, c.fund)
			r.withdraw(c.asset, money.Amount(c.amount), 7, "outside-a")
			r.withdraw(c.asset, money.Amount(c.amount), 0, "outside-b")
			r.review = []Order{r.order(c.asset, money.Amount(2*c.amount), 5, "outside-c")}
			b := r.backup()
			r.Write(func(tx *db.Tx) error { return r.s.Enqueue(tx, r.review[0]) })
			r.work()
			r.mineBlocks(4)
			r.settled()

			r = r.restoreBackup(b)
			r.withdraw(c.asset, money.Amount(3*c.amount), 0, "outside-d")
			sends := r.chain.sends
			r.work()
			if err := r.approveResume(); refusal(err) != errSearching.Message {
				t.Errorf("let go before the chain was followed: %v", err)
			}
			if _, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: c.network, Reason: testReason}); refusal(err) != errSearching.Message {
				t.Errorf("a file to sign was made: %v", err)
			}
			r.sync()
			r.work()
			r.restart()
			r.mineBlocks(4)
			if r.chain.sends != sends || r.networkState().halted != sentenceRestored {
				t.Fatalf("%d transactions were sent, halted: %q", r.chain.sends-sends, r.networkState().halted)
			}
			found, err := r.s.RestoreFound(r.Ctx, staff("maria"), TreasuryRestoreRequest{Network: c.network})
			r.Check(err)
			orders := slices.DeleteFunc(found.Found, func(f TreasuryFound) bool { return f.Withdrawal == "" })
			if len(orders) != 3 || slices.ContainsFunc(orders, func(f TreasuryFound) bool { return f.State != foundBooked || f.TxID == "" }) {
				t.Fatalf("found %+v", found.Found)
			}
			r.Check(r.approveResume())
			r.work()
			r.mineBlocks(4)
			r.settled()
			if got := r.eventLog(); !strings.Contains(got, "found 2") || !strings.Contains(got, "paid 3") {
				t.Errorf("notified of %s", got)
			}
		})
	}
}

// A payment that is signed in the restored database is not sent again: the chain
// has it, or one that replaced it.
func TestRestoreSendsNoSignedTransaction(t *testing.T) {
	for _, c := range restored {
		t.Run(c.asset, func(t *testing.T) {
			r := harnessFor(t, c.network, c.fund)
			r.withdraw(c.asset, money.Amount(c.amount), 0, "outside-a")
			r.chain.at = func(where string) error {
				if where == "before send" {
					return chain.ErrOffline
				}
				return nil
			}
			_ = r.s.runPending(r.Ctx, c.network)
			if got := r.states(); got != "signed" {
				t.Fatalf("at the backup the payment is %s", got)
			}
			b := r.backup()
			r.chain.at = nil
			r.work()
			r.Clock.Advance(31 * time.Minute)
			r.work() // with a higher fee: another transaction
			r.mineBlocks(4)
			r.settled()
			r = r.restoreBackup(b)
			sends := r.chain.sends
			r.sync()
			for range 3 {
				r.work()
				r.mineBlocks(2)
			}
			if r.chain.sends != sends {
				t.Fatalf("%d transactions were sent", r.chain.sends-sends)
			}
			r.Check(r.approveResume())
			r.mineBlocks(3)
			r.settled()
		})
	}
}

// After a restart of the machine alone payments resume without staff when the
// chain was followed, unless it has a payment that the books do not know.
func TestSuspicionEndsOnlyIfNothingWasPaid(t *testing.T) {
	for _, paidSince := range []bool{false, true} {
		for _, c := range restored {
			r := harnessFor(t, c.network, c.fund)
			r.withdraw(c.asset, money.Amount(c.amount), 0, "outside-a")
			b := r.backup()
			if paidSince {
				r.work()
				r.mineBlocks(4)
			}
			r = r.restoreBackup(b, "the machine was started")
			r.sync()
			r.work()
			if ns := r.networkState(); ns.halted != sentenceSuspected {
				t.Fatalf("%s: halted %q", c.asset, ns.halted)
			}
			r.mineBlocks(5)
			if ns := r.networkState(); !paidSince && ns.halted != "" || paidSince && ns.halted != sentenceProven && ns.halted != sentenceSuspected {
				t.Errorf("%s, paid since: %t: halted %q", c.asset, paidSince, ns.halted)
			}
			if paidSince {
				r.mineBlocks(5)
				if ns := r.networkState(); ns.halted != sentenceProven {
					t.Errorf("%s: halted %q", c.asset, ns.halted)
				}
				if r.reserved != 1 {
					t.Errorf("addresses were reserved %d times", r.reserved)
				}
				r.Check(r.approveResume())
			}
			r.mineBlocks(4)
			r.settled()
		}
	}
}

// Several orders that one transaction has paid are found together. Coins that the
// operator added meanwhile count as funding.
func TestRestoreFindsBatch(t *testing.T) {
	r := harnessFor(t, "ltc", []string{"ltc"})
	for _, to := range []string{"outside-a", "outside-b"} {
		r.withdraw("ltc", 100_000_000, 0, to)
	}
	b := r.backup()
	r.work()
	if len(r.all()) != 1 {
		t.Fatalf("%d transactions for two orders", len(r.all()))
	}
	r.chain.pay(r.hotAddress(), "ltc", 777_000)
	r.mineBlocks(4)
	r.settled()
	r = r.restoreBackup(b)
	r.withdraw("ltc", 50_000_000, 0, "outside-c")
	r.sync()
	r.mineBlocks(6)
	r.Check(r.approveResume())
	r.mineBlocks(5)
	r.settled()
	r.Read(func(q *db.Reader) error {
		list, err := findings(q, `WHERE state = 'booked' AND order_id IS NOT NULL`)
		if len(list) != 2 || list[0].txid != list[1].txid {
			t.Errorf("found %+v", list)
		}
		return err
	})
}

// A transaction of another sender that pays exactly what a player is owed pays no
// order.
func TestForeignPaymentSettlesNoOrder(t *testing.T) {
	for _, c := range restored {
		r := harnessFor(t, c.network, c.fund)
		o := r.withdraw(c.asset, money.Amount(c.amount), 0, "outside-a")
		b := r.backup()
		tx := fakeTx{Salt: "a stranger", From: "stranger", Outs: []fakeOut{{o.Address, c.asset, o.Units}}}
		r.chain.pool = append(r.chain.pool, tx)
		r.chain.mine(4)
		r = r.restoreBackup(b)
		r.sync()
		r.work()
		r.mineBlocks(5)
		r.Check(r.approveResume())
		r.work()
		r.mineBlocks(4)
		r.settledInBooks()
		if got := r.chain.paidTo(o.Address); len(got) != 2 {
			t.Errorf("%s: the chain has %d payments: the site has to pay beside the stranger", c.asset, len(got))
		}
	}
}
