package eligibility

import (
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/db"
	"croupier/db/dbtest"
)

// exampleLimits is an example of a package for limits. It reads a player's limit and losses
// through the transaction of the stake.
type exampleLimits struct{ asked atomic.Int64 }

const testLimitCode = 403

var errLimit = fault.New(testLimitCode, "This is more than your loss limit leaves.").With("reason", "limit")

// rule is the limit in the form in which the package registers it.
func (l *exampleLimits) rule() Rule {
	return Rule{
		Name: "loss limit", Refuses: "stakes beyond what a player's limit leaves",
		Actions: []Action{Stake, AddStake}, RealOnly: true, Protects: true, Code: testLimitCode,
		Check: func(q db.Querier, r Request) error {
			l.asked.Add(1)
			var left int64
			err := q.QueryRow(`SELECT most - lost FROM test_limits WHERE owner = $1`, r.Subject.Owner).Scan(&left)
			switch {
			case errors.Is(err, sql.ErrNoRows):
				return nil
			case err != nil:
				return err
			case r.USD > left:
				return errLimit.With("left", left)
			}
			return nil
		},
	}
}

// bookLoss books a lost stake in the transaction of the stake.
func bookLoss(h *harness, tx *db.Tx, owner string, usd int64) error {
	subject := eligiblePlayer()
	subject.Owner = owner
	if err := h.Check(tx, Stake, subject, "usd", usd); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE test_limits SET lost = lost + $1 WHERE owner = $2`, usd, owner)
	return err
}

// A limit that is read in the transaction of the stake can be a rule. It sees the
// changes of the transaction, and concurrent stakes cannot exceed it together.
func TestRegisteredLossLimitIsChecked(t *testing.T) {
	h, exampleRule, site := newHarness(t), &exampleLimits{}, dbtest.Open(t)
	if err := h.Register(exampleRule.rule()); err != nil {
		t.Fatal(err)
	}
	write := func(fn func(tx *db.Tx) error) error { return site.Write(t.Context(), fn) }
	exec := func(query string) {
		t.Helper()
		if err := write(func(tx *db.Tx) error { _, err := tx.Exec(query); return err }); err != nil {
			t.Fatal(err)
		}
	}
	exec(`CREATE TABLE test_limits (owner TEXT PRIMARY KEY, most INTEGER NOT NULL, lost INTEGER NOT NULL) STRICT`)
	exec(`INSERT INTO test_limits (owner, most, lost) VALUES ('anna', 1000, 0), ('bert', 10, 0)`)

	// In one transaction the second stake sees the loss of the first.
	err := write(func(tx *db.Tx) error {
		if err := bookLoss(h, tx, "anna", 600); err != nil {
			return err
		}
		err := bookLoss(h, tx, "anna", 401)
		if refusal, known := fault.From(err); !known || refusal.Code != testLimitCode || refusal.Extra["left"] != int64(400) {
			t.Errorf("the second stake: %v", err)
		}
		return bookLoss(h, tx, "anna", 400)
	})
	if err != nil {
		t.Fatal(err)
	}

	// Of concurrent stakes, only those within the limit pass.
	var group sync.WaitGroup
	var passed atomic.Int64
	for range 40 {
		group.Go(func() {
			if write(func(tx *db.Tx) error { return bookLoss(h, tx, "bert", 1) }) == nil {
				passed.Add(1)
			}
		})
	}
	group.Wait()
	if passed.Load() != 10 {
		t.Errorf("%d stakes of 1 passed a limit of 10", passed.Load())
	}

	asked := exampleRule.asked.Load()
	err = write(func(tx *db.Tx) error {
		more, playMoney, free := eligiblePlayer(), eligiblePlayer(), eligiblePlayer()
		playMoney.PlayMoney, free.Owner = true, "carl"
		if err := h.Check(tx, AddStake, more, "usd", 1); !errors.Is(err, errLimit) {
			t.Errorf("an addition: %v", err)
		}
		if err := h.Check(tx, Stake, free, "usd", 1_000_000); err != nil {
			t.Errorf("a player without a limit: %v", err)
		}
		if exampleRule.asked.Load() != asked+2 {
			t.Error("the limit was not asked")
		}
		// The rule does not check play money and withdrawals.
		for _, err := range []error{h.Check(tx, Stake, playMoney, "usd", 1), h.Check(tx, Withdraw, more, "usd", 1), h.Check(tx, Deposit, more, "usd", 1)} {
			if err != nil {
				t.Error(err)
			}
		}
		// It runs after the built-in rules, and not if they refuse.
		banned := eligiblePlayer()
		banned.Banned = true
		if err := h.Check(tx, Stake, banned, "usd", 1); !errors.Is(err, errBanned) {
			t.Errorf("a banned player: %v", err)
		}
		return nil
	})
	if err != nil || exampleRule.asked.Load() != asked+2 {
		t.Errorf("asked %d times: %v", exampleRule.asked.Load()-asked, err)
	}

	// An error while reading refuses the action and is not shown to the player.
	exec(`DROP TABLE test_limits`)
	err = write(func(tx *db.Tx) error { return h.Check(tx, Stake, eligiblePlayer(), "usd", 1) })
	if _, known := fault.From(err); err == nil || known || !strings.Contains(err.Error(), `rule "loss limit"`) {
		t.Errorf("without its table: %v", err)
	}
}

func TestInvalidRulesAreRefused(t *testing.T) {
	for name, corrupt := range map[string]func(r *Rule){
		"a name":                    func(r *Rule) { r.Name = "" },
		"a name and":                func(r *Rule) { r.Refuses = "" },
		"there already":             func(r *Rule) { r.Name = "ban" },
		"a code":                    func(r *Rule) { r.Code = 0 },
		"a check":                   func(r *Rule) { r.Check = nil },
		"about nothing":             func(r *Rule) { r.Actions = nil },
		"does not protect players":  func(r *Rule) { r.Protects = false },
		"added to what is":          func(r *Rule) { r.Actions = []Action{Stake} },
		"either refuse the payment": func(r *Rule) { r.Actions = append(r.Actions, Withdraw) },
		"action 0":                  func(r *Rule) { r.Actions = append(r.Actions, 0) },
		"action 9":                  func(r *Rule) { r.Actions = append(r.Actions, Pay+1) },
		"named twice":               func(r *Rule) { r.Actions = append(r.Actions, AddStake) },
	} {
		h := newHarness(t)
		rule, rules := (&exampleLimits{}).rule(), len(h.Rules())
		corrupt(&rule)
		if err := h.Register(rule); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if len(h.Rules()) != rules {
			t.Errorf("%s: it is in the list", name)
		}
	}
}

// Changing a rule after its registration has no effect.
func TestRulesReturnsCopy(t *testing.T) {
	h, rule := newHarness(t), (&exampleLimits{}).rule()
	if err := h.Register(rule); err != nil {
		t.Fatal(err)
	}
	rule.Actions[0] = Withdraw
	h.Rules()[0] = Rule{}
	rules := h.Rules()
	if rules[0].Name != "licence" || !slices.Equal(rules[len(rules)-1].Actions, []Action{Stake, AddStake}) {
		t.Errorf("the list is %+v", rules)
	}
}
