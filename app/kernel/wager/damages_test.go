package wager

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// newBusyHarness returns a site with wagers in every state, and a replacer of the names
// that damages use.
func newBusyHarness(t *testing.T) (*harness, *strings.Replacer) {
	h := newHarness(t)
	names := []string{"$unknown", "x'00112233445566778899aabbccddeeff'"}
	do := func(name string, b bet, steps ...func(*harness, *db.Tx, *Wager) error) {
		b.owner, b.request, b.amount = "anna", name, 1000
		p, err := h.open(b)
		h.must(p, err)
		names = append(names, "$"+name, fmt.Sprintf("x'%x'", p.id[:]))
		for _, step := range steps {
			w := h.wager(p.id)
			if w == nil {
				w = &Wager{ID: p.id}
			}
			h.write(func(tx *db.Tx) error {
				if err := step(h, tx, w); err != nil {
					return err
				}
				return updatePosition(tx, w)
			})
		}
	}
	do("won", bet{}, settle(2500))
	do("void", bet{}, void)
	do("halfVoid", bet{}, part(400, 700), void)
	do("released", bet{}, release(100), settle(0))
	do("acme", bet{counterparty: acme}, settle(1500))
	do("bonus", bet{funds: ledger.Bonus}, settle(0))
	do("demo", bet{funds: ledger.Demo, counterparty: jackpot}, settle(1000))
	do("corrected", bet{}, settle(0), correct(700, false), correct(200, false))
	do("open", bet{}, add(200), release(100), part(300, 50))
	do("openBonus", bet{funds: ledger.Bonus, counterparty: acme})
	do("third", bet{funds: thirdBonus}, settle(1500))
	do("thirdCorrected", bet{funds: thirdBonus}, settle(0), correct(900, false))
	do("thirdOpen", bet{funds: thirdBonus}, part(300, 400))
	p, err := h.open(bet{owner: "anna", request: "turned", amount: 1000})
	h.must(p, err)
	h.requests(p)
	w, err := h.instant(bet{owner: "anna", request: "instant", amount: 100})
	h.must(w, err)
	names = append(names, "$instant", fmt.Sprintf("x'%x'", w.ID[:]))
	for name, key := range map[string]ledger.Key{
		"$anna": {Owner: "anna", Purpose: ledger.Real}, "$annaBonus": {Owner: "anna", Purpose: ledger.Bonus}, "$bert": {Owner: "bert", Purpose: ledger.Real}, "$bertBonus": {Owner: "bert", Purpose: ledger.Bonus},
		"$acmeReal": {Owner: acme, Purpose: ledger.Real}, "$houseReal": {Owner: ledger.House, Purpose: ledger.Real},
		"$houseBonus": {Owner: ledger.House, Purpose: ledger.Bonus}, "$bonusStake": {Owner: ledger.Clearing, Purpose: ledger.BonusStake},
	} {
		names = append(names, name, fmt.Sprintf("(SELECT id FROM ledger_accounts WHERE owner = '%s' AND purpose = '%s' AND currency = 'usd')", key.Owner, key.Purpose))
	}
	// A replacer uses the first name that matches, so the longest names come first.
	pairs := slices.Collect(slices.Chunk(names, 2))
	slices.SortFunc(pairs, func(a, b []string) int { return len(b[0]) - len(a[0]) })
	return h, strings.NewReplacer(slices.Concat(pairs...)...)
}

// requests makes requests about a position, and one refused request.
func (h *harness) requests(p *position) {
	h.t.Helper()
	h.must(h.turn("anna", "added", "add", p.id, func(tx *db.Tx, _ *position, w *Wager) (bool, error) { return false, add(10)(h, tx, w) }))
	h.must(h.turn("anna", "waited", "wait", p.id, func(*db.Tx, *position, *Wager) (bool, error) { return false, errTurn }))
	if _, err := h.instant(bet{owner: "anna", request: "refused", amount: money.MaxAmount}); err == nil {
		h.t.Fatal("the largest amount is taken")
	}
}

