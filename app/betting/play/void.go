package play

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// voided stands as the last of the turns of a round that the house gave back.
// Players cannot make it: only a stored round is read with it.
var voided = json.RawMessage(`"void"`)

// reasonVoided tells a player's pages why the balance changed.
const reasonVoided = "voided"

// VoidOpen gives back everything that was staked in rounds whose end is not
// decided, since somebody may know their draws.
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

// void gives one round back. It is not played for that: its draws may not open.
func (s *Service) void(tx *db.Tx, r *round) error {
	r.turns = append(r.turns, voided)
	if err := deleteRound(tx, r.id); err != nil {
		return err
	}
	record, err := s.recordOf(r)
	if err != nil {
		return err
	}
	if _, _, err := s.Wagers.Void(tx, r.open, record, wager.Notice{Reason: reasonVoided}); err != nil {
		return fmt.Errorf("void round %s: %w", r.id, err)
	}
	return nil
}

// voidState is the state of a round that is given back as it stood.
func voidState(s rules.State) rules.State {
	s.Over, s.Void, s.CanFinish, s.Payout, s.Multiplier = true, true, false, s.Stake, money.Fraction(1, 1)
	return s
}

// voidRound is a round that was given back, when it is played again.
type voidRound struct{ rules.Round }

// State implements rules.Round.
func (r voidRound) State() rules.State { return voidState(r.Round.State()) }

// isVoided tells whether the house gave an ended round back.
func (r *round) isVoided() bool {
	return len(r.turns) > 0 && string(r.turns[len(r.turns)-1]) == string(voided)
}
