package deposits

import (
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// confirmationsOf reads the confirmations of the latest deposit of a player.
func (h *harness) confirmationsOf(userID string) (n int64) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		n, _, err = h.deposits.Latest(q, userID)
		return err
	})
	return n
}

func (h *harness) hasLost(userID string) (lost bool) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		lost, err = h.deposits.HasLost(q, userID)
		return err
	})
	return lost
}

// A credited deposit that a reorganisation moves into another block counts its
// confirmations again, so that withdrawals open again without staff.
func TestMovedDepositCountsConfirmationsAgain(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	lost := h.undo("ltc", 6)
	h.mine("ltc", lost...)
	if n := h.confirmationsOf("anna"); n != 1 {
		t.Errorf("in its new block it has %d confirmations", n)
	}
	h.mineEmpty("ltc", 2)
	if n := h.confirmationsOf("anna"); n != 3 {
		t.Errorf("two blocks later it has %d confirmations", n)
	}
	h.mineEmpty("ltc", 30)
	if n := h.confirmationsOf("anna"); n != 6 {
		t.Errorf("it stopped at %d confirmations", n)
	}
	h.wantStates("at the end", map[string]string{"t1": "credited"})
}

// A reorganisation above the block of a credited deposit lowers its
// confirmations, and new blocks restore them.
func TestShallowReorganisationLowersConfirmations(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	h.undo("ltc", 4)
	if n := h.confirmationsOf("anna"); n != 2 {
		t.Errorf("with one block above it, it has %d confirmations", n)
	}
	h.mineEmpty("ltc", 1)
	if n := h.confirmationsOf("anna"); n != 3 {
		t.Errorf("with two blocks above it, it has %d confirmations", n)
	}
	h.wantStates("at the end", map[string]string{"t1": "credited"})
}

// A deposit that is not credited yet does not change the confirmations of the
// credited one. Otherwise a stranger could delay a withdrawal with a small
// payment.
func TestPendingDepositBlocksNothing(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	before := h.confirmationsOf("anna")
	h.mine("ltc", h.payment("anna", "ltc", "t2", litecoin))
	h.mineEmpty("ltc", 1)
	h.wantStates("two blocks later", map[string]string{"t1": "credited", "t2": "confirming"})
	if n := h.confirmationsOf("anna"); before < 3 || n != before {
		t.Errorf("confirmations went from %d to %d", before, n)
	}
}

// A lost deposit blocks its player until the chain has it again or staff have
// decided.
func TestLostDepositBlocksItsPlayer(t *testing.T) {
	for text, resolve := range map[string]func(h *harness, lost *deposit){
		"the chain has it again": func(h *harness, _ *deposit) { h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin)) },
		"the house bears it":     func(h *harness, d *deposit) { h.rules(d, Decision{Action: string(ActionHouseLoss)}) },
		"it is taken back":       func(h *harness, d *deposit) { h.rules(d, Decision{Action: string(ActionClawBack)}) },
	} {
		t.Run(text, func(t *testing.T) {
			h := newHarness(t)
			h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
			h.mineEmpty("ltc", 5)
			if h.hasLost("anna") {
				t.Error("a good deposit blocks its player")
			}
			h.undo("ltc", 6)
			if !h.hasLost("anna") || h.hasLost("bertram") {
				t.Errorf("lost of anna: %t, of bertram: %t", h.hasLost("anna"), h.hasLost("bertram"))
			}
			resolve(h, h.all()[0])
			if h.hasLost("anna") {
				t.Error("it blocks its player after it was resolved")
			}
		})
	}
}

// Followers of deposits receive every change that matters to them, in order.
func TestFollowersReceiveLossAndRecovery(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	lost := h.undo("ltc", 6)
	h.mine("ltc", lost...)
	h.undo("ltc", 1)
	h.rules(h.all()[0], Decision{Action: string(ActionClawBack)})
	h.mine("ltc", lost...)
	h.mineEmpty("ltc", 6)
	h.rules(h.all()[0], Decision{Action: string(ActionCredit)})
	const of = " anna 1000000000 ltc"
	if want := []string{"credited" + of, "lost" + of, "restored" + of, "lost" + of, "settled" + of, "credited" + of}; !slices.Equal(h.changed, want) {
		t.Errorf("published were %q, want %q", h.changed, want)
	}
}

// Followers receive a value that is known only after the credit.
func TestFollowersReceiveLatePrice(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	delete(h.Rates, "ltc")
	h.Reprice()
	h.mineEmpty("ltc", 5)
	h.Rates["ltc"] = "100"
	h.Reprice()
	h.mineEmpty("ltc", 1)
	const of = " anna 1000000000 ltc"
	if want := []string{"credited" + of, "priced" + of}; !slices.Equal(h.changed, want) {
		t.Errorf("published were %q, want %q", h.changed, want)
	}
}

// The case about a lost deposit lists the players who received money since its
// credit, and the notes of the features that grant something for deposits.
func TestLossCaseListsReceivers(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t0", 2*litecoin))
	h.mineEmpty("ltc", 5)
	h.tip("anna", "clara", litecoin) // before the deposit that will be lost
	h.Clock.Advance(time.Hour)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	h.Clock.Advance(time.Hour)
	h.tip("anna", "bertram", litecoin/2)
	h.undo("ltc", 6)
	if len(h.cases.Opened) != 1 {
		t.Fatalf("cases are %q", h.cases.Texts())
	}
	got := h.cases.Texts()[0]
	for _, part := range []string{"Lost deposit", "|anna|", "0.50000000 LTC to bertram", "A bonus was forfeited."} {
		if !strings.Contains(got, part) {
			t.Errorf("the case lacks %q: %s", part, got)
		}
	}
	if strings.Contains(got, "clara") {
		t.Errorf("it names a gift from before the deposit: %s", got)
	}
}

