package mathpackage

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// An installed game keeps the files that players recompute from byte for byte, whatever their form.
func TestInstalledGameKeepsIndexAndWeights(t *testing.T) {
	weights := "0,50,0\r\n7,30,100\r\n8,20,5000"
	outcomes := []Outcome{{0, 50, 0}, {7, 30, 100}, {8, 20, 5000}}
	source, err := OpenSource(simple(t, outcomes...).with("weights.csv", weights).folder(t), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	folder := filepath.Join(t.TempDir(), "game")
	manifest, err := Install(source, folder)
	if err != nil {
		t.Fatal(err)
	}
	digests := map[string]string{}
	for _, file := range manifest.Files {
		digests[file.Name] = file.SHA256
	}
	index, err := os.ReadFile(IndexPath(folder))
	if err != nil || string(index) != oneMode || digestOf(index) != digests["index.json"] {
		t.Errorf("index.json is %q (%v)", index, err)
	}
	kept := unpacked(t, manifest.WeightsPath(folder, "base"))
	if kept != weights || digestOf([]byte(kept)) != digests["weights.csv"] {
		t.Errorf("the weights are %q", kept)
	}
	if path := manifest.WeightsPath(folder, "other"); path != "" {
		t.Errorf("an unknown mode has the weights %s", path)
	}
}

func digestOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func TestOutcomesAreFoundByTheirNumber(t *testing.T) {
	var outcomes []Outcome
	for i := range uint64(200) {
		outcomes = append(outcomes, Outcome{ID: 5 + 3*i, Weight: i % 4, Payout: 10 * i})
	}
	mode := installed(t, simple(t, outcomes...).folder(t)).Mode("base")
	for _, o := range outcomes {
		drawn, err := mode.ByID(o.ID)
		if err != nil || drawn.ID != o.ID || drawn.Payout != o.Payout {
			t.Fatalf("outcome %d is %+v (%v)", o.ID, drawn, err)
		}
		if _, err := mode.ByID(o.ID + 1); !errors.Is(err, ErrNoOutcome) {
			t.Fatalf("outcome %d does not exist, and is answered with %v", o.ID+1, err)
		}
	}
	if _, err := mode.ByID(0); !errors.Is(err, ErrNoOutcome) {
		t.Errorf("outcome 0: %v", err)
	}
}
