package privacy

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// documented formats the list as docs/privacy.md shows it.
func documented() string {
	words := map[Deletion]string{Erased: "erased", Anonymised: "made anonymous", Kept: "kept"}
	var text strings.Builder
	text.WriteString("| Table | What | In the copy | At the deletion |\n|---|---|---|---|\n")
	for _, t := range Tables() {
		copied := "yes"
		if t.Copied == "" {
			copied = "no"
		}
		operation := words[t.Deletion]
		if t.Deletion == Kept {
			operation += " " + t.Reason.Until + ". " + t.Reason.Sentence
		}
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s |\n", t.Name, t.Title, copied, operation)
	}
	return text.String()
}

func TestDocumentListsTables(t *testing.T) {
	document, err := os.ReadFile("../../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := documented(); !strings.Contains(string(document), "\n\n"+want) {
		t.Errorf("docs/privacy.md does not have the table, which is\n%s", want)
	}
}
