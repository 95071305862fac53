package ledger

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// documentFile describes the ledger. Its text is written by hand; its tables
// are generated from the register and the chart.
const documentFile = "../../../docs/ledger.md"

var update = flag.Bool("update", false, "write the tables of docs/ledger.md again")

func TestLedgerDocumentIsCurrent(t *testing.T) {
	text, err := os.ReadFile(documentFile)
	if err != nil {
		t.Fatal(err)
	}
	made := string(text)
	for name, table := range map[string]string{"parties": partyTable(), "accounts": accountTable(), "codes": codeTable()} {
		begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
		before, rest, found := strings.Cut(made, begin)
		_, after, ended := strings.Cut(rest, end)
		if !found || !ended {
			t.Fatalf("docs/ledger.md has no place for the table of %s", name)
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
		t.Error("docs/ledger.md is stale: make types writes its tables again")
	}
}

func partyTable() string {
	var b strings.Builder
	b.WriteString("| Party | Owner | What it is for | Balance |\n|---|---|---|---|\n")
	for _, r := range Register() {
		owner := "`" + r.Owner + "`"
		switch {
		case r.Owner == "":
			owner = "the id"
		case r.Named:
			owner = "`" + r.Owner + ":name`"
		}
		balance := "follows from the transfers; may be below zero"
		if r.Stored {
			balance = "stored; never below zero"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.Name, owner, r.Sentence, balance)
	}
	return b.String()
}

func accountTable() string {
	var b strings.Builder
	b.WriteString("| Purpose | Money | Parties with such an account |\n|---|---|---|\n")
	for _, purpose := range []Purpose{Real, Bonus, Hold, Stake, BonusStake, Demo, DemoStake} {
		money := "real"
		if isPlay(purpose) {
			money = "play"
		}
		var holders []string
		for _, r := range Register() {
			if slices.Contains(r.Purposes, purpose) {
				holders = append(holders, r.Name)
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", purpose, money, strings.Join(holders, ", "))
	}
	return b.String()
}

func codeTable() string {
	var b strings.Builder
	b.WriteString("| Code | Name | What the money is | Ways | Reference | Money |\n|---|---|---|---|---|---|\n")
	for _, e := range Chart() {
		var directions []string
		for _, direction := range e.Directions {
			directions = append(directions, fmt.Sprintf("%s → %s", direction.From, direction.To))
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %s | %s |\n", e.Code, e.Name, e.Sentence, strings.Join(directions, "<br>"), e.Reference, e.Play)
	}
	return b.String()
}

// TestDocumentListsEveryPurpose fails when the table of accounts lacks a
// purpose of the register.
func TestDocumentListsEveryPurpose(t *testing.T) {
	table := accountTable()
	for _, r := range Register() {
		for _, purpose := range r.Purposes {
			if !strings.Contains(table, "| `"+string(purpose)+"` |") {
				t.Errorf("the purpose %s of the party %s is not in the table", purpose, r.Name)
			}
		}
	}
}
