package slots_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/slots"
	"croupier/app/kernel/slots/games"
)

// made is a package that was generated.
type made struct {
	dir     string
	figures slots.Figures
	err     error
}

// shared generates the smallest packages of all games, once for all tests.
var shared = sync.OnceValue(func() map[string]made {
	all := map[string]made{}
	for _, g := range games.All() {
		all[g.ID] = generate(filepath.Join(sharedFolder, g.ID), g, "test")
	}
	return all
})

var sharedFolder string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "slots-")
	if err != nil {
		panic(err)
	}
	sharedFolder = folder
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

func generate(dir string, g games.Game, seed string) made {
	figures, err := slots.Write(context.Background(), dir, g, slots.Options{Seed: seed, Rounds: slots.MinRounds})
	return made{dir, figures, err}
}

// packages returns the shared packages.
func packages(t *testing.T) map[string]made {
	t.Helper()
	for id, one := range shared() {
		if one.err != nil {
			t.Fatalf("make the package of %s: %v", id, one.err)
		}
	}
	return shared()
}

// row is one outcome as the files of a package have it.
type row struct {
	ID               int               `json:"id"`
	PayoutMultiplier int64             `json:"payoutMultiplier"`
	Events           []json.RawMessage `json:"events"`
	weight           uint64
}

// readMode reads the outcomes of a mode, and fails where books and weights contradict each other.
func readMode(t *testing.T, dir, books, table string) []row {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, books))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	lines := bufio.NewScanner(reader)
	lines.Buffer(nil, 1<<24)
	text, err := os.ReadFile(filepath.Join(dir, table))
	if err != nil {
		t.Fatal(err)
	}
	weights, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for lines.Scan() {
		var one row
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatalf("book %d: %v", len(rows), err)
		}
		want := []string{strconv.Itoa(one.ID), weights[one.ID][1], strconv.FormatInt(one.PayoutMultiplier, 10)}
		if one.ID != len(rows) || fmt.Sprint(weights[one.ID]) != fmt.Sprint(want) {
			t.Fatalf("line %d of %s is %v, the book has id %d and payout %d", len(rows), table, weights[one.ID], one.ID, one.PayoutMultiplier)
		}
		if one.weight, err = strconv.ParseUint(weights[one.ID][1], 10, 64); err != nil || one.weight == 0 {
			t.Fatalf("weight %q of outcome %d: %v", weights[one.ID][1], one.ID, err)
		}
		rows = append(rows, one)
	}
	if err := lines.Err(); err != nil || len(rows) != len(weights) {
		t.Fatalf("%d books and %d weights: %v", len(rows), len(weights), err)
	}
	return rows
}

type packageIndex struct {
	Modes []struct {
		Name            string
		Cost            int64
		Events, Weights string
	}
}

func readIndex(t *testing.T, dir string) packageIndex {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	var index packageIndex
	if err := json.Unmarshal(text, &index); err != nil {
		t.Fatal(err)
	}
	return index
}

// The rules of the format: a payout is 0, or at least 10 and a multiple of 10; weights are positive and
// their sum fits in 64 bits. The return of every mode is 96 to 97 percent and exactly the declared one.
func TestPackagesAreValidAndReturnWhatTheyDeclare(t *testing.T) {
	for id, one := range packages(t) {
		g, err := games.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		index := readIndex(t, one.dir)
		if len(index.Modes) != len(g.Modes) {
			t.Fatalf("%s has %d modes in its index, want %d", id, len(index.Modes), len(g.Modes))
		}
		for i, mode := range index.Modes {
			t.Run(id+"/"+mode.Name, func(t *testing.T) {
				rows := readMode(t, one.dir, mode.Events, mode.Weights)
				if len(rows) != slots.MinRounds {
					t.Errorf("%d outcomes, want %d", len(rows), slots.MinRounds)
				}
				checkReturn(t, rows, mode.Cost, g.Modes[i])
				for _, row := range rows {
					if row.PayoutMultiplier < 0 || row.PayoutMultiplier%10 != 0 || row.PayoutMultiplier > g.WinCap {
						t.Errorf("outcome %d pays %d", row.ID, row.PayoutMultiplier)
					}
					replay(t, row, g.WinCap)
				}
			})
		}
	}
}

