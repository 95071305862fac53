package wheel

import (
	"strings"
	"testing"
	"time"

	"croupier/db"
)

// exec changes the database without the site.
func (h *harness) exec(statement string, args ...any) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(statement, args...)
		return err
	})
}

// harnessWithDraws is a site whose prizes staff have changed several times between draws.
func harnessWithDraws(t *testing.T) *harness {
	h := newHarness(t)
	h.world.maximumInForce = 10_000_000
	h.Check(h.settings.Record(h.Ctx), h.give("anna", 1, 9))
	spin := func() {
		t.Helper()
		h.Clock.Advance(time.Minute)
		if _, err := h.spin("anna"); err != nil {
			t.Fatal(err)
		}
	}
	spin()
	h.set(PrizesKey, moneyOnly())
	spin()
	spin()
	h.set(PrizesKey, defaultPrizes())
	h.Clock.Advance(time.Minute)
	h.set(PrizesKey, moneyOnly())
	spin()
	return h
}

func TestAuditAcceptsChangedPrizes(t *testing.T) {
	h := harnessWithDraws(t)
	h.checkAudits()
}

func TestAuditFindsPrizesOutsideRulesInForce(t *testing.T) {
	for _, test := range []struct {
		name, problem string
		cheat         func(h *harness)
	}{
		{"prizes raised by SQL", "other chances or prizes than those in force", func(h *harness) {
			h.exec(`UPDATE settings SET value = $1 WHERE key = $2`, strings.ReplaceAll(`[
				{"segment":1,"chance":"10","share":"100","tickets":0},{"segment":2,"chance":"10","share":"100","tickets":0},{"segment":3,"chance":"10","share":"100","tickets":0},
				{"segment":4,"chance":"10","share":"100","tickets":0},{"segment":5,"chance":"10","share":"100","tickets":0},{"segment":6,"chance":"50","share":"100","tickets":0}]`, "\n", ""), PrizesKey)
			h.Check(h.settings.Load(h.Ctx)) // a version without a history starts
		}},
		{"a larger maximum than any level gives", "had a maximum of 10000000, the levels in force gave 100000", func(h *harness) {
			h.world.levels["anna"], h.world.maximumInForce = 2, 100_000
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := harnessWithDraws(t)
			test.cheat(h)
			h.Clock.Advance(time.Minute)
			if _, err := h.spin("anna"); err != nil {
				t.Fatal(err)
			}
			findings := h.Findings(h.wheel.Checks())
			if len(findings) != 1 || !strings.Contains(findings[0].Problem, test.problem) {
				t.Errorf("the audit finds %+v", findings)
			}
		})
	}
}
