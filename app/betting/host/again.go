package host

import (
	"errors"
	"strconv"

	"croupier/app/kernel/money"
	"croupier/db"
)

// drawnAgain is an outcome that was drawn again from stored seeds.
type drawnAgain struct {
	payout     uint64
	multiplier money.Multiplier
	view       outcomeView
}

// drawAgain draws the outcome of a round from its stored seeds. If it cannot, it returns nil and the
// reason, which is empty if the secret of the seeds is lost.
func (s *Service) drawAgain(q db.Querier, r *round) (*drawnAgain, string) {
	game, err := s.game(r.key)
	if err != nil {
		return nil, "cannot be drawn again: " + err.Error()
	}
	mode := game.Mode(r.mode)
	if mode == nil {
		return nil, "is of mode " + r.mode + ", which the game does not have"
	}
	drawn, err := s.replay(q, r.pair, r.nonce, mode)
	if errors.Is(err, errUnopened) {
		return nil, ""
	} else if err != nil {
		return nil, "cannot be drawn again: " + err.Error()
	}
	events, err := mode.Events(drawn)
	if err != nil {
		return nil, "cannot be drawn again: " + err.Error()
	}
	return &drawnAgain{payout: drawn.Payout, multiplier: mode.PerStake(drawn.Payout), view: outcomeView{
		Version: r.key.version, Digest: game.Manifest.Digest, Mode: r.mode, TotalWeight: mode.Summary.TotalWeight, Point: strconv.FormatUint(drawn.Point, 10),
		Outcome: strconv.FormatUint(drawn.ID, 10), Payout: drawn.Payout, Events: events,
	}}, ""
}
