package rewards

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/db"
)

var errNothing = fault.New(2, "There is nothing to collect yet.")

func checks(p *Program) []audit.Check {
	return []audit.Check{p.Paid("every reward has its transfer").Check()}
}

func TestClaimPaysWholeUnitsOfEachPot(t *testing.T) {
	h := newHarness(t)
	h.accrue(back, "anna", "usd", 10, 999_999)
	h.accrue(credit, "anna", "usd", 5, 0)
	h.accrue(back, "anna", "doge", 8, 0) // the site does not offer it
	h.accrue(credit, "bert", "usd", -5, 0)
	h.Check(h.claim("anna"))
	if h.balance("anna", "usd") != 15 || h.open(back, "anna", "usd") != earnings.Of(0, 999_999) || h.open(back, "anna", "doge") != earnings.Of(8, 0) {
		t.Errorf("paid %d, open are %+v and %+v", h.balance("anna", "usd"), h.open(back, "anna", "usd"), h.open(back, "anna", "doge"))
	}
	for _, player := range []string{"anna", "bert", "unknown"} {
		if err := h.claim(player); !errors.Is(err, errNothing) {
			t.Errorf("%s: %v", player, err)
		}
	}
	h.accrue(back, "anna", "usd", 0, 1)
	h.Check(h.claim("anna"))
	list := h.payments("anna")
	last := list[slices.IndexFunc(list, func(p Payment) bool { return p.Number == 2 })]
	if last.Amount != 1 || last.Remainder != 0 || last.Counted != 7 || last.Request != "request" || last.USD != 1 {
		t.Errorf("the second claim is %+v", last)
	}
}

func TestRefusedCurrencyWaits(t *testing.T) {
	h := newHarness(t)
	h.accrue(back, "anna", "btc", 3, 0)
	h.refusal = fault.ErrFeature
	if err := h.claim("anna"); !errors.Is(err, fault.ErrFeature) {
		t.Errorf("a refused claim: %v", err)
	}
	h.accrue(back, "anna", "usd", 2, 0)
	h.Check(h.claim("anna"))
	if h.balance("anna", "btc") != 0 || h.balance("anna", "usd") != 2 || h.open(back, "anna", "btc") != earnings.Of(3, 0) {
		t.Errorf("paid %d and %d", h.balance("anna", "btc"), h.balance("anna", "usd"))
	}
}

func TestAuditFindsPlantedDamage(t *testing.T) {
	for _, damage := range []struct{ statement, problem string }{
		{`UPDATE reward_payments SET amount = amount + 1 WHERE user_id = 'anna'`, "does not move what"},
		{`UPDATE reward_payments SET user_id = 'eve' WHERE user_id = 'anna'`, "does not have the id"},
		{`UPDATE reward_payments SET number = 9 WHERE user_id = 'anna'`, "does not have the id"},
		{`UPDATE reward_payments SET kind = 'cashback' WHERE user_id = 'anna'`, "does not move what"},
		{`DELETE FROM reward_payments WHERE user_id = 'anna'`, "pays a reward that is not there"},
		{`INSERT INTO reward_payments VALUES (x'00112233445566778899aabbccddeeff', 'rakeback', 'anna', 'usd', 1, 0, 2, 0, 0, '', 0)`, "has no transfer"},
		{`UPDATE transfers SET code = 24 WHERE ref = (SELECT id FROM reward_payments WHERE user_id = 'anna')`, "has no transfer"},
		{`UPDATE transfers SET amount = amount - 1 WHERE ref = (SELECT id FROM reward_payments WHERE user_id = 'anna')`, "does not move what"},
		{`UPDATE transfers SET ref = (SELECT id FROM reward_payments WHERE user_id = 'bert')`, "is a second transfer"},
	} {
		h := newHarness(t)
		h.accrue(back, "anna", "usd", 10, 0)
		h.accrue(back, "bert", "usd", 20, 0)
		h.Check(h.claim("anna"), h.claim("bert"))
		if found := h.findings(); len(found) > 0 {
			t.Fatalf("without damage: %v", found)
		}
		h.Write(func(tx *db.Tx) error {
			for _, statement := range []string{
				`DROP TRIGGER reward_payments_no_update`, `DROP TRIGGER reward_payments_no_delete`, `DROP TRIGGER transfers_no_update`, damage.statement,
			} {
				if _, err := tx.Exec(statement); err != nil {
					return err
				}
			}
			return nil
		})
		if found := strings.Join(h.findings(), "\n"); !strings.Contains(found, damage.problem) {
			t.Errorf("%s: the audit finds %q", damage.statement, found)
		}
	}
}

func TestFirstPricedCurrency(t *testing.T) {
	h := newHarness(t)
	for _, test := range []struct {
		usd       int64
		preferred []string
		want      string
		amount    money.Amount
	}{
		{1_000_000, nil, "usd", 1_000_000},
		{1_000_000, []string{"btc"}, "btc", 2_000_000},
		{1_000_000, []string{"", "gold", "btc"}, "btc", 2_000_000}, // gold has no price
		{1_000_000, []string{"eur"}, "usd", 1_000_000},             // not offered
		{0, []string{"btc"}, "btc", 0},
	} {
		quote, err := FirstPriced(h.Prices, test.usd, currencies, test.preferred...)
		if err != nil || quote.ID != test.want || quote.Amount(test.usd) != test.amount {
			t.Errorf("$%d before %v: %s %d, %v", test.usd, test.preferred, quote.ID, quote.Amount(test.usd), err)
		}
	}
	if _, err := FirstPriced(h.Prices, 1, currencies[2:]); !errors.Is(err, ErrNoPrice) {
		t.Errorf("gold alone: %v", err)
	}
}

func TestBudgetCloses(t *testing.T) {
	for _, test := range []struct {
		budget Budget
		usd    int64
		covers bool
		spent  bool
		times  int64
	}{
		{Budget{0, 1000}, 10, true, false, -1},
		{Budget{100, 0}, 10, true, false, 10},
		{Budget{100, 90}, 10, true, false, 1},
		{Budget{100, 91}, 10, false, false, 0},
		{Budget{100, 100}, 10, false, true, 0},
		{Budget{100, 120}, 10, false, true, 0},
	} {
		if b := test.budget; b.Covers(test.usd) != test.covers || b.Spent() != test.spent || b.Times(test.usd) != test.times {
			t.Errorf("%+v: covers %v, spent %v, %d times", b, b.Covers(test.usd), b.Spent(), b.Times(test.usd))
		}
	}
}

func TestExportListsPaymentsBeforeTheCutoff(t *testing.T) {
	h := newHarness(t)
	h.accrue(back, "anna", "usd", 10, 0)
	h.accrue(credit, "anna", "btc", 20, 0)
	h.Check(h.claim("anna"))
	table := Exports(func(currency string) int { known, _ := h.Currency(currency); return known.Decimals })[0]
	read := func(asOf int64) (rows [][]string) {
		for after := ""; ; {
			h.Read(func(q *db.Reader) error {
				page, last, err := table.Read(q, after, export.Cutoff{AsOf: asOf}, 1)
				rows, after = append(rows, page...), last
				return err
			})
			if after == "" {
				return rows
			}
		}
	}
	now := h.Clock.Now().UnixMilli()
	rows := read(now + 1)
	if len(rows) != 2 || len(rows[0]) != len(table.Columns) || len(read(now)) != 0 {
		t.Fatalf("the export has %v", rows)
	}
	if at := slices.IndexFunc(rows, func(row []string) bool { return row[2] == "rakeback" }); at < 0 || rows[at][4] != "0.000010" {
		t.Errorf("the export has %v", rows)
	}
}
