package book

import (
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// settlesImmediately reports whether the decisions of a sheet are settled at once. This is true
// at the end of the event, after a ruling of staff, if the feed confirms them, and in a
// simulated match, where no decision is reversed. The caller has the event's lock.
func (s *resultsService) settlesImmediately(e *event, before, next *snapshot) bool {
	rulingChanged := e.ruling != nil && !slices.Equal(before.result().Voided, next.result().Voided)
	return next.phase == source.Over || rulingChanged || next.confirmed || next.fixture.Simulated || s.settleHold.Get() == 0
}

// holdResult stores the decisions of a sheet until the hold time has passed. It drops earlier
// decisions that contradict them. The caller has the event's lock.
func (s *resultsService) holdResult(e *event, next *snapshot, text string) {
	remaining := e.heldResults[:0]
	for _, item := range e.heldResults {
		if includesSettlements(text, item.text) {
			remaining = append(remaining, item)
		}
	}
	e.heldResults = remaining
	last := e.decidedText
	if len(remaining) > 0 {
		last = remaining[len(remaining)-1].text
	}
	if text == last {
		return
	}
	if len(e.heldResults) == maxHeld { // the newest includes the decisions of the others
		e.heldResults = e.heldResults[:maxHeld-1]
	}
	e.heldResults = append(e.heldResults, heldResult{next, text, s.Clock.Now().Add(time.Duration(s.settleHold.Get()))})
	s.heldEvents.Store(e.id, e)
}

// maxHeld limits the held decisions of one event.
const maxHeld = 20

// includesSettlements reports whether a text of settlements includes all decisions of an earlier
// text. Markets are only added to an event, so both texts list the same outcomes in the
// same order.
func includesSettlements(now, before string) bool {
	for before != "" {
		was, is := liveOutcomeText(before), liveOutcomeText(now)
		if was != "-" && was != is {
			return false
		}
		before, now = before[len(was):], now[len(is):]
	}
	return true
}

// liveOutcomeText returns one outcome of an event in play in the format of settlements.
func liveOutcomeText(text string) string {
	switch {
	case text == "" || text[0] == '-':
		return text[:min(1, len(text))]
	default:
		return text[:min(2, len(text))]
	}
}

// releaseHeld queues the results whose hold time has passed for storage.
func (s *resultsService) releaseHeld() {
	now, released := s.Clock.Now(), false
	s.heldEvents.Range(func(_, value any) bool {
		e := value.(*event)
		e.mu.Lock()
		defer e.mu.Unlock()
		s.pendingMu.Lock()
		defer s.pendingMu.Unlock()
		for len(e.heldResults) > 0 && !e.heldResults[0].due.After(now) {
			s.queueResult(e, e.heldResults[0].snapshot, e.heldResults[0].text)
			e.heldResults, released = e.heldResults[1:], true
		}
		if len(e.heldResults) == 0 {
			s.heldEvents.Delete(e.id)
		}
		return true
	})
	if released {
		s.requestFlush()
	}
}

// settlementText returns a text of all decided outcomes of the markets of a sheet. A
// different text means that a decision was added or changed.
func settlementText(next *snapshot) string {
	sport, _ := markets.Find(next.fixture.Sport)
	result := sport.Final(next.result())
	text := make([]byte, 0, 4*len(next.markets))
	for i := range next.markets {
		of := &next.markets[i]
		for _, outcome := range of.outcomes {
			factor, known := of.definition.Settle(of.spec, outcome.ID, result)
			switch {
			case !known:
				text = append(text, '-')
			case !factor.Share.IsZero():
				text = append(text, factor.Share.Exact()...)
			case factor.Won:
				text = append(text, 'w', '0'+byte(factor.Void))
			default:
				text = append(text, 'l', '0'+byte(factor.Void))
			}
		}
	}
	return strings.TrimRight(string(text), "-")
}
