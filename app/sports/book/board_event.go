package book

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// event is one event of the book.
type event struct {
	id string
	// mu allows one change of the sheet at a time.
	mu       sync.Mutex
	snapshot atomic.Pointer[snapshot]
	match    models.Match
	// chances are the feed's chances for markets without a model. It is nil until the
	// feed has sent odds after the site started.
	chances map[string]source.Market
	// decidedText is what the last stored result decided, in the format of settlements.
	decidedText string
	stored      bool
	// publishedState is the event state that pages received last.
	publishedState string
	// starts is the stored start time of the event.
	starts time.Time
	// heldResults contains the outcomes that were decided in play and are not settled yet,
	// oldest first.
	heldResults []heldResult
	// ruling is the decision of staff; nil means that the feed decides the event.
	ruling *ruling
}

// The actions by which staff decide an event.
const (
	rulingResult  = "result"
	rulingVoid    = "void"
	rulingMarkets = "markets"
)

// ruling is a decision of staff: a result for the whole event, or void markets. Once
// staff have entered a result, the feed's results are ignored.
type ruling struct {
	action string
	// result is nil if the feed's result applies.
	result *markets.Result
	voided []string
}

// hasResult reports whether staff have decided the result of the event.
func (r *ruling) hasResult() bool { return r != nil && r.result != nil }

// apply applies a ruling to a sheet.
func (r *ruling) apply(next *snapshot) {
	state := &models.State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}}
	if next.state != nil {
		state = next.state.Copy()
	}
	if r.result != nil {
		result := *r.result
		state.Result = &result
		next.phase, next.suspended = source.Over, false
	}
	state.Result.Voided = slices.Clone(r.voided)
	next.state = state
}

// heldResult is what a state in play has decided and what is not settled yet. It is settled
// after the time in the setting sports.settle_hold. A later state that contradicts it
// drops it.
type heldResult struct {
	snapshot *snapshot
	text     string
	due      time.Time
}
