package play

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// voidTurn is the last turn of a round that the site voided. Players cannot make
// it; only stored rounds contain it.
var voidTurn = json.RawMessage(`"void"`)

// reasonVoided is the reason of the balance change for a player's pages.
const reasonVoided = "voided"

// VoidOpen voids all open rounds and refunds their stakes, because their draws
// may be known.
func (s *Service) VoidOpen(tx *db.Tx) (count int, err error) {
	var failure error
	err = eachRound(tx, func(r *round) {
		if failure != nil {
			return
		}
		if failure = s.void(tx, r); failure == nil {
			count++
		}
	})
	if err == nil {
		err = failure
	}
	return count, err
}

// void voids one round. It does not replay the round, because its seeds may not
// open.
func (s *Service) void(tx *db.Tx, r *round) error {
	r.turns = append(r.turns, voidTurn)
	if err := deleteRound(tx, r.id); err != nil {
		return err
	}
	record, err := s.recordOf(r)
	if err != nil {
		return err
	}
	if _, _, err := s.Wagers.Void(tx, r.Open, record, wager.Notice{Reason: reasonVoided}); err != nil {
		return fmt.Errorf("void round %s: %w", r.id, err)
	}
	return nil
}

// voidState returns the state of a round that was voided in a given state.
func voidState(s rules.State) rules.State {
	s.Over, s.Void, s.CanFinish, s.Payout, s.Multiplier = true, true, false, s.Stake, money.Fraction(1, 1)
	return s
}

// voidRound is a replayed round that was voided.
type voidRound struct{ rules.Round }

// State implements rules.Round.
func (r voidRound) State() rules.State { return voidState(r.Round.State()) }

// isVoided reports whether the site voided an ended round.
func (r *round) isVoided() bool {
	return len(r.turns) > 0 && string(r.turns[len(r.turns)-1]) == string(voidTurn)
}
