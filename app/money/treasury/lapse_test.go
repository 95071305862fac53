package treasury

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// lapsing is a maker whose transactions grow old instead of conflicting.
type lapsing struct{ *fakeChain }

func (l lapsing) SafeAfter(previous, _ chain.Draft, now time.Time) bool {
	return now.After(previous.Expires)
}

func (l lapsing) Past(draft chain.Draft, newest chain.Block) bool {
	return newest.At.After(draft.Expires)
}

func newLapsingRig(t *testing.T) *rig {
	r := newRig(t, "eth")
	r.lapses, r.chain.expires, r.chain.now = true, 10*time.Minute, r.Clock.Now
	r.fund("eth", 4_000_000_000_000_000_000)
	r.withdraw("eth", 1_000_000_000, 0, "outside")
	return r
}

// Where transactions grow old instead of conflicting, another one is made only when the
// treasury has looked at blocks enough after the last one that could have the first: not
// by the clock, which says nothing about the chain.
func TestAnotherTransactionIsMadeOnlyAfterBlocksThatAreTooLate(t *testing.T) {
	r := newLapsingRig(t)
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
	r.block(2) // the first of them might have it after a fork
	if got := r.states(); strings.Contains(got, " ") {
		t.Fatalf("another was made after too few blocks: %s", got)
	}
	r.chain.undo(2) // the fork comes, and with it the transaction
	r.chain.pool, r.chain.reject = append(r.chain.pool, lost), nil
	r.block(4)
	if got := r.states(); got != "confirmed" {
		t.Fatalf("%s", got)
	}
	r.settled()
}

// One that no block has is paid by another, once.
func TestATransactionThatHasGrownOldIsMadeAgain(t *testing.T) {
	r := newLapsingRig(t)
	r.work()
	lost := r.chain.pool[0]
	r.chain.pool = nil
	r.chain.reject = func(tx fakeTx) bool { return tx.id() == lost.id() }
	r.Clock.Advance(time.Hour)
	r.work()
	r.block(3)
	if got := r.states(); !strings.HasSuffix(got, " sent") {
		t.Fatalf("nothing is made in place of what is lost: %s", got)
	}
	r.block(3)
	r.settled()
}

// A draft that has grown old before anybody signed it is made anew for the file in which
// it goes.
func TestAnOldDraftIsMadeAnewForItsFile(t *testing.T) {
	r := newLapsingRig(t)
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
	r.block(3)
	r.settled()
}

// A height that was passed over repeats the hash of the block below. Taken back, it takes
// nothing with it.
func TestAHeightThatWasPassedOverIsNoBlock(t *testing.T) {
	r := newRig(t, "eth")
	r.fund("eth", 4_000_000_000_000_000_000)
	last := r.follows[len(r.follows)-1]
	skipped := chain.Block{Height: last.Height + 1, Hash: last.Hash, Parent: last.Hash}
	before := r.stand()
	r.Write(func(tx *db.Tx) error { return r.s.Block(r.Ctx, tx, r.chain.network, skipped, nil) })
	r.Write(func(tx *db.Tx) error { return r.s.Undo(r.Ctx, tx, r.chain.network, skipped) })
	if after := r.stand(); after.height != before.height || after.hash != before.hash || after.halted != "" {
		t.Errorf("%+v, and then %+v", before, after)
	}
	r.work()
	r.sound()
}
