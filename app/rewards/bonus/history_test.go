package bonus

import (
	"fmt"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

func TestEntriesNameTheirBets(t *testing.T) {
	h := newHarness(t)
	h.give("anna", 3_00)
	g := h.grant("one", "anna", 20_00, terms(nil))
	h.Check(h.play("anna", 2_00, 0))
	h.Check(h.play("anna", 4_00, 8_00))
	answer, err := h.Entries(h.Ctx, h.call("anna"), EntriesRequest{ID: g.id.String()})
	h.Check(err)
	var got []string
	for _, e := range answer.Entries {
		got = append(got, fmt.Sprintf("%s %s %s %t", e.Code, e.Delta, e.Balance, e.Bet != ""))
	}
	if want := "[payout 6.00 23.00 true stake -3.00 17.00 true bonus 20.00 20.00 false]"; fmt.Sprint(got) != want {
		t.Errorf("the entries are %v, want %v", got, want)
	}
	sum := 0
	for _, c := range answer.Counted {
		amount, err := money.ParseUSD(c.Counted)
		h.Check(err)
		sum += int(amount)
		if c.Game != "dice" || c.Edge != "1/25" || c.Bet == "" || c.Open {
			t.Errorf("a bet that counts is %+v", c)
		}
	}
	if sum != 6*dollar || len(answer.Counted) != 2 {
		t.Errorf("the bets count %d, want %d", sum, 6*dollar)
	}
	for _, id := range []string{g.id.String(), "nonsense", "00000000-0000-0000-0000-000000000000"} {
		if _, err := h.Entries(h.Ctx, h.call("bert"), EntriesRequest{ID: id}); code(err) != fault.CodeNotFound {
			t.Errorf("%s of another player: %v", id, err)
		}
	}
}

func TestHistoryIsComplete(t *testing.T) {
	h := newHarness(t)
	const all = 2*historyRows + 5
	for i := range all {
		g := h.grant(fmt.Sprintf("bonus %d", i), "anna", 1_00, terms(nil))
		_, err := h.Cancel(h.Ctx, h.call("anna"), CancelRequest{g.id.String()})
		h.Check(err)
	}
	h.grant("still there", "anna", 1_00, terms(nil))
	seen := map[string]bool{}
	request := EndedBonusesRequest{}
	for {
		answer, err := h.History(h.Ctx, h.call("anna"), request)
		h.Check(err)
		for _, row := range answer.Bonuses {
			if row.State != Cancelled || row.EndedAt == 0 || seen[row.ID] {
				t.Errorf("in the history is %+v", row)
			}
			seen[row.ID] = true
		}
		if answer.Next == "" {
			break
		}
		request.Before = answer.Next
	}
	if len(seen) != all {
		t.Errorf("the history has %d of %d bonuses", len(seen), all)
	}
}

func TestCostOfRemainingRequirement(t *testing.T) {
	h := newHarness(t)
	h.grant("one", "anna", 20_00, terms(nil)) // 600 at 4 %
	rows, err := h.Service.Balance(h.Ctx, h.call("anna"), action.None{})
	h.Check(err)
	if len(rows) != 1 || rows[0].Cost != "24.000000" {
		t.Errorf("the bonus is %+v", rows)
	}
}

// TestPreviewMatchesDocumentation compares with docs/bonuses.md.
func TestPreviewMatchesDocumentation(t *testing.T) {
	h := newHarness(t)
	draft := OfferDraft{Name: "Welcome", Percent: 50, Max: "100", Min: "10", Budget: "1000", Terms: DefaultTerms()}
	p, err := h.PreviewOffer(h.Ctx, h.staff("boss"), draft)
	h.Check(err)
	var got []string
	for _, b := range p.Bets {
		got = append(got, b.Counts+" "+b.Costs)
	}
	if want := "[0.2475 1.21 0.0075 40.00 0.0074 40.54 0.6757 1.20 0.9600 1.25 0.9000 3.33]"; fmt.Sprint(got) != want {
		t.Errorf("the bets are %v, want %v", got, want)
	}
	if p.Deposit != "200.000000" || p.Bonus != "100.000000" || p.Required != "3000.000000" || p.PlayerShare != "0.00" || p.Cost != "0.00" {
		t.Errorf("the preview is %+v", p)
	}
	draft.Terms.Wager = 10
	if p, err = h.PreviewOffer(h.Ctx, h.staff("boss"), draft); err != nil || p.PlayerShare != "0.60" || p.Cost != "600.00" {
		t.Errorf("at ten times: %+v, %v", p, err)
	}
	draft.Terms = FreeBetTerms()
	if p, err = h.PreviewOffer(h.Ctx, h.staff("boss"), draft); err != nil || p.PlayerShare != "0.99" || len(p.Bets) != 0 {
		t.Errorf("a free bet: %+v, %v", p, err)
	}
}
