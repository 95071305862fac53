package results

import (
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// settlesImmediately reports whether the decisions of a sheet are settled at once. This is true
// at the end of the event, after a ruling of staff, if the feed confirms them, and in a
// simulated match, where no decision is reversed. The caller has the event's lock.
func (s *Service) settlesImmediately(e *board.Event, before, next *board.Snapshot) bool {
	rulingChanged := e.Ruling != nil && !slices.Equal(before.Result().Voided, next.Result().Voided)
	return next.Phase == source.Over || rulingChanged || next.Confirmed || next.Fixture.Simulated || s.settleHold.Get() == 0
}

// holdResult stores the decisions of a sheet until the hold time has passed. It drops earlier
// decisions that contradict them. The caller has the event's lock.
func (s *Service) holdResult(e *board.Event, next *board.Snapshot, text string) {
	remaining := e.HeldResults[:0]
	for _, item := range e.HeldResults {
		if includesSettlements(text, item.Text) {
			remaining = append(remaining, item)
		}
	}
	e.HeldResults = remaining
	last := e.DecidedText
	if len(remaining) > 0 {
		last = remaining[len(remaining)-1].Text
	}
	if text == last {
		return
	}
	if len(e.HeldResults) == maxHeld { // the newest includes the decisions of the others
		e.HeldResults = e.HeldResults[:maxHeld-1]
	}
	e.HeldResults = append(e.HeldResults, board.HeldResult{Snapshot: next, Text: text, Due: s.Clock.Now().Add(time.Duration(s.settleHold.Get()))})
	s.heldEvents.Store(e.ID, e)
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

// ReleaseHeld queues the results whose hold time has passed for storage.
func (s *Service) ReleaseHeld() {
	now, released := s.Clock.Now(), false
	s.heldEvents.Range(func(_, value any) bool {
		e := value.(*board.Event)
		e.Mu.Lock()
		defer e.Mu.Unlock()
		s.pendingMu.Lock()
		defer s.pendingMu.Unlock()
		for len(e.HeldResults) > 0 && !e.HeldResults[0].Due.After(now) {
			s.queueResult(e, e.HeldResults[0].Snapshot, e.HeldResults[0].Text)
			e.HeldResults, released = e.HeldResults[1:], true
		}
		if len(e.HeldResults) == 0 {
			s.heldEvents.Delete(e.ID)
		}
		return true
	})
	if released {
		s.RequestFlush()
	}
}

// SettlementText returns a text of all decided outcomes of the markets of a sheet. A
// different text means that a decision was added or changed.
func SettlementText(next *board.Snapshot) string {
	sport, _ := markets.Find(next.Fixture.Sport)
	result := sport.Final(next.Result())
	text := make([]byte, 0, 4*len(next.Markets))
	for i := range next.Markets {
		of := &next.Markets[i]
		for _, outcome := range of.Outcomes {
			factor, known := of.Definition.Settle(of.Spec, outcome.ID, result)
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