// tip sends units of Litecoin from player to player as a tip.
func (h *harness) tip(from, to string, units int64) {
	h.T.Helper()
	ref := []byte("0123456789abcdef")
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(from, "ltc", false), Credit: ledger.PlayerKey(to, "ltc", false), Amount: money.Amount(10 * units), Code: ledger.CodeTip, Ref: ref,
		})
		return err
	})
}

// A deposit that lost its block before its confirmations, and is in no block
// again, counts as lost after as many blocks as the network needs. If it appears
// later it is still accepted.
func TestOrphanedDepositEnds(t *testing.T) {
	h := newHarness(t)
	h.mineEmpty("ltc", 3)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	lost := h.undo("ltc", 1)
	h.mineEmpty("ltc", 6)
	h.wantStates("five blocks above the one that it had", map[string]string{"t1": "orphaned"})
	h.mineEmpty("ltc", 1)
	h.wantStates("with as many blocks as the network needs", map[string]string{"t1": "replaced"})
	h.mine("ltc", lost...)
	h.mineEmpty("ltc", 5)
	h.wantStates("when it comes after all", map[string]string{"t1": "credited"})
}

// rules decides a deposit as staff do.
func (h *harness) rules(d *deposit, decision Decision) {
	h.T.Helper()
	if _, err := h.decide("staff", d.id.String(), decision); err != nil {
		h.T.Fatalf("%s: %v", decision.Action, err)
	}
}

// A payment of a skipped block is treated like every other one: it is credited at
// once when it is deep enough, held for the same reasons, and never credited
// twice.
func TestPaymentOfOldBlockIsCreditedOnce(t *testing.T) {
	h := newHarness(t)
	on, _ := h.networks.Network("ltc")
	h.screener["listed"] = true
	deep, held, young := h.payment("anna", "ltc", "t1", litecoin), h.payment("anna", "ltc", "t2", litecoin), h.payment("anna", "ltc", "t3", litecoin)
	held.From = "listed"
	h.mineEmpty("ltc", 20)
	reread := func(height int64, list ...chain.Payment) {
		t.Helper()
		block := h.chains["ltc"][height-1].Block
		for i := range list {
			list[i].Block = block
		}
		h.Write(func(tx *db.Tx) error { return h.deposits.Reread(h.Ctx, tx, on, block, 20, list) })
	}
	for range 2 {
		reread(4, deep, held)
		reread(18, young)
		h.wantStates("after a look", map[string]string{"t1": "credited", "t2": "held sanctioned", "t3": "confirming"})
	}
	h.mineEmpty("ltc", 3)
	reread(18, young)
	h.wantStates("at the end", map[string]string{"t1": "credited", "t2": "held sanctioned", "t3": "credited"})
	if got := h.balance("anna", "ltc"); got != "2.00000000" {
		t.Errorf("anna holds %s", got)
	}
}

// The audit checks what is granted for a deposit while it is lost and after staff
// have settled it, and not after it came back. It also finds a loss without a
// recorded time.
func TestAuditFindsBenefitsOfLostDeposit(t *testing.T) {
	h := newHarness(t)
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	h.outstanding = map[id.Binary]string{h.all()[0].id: "a bonus of it is active"}
	findings := func(when string, want int) {
		t.Helper()
		if found := h.Findings(h.checks()); len(found) != want || want > 0 && !strings.Contains(found[0].Problem, "a bonus of it is active") {
			t.Errorf("%s: %+v", when, found)
		}
	}
	previous := func(at time.Time) (lost bool) {
		h.Read(func(q *db.Reader) (err error) {
			lost, err = h.deposits.WasLostAt(q, "anna", at.UnixMilli())
			return err
		})
		return lost
	}
	begin := h.Clock.Now()
	findings("before the loss", 0)
	lost := h.undo("ltc", 6)
	h.Clock.Advance(time.Minute)
	findings("lost", 1)
	if previous(begin) || !previous(h.Clock.Now()) {
		t.Errorf("lost before: %t, now: %t", previous(begin), previous(h.Clock.Now()))
	}
	h.mine("ltc", lost...)
	h.Clock.Advance(time.Minute)
	findings("back again", 0)
	if previous(h.Clock.Now()) || !previous(begin.Add(time.Second)) {
		t.Errorf("lost now: %t, then: %t", previous(h.Clock.Now()), previous(begin.Add(time.Second)))
	}
	h.undo("ltc", 1)
	h.Clock.Advance(time.Minute)
	h.rules(h.all()[0], Decision{Action: string(ActionClawBack)})
	findings("settled by staff", 1)
	h.outstanding = nil
	findings("nothing is given", 0)
	h.mine("ltc", h.payment("anna", "ltc", "t2", litecoin))
	h.mineEmpty("ltc", 5)
	h.undo("ltc", 6)
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`DELETE FROM deposit_losses WHERE ended_at = 0`); return err })
	if found := h.Findings(h.checks()); len(found) != 1 || !strings.Contains(found[0].Problem, "since when is not noted") {
		t.Errorf("a loss that is not noted: %+v", found)
	}
}