func checkReturn(t *testing.T, rows []row, cost int64, mode games.Mode) {
	t.Helper()
	sum, won, returned := new(big.Int), new(big.Int), new(big.Int)
	for _, row := range rows {
		weight := new(big.Int).SetUint64(row.weight)
		sum.Add(sum, weight)
		if row.PayoutMultiplier > 0 {
			won.Add(won, weight)
		}
		returned.Add(returned, new(big.Int).Mul(weight, big.NewInt(row.PayoutMultiplier)))
	}
	if !sum.IsUint64() {
		t.Fatalf("the weights sum to %v, more than 64 bits", sum)
	}
	rtp := new(big.Rat).SetFrac(returned, new(big.Int).Mul(sum, big.NewInt(100*cost)))
	if rtp.Cmp(big.NewRat(96, 100)) < 0 || rtp.Cmp(big.NewRat(97, 100)) > 0 {
		t.Errorf("the return is %s, want 0.96 to 0.97", rtp.FloatString(6))
	}
	if declared := big.NewRat(mode.Target.Return(), 1_000_000); rtp.Cmp(declared) != 0 {
		t.Errorf("the return is %s, declared is %s", rtp.FloatString(12), declared.FloatString(12))
	}
	if hits, declared := new(big.Rat).SetFrac(won, sum), big.NewRat(mode.Target.Chance(), 1_000_000_000); hits.Cmp(declared) != 0 {
		t.Errorf("the hit rate is %s, declared is %s", hits.FloatString(12), declared.FloatString(12))
	}
}

// replay plays the events of a book as a front end does, and fails where an amount is not the sum of
// the wins before it.
func replay(t *testing.T, row row, wincap int64) {
	t.Helper()
	var total, spin int64
	for i, raw := range row.Events {
		var event struct {
			Index            int
			Type             string
			Amount, TotalWin int64
		}
		if err := json.Unmarshal(raw, &event); err != nil || event.Index != i {
			t.Fatalf("outcome %d: event %d has index %d: %v", row.ID, i, event.Index, err)
		}
		want := total
		switch event.Type {
		case "reveal", "holdTrigger":
			spin = 0
			continue
		case "winInfo", "prizeInfo":
			total += event.TotalWin
			spin += event.TotalWin
			continue
		case "setWin", "updateTumbleWin":
			want = spin
		case "wincap":
			want = wincap
		case "setTotalWin", "finalWin":
		default:
			continue
		}
		if event.Amount != want {
			t.Fatalf("outcome %d: %s of %d, want %d", row.ID, event.Type, event.Amount, want)
		}
	}
	if total != row.PayoutMultiplier {
		t.Fatalf("outcome %d pays %d, its events sum to %d", row.ID, row.PayoutMultiplier, total)
	}
}

func TestVolatilityIsAsDeclared(t *testing.T) {
	limits := map[games.Volatility][2]float64{games.Low: {0, 4}, games.Medium: {4, 12}, games.High: {12, 60}}
	seen := map[games.Volatility]bool{}
	for id, one := range packages(t) {
		seen[one.figures.Volatility] = true
		deviation, err := strconv.ParseFloat(one.figures.Modes[0].StandardDeviation, 64)
		if limit := limits[one.figures.Volatility]; err != nil || deviation < limit[0] || deviation >= limit[1] {
			t.Errorf("%s of %s volatility has a standard deviation of %v, want %v: %v", id, one.figures.Volatility, deviation, limit, err)
		}
	}
	if len(seen) != 3 {
		t.Errorf("the games have the volatilities %v, want three", seen)
	}
}

func TestSameSeedMakesTheSameBytes(t *testing.T) {
	for id, first := range packages(t) {
		g, err := games.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		second := generate(filepath.Join(t.TempDir(), id), g, "test")
		if second.err != nil {
			t.Fatal(second.err)
		}
		for _, entry := range entries(t, first.dir) {
			if !bytes.Equal(read(t, first.dir, entry), read(t, second.dir, entry)) {
				t.Errorf("%s of %s differs between two runs", entry.Name(), id)
			}
		}
	}
}

