package crash

import (
	"context"
	"time"

	"croupier/app/kernel/gamecalls"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RoundSeries plays rounds without an audience one after the other, from their own chain: the
// history of a demonstration. No other round may run meanwhile. The transactions of its
// calls must fail with the errors that these return.
type RoundSeries struct {
	s     *Service
	chain *chain
	draw  crashrules.Draw
	bets  []*roundBet
}

// NewRoundSeries creates a chain of length rounds.
func (s *Service) NewRoundSeries(ctx context.Context, length int) (*RoundSeries, error) {
	placed, err := s.newChain(ctx, nil, length)
	return &RoundSeries{s: s, chain: placed}, err
}

// Duration returns the duration of a round of the chain from the first bet to its end. The
// first round is 1.
func (p *RoundSeries) Duration(number int) time.Duration {
	return p.s.options.Betting + crashrules.TimeOf(crashrules.PointOf(p.chain.hash(number), p.chain.salt))
}

// Begin opens the next round for bets.
func (p *RoundSeries) Begin(tx *db.Tx) error {
	number := p.chain.next
	before := p.chain.published
	if number > 1 {
		before = p.chain.hash(number - 1)
	}
	round, err := beginRound(tx, p.chain.id, number, before)
	if err != nil {
		return err
	}
	p.chain.next++
	p.draw = crashrules.Draw{Round: round, Number: number, PreviousHash: before, Salt: p.chain.salt}
	p.bets = p.bets[:0]
	return nil
}

// Bet makes a bet on the round.
func (p *RoundSeries) Bet(ctx context.Context, tx *db.Tx, call *session.Call, request gamecalls.PlayRequest) error {
	w, err := p.s.Read(ctx, call, request, p.s.def, nil)
	if err != nil {
		return err
	}
	_, placed, err := p.s.placeBet(tx, w, p.draw, true)
	if err == nil {
		p.bets = append(p.bets, placed)
	}
	return err
}

// End ends the round and settles its bets. Bets with an automatic cash-out before the end
// leave by it.
func (p *RoundSeries) End(tx *db.Tx) error {
	hash := p.chain.hash(p.draw.Number)
	point := crashrules.PointOf(hash, p.chain.salt)
	decided := map[string]crashrules.Turn{}
	for _, placed := range p.bets {
		if exit := placed.exit(); exit <= point {
			decided[betKey(placed.id)] = crashrules.CashOut(exit)
		}
	}
	if err := endRound(tx, p.draw.Round, hash, point, decided, false); err != nil {
		return err
	}
	for _, placed := range p.bets {
		b, err := openBet(tx, placed.id)
		if err != nil {
			return err
		}
		var turn *crashrules.Turn
		if exits, ok := decided[betKey(placed.id)]; ok {
			turn = &exits
		}
		if _, err := p.s.settleBet(tx, b, turn); err != nil {
			return err
		}
	}
	return nil
}
