package codes

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/db"
)

// TestNoLimitIsEverPassed makes codes with any limits, and has players use them in any
// order over days. Against a count of its own, no budget, no total, no player's and no
// day's limit is passed; and a code that refuses for its limits has reached one.
func TestNoLimitIsEverPassed(t *testing.T) {
	var h *house
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		if run%10 == 0 {
			h = newHouse(t)
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
				d.Amount = money.Amount(cents).Text(2)
				d.MaxUses = rapid.Int64Range(0, 6).Draw(r, "uses")
				if d.MaxUses == 0 || rapid.Bool().Draw(r, "bounded") {
					d.Budget = money.Amount(rapid.Int64Range(cents, 1200).Draw(r, "budget")).Text(2)
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
			who := fmt.Sprint(rapid.SampledFrom([]string{"anna", "ben", "carl"}).Draw(r, "who"), run)
			h.House.Clock.Advance(time.Duration(rapid.Int64Range(0, 20).Draw(r, "hours")) * time.Hour)
			m, today := models[code], fmt.Sprint(who, h.House.Clock.Now().UTC().Format(time.DateOnly))
			each, err := money.ParseAmount(m.draft.Amount, usdDecimals)
			if err != nil {
				r.Fatal(err)
			}
			budget, err := optional(m.draft.Budget)
			if err != nil {
				r.Fatal(err)
			}
			want := 0
			switch {
			case m.by[who] >= m.draft.PerPlayer:
				want = 4
			case m.draft.MaxUses != 0 && m.uses >= m.draft.MaxUses || budget != 0 && m.spent+int64(each) > budget:
				want = 3
			case m.draft.PerDay != 0 && m.byDay[today] >= m.draft.PerDay || anyToday[today] >= usualDaily:
				want = 5
			}
			_, err = h.activate(who, code)
			got, _ := codeOf(t, err)
			if got != want {
				r.Fatalf("%s by %s: %d, want %d", code, who, got, want)
			}
			if got == 0 {
				m.uses++
				m.spent += int64(each)
				m.by[who]++
				m.byDay[today]++
				anyToday[today]++
				paid += each
			}
		}
		have := h.have(fmt.Sprint("anna", run)) + h.have(fmt.Sprint("ben", run)) + h.have(fmt.Sprint("carl", run))
		if have != paid {
			r.Fatalf("players have %d, codes gave %d", have, paid)
		}
		for code, m := range models {
			err := h.House.DB.Read(h.Ctx, func(q *db.Reader) error {
				p, err := codeByWord(q, code)
				if err == nil && (p.Uses != m.uses || p.Spent != m.spent || p.Spent > p.Plan) {
					r.Fatalf("%s counts %d uses and %d of %d, want %d and %d", code, p.Uses, p.Spent, p.Plan, m.uses, m.spent)
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