// booksTables are the tables that damages change, in an order in which they can
// be filled again.
var booksTables = []string{"ledger_accounts", "wager_terms", "wagers", "open_wagers", "transfers", "requests"}

// TestAuditFindsEveryDamage makes one damage after the other on one site and
// restores the tables after each. The findings are the same for every batch
// size.
func TestAuditFindsEveryDamage(t *testing.T) {
	h, expand := newBusyHarness(t)
	h.mustPassAudit()
	h.dropTriggers()
	for _, table := range booksTables {
		h.exec(`CREATE TABLE kept_` + table + ` AS SELECT * FROM ` + table)
	}
	for _, test := range damages {
		t.Run(test.name, func(t *testing.T) {
			h.t = t
			statement := expand.Replace(test.statement)
			if h.exec(statement) == 0 {
				t.Fatalf("%s: changes nothing", statement)
			}
			found := h.kernelFindings()
			if !slices.ContainsFunc(found, func(f audit.Finding) bool { return strings.Contains(f.Problem, test.words) }) {
				t.Errorf("nothing found says %q; found: %+v", test.words, found)
			}
			h.checkBatchSizes()
			for _, table := range slices.Backward(booksTables) {
				h.exec(`DELETE FROM ` + table)
			}
			for _, table := range booksTables {
				h.exec(`INSERT INTO ` + table + ` SELECT * FROM kept_` + table)
			}
		})
	}
	h.t = t
	h.mustPassAudit()
}

// kernelFindings returns the findings of the kernel without the products'
// checks.
func (h *harness) kernelFindings() []audit.Finding {
	h.t.Helper()
	result, err := audit.Run(h.ctx, h.DB, h.clock, h.Checks()[:4], nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return result.Findings
}

// checkBatchSizes fails the test if the findings depend on the batch size.
func (h *harness) checkBatchSizes() {
	h.t.Helper()
	var first []string
	for _, batch := range []int{1, 2, 5, 13, auditBatch} {
		list := []string{}
		report := func(subject, format string, args ...any) {
			list = append(list, subject+" "+fmt.Sprintf(format, args...))
		}
		if _, err := reconcile(h.ctx, h.DB, report, batch, maxUnmatched); err != nil {
			h.t.Error(err)
		}
		if first != nil && !slices.Equal(list, first) {
			h.t.Errorf("in pieces of %d: %q\nin others: %q", batch, list, first)
		}
		first = list
	}
}

func (h *harness) dropTriggers() {
	h.t.Helper()
	var names []string
	h.read(func(q *db.Reader) (err error) {
		names, err = db.Column[string](q, "list triggers", `SELECT name FROM sqlite_master WHERE type = 'trigger'`)
		return err
	})
	for _, name := range names {
		h.exec(`DROP TRIGGER ` + name)
	}
}

func (h *harness) exec(statements string) (changed int64) {
	h.t.Helper()
	err := h.DB.Write(h.ctx, func(tx *db.Tx) error {
		for one := range strings.SplitSeq(statements, ";") {
			result, err := tx.Exec(one)
			if err != nil {
				return err
			}
			rows, err := result.RowsAffected()
			if err != nil {
				return err
			}
			changed += rows
		}
		return nil
	})
	if err != nil {
		h.t.Fatalf("%s: %v", statements, err)
	}
	return changed
}

// Books without their transfers are not collected in memory: the check ends with the finding that
// it could not be completed.
func TestMoneyCheckIsBoundedWithoutTransfers(t *testing.T) {
	h, _ := newBusyHarness(t)
	h.dropTriggers()
	reports := func(string, string, ...any) {}
	if _, err := reconcile(h.ctx, h.DB, reports, 1, 2); err != nil {
		t.Errorf("books that are right: %v", err)
	}
	h.exec(`DELETE FROM transfers`)
	if _, err := reconcile(h.ctx, h.DB, reports, 1, 2); !errors.Is(err, errUnmatched) {
		t.Errorf("books without transfers: %v", err)
	}
	found := h.kernelFindings()
	if len(found) == 0 {
		t.Error("the check finds nothing")
	}
}
