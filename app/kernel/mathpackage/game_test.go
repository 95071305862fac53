package mathpackage

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/provablyfair"
	"croupier/internal/proptest"
)

func TestExactReturns(t *testing.T) {
	outcomes := []Outcome{{0, 50, 0}, {1, 30, 100}, {2, 19, 200}, {3, 1, 5000}, {4, 0, 100_000}}
	index := strings.Replace(oneMode, `"cost":1.0`, `"cost":1.25`, 1)
	got, err := check(t, simple(t, outcomes...).with("index.json", index).folder(t), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	want := Summary{
		Mode: "base", Cost: "5/4", Outcomes: 5, TotalWeight: "100", RTP: "118/125", RTPPercent: "94.4000", HitRate: "1/2", HitRatePercent: "50.0000",
		Variance: "15.787264", Deviation: "3.9733", MaxWin: "50", MaxWinChance: "1/100", MaxWinOdds: "100",
	}
	if got.Modes[0] != want {
		t.Errorf("the returns are %+v, want %+v", got.Modes[0], want)
	}
}

// The sample was made with the public SDK.
func TestSampleOfTheSDK(t *testing.T) {
	game := installed(t, "testdata/fifty_fifty")
	got := game.Mode("base").Summary
	if got.RTP != "1" || got.HitRate != "1/2" || got.MaxWin != "2" || got.MaxWinOdds != "2" || got.Outcomes != 100 {
		t.Errorf("the returns are %+v", got)
	}
	drawn, err := game.Mode("base").At(6)
	if err != nil {
		t.Fatal(err)
	}
	events, err := game.Mode("base").Events(drawn)
	if err != nil || drawn.ID != 6 || drawn.Payout != 200 || !strings.Contains(string(events), `"numberRolled":7`) {
		t.Errorf("outcome %+v has the events %s (%v)", drawn, events, err)
	}
}

// Every point leads to the first outcome whose sum of weights is above it, with its own events.
func TestPointsLeadToOutcomes(t *testing.T) {
	proptest.Check(t, func(t testing.TB, check *rapid.T) {
		count := rapid.IntRange(1, 300).Draw(check, "outcomes")
		var outcomes []Outcome
		total := uint64(0)
		for i := range count {
			o := Outcome{ID: uint64(i * 3), Weight: rapid.Uint64Range(0, 1<<55).Draw(check, "weight"), Payout: uint64(i%7) * 10}
			if i == 0 {
				o.Weight++
			}
			total += o.Weight
			outcomes = append(outcomes, o)
		}
		mode := installed(t, simple(t, outcomes...).folder(t)).Mode("base")
		if mode.Total != total {
			check.Fatalf("the sum of the weights is %d, want %d", mode.Total, total)
		}
		sum := uint64(0)
		for _, o := range outcomes {
			if o.Weight == 0 {
				continue
			}
			for _, point := range []uint64{sum, sum + o.Weight/2, sum + o.Weight - 1} {
				drawn, err := mode.At(point)
				if err != nil || drawn.ID != o.ID || drawn.Payout != o.Payout {
					check.Fatalf("point %d is outcome %+v (%v), want %+v", point, drawn, err, o)
				}
				events, err := mode.Events(drawn)
				if want := fmt.Sprintf(`[{"index":0,"type":"finalWin","amount":%d}]`, o.Payout); err != nil || string(events) != want {
					check.Fatalf("the events are %s (%v), want %s", events, err, want)
				}
			}
			sum += o.Weight
		}
		if _, err := mode.At(total); err == nil {
			check.Fatal("a point beyond the weights is accepted")
		}
	})
}

// The mapping is the published one: it is computed here with big numbers from the blocks.
func TestDrawIsThePublishedMapping(t *testing.T) {
	outcomes := []Outcome{{0, 1 << 63, 0}, {1, 1<<62 + 12345, 100}, {2, 7, 5000}}
	mode := installed(t, simple(t, outcomes...).folder(t)).Mode("base")
	total := new(big.Int).SetUint64(mode.Total)
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	least := new(big.Int).Mod(two64, total)
	for nonce := range uint64(200) {
		drawn, err := mode.Draw(provablyfair.NewStream("server", "client", nonce))
		if err != nil {
			t.Fatal(err)
		}
		var want *big.Int
		for word := 0; want == nil; word++ {
			block := provablyfair.Block("server", "client", nonce, uint64(word/4))
			product := new(big.Int).Mul(new(big.Int).SetBytes(block[word%4*8:word%4*8+8]), total)
			if new(big.Int).Mod(product, two64).Cmp(least) >= 0 {
				want = product.Rsh(product, 64)
			}
		}
		if drawn.Point != want.Uint64() {
			t.Fatalf("nonce %d draws %d, want %s", nonce, drawn.Point, want)
		}
	}
}

// A player with the package recomputes the outcome that the site drew.
func TestRecomputedOutcomeIsTheDrawnOne(t *testing.T) {
	location := simple(t, Outcome{0, 1 << 60, 0}, Outcome{1, 1 << 61, 100}, Outcome{2, 0, 300}, Outcome{3, 999, 5000}).archive(t)
	game := installed(t, location)
	source, err := OpenSource(location, DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for nonce := range uint64(50) {
		got, err := Recompute(source, "base", provablyfair.NewStream("server", "client", nonce))
		if err != nil {
			t.Fatal(err)
		}
		want, err := game.Mode("base").Draw(provablyfair.NewStream("server", "client", nonce))
		if err != nil || got.ID != want.ID || got.Payout != want.Payout || got.Point != want.Point || got.Total != game.Mode("base").Total {
			t.Fatalf("nonce %d is recomputed as %+v, the site drew %+v (%v)", nonce, got, want, err)
		}
	}
	if _, err := Recompute(source, "other", provablyfair.NewStream("server", "client", 0)); err == nil {
		t.Error("an unknown mode is accepted")
	}
}

func TestFrontEndIsInstalledAndDigested(t *testing.T) {
	base := simple(t, two...)
	front := base.with("front/index.html", "<p>play</p>").with("front/art/a.png", "png")
	for form, location := range map[string]string{"folder": front.folder(t), "archive": front.archive(t)} {
		source, err := OpenSource(location, DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(t.TempDir(), "game")
		manifest, err := Install(source, folder)
		if err != nil || !manifest.Front {
			t.Fatalf("%s: %v, front end %v", form, err, manifest.Front)
		}
		if text, err := os.ReadFile(filepath.Join(folder, "front", "art", "a.png")); err != nil || string(text) != "png" {
			t.Errorf("%s: the file is %q (%v)", form, text, err)
		}
		if err := source.Close(); err != nil {
			t.Error(err)
		}
	}
	first, err := check(t, front.archive(t), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	other, err := check(t, front.with("front/index.html", "<p>other</p>").folder(t), DefaultLimits())
	if err != nil || first.Digest == other.Digest {
		t.Errorf("another front end has the same digest (%v)", err)
	}
}

func TestPackageInAFolderOfTheArchive(t *testing.T) {
	for _, prefix := range []string{"math/", "my-game/"} {
		moved := fixture{prefix + "front/index.html": "<p>"}
		for name, content := range simple(t, two...) {
			moved[prefix+name] = content
		}
		if got, err := check(t, moved.archive(t), DefaultLimits()); err != nil || !got.Front || len(got.Modes) != 1 {
			t.Errorf("%s: %+v (%v)", prefix, got, err)
		}
	}
}

func TestDamagedInstallationsAreNotOpened(t *testing.T) {
	source, err := OpenSource(simple(t, two...).folder(t), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	folder := filepath.Join(t.TempDir(), "game")
	manifest, err := Install(source, folder)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(manifest); err != nil || !strings.Contains(string(text), `"rtp":"39/40"`) {
		t.Errorf("the manifest is %s (%v)", text, err)
	}
	index := filepath.Join(folder, indexName(0))
	if err := os.Truncate(index, 60); err != nil {
		t.Fatal(err)
	}
	if game, err := Open(folder); err == nil {
		t.Error("a game whose index is cut off was opened", game.Close())
	}
}
