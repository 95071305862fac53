package deposits

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

const documentFile = "../../../docs/cashier-deposits.md"

var update = flag.Bool("update", false, "write the tables of docs/cashier-deposits.md again")

func TestDocumentMatchesTables(t *testing.T) {
	text, err := os.ReadFile(documentFile)
	if err != nil {
		t.Fatal(err)
	}
	made := string(text)
	for name, table := range map[string]string{"states": statesTable(), "reasons": reasonsTable()} {
		begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
		before, rest, found := strings.Cut(made, begin)
		_, after, ended := strings.Cut(rest, end)
		if !found || !ended {
			t.Fatalf("%s has no place for the table of %s", documentFile, name)
		}
		made = before + begin + table + end + after
	}
	if *update {
		if err := os.WriteFile(documentFile, []byte(made), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if made != string(text) {
		t.Error("docs/cashier-deposits.md is stale: go test ./app/money/deposits -run Document -update writes its tables again")
	}
}

func statesTable() string {
	var b strings.Builder
	b.WriteString("| State | What staff read | What the player reads | Where the money is |\n|---|---|---|---|\n")
	for _, row := range stateTable {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", row.State, row.Staff, row.Player, row.Books)
	}
	return b.String()
}

func reasonsTable() string {
	var b strings.Builder
	b.WriteString("| Reason | What staff read | What the player reads | Beside writing it off |\n|---|---|---|---|\n")
	for _, row := range reasonTable {
		batch, also := row.Player, row.Actions
		if batch == "" {
			batch = "the sentence of `held`"
		}
		if also == "" {
			also = "nothing"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", row.Reason, row.Staff, batch, also)
	}
	return b.String()
}

// Every state and every reason has its texts, and players are not shown
// sanctions.
func TestEveryStateHasSentences(t *testing.T) {
	for _, state := range allStates() {
		for _, reason := range allReasons() {
			d := &deposit{state: state, reason: reason}
			if d.playerSentence() == "" || d.staffSentence() == "" {
				t.Errorf("%s, %q: no sentence for the player", state, reason)
			}
			if strings.Contains(d.playerSentence(), "sanction") {
				t.Errorf("%s, %q warns the sender: %s", state, reason, d.playerSentence())
			}
		}
	}
}
