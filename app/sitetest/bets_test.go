package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/money"
)

// dice is the data of a bet of dice with real money.
func dice(stake, requestID string) string {
	return fmt.Sprintf(`{"api_id":"dice","bet":%s,"demo":false,"currency":"usd","request_id":%q,"data":{"over":true,"target":"50.50"}}`, stake, requestID)
}

// staked is the change of balance by a settled wager: its payout minus its stake, as in the
// answer.
func staked(account string) func(got apptest.Answer) map[string]string {
	return func(got apptest.Answer) map[string]string {
		usd := money.Currency{ID: "usd", Decimals: 6, Precision: 2}
		stake, _ := usd.Parse(got.Field("bet"))
		payout, _ := usd.Parse(got.Field("payout"))
		return map[string]string{account: usd.Text(payout - stake)}
	}
}

func TestDiceBetMovesStakeAndPayoutOnce(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100"))
	var first string
	calls := []apptest.Call{
		{
			Name: "a bet", As: anna, Event: "Play", Body: dice(`"1"`, "first"),
			Answer: `{"type":"single","currency":"usd","demo":false,"bet":"1.00","game":{"id":"dice"}}`,
			Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Rows: map[string]int{"wagers": 1},
			Then: func(t *testing.T, got apptest.Answer) {
				first = got.Field("id")
				payout := map[string]string{"win": "2.00", "lose": "0.00"}[got.Field("game", "status")]
				if got.Field("payout") != payout {
					t.Errorf("the answer is %s", got.Text)
				}
			},
		},
		{
			Name: "the same request", As: anna, Event: "Play", Body: dice(`"1"`, "first"), Rows: map[string]int{"wagers": 0},
			Then: func(t *testing.T, got apptest.Answer) {
				if first == "" || got.Field("id") != first {
					t.Errorf("the first wager is %s, the repeated request answers %s", first, got.Text)
				}
			},
		},
		{
			Name: "its id for another request", As: anna, Event: "Play", Body: dice(`"2"`, "first"),
			Status: 409, Code: 409, Rows: map[string]int{"wagers": 0},
		},
	}
	for n := range 8 {
		calls = append(calls, apptest.Call{
			Name: fmt.Sprint("more ", n), As: anna, Event: "Play", Body: dice(`"0.37"`, fmt.Sprint("more", n)),
			Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Rows: map[string]int{"wagers": 1},
		})
	}
	s.Run(t, calls)
}

func TestRefusedBetMovesNoMoney(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100"))
	var calls []apptest.Call
	for _, bet := range []struct {
		name, data   string
		status, code int
	}{
		{"too small", dice(`"0.001"`, "r1"), 400, -4},
		{"nothing", dice(`"0"`, "r2"), 400, -4},
		{"negative", dice(`"-1"`, "r3"), 400, -4},
		{"more than there is", dice(`"101"`, "r4"), 400, -4},
		{"huge", dice(`"99999999999999999999999999"`, "r5"), 400, -4},
		{"an exponent", dice(`"1e1"`, "r6"), 400, -4},
		{"an exponent of a number", dice(`1e1`, "r7"), 400, -4},
		{"no number", dice(`"NaN"`, "r8"), 400, -4},
		{"no JSON", dice(`NaN`, "r9"), 400, 400},
		{"over-precise", dice(`"1.001"`, "r10"), 400, -4},
		{"an unknown field", strings.Replace(dice(`"1"`, "r11"), `"demo"`, `"rake":1,"demo"`, 1), 422, 422},
		{"an unknown choice", strings.Replace(dice(`"1"`, "r12"), `"over"`, `"edge":0,"over"`, 1), 400, 1},
	} {
		calls = append(calls, apptest.Call{
			Name: bet.name, As: anna, Event: "Play", Body: bet.data, Status: bet.status, Code: bet.code,
			Rows: map[string]int{"wagers": 0, "transfers": 0},
		})
	}
	s.Run(t, calls)
}

func TestGuestPlaysWithPlayMoneyOnly(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	visitor := s.Guest()
	s.Player("anna") // receives no event
	s.Run(t, []apptest.Call{
		{Name: "play money", As: visitor, Path: "/api/data/currencies", Rows: map[string]int{"ledger_accounts": 0}},
		{Name: "real money", As: visitor, Event: "Play", Body: dice(`"1"`, "real"), Status: 400, Code: -2, Rows: map[string]int{"wagers": 0}},
		{
			Name: "a bet", As: visitor, Event: "Play", Body: strings.Replace(dice(`"1"`, "play"), `"demo":false`, `"demo":true`, 1),
			Answer: `{"demo":true,"bet":"1.00"}`, Rows: map[string]int{"wagers": 1},
			LedgerOf: func(got apptest.Answer) map[string]string {
				return map[string]string{"guest usd demo": got.Field("balance")}
			},
		},
	})
}
