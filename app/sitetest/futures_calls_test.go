package sitetest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/config"
	"croupier/app/kernel/futures"
)

// futuresSite is a site with bitcoin at 100,000, whose ticks the test makes. Its clock stays, so that the
// simulator makes no tick after its first one.
type futuresSite struct {
	*apptest.Site
	last futures.Frame
}

func newFuturesSite(t *testing.T) *futuresSite {
	t.Helper()
	s := &futuresSite{Site: apptest.New(t, func(cfg *config.Config) { cfg.Demo = false })}
	return s
}

// tick fills orders at a price of bitcoin.
func (s *futuresSite) tick(price string) {
	s.T.Helper()
	at, err := futures.ParsePrice(price, 2)
	if err != nil {
		s.T.Fatal(err)
	}
	// The numbers are above those of the frames of the simulator.
	next := futures.Frame{Seq: max(s.last.Seq, 1_000_000) + 1, At: s.Clock.Now().UnixMilli(), Previous: cmp.Or(s.last.Hash, futures.GenesisHash)}
	next.Ticks = []futures.Tick{{Ticker: "BTCUSD", Seq: next.Seq, Price: at, State: futures.Open}}
	next.Seal()
	if err := s.App.Parts().Futures.Frame(s.T.Context(), next); err != nil {
		s.T.Fatal(err)
	}
	s.last = next
}

// futuresOrder is the body of an order with further members.
func futuresOrder(request, more string) string {
	return strings.Replace(orderWith(request, "wager", `"10"`), "}", more+"}", 1)
}

// orderWith is the body of an order with another value of one member.
func orderWith(request, member, value string) string {
	members := map[string]string{"ticker": `"BTCUSD"`, "direction": `"up"`, "currency": `"usd"`, "wager": `"10"`, "multiplier": `"100"`, "request": strconv.Quote(request), member: value}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(members)) {
		list = append(list, fmt.Sprintf("%q:%s", name, members[name]))
	}
	return "{" + strings.Join(list, ",") + "}"
}

