package vip

import (
	"strings"
	"testing"
	"time"

	"croupier/db"
)

// A gift is the one in force when the level was reached, whatever it was before and
// after.
func TestAuditFindsGiftsAboveTheLevelsInForce(t *testing.T) {
	h := newHarness(t)
	rise := func(owner string, usd int64) {
		h.Write(func(tx *db.Tx) error {
			return insertLevel(tx, storedLevel{userID: owner, level: 1, at: tx.Now().UnixMilli(), giftUSD: usd, currency: "usd"})
		})
		h.Clock.Advance(time.Minute)
	}
	gift := func(text string) {
		h.setLevels(func(l *Level) {
			if l.Gift = ""; l.Level >= 1 {
				l.Gift = text
			}
		})
		h.Clock.Advance(time.Minute)
	}
	rise("before the records", 900*dollar)
	h.Check(h.settings.Record(h.Ctx))
	gift("5")
	rise("anna", 5*dollar)
	gift("7")
	rise("bert", 7*dollar)
	gift("3")
	rise("carl", 3*dollar)
	findings := func() (problems []string) {
		for _, check := range h.ranks.Checks() {
			if !strings.Contains(check.Name, "in force") {
				continue
			}
			_, err := check.Run(h.Ctx, h.DB, func(subject, format string, _ ...any) { problems = append(problems, subject+": "+format) })
			h.Check(err)
		}
		return problems
	}
	if found := findings(); len(found) != 0 {
		t.Errorf("legitimate gifts are findings: %v", found)
	}
	rise("dora", 7*dollar)
	if found := findings(); len(found) != 1 || !strings.HasPrefix(found[0], "level 1 of dora") {
		t.Errorf("the findings are %v", found)
	}
}

// The rates of rakeback are those of the levels that were in force.
func TestAuditFindsRakebackRatesThatWereNotInForce(t *testing.T) {
	h := newHarness(t)
	h.Check(h.settings.Record(h.Ctx))
	h.Clock.Advance(time.Hour)
	h.play(dollarsBet("anna", 100))
	h.setLevels(func(l *Level) { l.Rakeback = "10" })
	h.Clock.Advance(time.Hour)
	h.play(dollarsBet("anna", 100))
	findings := func() (problems []string) {
		_, err := h.ranks.checkEarned(h.Ctx, h.DB, func(subject, format string, _ ...any) { problems = append(problems, subject+": "+format) })
		h.Check(err)
		return problems
	}
	if found := findings(); len(found) != 0 {
		t.Errorf("rates that were in force are findings: %v", found)
	}
	h.Write(func(tx *db.Tx) error {
		rates, err := readRateHistory(tx)
		if err != nil {
			return err
		}
		forged := rates[len(rates)-1]
		forged.shares[0] *= 5
		return storeRatePeriod(tx, forged)
	})
	if found := strings.Join(findings(), "\n"); !strings.Contains(found, "no levels in force had") {
		t.Errorf("the findings are %v", found)
	}
}
