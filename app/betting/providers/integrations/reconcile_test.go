package integrations

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/action"
	"croupier/db"
)

func TestStatementsAreRead(t *testing.T) {
	list, err := readStatement("\ufeffTransaction ID;Type;Amount\nb1;bet;2.5\nw1;TK_FREE_WIN;0.000001\n")
	if err != nil || len(list) != 2 || list["b1"] != (entry{"bet", 2_500_000}) || list["w1"] != (entry{"win", 1}) {
		t.Errorf("the list is %+v (%v)", list, err)
	}
	for text, line := range map[string]string{
		"":                                         "Line 1",
		"transaction_id,type\n":                    "Line 1",
		"transaction_id,amount\nb1,-1\n":           "Line 2",
		"transaction_id,amount\nb1,1\nb1,1\n":      "Line 3",
		"transaction_id,amount\nb1,1\n,1\n":        "Line 3",
		"transaction_id,amount\nb1,1\nb2\n":        "Line 3",
		"transaction_id,amount\nb1,0.0000001\n":    "Line 2",
		"transaction_id,amount\nb1,99999999999999": "Line 2",
	} {
		if _, err := readStatement(text); err == nil || !strings.Contains(err.Error(), line) {
			t.Errorf("%q: %v, want a refusal of %s", text, err, line)
		}
	}
}

func FuzzStatement(f *testing.F) {
	f.Add("transaction_id,amount\nb1,1.5\n")
	f.Add("id;sum;kind\n\"a\nb\";1;x\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := readStatement(text)
		for number, e := range list {
			if err == nil && (number == "" || e.amount < 0) {
				t.Errorf("%q has %q with %d", text, number, e.amount)
			}
		}
	})
}

func TestReconciliationFindsDifferencesOfBothSides(t *testing.T) {
	s := newSite(t).connectNorth()
	token := s.launch()
	for _, fields := range [][]slotegrator.Field{
		fieldsFor(token, "bet", "b1", "2.00"), fieldsFor(token, "win", "w1", "1.00"), fieldsFor(token, "win", "w2", "0.50"), fieldsFor(token, "win", "w3", "0.25"), fieldsFor(token, "bet", "b9", "900.00"),
	} {
		s.send(fields...)
	}
	content := "transaction_id,action,amount\nb1,bet,2\nw1,win,1.10\nw2,bet,0.5\nb9,bet,900\nlost,win,7\n"
	r, err := s.Reconcile(s.Ctx, s.staff, ReconcileRequest{Name: "north", Day: s.Harness.Clock.Now().Format(dateForm), File: "day.csv", Content: content, Reason: action.Reason{Reason: "a test"}})
	s.Check(err)
	if r.Listed != 5 || r.Matched != 1 || r.MissingHere != 2 || r.MissingThere != 1 || r.OtherAmount != 1 || r.OtherKind != 1 {
		t.Errorf("the comparison is %+v", r)
	}
	stored, err := s.Reconciliation(s.Ctx, s.staff, ReconciliationRequest{r.ID})
	s.Check(err)
	var got []string
	for _, d := range stored.Differences {
		got = append(got, d.Reason+" "+d.Transaction+" "+d.Amount+" "+d.ListedAmount)
	}
	want := "missing_here b9 900.000000 900.000000, missing_here lost  7.000000, missing_there w3 0.250000 , other_amount w1 1.000000 1.100000, other_kind w2 0.500000 0.500000"
	if strings.Join(got, ", ") != want {
		t.Errorf("the differences are %q, want %q", strings.Join(got, ", "), want)
	}
	list, err := s.Reconciliations(s.Ctx, s.staff, IntegrationRequest{"north"})
	if err != nil || len(list.Rows) != 1 || list.Rows[0].Day != stored.Day || len(list.Rows[0].Differences) != 0 {
		t.Errorf("the list is %+v (%v)", list, err)
	}
}

func TestMonthHasRevenueAndFee(t *testing.T) {
	s := newSite(t).connectNorth()
	token := s.launch()
	s.send(fieldsFor(token, "bet", "b1", "4.00")...)
	s.send(fieldsFor(token, "win", "w1", "1.00")...)
	s.send(fieldsFor(token, "win", "w2", "1.00")...)
	s.Check(s.Runner(Months{}).CatchUp(s.Ctx))
	for month, product := range map[int64]string{0: "", int64(s.Harness.Clock.Now().Year()*100 + int(s.Harness.Clock.Now().Month())): "north:u1"} {
		months, err := s.Months(s.Ctx, s.staff, ProviderMonthsRequest{"north", month})
		s.Check(err)
		if len(months.Rows) != 1 {
			t.Fatalf("the months are %+v", months)
		}
		row := months.Rows[0]
		if row.Wagers != 1 || row.Staked != "4.000000" || row.Paid != "2.000000" || row.GGR != "2.000000" || row.Fee != "0.250000" || row.Product != product {
			t.Errorf("the row is %+v", row)
		}
	}
}

// The audit recomputes the months from the wagers: a changed payout, a lost month and an invented one are
// found, with the fee that is wrong.
func TestAuditFindsWrongMonths(t *testing.T) {
	s := newSite(t).connectNorth()
	token := s.launch()
	s.send(fieldsFor(token, "bet", "b1", "4.00")...)
	s.send(fieldsFor(token, "win", "w1", "2.00")...)
	s.Check(s.Runner(Months{}).CatchUp(s.Ctx))
	if findings := s.Findings(s.Service.Checks()); len(findings) > 0 {
		t.Fatalf("right months have the findings %+v", findings)
	}
	change := func(statement string) {
		s.Write(func(tx *db.Tx) error { _, err := tx.Exec(statement); return err })
	}
	for _, step := range []struct{ damage, repair, want string }{
		{`UPDATE provider_months SET paid = paid + 1000000`, `UPDATE provider_months SET paid = paid - 1000000`, "a revenue of 1000000 and a fee of 125000 millionths of a dollar; the wager log adds up to 1, 2000000 and 250000"},
		{`UPDATE provider_months SET product = 'other'`, `UPDATE provider_months SET product = 'north:u1'`, "adds up to 0, 0 and 0"},
		{`UPDATE provider_months SET wagers = 2`, `UPDATE provider_months SET wagers = 1`, "has 2 wagers"},
	} {
		change(step.damage)
		found := ""
		for _, f := range s.Findings(s.Service.Checks()) {
			found += fmt.Sprintf("%+v\n", f)
		}
		if !strings.Contains(found, step.want) {
			t.Errorf("after %q the audit finds %q, want %q", step.damage, found, step.want)
		}
		change(step.repair)
	}
	if findings := s.Findings(s.Service.Checks()); len(findings) > 0 {
		t.Errorf("after the repairs the findings are %+v", findings)
	}
}
