package checks

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of docs/dev/architecture.md again")

const architectureFile = "docs/dev/architecture.md"

// The table of packages is between these two lines.
const packagesBegin, packagesEnd = "<!-- packages -->\n", "<!-- end -->\n"

func TestArchitectureDocumentIsCurrent(t *testing.T) {
	raw, err := os.ReadFile(architectureFile)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	before, rest, begun := strings.Cut(text, packagesBegin)
	table, after, ended := strings.Cut(rest, packagesEnd)
	if !begun || !ended {
		t.Fatal("the document has no place for its table")
	}
	want := packageTable(t)
	if *update {
		if err := os.WriteFile(architectureFile, []byte(before+packagesBegin+want+packagesEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if table != want {
		t.Errorf("%s is stale: make types writes its table again", architectureFile)
	}
	for _, name := range regexp.MustCompile("`([\\w/]+/[\\w.]+)`").FindAllStringSubmatch(before, -1) {
		if _, err := os.Stat(name[1]); err != nil {
			t.Errorf("the document names %s, which does not exist", name[1])
		}
	}
}

// packageTable lists the packages by their paths, each with the first sentence of its package
// comment.
func packageTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("| package | what it is |\n|---|---|\n")
	for _, one := range listPackages(t) {
		parts := strings.Split(one.ImportPath, "/")
		if parts[0] == "app" && len(parts) != 1 && len(parts) != 3 && one.ImportPath != siteHarness || one.ImportPath == "" || len(one.GoFiles) == 0 {
			continue
		}
		if one.Doc == "" {
			t.Errorf("%s does not say what it is", one.ImportPath)
		}
		summary := strings.TrimPrefix(one.Doc, "Package "+parts[len(parts)-1]+" ")
		b.WriteString("| `" + one.ImportPath + "` | " + strings.ReplaceAll(summary, "|", "\\|") + " |\n")
	}
	return b.String()
}
