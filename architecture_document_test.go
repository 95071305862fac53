package main

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of docs/architecture.md anew")

const architectureFile = "docs/architecture.md"

// The table of the rooms stands between these two lines.
const roomsBegin, roomsEnd = "<!-- rooms -->\n", "<!-- end -->\n"

func TestTheHouseIsAsItsDocumentSays(t *testing.T) {
	raw, err := os.ReadFile(architectureFile)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	before, rest, begun := strings.Cut(text, roomsBegin)
	table, after, ended := strings.Cut(rest, roomsEnd)
	if !begun || !ended {
		t.Fatal("the document has no place for its table")
	}
	want := roomTable(t)
	if *update {
		if err := os.WriteFile(architectureFile, []byte(before+roomsBegin+want+roomsEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if table != want {
		t.Errorf("%s is stale: go test . -run TheHouse -update writes its table anew", architectureFile)
	}
	for _, name := range regexp.MustCompile("`([\\w/]+/[\\w.]+)`").FindAllStringSubmatch(before, -1) {
		if _, err := os.Stat(name[1]); err != nil {
			t.Errorf("the document names %s, which does not exist", name[1])
		}
	}
}

// roomTable lists the rooms by their paths, each with the first sentence that it
// says of itself.
func roomTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("| room | what it is |\n|---|---|\n")
	for _, one := range listPackages(t) {
		parts := strings.Split(one.ImportPath, "/")
		if parts[0] == "app" && len(parts) != 1 && len(parts) != 3 && one.ImportPath != siteGround || one.ImportPath == "" || len(one.GoFiles) == 0 {
			continue
		}
		if one.Doc == "" {
			t.Errorf("%s does not say what it is", one.ImportPath)
		}
		said := strings.TrimPrefix(one.Doc, "Package "+parts[len(parts)-1]+" ")
		b.WriteString("| `" + one.ImportPath + "` | " + strings.ReplaceAll(said, "|", "\\|") + " |\n")
	}
	return b.String()
}