func TestCallsOfFutures(t *testing.T) {
	t.Parallel()
	s := newFuturesSite(t)
	anna, bert, guest := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100")), s.Player("bert", apptest.Confirmed), s.Guest()
	s.tick("100000")
	var bet string
	s.Run(t, []apptest.Call{
		{Name: "an order of a guest with real money", As: guest, Path: "/api/trading/open", Body: futuresOrder("r0", ""), Status: 400, Code: -2},
		{
			Name: "an order", As: anna, Path: "/api/trading/open", Body: futuresOrder("r1", `,"takeProfit":"100500"`), Events: []string{"BalanceModification", "position"},
			Answer: `{"position":{"ticker":"BTCUSD","direction":"up","state":"pending","wager":"10.00","remaining":"10.00","multiplier":100,"feeMode":"pnl","feeRate":50000,"entry":"","takeProfit":"100500.00","demo":false}}`,
			Ledger: map[string]string{"anna usd real": "-10.00"}, Rows: map[string]int{"futures_positions": 1, "futures_fills": 0, "open_wagers": 1},
			Then: func(_ *testing.T, got apptest.Answer) { bet = got.Field("position", "id") },
		},
		{Name: "the same order again", As: anna, Path: "/api/trading/open", Body: futuresOrder("r1", `,"takeProfit":"100500"`), Answer: `{"position":{"state":"pending"}}`, Rows: map[string]int{"futures_positions": 0}},
		{Name: "its id with another order", As: anna, Path: "/api/trading/open", Body: futuresOrder("r1", ""), Status: 409, Code: 409, Rows: map[string]int{"futures_positions": 0}},
		{Name: "an order without the money", As: bert, Path: "/api/trading/open", Body: futuresOrder("r2", ""), Status: 400, Code: -4},
	})
	named := func(more string) string {
		if more != "" {
			more = "," + more
		}
		return fmt.Sprintf(`{"id":%q%s}`, bet, more)
	}
	s.Run(t, []apptest.Call{
		{Name: "a close before the fill", As: anna, Path: "/api/trading/close", Body: named(""), Status: 400, Code: 2},
		{Name: "a change before the fill", As: anna, Path: "/api/trading/change", Body: named(`"stopLoss":"99500"`), Status: 400, Code: 2},
	})
	s.tick("100000")
	s.Run(t, []apptest.Call{
		{
			Name: "the open positions", As: anna, Path: "/api/trading/positions", Body: `{"state":"open"}`,
			Answer: `{"more":false}`, Then: says(`"state":"open","entry":"100000.00"`, `"liquidation":"99000.00","maximum":"109000.00"`), Not: []string{`"line"`},
		},
		{Name: "another player's positions", As: bert, Path: "/api/trading/positions", Body: `{"state":"open"}`, Answer: `{"positions":[],"more":false}`},
		{Name: "another player's position", As: bert, Path: "/api/trading/position", Body: named(""), Status: 400, Code: 1},
		{Name: "another player's close", As: bert, Path: "/api/trading/close", Body: named(""), Status: 400, Code: 1},
		{Name: "positions in no state", As: anna, Path: "/api/trading/positions", Body: `{"state":"all"}`, Status: 422, Code: 422},
		{Name: "a stop-loss beyond the liquidation", As: anna, Path: "/api/trading/change", Body: named(`"stopLoss":"99000"`), Status: 400, Code: 4, Answer: `{"reason":"stop_beyond_liquidation","liquidation":"99000.00"}`},
		{Name: "a stop-loss", As: anna, Path: "/api/trading/change", Body: named(`"stopLoss":"99500","takeProfit":""`), Events: []string{"position"}, Answer: `{"position":{"stopLoss":"99500.00","takeProfit":""}}`},
		{Name: "a close of half", As: anna, Path: "/api/trading/close", Body: named(`"share":"50","request":"c1"`), Events: []string{"position"}, Answer: `{"position":{"state":"closing"}}`},
		{Name: "a close of no share", As: anna, Path: "/api/trading/close", Body: named(`"share":"0"`), Status: 422, Code: 422},
	})
	s.tick("100500")
	s.Run(t, []apptest.Call{
		{
			Name: "half of it is closed", As: anna, Path: "/api/trading/position", Body: named(""),
			Answer: `{"position":{"state":"open","remaining":"5.00","payout":"7.375","fee":"0.125","profit":"2.375","roi":"47.50"}}`,
		},
		{Name: "a close of the rest", As: anna, Path: "/api/trading/close", Body: named(`"request":"c2"`), Events: []string{"position"}},
	})
	s.tick("100000")
	s.Run(t, []apptest.Call{
		{Name: "the history", As: anna, Path: "/api/trading/positions", Body: `{"state":"ended"}`, Answer: `{"more":false}`, Then: says(`"state":"closed"`, `"payout":"12.375"`, `"reason":"close"`)},
		{Name: "a close of a closed one", As: anna, Path: "/api/trading/close", Body: named(""), Status: 400, Code: 3},
		{Name: "the trades", As: guest, Path: "/api/trading/trades", Body: `{"ticker":"BTCUSD"}`, Then: says(`"payout":"5.00","price":"100000.00"`, `"payout":"7.375","price":"100500.00"`, `"kind":"open"`, `"name":"anna"`)},
		{Name: "the figures", As: guest, Path: "/api/trading/stats", Body: `{"ticker":"BTCUSD"}`, Answer: `{"volume":"2000.00","fills":3,"liquidations":0,"pnlFee":5,"flatFee":"0.05","maxRoi":900,"maxFlatMultiplier":100}`},
		{Name: "the figures of no market", As: guest, Path: "/api/trading/stats", Body: `{"ticker":"MOONUSD"}`, Status: 400, Code: -3},
		{Name: "the tickers", As: guest, Path: "/api/trading/tickers", Body: `{}`, Then: says(`"maxFlatMultiplier":100,"pnlFee":5,"flatFee":"0.05","maxRoi":900`, `"volume_24h":"2000.00"`)},
		{Name: "the license", As: guest, Path: "/license", Body: `{}`, Answer: `{"pluginSettings":{"trading":{"pnl_fee":4,"max_roi":900}}}`},
	})
}

// Malformed stakes and multipliers of every kind are refused, and move nothing.
func TestMalformedOrdersOfFutures(t *testing.T) {
	t.Parallel()
	s := newFuturesSite(t)
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100"))
	s.tick("100000")
	malformed := []string{
		`null`, `""`, `" "`, `"0"`, `0`, `-1`, `"-1"`, `"+1"`, `"1e3"`, `1e3`, `1e18`, `"NaN"`, `"Infinity"`, `"0x10"`, `"1_000"`, `"1,5"`, `"1.2.3"`, `".5"`, `"5."`, `"٥"`, `"５"`, `"1/2"`,
		`"99999999999999999999999999"`, `99999999999999999999999999`, `"0.00000000000000000001"`, `1.0000000001`, `"\u202e1"`,
	}
	strange := []string{`true`, `{}`, `[]`, `["1"]`, `"1\u0000"`}
	var calls []apptest.Call
	refused := func(member, value string, status, code int) {
		calls = append(calls, apptest.Call{
			Name: member + " " + value, As: anna, Path: "/api/trading/open", Body: orderWith("m", member, value), Status: status, Code: code, Rows: map[string]int{"futures_positions": 0, "open_wagers": 0},
		})
	}
	for _, value := range malformed {
		refused("wager", value, 400, -4)
		refused("multiplier", value, 422, 422)
	}
	for _, value := range strange {
		refused("wager", value, 422, 422)
		refused("multiplier", value, 422, 422)
	}
	for _, value := range []string{`"1001"`, `"1.5"`} {
		refused("multiplier", value, 422, 422)
	}
	refused("ticker", `"MOONUSD"`, 400, -3)
	refused("direction", `"sideways"`, 422, 422)
	refused("currency", `"xxx"`, 400, -4)
	refused("feeMode", `"free"`, 422, 422)
	refused("stopLoss", `"1e5"`, 422, 422)
	refused("takeProfit", `"-1"`, 422, 422)
	s.Run(t, calls)
}

