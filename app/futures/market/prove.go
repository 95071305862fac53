package market

import (
	"context"

	"croupier/app/kernel/id"
	"croupier/db"
)

// Proof is a position that was computed again. Problem is empty if it follows from the price log.
type Proof struct {
	Position PositionView `json:"position"`
	Problem  string       `json:"problem"`
}

// Prove computes a position again from the stored lines of the price log. Errors: ErrNoPosition.
func (s *Service) Prove(ctx context.Context, position string) (proof Proof, err error) {
	binary, ok := id.ToBinary(position)
	if !ok {
		return proof, ErrNoPosition
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := positionByID(q, binary)
		if err != nil {
			return err
		}
		if p == nil {
			return ErrNoPosition
		}
		fills, err := fillsOf(q, p.id)
		if err != nil {
			return err
		}
		proof.Position = s.view(p, fills, true)
		proof.Problem, err = positionProblem(q, p)
		return err
	})
	return proof, err
}
