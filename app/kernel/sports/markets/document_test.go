package markets

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of docs/sports-rules.md again")

const (
	documentPath = "../../../../docs/sports-rules.md"
	tablesBegin  = "<!-- markets -->\n"
	tablesEnd    = "<!-- end -->\n"
)

// tables returns the rules of all sports. Sports with the same markets share one table.
func tables() string {
	var text strings.Builder
	written := map[string][]string{}
	var order []string
	for _, sport := range Sports() {
		var table strings.Builder
		table.WriteString("| Market | How it is settled |\n|---|---|\n")
		for _, m := range sport.Markets() {
			fmt.Fprintf(&table, "| %s | %s |\n", m.Name, m.Rule)
		}
		if written[table.String()] == nil {
			order = append(order, table.String())
		}
		written[table.String()] = append(written[table.String()], sport.Name)
	}
	for _, table := range order {
		fmt.Fprintf(&text, "### %s\n\n%s\n", strings.Join(written[table], ", "), table)
	}
	return text.String()
}

func TestDocumentListsAllMarketRules(t *testing.T) {
	data, err := os.ReadFile(documentPath)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(data), tablesBegin)
	_, after, ended := strings.Cut(rest, tablesEnd)
	if !begun || !ended {
		t.Fatal("docs/sports-rules.md has no place for the tables")
	}
	want := before + tablesBegin + "\n" + tables() + tablesEnd + after
	if *update {
		if err := os.WriteFile(documentPath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(data) {
		t.Error("docs/sports-rules.md is stale: go test ./app/kernel/sports/markets -run Document -update")
	}
}
