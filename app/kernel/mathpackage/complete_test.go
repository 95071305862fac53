package mathpackage

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// withoutKept installs a package as earlier releases did, and returns its folder and manifest.
func withoutKept(t *testing.T, f fixture) (string, Manifest) {
	t.Helper()
	source, err := OpenSource(f.folder(t), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	folder := filepath.Join(t.TempDir(), "game")
	manifest, err := Install(source, folder)
	if err != nil {
		t.Fatal(err)
	}
	for i := range manifest.Modes {
		if err := os.Remove(filepath.Join(folder, weightsName(i))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(IndexPath(folder)); err != nil {
		t.Fatal(err)
	}
	return folder, manifest
}

func unpacked(t *testing.T, name string) string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var completeOutcomes = []Outcome{{0, 50, 0}, {7, 0, 100}, {8, 1 << 40, 5000}}

// The files are the delivered ones byte for byte, in each form in which tools write them.
func TestFilesThatWereNotKeptAreMadeAgain(t *testing.T) {
	twoModes := `{"modes":[{"name":"base","cost":1.0,"events":"books.jsonl.zst","weights":"weights.csv"},{"name":"bonus","cost":1.25,"events":"books.jsonl.zst","weights":"weights.csv"}]}`
	spaced := strings.NewReplacer(`":`, `": `, `,"`, `, "`, `},{`, `}, {`).Replace(twoModes)
	indented := "{\n    \"modes\": [\n        {\n            \"name\": \"base\",\n            \"cost\": 1.0,\n            \"events\": \"books.jsonl.zst\",\n            \"weights\": \"weights.csv\"\n        }\n    ]\n}"
	whole := "{\n  \"modes\": [\n    {\n      \"name\": \"base\",\n      \"cost\": 2,\n      \"events\": \"books.jsonl.zst\",\n      \"weights\": \"weights.csv\"\n    }\n  ]\n}\n"
	lines := csv(completeOutcomes...)
	for name, changed := range map[string]map[string]string{
		"as the own slots":    {"index.json": whole},
		"as the SDK":          {"index.json": indented},
		"without spaces":      {"index.json": twoModes},
		"in one line":         {"index.json": spaced},
		"with other ends":     {"index.json": indented, "weights.csv": strings.ReplaceAll(lines, "\n", "\r\n")},
		"without a last end":  {"index.json": indented, "weights.csv": strings.TrimSuffix(lines, "\n")},
		"neither of the ends": {"index.json": indented, "weights.csv": strings.TrimSuffix(strings.ReplaceAll(lines, "\n", "\r\n"), "\r\n")},
	} {
		t.Run(name, func(t *testing.T) {
			f := simple(t, completeOutcomes...)
			for file, content := range changed {
				f = f.with(file, content)
			}
			folder, manifest := withoutKept(t, f)
			if missing, err := manifest.Missing(folder); err != nil || len(missing) != 1+len(manifest.Modes) {
				t.Fatalf("the game lacks %v (%v)", missing, err)
			}
			if lost, err := Complete(folder); err != nil || len(lost) > 0 {
				t.Fatalf("%v are lost (%v)", lost, err)
			}
			if missing, err := manifest.Missing(folder); err != nil || len(missing) > 0 {
				t.Errorf("the game still lacks %v (%v)", missing, err)
			}
			index, err := os.ReadFile(IndexPath(folder))
			if err != nil || string(index) != f["index.json"] {
				t.Errorf("index.json is %q (%v)", index, err)
			}
			for _, mode := range manifest.Modes {
				if got := unpacked(t, manifest.WeightsPath(folder, mode.Mode)); got != f["weights.csv"] {
					t.Errorf("the weights of %s are %q", mode.Mode, got)
				}
			}
		})
	}
}

// A file in a form that no tool writes is named, and no other text takes its place.
func TestFilesInAnUnknownFormStayLost(t *testing.T) {
	f := simple(t, completeOutcomes...).with("index.json", " "+oneMode).with("weights.csv", "00,50,0\n7,0,100\n8,20,5000\n")
	f = f.with("books.jsonl.zst", pack(t, books(Outcome{0, 50, 0}, Outcome{7, 0, 100}, Outcome{8, 20, 5000})))
	folder, manifest := withoutKept(t, f)
	lost, err := Complete(folder)
	if err != nil || !slices.Equal(lost, []string{"index.json", "weights.csv"}) {
		t.Errorf("%v are lost (%v)", lost, err)
	}
	if missing, err := manifest.Missing(folder); err != nil || !slices.Equal(missing, lost) {
		t.Errorf("the game lacks %v (%v)", missing, err)
	}
}

// A complete game is left as it is, and a damaged index is an error.
func TestCompleteReadsNothingThatIsThere(t *testing.T) {
	folder, _ := withoutKept(t, simple(t, completeOutcomes...))
	if _, err := Complete(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(folder, indexName(0)), recordBytes); err != nil {
		t.Fatal(err)
	}
	if lost, err := Complete(folder); err != nil || len(lost) > 0 {
		t.Errorf("a complete game lacks %v (%v)", lost, err)
	}
	if err := os.Remove(filepath.Join(folder, weightsName(0))); err != nil {
		t.Fatal(err)
	}
	if _, err := Complete(folder); err == nil {
		t.Error("weights were made from a part of an index")
	}
}
