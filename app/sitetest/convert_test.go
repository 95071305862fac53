package sitetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/apptest"
	"croupier/app/kernel/config"
)

// Dollars are converted to litecoins by a call: the answer, the events and the ledger.
func TestConversionCalls(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, func(cfg *config.Config) {
		cfg.Cashier.Nodes = []config.CashierNode{{Network: "ltc", Kind: config.NodeTest}}
	})
	anna, ben := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100")), s.Player("bert", apptest.Money("usd", "100"))
	const options, quote, convert, history = "/api/wallet/convert/options", "/api/wallet/convert/quote", "/api/wallet/convert", "/api/wallet/history/conversions"
	at := s.Clock.Now().UnixMilli()
	body := func(sum, expected, request string, at int64) string {
		return fmt.Sprintf(`{"from":"usd","to":"ltc","sum":%q,"expected":%q,"at":%d,"request_id":%q}`, sum, expected, at, request)
	}
	moved := map[string]string{"anna usd real": "-85.00", "anna ltc real": "0.99000000"}
	row := `{"conversion":{"from":"usd","to":"ltc","sum":"85.00","margin":"0.85","percent":"1","received":"0.99000000","inverse":"85"}}`
	none := map[string]int{"currency_conversions": 0, "transfers": 0}
	s.Run(t, []apptest.Call{
		{Name: "guests", As: s.Guest(), Path: convert, Body: body("85", "0.99", "r1", at), Status: 401, Code: 401, Rows: none},
		{Name: "without an address", As: ben, Path: convert, Body: body("85", "0.99", "r1", at), Status: 403, Code: 403, Rows: none},
		{Name: "options without an address", As: ben, Path: options, Body: `{}`, Answer: `{"to":["ltc"],"blocked":{"reason":"email","until":0}}`},
		{Name: "options", As: anna, Path: options, Body: `{}`, Answer: `{"to":["ltc"],"percent":"1","blocked":null}`, Not: []string{`"from":["ltc"`}},
		{Name: "a quote", As: anna, Path: quote, Body: `{"from":"usd","to":"ltc","sum":"85"}`, Rows: none,
			Answer: fmt.Sprintf(`{"sum":"85.00","margin":"0.85","receives":"0.99000000","percent":"1","inverse":"85","from_price":"1","to_price":"85","at":%d,"until":%d}`, at, at+60_000)},
		{Name: "a quote of too much", As: anna, Path: quote, Body: `{"from":"usd","to":"ltc","sum":"100.01"}`, Status: 400, Code: 2},
		{Name: "the other way", As: anna, Path: quote, Body: `{"from":"ltc","to":"usd","sum":"1"}`, Status: 422, Code: 422},
		{Name: "no request id", As: anna, Path: convert, Body: `{"from":"usd","to":"ltc","sum":"85","expected":"0.99"}`, Status: 422, Code: 422, Rows: none},
		{Name: "more than was shown", As: anna, Path: convert, Body: body("85", "0.99000001", "r1", at), Status: 409, Code: 409, Answer: `{"reason":"price"}`, Rows: none},
		{Name: "too late", As: anna, Path: convert, Body: body("85", "0.99", "r1", at-60_000), Status: 409, Code: 409, Answer: `{"reason":"expired"}`, Rows: none},
		{Name: "made", As: anna, Path: convert, Body: body("85", "0.99", "r1", at), Answer: row, Ledger: moved, Events: []string{"BalanceModification", "BalanceModification"}, Rows: map[string]int{"currency_conversions": 1, "transfers": 3, "outflows": 0}},
		{Name: "again", As: anna, Path: convert, Body: body("85", "0.99", "r1", at), Answer: row, Rows: none},
		{Name: "the id for another sum", As: anna, Path: convert, Body: body("1", "0", "r1", at), Status: 409, Code: 409, Answer: `{"reason":"request"}`, Rows: none},
		{Name: "history", As: anna, Path: history, Body: `{}`, Answer: `{"next":""}`, Then: func(t *testing.T, got apptest.Answer) {
			if strings.Count(got.Text, `"_id"`) != 1 || !strings.Contains(got.Text, `"sum":"85.00","margin":"0.85","percent":"1","received":"0.99000000"`) {
				t.Error(got.Text)
			}
		}},
		{Name: "history of another", As: ben, Path: history, Body: `{}`, Answer: `{"conversions":[],"next":""}`},
		{Name: "the statement", As: anna, Method: "GET", Path: "/api/wallet/statement.csv?from=" + s.Clock.Now().Format(time.DateOnly) + "&to=" + s.Clock.Now().Format(time.DateOnly), Then: func(t *testing.T, got apptest.Answer) {
			for _, line := range []string{"exchange out,usd,-84.15,", "exchange margin,usd,-0.85,", "exchange in,ltc,0.99000000,"} {
				if !strings.Contains(got.Text, line) {
					t.Errorf("no line %q in %s", line, got.Text)
				}
			}
		}},
	})
}
