package treasury

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

func staff(name string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: name, Permissions: []string{SeeTreasury.ID(), MoveMoney.ID()}}
	return call
}

var testReason = action.Reason{Reason: "a test"}

// refusal returns the message of a refusal, or an empty text.
func refusal(err error) string {
	if refused, ok := fault.From(err); ok {
		return refused.Message
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestOfflineMachineSignsBatch(t *testing.T) {
	r := newHarness(t, "ltc")
	r.keys = false
	r.fund("ltc", 1_000_000_000, 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside-a")
	r.work()
	r.withdraw("ltc", 2_000_000_000, 0, "outside-b")
	r.work()
	if got := r.states(); got != "drafted drafted" || r.chain.sends != 0 {
		t.Fatalf("without keys: %s", got)
	}
	network := TreasuryNetworkRequest{Network: "ltc", Reason: testReason}
	made, err := r.s.MakeBatch(r.Ctx, staff("maria"), network)
	r.Check(err)
	r.keys = true
	r.work()
	if got := r.states(); got != "drafted drafted" {
		t.Fatalf("the site has signed what another machine may sign: %s", got)
	}
	b, err := ReadBatch([]byte(made.Text))
	r.Check(err)
	b, err = b.Sign(r.chain.network, r.chain, r)
	r.Check(err)

	upload := func(change func(b *Batch)) (TreasurySignedAnswer, error) {
		text, err := b.Write()
		r.Check(err)
		var changed Batch
		r.Check(json.Unmarshal(text, &changed))
		change(&changed)
		text, err = changed.Write()
		r.Check(err)
		return r.s.StoreSigned(r.Ctx, staff("maria"), TreasurySignedRequest{Text: string(text), Reason: testReason})
	}
	stolen := func(b *Batch) { // the second pays another receiver, and the file is consistent
		var tx fakeTx
		r.Check(json.Unmarshal(b.Transactions[1].Signed.Raw, &tx))
		tx.Outs[0].To = "thief"
		b.Transactions[1].Draft.Outputs[0].To = "thief"
		b.Transactions[1].Signed = &chain.Signed{TxID: tx.id(), Raw: tx.raw()}
	}
	for name, test := range map[string]struct {
		change func(b *Batch)
		want   string
	}{
		"another receiver": {stolen, errForeignSignature.Message},
		"not signed":       {func(b *Batch) { b.Transactions[0].Signed = nil }, errFile.Message},
		"unknown":          {func(b *Batch) { b.Transactions[0].ID = strings.Repeat("0", 26) }, errFile.Message},
		"another network": {func(b *Batch) {
			b.Network, b.Transactions[0].Draft.Network, b.Transactions[1].Draft.Network = "btc", "btc", "btc"
		}, errFile.Message},
		"another format":    {func(b *Batch) { b.Format = "psbt" }, errFile.Message},
		"nothing":           {func(b *Batch) { b.Transactions = nil }, errFile.Message},
		"a draft with less": {func(b *Batch) { b.Transactions[0].Draft.Fee = nil }, errFile.Message},
	} {
		if _, err := upload(test.change); refusal(err) != test.want {
			t.Errorf("%s: %v", name, err)
		}
		if got := r.states(); got != "drafted drafted" {
			t.Fatalf("%s: %s", name, got)
		}
	}
	for want := range 2 { // the same file again does no harm
		answer, err := upload(func(*Batch) {})
		if err != nil || answer.Stored != 2-2*want || answer.Known != 2*want {
			t.Errorf("%+v %v", answer, err)
		}
	}
	r.work()
	r.mineBlocks(3)
	if _, err := r.s.MakeBatch(r.Ctx, staff("maria"), network); refusal(err) != errNothingToSign.Message {
		t.Errorf("a batch of nothing: %v", err)
	}
	r.settled()
}

func TestResumingPaymentsNeedsTwoApprovals(t *testing.T) {
	r := newHarness(t, "eth")
	r.Check(r.s.Approvals.Declare(r.s.ResumeApproval()))
	r.fund("eth", 4_000_000_000_000_000_000)
	operation := TreasuryNetworkRequest{Network: "eth", Reason: testReason}
	if _, err := r.s.Resume(r.Ctx, staff("maria"), TreasuryResumeRequest{TreasuryNetworkRequest: operation}); refusal(err) != errNotHalted.Message {
		t.Errorf("go on with what runs: %v", err)
	}
	r.chain.stolen = 5
	r.mineBlocks(1)
	r.withdraw("eth", 1_000_000_000, 0, "outside")
	r.mineBlocks(1)
	if _, err := r.s.Halt(r.Ctx, staff("maria"), operation); refusal(err) != errHalted.Message {
		t.Errorf("stop twice: %v", err)
	}
	decide := func() error {
		held, err := r.s.Resume(r.Ctx, staff("maria"), TreasuryResumeRequest{TreasuryNetworkRequest: operation, Accept: true})
		r.Check(err)
		var hash string
		r.Read(func(q *db.Reader) error {
			return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, held.ApprovalID).Scan(&hash)
		})
		request := approval.DecideRequest{ID: held.ApprovalID, Hash: hash, Approve: true, Reason: testReason}
		if _, err := r.s.Approvals.Decide(r.Ctx, staff("maria"), request); refusal(err) != approval.ErrOwn.Message {
			t.Errorf("one person alone: %v", err)
		}
		_, err = r.s.Approvals.Decide(r.Ctx, staff("otto"), request)
		return err
	}
	r.Check(decide())
	r.work()
	r.mineBlocks(3)
	r.settled() // the difference is accepted, and payments resume
	r.chain.stolen = 6
	r.mineBlocks(1)
	if ns := r.networkState(); !strings.Contains(ns.halted, "the books expect") {
		t.Errorf("one unit more is missing: %+v", ns)
	}
}

func TestStaffBumpFee(t *testing.T) {
	r := newHarness(t, "ltc")
	r.keys = false
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.keys = true
	r.work()
	v := r.all()[0]
	r.keys = false
	bump := TreasuryPaymentRequest{TreasuryID: TreasuryID{ID: v.paymentID.String()}, Reason: testReason}
	_, err := r.s.Bump(r.Ctx, staff("maria"), bump)
	r.Check(err)
	r.work()
	r.work()
	all := r.all()
	if got := r.states(); got != "sent drafted" || all[1].draft.Fee.Cmp(big.NewInt(1501)) != 0 {
		t.Fatalf("%s: %s", got, all[1].draft.Fee)
	}
	r.mineBlocks(3) // the first one was included meanwhile
	if got := r.states(); got != "confirmed dropped" {
		t.Errorf("%s", got)
	}
	if _, err := r.s.Bump(r.Ctx, staff("maria"), bump); refusal(err) != errNotStuck.Message {
		t.Errorf("raise what is settled: %v", err)
	}
	r.settled()
}

func TestMoveSendsCoinsToColdWallet(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newHarness(t, network)
		r.Check(r.s.Approvals.Declare(r.s.MoveApproval()))
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.fund(network, unit)
		request := TreasuryMoveRequest{Asset: network, Amount: "0.1", Request: "r1", Reason: testReason}
		if _, err := r.s.Move(r.Ctx, staff("maria"), request); refusal(err) != errNoColdWallet.Message {
			t.Errorf("%s: without a cold wallet: %v", network, err)
		}
		r.cold(network, "vault")
		for _, amount := range []string{"0", "-1", "x", "0.0000000000001", "1e3", "99999999999999999999"} {
			wrong := request
			wrong.Amount = money.Number(amount)
			if _, err := r.s.Move(r.Ctx, staff("maria"), wrong); refusal(err) != errAmount.Message {
				t.Errorf("%s: an amount of %s: %v", network, amount, err)
			}
		}
		if _, err := r.s.Move(r.Ctx, staff("maria"), request); err != nil {
			t.Fatal(err)
		}
		if _, err := r.s.Move(r.Ctx, staff("maria"), request); refusal(err) != errRepeated.Message {
			t.Errorf("%s: the same twice: %v", network, err)
		}
		r.work()
		if got := r.states(); got != "drafted" {
			t.Errorf("%s: the site's own key moves coins: %s", network, got)
		}
		made, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: network, Reason: testReason})
		r.Check(err)
		b, err := ReadBatch([]byte(made.Text))
		r.Check(err)
		b, err = b.Sign(r.chain.network, r.chain, r)
		r.Check(err)
		text, err := b.Write()
		r.Check(err)
		_, err = r.s.StoreSigned(r.Ctx, staff("maria"), TreasurySignedRequest{Text: string(text), Reason: testReason})
		r.Check(err)
		r.work()
		r.mineBlocks(3)
		r.requireSoundBooks()
		answer, err := r.s.Status(r.Ctx, staff("maria"), TreasuryRequest{})
		r.Check(err)
		for _, w := range answer.Wallets {
			if w.Asset == network && !strings.HasPrefix(w.Cold, "0.1") {
				t.Errorf("%s: the cold wallet has %s", network, w.Cold)
			}
		}
	}
}