// Staff with the permission see and pause the markets. Players and other staff are refused.
func TestOfficeCallsOfFutures(t *testing.T) {
	t.Parallel()
	s := newFuturesSite(t)
	anna, rita, moritz := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100")), s.Staff("rita", futures.Manage), s.Staff("moritz")
	s.tick("100000")
	market, reason := `{"ticker":"BTCUSD"}`, `{"ticker":"ETHUSD","reason":"the price looks wrong"}`
	for _, path := range []string{"sources", "markets", "exposure", "largest", "voided", "voided/csv", "incidents", "pause", "resume"} {
		s.Run(t, []apptest.Call{
			{Name: path + " by a player", As: anna, Path: "/api/admin/futures/" + path, Body: reason, Status: 403, Code: 403, Rows: map[string]int{"staff_log": 0}},
			{Name: path + " without the permission", As: moritz, Path: "/api/admin/futures/" + path, Body: reason, Status: 403, Code: 403, Rows: map[string]int{"staff_log": 0}},
		})
	}
	s.Run(t, []apptest.Call{{
		Name: "an order", As: anna, Path: "/api/trading/open", Body: futuresOrder("r1", ""), Events: []string{"BalanceModification", "position"}, Ledger: map[string]string{"anna usd real": "-10.00"},
	}})
	s.tick("100000")
	s.tick("100100")
	s.Run(t, []apptest.Call{
		{
			Name: "the markets", As: rita, Path: "/api/admin/futures/markets", Body: `{}`,
			Then: says(`"ticker":"BTCUSD"`, `"marketCap":"1000000.00","directionCap":"500000.00","possibleUp":"95.50","possibleDown":"0.00","up":{"positions":1,"size":"1000.00"}`, `"hedge":"buy","hedgeSize":"1000.00"`),
		},
		{Name: "the exposure", As: rita, Path: "/api/admin/futures/exposure", Body: market, Answer: `{"price":"100100.00"}`, Then: says(`"price":"100100.00","house":"-0.95","up":"-0.95","down":"0.00"`)},
		{Name: "the exposure of no market", As: rita, Path: "/api/admin/futures/exposure", Body: `{"ticker":"MOONUSD"}`, Status: 400, Code: -3},
		{Name: "the exposure in a strange range", As: rita, Path: "/api/admin/futures/exposure", Body: `{"ticker":"BTCUSD","range":-1}`, Status: 422, Code: 422},
		{Name: "the largest positions", As: rita, Path: "/api/admin/futures/largest", Body: market, Then: says(`"size":"1000.00","result":"-0.95"`)},
		{Name: "void positions", As: rita, Path: "/api/admin/futures/voided", Body: `{}`, Answer: `{"rows":[]}`},
		{Name: "void positions for no reason", As: rita, Path: "/api/admin/futures/voided", Body: `{"reason":"luck"}`, Status: 422, Code: 422},
		{Name: "a pause without a reason", As: rita, Path: "/api/admin/futures/pause", Body: market, Status: 422, Code: 422, Rows: map[string]int{"futures_incidents": 0, "staff_log": 0}},
		{Name: "a pause of no market", As: rita, Path: "/api/admin/futures/pause", Body: `{"ticker":"MOONUSD","reason":"a test"}`, Status: 404, Code: 404, Rows: map[string]int{"futures_incidents": 0}},
	})
}

// says checks that an answer contains texts.
func says(texts ...string) func(t *testing.T, got apptest.Answer) {
	return func(t *testing.T, got apptest.Answer) {
		t.Helper()
		for _, text := range texts {
			if !strings.Contains(got.Text, text) {
				t.Errorf("%s is not in %s", text, got.Text)
			}
		}
	}
}
