package cmd

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"croupier/app/apptest"
	"croupier/app/futures/market"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/db"
)

// simulatedHour is an hour of bitcoin with its log of some seconds.
type simulatedHour struct {
	hour  futures.Hour
	lines []string
}

func newSimulatedHour(seed string, seconds int64) simulatedHour {
	h := simulatedHour{hour: futures.Hour{
		Number: 500_000, Seed: seed, Commitment: provablyfair.Commitment(seed), Step: 1000, Starts: map[string]futures.Price{"BTCUSD": 9_600_000},
	}}
	btc, _ := futures.TickerByID("BTCUSD")
	walk, previous := h.hour.Walk(btc), futures.GenesisHash
	for second := range seconds {
		price := walk.Price(second)
		f := futures.Frame{Seq: second + 1, At: h.hour.Number*futures.HourMillis + second*1000, Previous: previous}
		f.Ticks = []futures.Tick{{Ticker: btc.ID, Seq: second + 1, Price: price, State: futures.Open, Quotes: []futures.Quote{{Source: futures.Simulated, Price: price}}}}
		f.Seal()
		h.lines, previous = append(h.lines, f.Line()), f.Hash
	}
	return h
}

// writeFile writes a file in a new folder.
func writeFile(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func (h simulatedHour) log() []byte { return []byte(strings.Join(h.lines, "\n") + "\n") }

// seeds is the answer of /api/trading/hour.
func (h simulatedHour) seeds(t *testing.T) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"hours": []futures.HourSeed{h.hour.Public()}})
	if err != nil {
		t.Fatal(err)
	}
	return writeFile(t, "hour.json", text)
}

func TestVerifyLogCommand(t *testing.T) {
	h := newSimulatedHour("a seed", 20)
	plain, seeds := writeFile(t, "2027-01-15.ticks", h.log()), h.seeds(t)
	out := mustRun(t, "", "futures", "verify-log", plain)
	if !strings.Contains(out, "frames: 20, from 1 (2027-01-15T08:00:00Z) to 20 (2027-01-15T08:00:19Z)\n") || !strings.Contains(out, "root: ") || strings.Contains(out, "seeds") {
		t.Errorf("verified %q", out)
	}
	zip, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	packed := writeFile(t, "2027-01-15.ticks.zst", zip.EncodeAll(h.log(), nil))
	if got := mustRun(t, "", "futures", "verify-log", packed, "--seeds", seeds); got != out+"simulated ticks that follow from the seeds: 20\n" {
		t.Errorf("the packed file is verified as %q", got)
	}
	gap := writeFile(t, "gap.ticks", h.log()[:len(h.log())-10])
	if got := mustRun(t, "", "futures", "verify-log", gap); !strings.Contains(got, "frames: 19, ") || !strings.Contains(got, "the last line is incomplete") {
		t.Errorf("an incomplete file is verified as %q", got)
	}
	if got := mustRun(t, "", "futures", "verify-log", writeFile(t, "empty.ticks", nil)); got != "no frames\n" {
		t.Errorf("an empty file is verified as %q", got)
	}
}

