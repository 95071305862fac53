// Package line defines selections, quotes and results: the interface between the book and
// the bets.
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
	// Specifiers have the format of the market catalogue: "period=1|line=-0.5", in the
	// order of fields. It is "" for a market without specifiers.
	Specifiers string `json:"specifiers"`
	Outcome    string `json:"outcome"`
}

// Key returns the stored text of a selection: event/market/specifiers/outcome. An outcome
// may contain slashes ("1/x"); the other parts may not.
func (s Selection) Key() string {
	return s.Event + "/" + s.Market + "/" + s.Specifiers + "/" + s.Outcome
}

// MarketKey returns the site-wide key of the selection's market.
func (s Selection) MarketKey() string { return s.Event + "/" + s.Market + "/" + s.Specifiers }

// ErrSelection is returned for a text that is not a selection.
var ErrSelection = errors.New("no such selection")

// The maximum lengths of the parts of a selection, in bytes.
const (
	maxEvent      = 40
	maxMarket     = 48
	maxSpecifiers = 64
	maxOutcome    = 48
)

// Parse parses the result of Key. Errors: ErrSelection.
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

// Check rejects invalid names of events, markets and outcomes. It does not check whether
// the market exists. Errors: ErrSelection.
func (s Selection) Check() error {
	switch {
	case !validText(s.Event, maxEvent, "-_"), !validText(s.Market, maxMarket, "_-"), !validText(s.Outcome, maxOutcome, "_-:/&+. "), !isCanonical(s.Specifiers):
		return fmt.Errorf("%w: %q", ErrSelection, s.Key())
	default:
		return nil
	}
}

// validText reports whether a text has only ASCII alphanumerics and the given signs.
func validText(text string, maxLength int, signs string) bool {
	if text == "" || len(text) > maxLength {
		return false
	}
	for i := range len(text) {
		if !isAlphanumeric(text[i]) && !strings.ContainsRune(signs, rune(text[i])) {
			return false
		}
	}
	return true
}

// isAlphanumeric reports whether a byte is an ASCII alphanumeric.
func isAlphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// fields are the names of specifiers in their order.
var fields = []string{"period", "line", "number", "from", "to"}

// isCanonical reports whether specifiers are in their canonical order, each once.
func isCanonical(text string) bool {
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
		if at <= last || !validText(value, 8, "-.") {
			return false
		}
		last = at
	}
	return true
}

// State is whether a selection accepts bets.
type State string

// The states.
const (
	Open      State = "open"
	Suspended State = "suspended"
	Closed    State = "closed"
)

// Million is the basis of chances.
const Million = 1_000_000

// Quote is the current state and price of a selection.
type Quote struct {
	Selection
	Price odds.Price `json:"price"`
	// Version increases with every change of the event's quotes.
	Version int64 `json:"version"`
	// Since is the version at which the score of the event last changed, if prices come
	// from a feed. Bets that were requested before it are not accepted. 0 means never.
	Since int64 `json:"-"`
	// Chance and Void are the model's probabilities that the selection wins and that the
	// stake is refunded, as shares of a stake in millionths. Chance is 1 to 999,999.
	Chance int64 `json:"-"`
	Void   int64 `json:"-"`
	State  State `json:"state"`
	// Undecided is true while the state of play leaves the selection open. It can be true
	// for a selection that was decided before, for example after a cancelled goal.
	Undecided bool `json:"-"`
	// Live is true once the event has begun.
	Live   bool      `json:"live"`
	Starts time.Time `json:"starts"`
	// Display names, as stored with bets.
	Sport       string `json:"sport"`
	Category    string `json:"category"`
	Tournament  string `json:"tournament"`
	Home        string `json:"home"`
	Away        string `json:"away"`
	MarketName  string `json:"marketName"`
	OutcomeName string `json:"outcomeName"`
}

// edgeBasis is the basis of Edge: chances in millionths multiplied by prices in
// thousandths.
const edgeBasis = Million * 1000

// Edge returns the exact share of a stake that the site keeps on average, as a numerator
// over a billion. It is negative for a price above the fair one.
func (q Quote) Edge() (billionths int64) {
	return edgeBasis - q.Void*1000 - q.Chance*int64(q.Price)
}

// Result is the result of a selection. Revision increases with every correction of the
// event.
type Result struct {
	Selection
	Factor   odds.Factor
	Revision int64
}
