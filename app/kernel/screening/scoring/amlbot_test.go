package scoring

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/id"
)

// Answers in the form of published ones.
const (
	startedAnswer = `{"data": {"tx": "2e55abe3", "uid": "6874a33fd04c3486052878", "cost": 0, "flow": "advanced", "asset": "BTC", "status": "pending",
		"address": "3H4XZbq66cYeEx11fcoi7SDZrdeyA9edFw", "network": "BTC", "timestamp": "2025-07-14 06:27:11"}, "result": true, "amlFlow": "fast", "balance": 13}`
	finishedAnswer = `{"data": {"tx": "2e55abe3", "uid": "6874a33fd04c3486052878", "fiat": 279214362, "asset": "BTC", "status": "success", "network": "BTC",
		"signals": {"miner": 0.994, "mixer": 0, "exchange": 0.003}, "direction": "deposit", "riskscore": SCORE, "hasBlackListFlag": false,
		"pdfReport": "https://example.com/pdf", "counterparty": {"id": 1276184508}}, "result": true, "balance": 13}`
)

func scored(score string) string { return strings.Replace(finishedAnswer, "SCORE", score, 1) }

func TestAMLBotAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		want   Reply
		says   string
	}{
		"begun":          {200, startedAnswer, Reply{Ref: "6874a33fd04c3486052878"}, ""},
		"done":           {200, scored("0.65"), Reply{"6874a33fd04c3486052878", true, 6500}, ""},
		"clean":          {200, scored("0"), Reply{"6874a33fd04c3486052878", true, 0}, ""},
		"a text":         {200, scored(`"0.1234567"`), Reply{"6874a33fd04c3486052878", true, 1234}, ""},
		"small":          {200, scored("1e-3"), Reply{"6874a33fd04c3486052878", true, 10}, ""},
		"the worst":      {200, scored("1.0"), Reply{"6874a33fd04c3486052878", true, MaxScore}, ""},
		"listed":         {200, strings.Replace(scored("0.1"), `"hasBlackListFlag": false`, `"hasBlackListFlag": true`, 1), Reply{"6874a33fd04c3486052878", true, MaxScore}, ""},
		"too much":       {200, scored("1.01"), Reply{}, "cannot be"},
		"negative":       {200, scored("-0.5"), Reply{}, "cannot be"},
		"a huge number":  {200, scored("1e999999999"), Reply{}, "cannot be"},
		"nothing":        {200, scored("null"), Reply{}, "cannot be"},
		"half":           {200, startedAnswer[:80], Reply{}, "cannot be"},
		"no check":       {200, `{"result": true}`, Reply{}, "names no check"},
		"refused":        {200, `{"result": false, "description": "no balance"}`, Reply{}, "no balance"},
		"failed":         {200, strings.Replace(startedAnswer, "pending", "failed", 1), Reply{}, "status"},
		"a wrong key":    {403, `{}`, Reply{}, "403"},
		"somewhere else": {302, ``, Reply{}, "302"},
		"endless":        {200, strings.Repeat(" ", maxAnswer+1), Reply{}, "too long"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(c.status)
			_, _ = w.Write([]byte(c.body))
		}))
		reply, err := NewAMLBot(server.URL, "account", "s3cret").Poll(t.Context(), "ref")
		server.Close()
		if c.says == "" && (err != nil || reply != c.want) || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %+v, %v", name, reply, err)
		}
	}
}

// A request has the account and a proof of the key, never the key.
func TestAMLBotRequests(t *testing.T) {
	var path, form string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		path, form = r.URL.Path, r.PostForm.Encode()
		_, _ = w.Write([]byte(startedAnswer))
	}))
	defer server.Close()
	bot := NewAMLBot(server.URL+"/", "account", "s3cret")
	if _, err := bot.Start(t.Context(), Request{Kind: Deposit, Network: "btc", Address: "3H4X", TxID: "2e55"}); err != nil || path != "/" ||
		form != "accessId=account&address=3H4X&asset=BTC&direction=deposit&flow=advanced&hash=2e55&locale=en&token=c9252ab35386604e6e3b70e9f2353188" {
		t.Errorf("%s %s, %v", path, form, err)
	}
	if _, err := bot.Start(t.Context(), Request{Kind: Withdrawal, Network: "tron", Address: "TX"}); err != nil || !strings.Contains(form, "asset=TRX&direction=withdrawal") || !strings.Contains(form, "hash=TX&") {
		t.Errorf("%s, %v", form, err)
	}
	if _, err := bot.Poll(t.Context(), "6874"); err != nil || path != "/recheck/" || !strings.HasPrefix(form, "accessId=account&locale=en&token=") || !strings.HasSuffix(form, "&uid=6874") {
		t.Errorf("%s %s, %v", path, form, err)
	}
	if strings.Contains(form, "s3cret") {
		t.Error("the key is sent")
	}
	if _, err := bot.Start(t.Context(), Request{Network: "moon"}); err == nil {
		t.Error("a network without a name was asked about")
	}
	server.Close()
	if _, err := bot.Poll(t.Context(), "6874"); err == nil || strings.Contains(err.Error(), server.URL) {
		t.Errorf("no server: %v", err)
	}
}

func TestVerdictText(t *testing.T) {
	for v, want := range map[Verdict]string{
		{Clean, 0}: "0.00 %", {Hit, 7250}: "72.50 %", {Hit, MaxScore}: "100.00 %", {Clean, 5}: "0.05 %", {State: Pending}: "", {State: NoAnswer}: "", {}: "",
	} {
		if got := v.Text(); got != want {
			t.Errorf("%+v: %q", v, got)
		}
	}
}

var testSubject = id.Binary{1, 2, 3}

const wait = 2 * time.Minute
