package harm

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Players and staff read the same formulas as in the document.
func TestDocumentListsFormulas(t *testing.T) {
	document, err := os.ReadFile("../../../docs/harm.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| Marker | Group | What it is | Threshold |\n|---|---|---|---|\n"
	for _, m := range markers {
		table += fmt.Sprintf("| `%s` | %s | %s | %d %s |\n", m.id, m.group, m.formula, m.defaultThreshold, m.countUnit)
	}
	if !strings.Contains(string(document), table) {
		t.Errorf("docs/harm.md does not have the table of markers, which is\n%s", table)
	}
}
