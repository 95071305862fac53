package promocodes

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/db"
)

// TestLimitsAreNeverExceeded creates codes with random limits, which players use in random
// order over days. By an independent count, no budget, total, player's limit or daily
// limit is exceeded. A code that refuses for its limits has reached one.
func TestLimitsAreNeverExceeded(t *testing.T) {
	var h *harness
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		if run%10 == 0 {
			h = newHarness(t)
		}
		run++
		for _, name := range []string{"anna", "ben", "carl"} {
			h.people[fmt.Sprint(name, run)] = account{}
		}
		type model struct {
			draft       CodeDraft
			uses, spent int64
			by          map[string]int64
			byDay       map[string]int64
		}
		models := map[string]*model{}
		for i := range rapid.IntRange(1, 3).Draw(r, "codes") {
			code := fmt.Sprintf("CODE%d-%d", run, i)
			d := draft(code, func(d *CodeDraft) {
				cents := rapid.Int64Range(1, 300).Draw(r, "cents")
				d.Amount = money.Number(money.Amount(cents).Text(2))
				d.MaxUses = rapid.Int64Range(0, 6).Draw(r, "uses")
				if d.MaxUses == 0 || rapid.Bool().Draw(r, "bounded") {
					d.Budget = money.Number(money.Amount(rapid.Int64Range(cents, 1200).Draw(r, "budget")).Text(2))
				}
				d.PerPlayer = rapid.Int64Range(1, 4).Draw(r, "player")
				d.PerDay = rapid.Int64Range(0, 2).Draw(r, "day")
			})
			if _, err := h.create(d); err != nil {
				r.Fatal(err)
			}
			models[code] = &model{draft: d, by: map[string]int64{}, byDay: map[string]int64{}}
		}
		paid, anyToday := money.Amount(0), map[string]int{}
		for range rapid.IntRange(1, 40).Draw(r, "calls") {
			code := fmt.Sprintf("CODE%d-%d", run, rapid.IntRange(0, len(models)-1).Draw(r, "which"))
			playerRef := fmt.Sprint(rapid.SampledFrom([]string{"anna", "ben", "carl"}).Draw(r, "who"), run)
			h.Harness.Clock.Advance(time.Duration(rapid.Int64Range(0, 20).Draw(r, "hours")) * time.Hour)
			m, today := models[code], fmt.Sprint(playerRef, h.Harness.Clock.Now().UTC().Format(time.DateOnly))
			costPerUse, err := money.ParseUSD(m.draft.Amount.Text())
			if err != nil {
				r.Fatal(err)
			}
			budget, err := optional(m.draft.Budget)
			if err != nil {
				r.Fatal(err)
			}
			want := 0
			switch {
			case m.by[playerRef] >= m.draft.PerPlayer:
				want = 4
			case m.draft.MaxUses != 0 && m.uses >= m.draft.MaxUses || budget != 0 && m.spent+int64(costPerUse) > budget:
				want = 3
			case m.draft.PerDay != 0 && m.byDay[today] >= m.draft.PerDay || anyToday[today] >= defaultDaily:
				want = 5
			}
			_, err = h.activate(playerRef, code)
			got, _ := codeOf(t, err)
			if got != want {
				r.Fatalf("%s by %s: %d, want %d", code, playerRef, got, want)
			}
			if got == 0 {
				m.uses++
				m.spent += int64(costPerUse)
				m.by[playerRef]++
				m.byDay[today]++
				anyToday[today]++
				paid += money.Amount(costPerUse)
			}
		}
		have := h.balanceUSD(fmt.Sprint("anna", run)) + h.balanceUSD(fmt.Sprint("ben", run)) + h.balanceUSD(fmt.Sprint("carl", run))
		if have != paid {
			r.Fatalf("players have %d, codes gave %d", have, paid)
		}
		for code, m := range models {
			err := h.Harness.DB.Read(h.Ctx, func(q *db.Reader) error {
				p, err := promotionByCode(q, code)
				if err == nil && (p.Uses != m.uses || p.Spent != m.spent || p.Spent > p.MaxCost) {
					r.Fatalf("%s counts %d uses and %d of %d, want %d and %d", code, p.Uses, p.Spent, p.MaxCost, m.uses, m.spent)
				}
				return err
			})
			if err != nil {
				r.Fatal(err)
			}
		}
		if found := h.Findings(h.Checks()); len(found) > 0 {
			r.Fatalf("the books are wrong: %+v", found)
		}
	})
}