func TestVerifyLogCommandRefuses(t *testing.T) {
	h := newSimulatedHour("a seed", 20)
	other := h
	other.hour.Starts = map[string]futures.Price{"BTCUSD": 9_600_001}
	strange := h
	strange.hour.Seed = "another seed"
	changed := strings.Replace(string(h.log()), `"at":`, `"at":1`, 1)
	plain, seeds := writeFile(t, "day.ticks", h.log()), h.seeds(t)
	lines := strings.SplitAfter(string(h.log()), "\n")
	for name, test := range map[string]struct {
		want      string
		arguments []string
	}{
		"a changed line":             {"changed.ticks", []string{writeFile(t, "changed.ticks", []byte(changed)), "--seeds", seeds}},
		"a missing line":             {"missing.ticks", []string{writeFile(t, "missing.ticks", []byte(strings.Join(append(append([]string{}, lines[:5]...), lines[6:]...), "")))}},
		"another price at the start": {"do not follow from the seed", []string{plain, "--seeds", other.seeds(t)}},
		"another seed":               {"do not follow from the seed", []string{plain, "--seeds", strange.seeds(t)}},
		"another file as seeds":      {"has no seeds", []string{plain, "--seeds", plain}},
		"an hour that goes on":       {"has no seeds", []string{plain, "--seeds", writeFile(t, "hour.json", []byte(`{"hours":[]}`))}},
		"seeds that are no JSON":     {"read the seeds", []string{plain, "--seeds", writeFile(t, "hour.json", []byte("no seeds"))}},
		"no file":                    {"no such file", []string{filepath.Join(t.TempDir(), "none.ticks")}},
		"a file that is not packed":  {"day.ticks.zst", []string{writeFile(t, "day.ticks.zst", h.log())}},
	} {
		t.Run(name, func(t *testing.T) {
			requireRefusal(t, exitFailed, test.want, append([]string{"futures", "verify-log"}, test.arguments...)...)
		})
	}
	requireRefusal(t, exitUsage, "arg", "futures", "verify-log")
}

// A position of a site is computed again from its database. A changed payout is found.
func TestVerifyPositionCommand(t *testing.T) {
	t.Parallel()
	cfg := apptest.Config(t.TempDir())
	cfg.Demo = true
	createDatabase(t, cfg.Data)
	h := newSimulatedHour("a seed", 3)
	at := clock.NewFake(clock.FromMillis(h.hour.Number * futures.HourMillis))
	site := apptest.OpenIdle(t, cfg, at)
	guest := session.GuestCall("test")
	guest.Device = "a browser"
	frame := func(number int) {
		f, err := futures.ParseFrame([]byte(h.lines[number]))
		if err == nil {
			err = site.Parts.Futures.Frame(t.Context(), f)
		}
		if err != nil {
			t.Fatal(err)
		}
		at.Advance(time.Second)
	}
	frame(0)
	opened, err := site.Parts.Futures.Open(t.Context(), guest, market.OpenRequest{Ticker: "BTCUSD", Direction: "up", Currency: "usd", Wager: "10", Multiplier: "100", Demo: true, Request: "my-order"})
	if err != nil {
		t.Fatal(err)
	}
	bet := opened.Position.ID
	frame(1)
	if _, err := site.Parts.Futures.Close(t.Context(), guest, market.CloseRequest{ID: bet, Request: "my-close"}); err != nil {
		t.Fatal(err)
	}
	frame(2)
	verify := []string{"futures", "verify", bet, "--data", cfg.Data}
	out := mustRun(t, "", verify...)
	if !strings.Contains(out, "BTCUSD up at 100x, wager 10.00 usd, closed") || !strings.Contains(out, "right: 2 fills follow from the price log and the rules") {
		t.Errorf("verified %q", out)
	}
	var proof market.Proof
	if err := json.Unmarshal([]byte(mustRun(t, "", append(verify, "--json")...)), &proof); err != nil || proof.Problem != "" || proof.Position.ID != bet || len(proof.Position.Fills) != 2 || proof.Position.Fills[1].Line != h.lines[2] {
		t.Errorf("as JSON it is %+v, %v", proof, err)
	}
	for _, unknown := range []string{"x", "01hqzzzzzzzzzzzzzzzzzzzzzz"} {
		requireRefusal(t, exitFailed, "unknown position", "futures", "verify", unknown, "--data", cfg.Data)
	}
	err = site.Parts.DB.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE futures_positions SET paid = paid + 1`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", verify...); got.code != exitFailed || !strings.Contains(got.out, "wrong: ") || !strings.Contains(got.err, errFutures.Error()) {
		t.Errorf("a changed payout is verified with exit %d: %q, %q", got.code, got.out, got.err)
	}
}
