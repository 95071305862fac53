package stats

import (
	"reflect"
	"strings"
	"testing"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a wager log and its statistics.
type harness struct {
	*kerneltest.Harness
	stats  *Service
	runner *projection.Runner[*wagerlog.Wager]
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.stats = New(h.DB)
	h.runner = h.Runner(h.stats)
	return h
}

func (h *harness) catchUp() {
	h.T.Helper()
	if err := h.runner.CatchUp(h.Ctx); err != nil {
		h.T.Fatal(err)
	}
}

func (h *harness) findings() string {
	h.T.Helper()
	var findings strings.Builder
	for _, found := range h.Findings(Checks()) {
		findings.WriteString(found.Subject + " " + found.Problem + "\n")
	}
	return findings.String()
}

var sampleWagers = []kerneltest.Wager{
	{Owner: "anna", Currency: "usd", Game: "dice", Stake: 100, Payout: 198, USD: 1_000_000},
	{Owner: "anna", Currency: "usd", Game: "dice", Stake: 100, Payout: 0, USD: 1_000_000},
	{Owner: "anna", Currency: "usd", Game: "mines", Stake: 50, Payout: 50, USD: 500_000},
	{Owner: "anna", Currency: "btc", Game: "dice", Stake: 7, Payout: 3, USD: 4_550},
	{Owner: "anna", Currency: "usd", Demo: true, Game: "dice", Stake: 5000, Payout: 9900, USD: 50_000_000},
	{Owner: "bert", Currency: "usd", Game: "dice", Stake: 1, Payout: 0, USD: 10_000},
	{Owner: "anna", Currency: "usd", Game: "mines", Stake: 900, Payout: 0, USD: 9_000_000, Void: true},
	{Owner: "anna", Currency: "usd", Game: "keno", Stake: 900, Payout: 900, USD: 9_000_000, Void: true},
}

func TestStatisticsMatchWagers(t *testing.T) {
	h := newHarness(t)
	h.Append(sampleWagers...)
	h.catchUp()
	want := []Row{
		{Game: "dice", Currency: "btc", Games: 1, Wins: 0, Wagered: 7, Profit: -4, USD: 4_550},
		{Game: "dice", Currency: "usd", Games: 2, Wins: 1, Wagered: 200, Profit: -2, USD: 2_000_000},
		{Game: "mines", Currency: "usd", Games: 1, Wins: 1, Wagered: 50, Profit: 0, USD: 500_000},
	}
	got, err := h.stats.Of(h.Ctx, "anna")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("anna's: %+v, %v", got, err)
	}
	for owner, want := range map[string][2]int64{"anna": {2_504_550, 4}, "bert": {10_000, 1}, "unknown": {0, 0}} {
		usd, games, err := h.stats.Totals(h.Ctx, owner)
		if err != nil || usd != want[0] || games != want[1] {
			t.Errorf("%s: %d in %d games, %v; want %v", owner, usd, games, err, want)
		}
	}
	if findings := h.findings(); findings != "" {
		t.Error(findings)
	}
}

func TestStatisticsMatchWagersOverManyRuns(t *testing.T) {
	h := newHarness(t)
	for range 5 {
		for _, w := range sampleWagers {
			h.Append(w)
			h.catchUp()
		}
		h.catchUp() // nothing new
	}
	usd, games, err := h.stats.Totals(h.Ctx, "anna")
	if err != nil || usd != 5*2_504_550 || games != 20 {
		t.Errorf("%d in %d games, %v", usd, games, err)
	}
	h.Append(sampleWagers...) // not counted yet: the audit reads the position of the projection
	if findings := h.findings(); findings != "" {
		t.Error(findings)
	}
}

func TestEmptyStatisticsPassAudit(t *testing.T) {
	h := newHarness(t)
	if findings := h.findings(); findings != "" {
		t.Error(findings)
	}
	h.Append(sampleWagers...)
	if findings := h.findings(); findings != "" {
		t.Errorf("before the first count: %s", findings)
	}
}

func TestAuditFindsWrongStatistics(t *testing.T) {
	tests := []struct{ statement, problem string }{
		{`UPDATE player_stats SET games = games + 1 WHERE account = 1 AND game = 'dice'`, "the wager log adds up to"},
		{`UPDATE player_stats SET wins = 0`, "the wager log adds up to"},
		{`UPDATE player_stats SET wagered = wagered - 1 WHERE account = 1`, "the wager log adds up to"},
		{`UPDATE player_stats SET paid = paid + 1 WHERE account = 1`, "the wager log adds up to"},
		{`UPDATE player_stats SET usd = usd * 2 WHERE account = 2`, "the wager log adds up to"},
		{`DELETE FROM player_stats WHERE account = 1 AND game = 'dice'`, "the wager log adds up to"},
		{`UPDATE player_stats SET account = 99 WHERE account = 1 AND game = 'dice'`, "knows nothing of it"},
		{`INSERT INTO player_stats VALUES (1, 'chess', 0, 0, 0, 0, 0)`, "knows nothing of it"},
		{`UPDATE projections SET seq = seq - 1`, ""}, // the last wager is void: nothing else differs
		{`UPDATE projections SET seq = 1`, "the wager log adds up to"},
		{`UPDATE projections SET seq = seq + 1`, "have counted the wagers to 9, the wager log has them to 8"},
		{`DELETE FROM projections`, "knows nothing of it"},
	}
	for _, test := range tests {
		h := newHarness(t)
		h.Append(sampleWagers...)
		h.catchUp()
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(test.statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		findings := h.findings()
		if !strings.Contains(findings, test.problem) || (findings == "") != (test.problem == "") {
			t.Errorf("%s\nis reported as %q, want %q", test.statement, findings, test.problem)
		}
	}
}
