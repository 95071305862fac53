package treasury

import (
	"strings"
	"testing"

	"croupier/db"
)

const lostDeposit = "A deposit of the player was lost."

// stateOf returns the state of an order.
func (r *harness) stateOf(o Order) (state string) {
	r.T.Helper()
	r.Read(func(q *db.Reader) error {
		stored, _, err := orderByID(q, o.ID)
		state = stored.state
		return err
	})
	return state
}

// An approved order that must not be paid any more returns to review, wherever it
// is: in the queue, in a draft with others, or in a draft for another machine.
// The other orders are paid. After another approval it is paid once.
func TestWithheldOrderIsPaidOnceAllowed(t *testing.T) {
	for _, network := range []struct {
		id, asset string
		units     int64
	}{{"ltc", "ltc", 10_000_000_000}, {"eth", "eth", 9_000_000_000_000_000_000}} {
		for _, where := range []string{"queue", "draft", "another machine"} {
			t.Run(network.id+" "+where, func(t *testing.T) {
				r := newHarness(t, network.id)
				r.keys = where == "queue"
				r.fund(network.asset, network.units)
				held := r.withdraw(network.asset, 1_000_000_000, 0, "held")
				free := r.withdraw(network.asset, 1_000_000_000, 0, "free")
				if where != "queue" {
					r.work()
				}
				r.unpaid[held.ID] = lostDeposit
				r.keys = where != "another machine"
				r.work()
				r.work()
				if !r.keys {
					batch, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: network.id, Reason: testReason})
					r.Check(err)
					if strings.Contains(batch.Text, `"held"`) || !strings.Contains(batch.Text, `"free"`) {
						t.Errorf("another machine is asked to sign %s", batch.Text)
					}
					r.keys = true
					r.Write(func(tx *db.Tx) error { // its file was lost
						all, err := versions(tx, `WHERE state = 'drafted'`)
						for _, v := range all {
							v.exported = false
							if err := setVersion(tx, v); err != nil {
								return err
							}
						}
						return err
					})
				}
				r.mineBlocks(4)
				if got := r.stateOf(held); got != failed || len(r.chain.paidTo("held")) != 0 {
					t.Errorf("the order that must not be paid is %s, the chain paid %v", got, r.chain.paidTo("held"))
				}
				// On a network of accounts it may wait for the nonce of the
				// dropped one.
				if got := r.stateOf(free); got != paid && (network.id == "ltc" || where == "queue") {
					t.Errorf("the order beside it is %s", got)
				}
				if n := strings.Count(strings.Join(r.events, "\n"), "back 0 "+lostDeposit); n != 1 {
					t.Errorf("it was taken back %d times: %q", n, r.events)
				}
				delete(r.unpaid, held.ID)
				r.Write(func(tx *db.Tx) error { return r.s.Enqueue(tx, held) })
				r.work()
				r.mineBlocks(4)
				r.settled()
			})
		}
	}
}

// A signed payment that no node has yet is not sent, and an alarm is raised. It
// continues when it may be paid, and staff can cancel it meanwhile.
func TestWithheldSignedPaymentIsNotSent(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		r := newHarness(t, "ltc")
		r.fund("ltc", 1_000_000_000)
		o := r.withdraw("ltc", 500_000_000, 0, "outside")
		r.busy(true)
		_ = r.s.runPending(r.Ctx, "ltc")
		if got := r.states(); got != "signed" {
			t.Fatal(got)
		}
		r.busy(false)
		r.unpaid[o.ID] = lostDeposit
		r.mineBlocks(2)
		if got := r.states(); got != "signed" || len(r.chain.paidTo("outside")) != 0 {
			t.Fatalf("it is %s", got)
		}
		if text := r.alarmOf(r.all()[0]); !strings.Contains(text, lostDeposit) {
			t.Errorf("the alarm says %q", text)
		}
		if !cancelled {
			delete(r.unpaid, o.ID)
			r.work()
			r.mineBlocks(4)
			r.settled()
			continue
		}
		_, err := r.s.Cancel(r.Ctx, staff("maria"), TreasuryCancelRequest{TreasuryID: TreasuryID{r.all()[0].paymentID.String()}, Reason: testReason})
		r.Check(err)
		r.work()
		r.mineBlocks(5)
		if got := r.stateOf(o); got != failed || len(r.chain.paidTo("outside")) != 0 {
			t.Errorf("after it was cancelled the order is %s, the chain paid %v", got, r.chain.paidTo("outside"))
		}
		r.requireSoundBooks()
	}
}

// A transaction that a node has accepted can be in a block at any time, so it is
// not withheld.
func TestBroadcastPaymentIsNotWithheld(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	o := r.withdraw("ltc", 500_000_000, 0, "outside")
	r.work()
	r.unpaid[o.ID] = lostDeposit
	r.mineBlocks(4)
	r.settled()
}

// A signature that another machine made earlier is refused while one of its
// orders must not be paid, and nothing of the file is stored.
func TestUploadedSignatureOfWithheldOrderIsRefused(t *testing.T) {
	r := newHarness(t, "ltc")
	r.keys = false
	r.fund("ltc", 1_000_000_000)
	o := r.withdraw("ltc", 500_000_000, 0, "outside")
	r.work()
	batch, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: "ltc", Reason: testReason})
	r.Check(err)
	file, err := ReadBatch([]byte(batch.Text))
	r.Check(err)
	file, err = file.Sign(r.chain.network, r.chain, r)
	r.Check(err)
	text, err := file.Write()
	r.Check(err)
	upload := func() error {
		_, err := r.s.StoreSigned(r.Ctx, staff("maria"), TreasurySignedRequest{Text: string(text), Reason: testReason})
		return err
	}
	r.unpaid[o.ID] = lostDeposit
	if err := upload(); err == nil || !strings.Contains(err.Error(), lostDeposit) {
		t.Errorf("the upload says %v", err)
	}
	r.mineBlocks(1)
	if got := r.states(); got != "drafted" {
		t.Errorf("it is %s", got)
	}
	delete(r.unpaid, o.ID)
	r.Check(upload())
	r.mineBlocks(4)
	r.settled()
}

// alarmOf returns why a person must check the payment of a version.
func (r *harness) alarmOf(v version) (text string) {
	r.T.Helper()
	r.Read(func(q *db.Reader) error {
		p, _, err := paymentByID(q, v.paymentID)
		text = p.alarm
		return err
	})
	return text
}
