// Package line names what can be bet on and what stands on it: a selection, its
// quote, and what became of it. It is what the book and the bets say to each
// other.
package line

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/odds"
)

// Selection is one outcome of one market of one event.
type Selection struct {
	Event  string `json:"event"`
	Market string `json:"market"`
	// Specifiers are written as the catalogue of markets writes them:
	// "period=1|line=-0.5", in the order of fields. A market without any has "".
	Specifiers string `json:"specifiers"`
	Outcome    string `json:"outcome"`
}

// Key is the text by which a selection is stored: event/market/specifiers/outcome.
// An outcome may have slashes of its own ("1/x"); the other parts have none.
func (s Selection) Key() string {
	return s.Event + "/" + s.Market + "/" + s.Specifiers + "/" + s.Outcome
}

// MarketKey names the market of the selection within the house.
func (s Selection) MarketKey() string { return s.Event + "/" + s.Market + "/" + s.Specifiers }

// ErrSelection refuses what names no selection.
var ErrSelection = errors.New("no such selection")

// The longest parts of a selection, in bytes.
const (
	maxEvent      = 40
	maxMarket     = 48
	maxSpecifiers = 64
	maxOutcome    = 48
)

// Parse reads what Key writes. Errors: ErrSelection.
func Parse(key string) (Selection, error) {
	if len(key) > maxEvent+maxMarket+maxSpecifiers+maxOutcome+3 {
		return Selection{}, ErrSelection
	}
	parts := strings.SplitN(key, "/", 4)
	if len(parts) != 4 {
		return Selection{}, fmt.Errorf("%w: %q", ErrSelection, key)
	}
	s := Selection{Event: parts[0], Market: parts[1], Specifiers: parts[2], Outcome: parts[3]}
	return s, s.Check()
}

// Check refuses names that no event, market or outcome has. Whether there is such
// a market the book knows. Errors: ErrSelection.
func (s Selection) Check() error {
	switch {
	case !word(s.Event, maxEvent, "-_"), !word(s.Market, maxMarket, "_-"), !word(s.Outcome, maxOutcome, "_-:/&+. "), !canonical(s.Specifiers):
		return fmt.Errorf("%w: %q", ErrSelection, s.Key())
	default:
		return nil
	}
}

// word reports whether a text has only letters of ASCII, digits and some signs.
func word(text string, longest int, signs string) bool {
	if text == "" || len(text) > longest {
		return false
	}
	for i := range len(text) {
		if !plain(text[i]) && !strings.ContainsRune(signs, rune(text[i])) {
			return false
		}
	}
	return true
}

// plain reports whether a byte is a letter of ASCII or a digit.
func plain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// fields are the names of specifiers in their order.
var fields = []string{"period", "line", "number", "from", "to"}

// canonical reports whether specifiers stand in the one order in which they are
// written, each once.
func canonical(text string) bool {
	if text == "" {
		return true
	}
	if len(text) > maxSpecifiers {
		return false
	}
	last := -1
	for part := range strings.SplitSeq(text, "|") {
		name, value, _ := strings.Cut(part, "=")
		at := slices.Index(fields, name)
		if at <= last || !word(value, 8, "-.") {
			return false
		}
		last = at
	}
	return true
}

// State says whether a selection can be bet on.
type State string

// The states.
const (
	Open      State = "open"
	Suspended State = "suspended"
	Closed    State = "closed"
)

// Million is the basis of chances.
const Million = 1_000_000

// Quote is what stands on a selection at a moment.
type Quote struct {
	Selection
	Price odds.Price `json:"price"`
	// Version rises with every change of the event's quotes.
	Version int64 `json:"version"`
	// Chance and Void are the model's probabilities that the selection wins and
	// that the stake is given back, as shares of a stake in millionths. Chance is
	// 1 to 999,999.
	Chance int64 `json:"-"`
	Void   int64 `json:"-"`
	State  State `json:"state"`
	// Live is true once the event has begun.
	Live   bool      `json:"live"`
	Starts time.Time `json:"starts"`
	// Names for people, as they stand in records of bets.
	Sport       string `json:"sport"`
	Category    string `json:"category"`
	Tournament  string `json:"tournament"`
	Home        string `json:"home"`
	Away        string `json:"away"`
	MarketName  string `json:"marketName"`
	OutcomeName string `json:"outcomeName"`
}

// edgeBasis is the basis of Edge: chances in millionths times prices in
// thousandths.
const edgeBasis = Million * 1000

// Edge is the share of a stake that the house keeps on average, exactly, as a
// numerator over a billion. It is negative for a price above the fair one.
func (q Quote) Edge() (billionths int64) {
	return edgeBasis - q.Void*1000 - q.Chance*int64(q.Price)
}

// Result is what became of a selection. Revision rises with every correction of
// the event.
type Result struct {
	Selection
	Factor   odds.Factor
	Revision int64
}
