package treasury

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// expiring is a maker whose transactions expire and do not conflict.
type expiring struct{ *fakeChain }

func (l expiring) SafeAfter(previous, _ chain.Draft, now time.Time) bool {
	return now.After(previous.Expires)
}

func (l expiring) IsExpired(draft chain.Draft, newest chain.Block) bool {
	return newest.At.After(draft.Expires)
}

func newExpiringHarness(t *testing.T) *harness {
	r := newHarness(t, "eth")
	r.expires, r.chain.expires, r.chain.now = true, 10*time.Minute, r.Clock.Now
	r.fund("eth", 4_000_000_000_000_000_000)
	r.withdraw("eth", 1_000_000_000, 0, "outside")
	return r
}

// Where transactions expire and do not conflict, another one is made only when
// the treasury has checked enough blocks after the last one that could have the
// first. The clock does not count: it says nothing about the chain.
func TestReplacementWaitsForExpiryBlocks(t *testing.T) {
	r := newExpiringHarness(t)
	r.work()
	lost := r.chain.pool[0]
	r.chain.pool = nil
	r.chain.reject = func(tx fakeTx) bool { return tx.id() == lost.id() }
	r.Clock.Advance(time.Hour) // long past by the clock, and no block is
	for range 3 {
		r.work()
		r.Clock.Advance(retryAfter)
	}
	if got := r.states(); strings.Contains(got, " ") {
		t.Fatalf("another was made without a look at a later block: %s", got)
	}
	r.mineBlocks(2) // the first of them might have it after a fork
	if got := r.states(); strings.Contains(got, " ") {
		t.Fatalf("another was made after too few blocks: %s", got)
	}
	r.chain.undo(2) // the fork comes, and with it the transaction
	r.chain.pool, r.chain.reject = append(r.chain.pool, lost), nil
	r.mineBlocks(4)
	if got := r.states(); got != "confirmed" {
		t.Fatalf("%s", got)
	}
	r.settled()
}

// A transaction that no block has is replaced by another, once.
func TestExpiredTransactionIsRedrafted(t *testing.T) {
	r := newExpiringHarness(t)
	r.work()
	lost := r.chain.pool[0]
	r.chain.pool = nil
	r.chain.reject = func(tx fakeTx) bool { return tx.id() == lost.id() }
	r.Clock.Advance(time.Hour)
	r.work()
	r.mineBlocks(3)
	if got := r.states(); !strings.HasSuffix(got, " sent") {
		t.Fatalf("nothing is made in place of what is lost: %s", got)
	}
	r.mineBlocks(3)
	r.settled()
}

// A draft that expired before it was signed is made again for the file that
// includes it.
func TestExpiredDraftIsRenewedForBatch(t *testing.T) {
	r := newExpiringHarness(t)
	r.keys = false
	r.work()
	before := r.all()[0].draft
	r.Clock.Advance(time.Hour)
	r.work()
	if got := r.states(); got != "drafted" {
		t.Fatalf("%s", got)
	}
	r.signElsewhere()
	after := r.all()[0].draft
	if got := r.states(); got != "sent" || !after.Expires.After(before.Expires.Add(30*time.Minute)) {
		t.Fatalf("%s: %v and then %v", got, before.Expires, after.Expires)
	}
	r.mineBlocks(3)
	r.settled()
}

// A skipped height repeats the hash of the block below. Undoing it reverts
// nothing else.
func TestSkippedHeightIsNoBlock(t *testing.T) {
	r := newHarness(t, "eth")
	r.fund("eth", 4_000_000_000_000_000_000)
	last := r.followed[len(r.followed)-1]
	skipped := chain.Block{Height: last.Height + 1, Hash: last.Hash, Parent: last.Hash}
	before := r.networkState()
	r.Write(func(tx *db.Tx) error { return r.s.Block(r.Ctx, tx, r.chain.network, skipped, nil) })
	r.Write(func(tx *db.Tx) error { return r.s.Undo(r.Ctx, tx, r.chain.network, skipped) })
	if after := r.networkState(); after.height != before.height || after.hash != before.hash || after.halted != "" {
		t.Errorf("%+v, and then %+v", before, after)
	}
	r.work()
	r.requireSoundBooks()
}