// The digests of the packages of the shared tests, without a front end. They change only with the rules
// of a game, its figures, or the version of the zstd library: old versions stay beside new ones then.
var digests = map[string]string{
	"felt-and-brass": "b5001ad3bc55fcf789ea89a08ef26f1d41c4b59b5fab33cb1815ac74bacc77f6",
	"kite-season":    "eb45be6d8f5c033afa873ad244595bad88b2cfce717606ac2ca074676eb1834e",
	"chip-cascade":   "5acfc134a93501dc49a155ca0f54e0a9bc4204fb3f84db39dfd01c8f30680ef3",
	"brass-vault":    "7a34377861cc14fa16ff4a39fed7a2f757675adb5a53e0e9e57d180af4d69624",
	"last-table":     "d895c6145f6d7202769b809a437da82a0a427d41b3bb076e217c821574f25415",
}

// returns are the exact return and the hit rate of each mode. They do not depend on the number of outcomes.
var returns = map[string]string{
	"felt-and-brass base": "193/200 41.5039", "kite-season base": "193/200 52.7736", "kite-season bonus": "483/500 100.0000",
	"chip-cascade base": "481/500 39.3931", "brass-vault base": "193/200 37.3856", "last-table base": "483/500 25.6394",
}

// Every machine makes the same packages, and the check of installations finds the declared returns.
func TestPackagesHaveTheirDigestsAndReturns(t *testing.T) {
	for id, one := range packages(t) {
		source, err := mathpackage.OpenSource(one.dir, mathpackage.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		manifest, err := mathpackage.Check(source)
		if err := errors.Join(err, source.Close()); err != nil {
			t.Fatal(err)
		}
		if manifest.Digest != digests[id] {
			t.Errorf("the digest of %s is %s, want %s", id, manifest.Digest, digests[id])
		}
		for _, mode := range manifest.Modes {
			if got := mode.RTP + " " + mode.HitRatePercent; got != returns[id+" "+mode.Mode] {
				t.Errorf("%s, mode %s: %s, want %s", id, mode.Mode, got, returns[id+" "+mode.Mode])
			}
		}
	}
}

func TestAnotherSeedMakesOtherRounds(t *testing.T) {
	g := games.All()[0]
	other := generate(filepath.Join(t.TempDir(), g.ID), g, "another")
	if other.err != nil {
		t.Fatal(other.err)
	}
	first := packages(t)[g.ID]
	for _, entry := range entries(t, first.dir) {
		if entry.Name() != "index.json" && bytes.Equal(read(t, first.dir, entry), read(t, other.dir, entry)) {
			t.Errorf("%s is the same with another seed", entry.Name())
		}
	}
}

func entries(t *testing.T, dir string) []os.DirEntry {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil || len(list) < 4 {
		t.Fatalf("the package in %s has %d files: %v", dir, len(list), err)
	}
	return list
}

func read(t *testing.T, dir string, entry os.DirEntry) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFrontEndIsInThePackageWithItsFigures(t *testing.T) {
	g := games.All()[0]
	dir := t.TempDir()
	front := fstest.MapFS{"index.html": {Data: []byte("<p>reels</p>")}, "slots.js": {Data: []byte("start()")}}
	if _, err := slots.Write(t.Context(), dir, g, slots.Options{Seed: "test", Rounds: slots.MinRounds, Front: front}); err != nil {
		t.Fatal(err)
	}
	figures, err := os.ReadFile(filepath.Join(dir, "figures.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"index.html": "<p>reels</p>", "slots.js": "start()", "figures.json": string(figures)} {
		if got, err := os.ReadFile(filepath.Join(dir, "front", name)); err != nil || string(got) != want {
			t.Errorf("%s is %q, want %q: %v", name, got, want, err)
		}
	}
}

func TestTooFewRoundsAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "few")
	_, err := slots.Write(t.Context(), dir, games.All()[0], slots.Options{Seed: "test", Rounds: slots.MinRounds - 1})
	if err == nil {
		t.Error("a package of too few rounds was made")
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder exists after the refusal: %v", err)
	}
}
