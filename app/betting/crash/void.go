package crash

import (
	"fmt"

	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// reasonVoided is the reason of the balance change for a player's pages.
const reasonVoided = "voided"

// VoidOpen refunds the stakes in rounds whose end is not decided, because the end may be
// known. Bets of a round that has ended are settled by that end.
func (s *Service) VoidOpen(tx *db.Tx) (count int, err error) {
	bets, err := openBets(tx)
	if err != nil {
		return 0, err
	}
	for _, b := range bets {
		draw, err := s.draw(tx, b.round)
		if err != nil {
			return count, err
		}
		if draw.Over() {
			continue
		}
		if err := s.void(tx, b); err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// void refunds one bet.
func (s *Service) void(tx *db.Tx, b *bet) error {
	b.turns = append(b.turns, crashrules.Turn{Void: true}.JSON())
	record, err := s.record(b)
	if err == nil {
		err = deleteBet(tx, b.id)
	}
	if err != nil {
		return err
	}
	if _, _, err := s.Wagers.Void(tx, b.Open, record, wager.Notice{Reason: reasonVoided}); err != nil {
		return fmt.Errorf("void bet %s: %w", b.id, err)
	}
	return nil
}
