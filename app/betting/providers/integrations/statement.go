package integrations

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

// entry is a transaction in a provider's list.
type entry struct {
	// kind is bet, win, refund or rollback; empty if the list does not name it.
	kind   string
	amount seamless.Micros
}

const (
	// maxEntries is the maximum number of transactions of a list.
	maxEntries = 200_000
	// amountDecimals is the maximum number of decimals of an amount.
	amountDecimals = 6
)

// Names of columns, as providers write them.
var (
	idColumns     = []string{"transaction_id", "transaction_uuid", "transaction", "id"}
	kindColumns   = []string{"action", "kind", "type", "transaction_type"}
	amountColumns = []string{"amount", "sum"}
)

// statementError refuses a list at a line, counted from 1.
func statementError(line int, reason string) error {
	refusal := fault.Field("content", "validation.invalid").With("line", line)
	refusal.Message = fmt.Sprintf("Line %d: %s.", line, reason)
	return refusal
}

// readStatement reads a provider's list of transactions: CSV with a line of titles. Errors: the line at
// fault.
func readStatement(text string) (map[string]entry, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	r.ReuseRecord = true
	if first, _, _ := strings.Cut(text, "\n"); strings.Count(first, ";") > strings.Count(first, ",") {
		r.Comma = ';'
	}
	titles, err := r.Read()
	if err != nil {
		return nil, statementError(1, "there are no titles of columns")
	}
	id, kind, amount := column(titles, idColumns), column(titles, kindColumns), column(titles, amountColumns)
	if id < 0 || amount < 0 {
		return nil, statementError(1, "there is no column transaction_id or no column amount")
	}
	list := map[string]entry{}
	for line := 2; ; line++ {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, statementError(line, "it cannot be read, or has another number of cells than the titles")
		}
		e, number := entry{}, strings.Clone(strings.TrimSpace(cells[id]))
		units, err := money.ParseAmount(strings.TrimSpace(cells[amount]), amountDecimals)
		_, twice := list[number]
		switch {
		case err != nil || units > money.Amount(seamless.MaxMicros):
			return nil, statementError(line, "the amount is no number with at most 6 decimals")
		case number == "" || len(number) > seamless.MaxIDLength:
			return nil, statementError(line, "the id of the transaction is empty or too long")
		case twice:
			return nil, statementError(line, "the id of the transaction is there twice")
		case len(list) == maxEntries:
			return nil, statementError(line, fmt.Sprintf("the list has more than %d transactions", maxEntries))
		}
		e.amount = seamless.Micros(units)
		if kind >= 0 {
			e.kind = kindOf(cells[kind])
		}
		list[number] = e
	}
}

// column returns the position of the first known title, or -1.
func column(titles, known []string) int {
	return slices.IndexFunc(titles, func(title string) bool {
		return slices.Contains(known, strings.ReplaceAll(strings.ToLower(strings.TrimSpace(title)), " ", "_"))
	})
}

// kindOf returns the kind of a transaction by the word of a provider: bet, TK_FREE_BET, jackpot win.
func kindOf(word string) string {
	word = strings.ToLower(word)
	for _, known := range []struct{ part, kind string }{
		{"rollback", "rollback"}, {"refund", "refund"}, {"win", "win"}, {"credit", "win"}, {"bet", "bet"}, {"debit", "bet"},
	} {
		if strings.Contains(word, known.part) {
			return known.kind
		}
	}
	return ""
}
