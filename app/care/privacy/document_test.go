package privacy

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// documented writes the list as docs/privacy.md shows it.
func documented() string {
	words := map[Deed]string{Erased: "erased", Anonymised: "made anonymous", Kept: "kept"}
	var text strings.Builder
	text.WriteString("| Table | What | In the copy | At the deletion |\n|---|---|---|---|\n")
	for _, t := range Tables() {
		copied := "yes"
		if t.Copied == "" {
			copied = "no"
		}
		deed := words[t.Deed]
		if t.Deed == Kept {
			deed += " " + t.Why.Until + ". " + t.Why.Sentence
		}
		fmt.Fprintf(&text, "| `%s` | %s | %s | %s |\n", t.Name, t.What, copied, deed)
	}
	return text.String()
}

func TestTheDocumentShowsTheList(t *testing.T) {
	document, err := os.ReadFile("../../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := documented(); !strings.Contains(string(document), "\n\n"+want) {
		t.Errorf("docs/privacy.md does not have the table, which is\n%s", want)
	}
}
