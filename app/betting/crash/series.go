package crash

import (
	"context"
	"time"

	"croupier/app/kernel/gaming"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Series plays rounds that nobody watches, of a chain of their own, one after the
// other: the past of a demonstration. No round may run meanwhile. The transactions
// of its calls must fail with what these return.
type Series struct {
	s     *Service
	chain *chain
	draw  crashrules.Draw
	bets  []*roundBet
}

// NewSeries makes a chain of so many rounds.
func (s *Service) NewSeries(ctx context.Context, length int) (*Series, error) {
	made, err := s.newChain(ctx, nil, length)
	return &Series{s: s, chain: made}, err
}

// Lasts is how long a round of the chain takes from the first bet to its end; the
// first is 1.
func (p *Series) Lasts(number int) time.Duration {
	return p.s.options.Betting + crashrules.When(crashrules.PointOf(p.chain.hash(number), p.chain.salt))
}

// Begin opens the next round for bets.
func (p *Series) Begin(tx *db.Tx) error {
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
	p.draw = crashrules.Draw{Round: round, Number: number, Before: before, Salt: p.chain.salt}
	p.bets = p.bets[:0]
	return nil
}

// Bet makes a bet on the round.
func (p *Series) Bet(ctx context.Context, tx *db.Tx, call *session.Call, request gaming.PlayRequest) error {
	w, err := p.s.Read(ctx, call, request, p.s.def, nil)
	if err != nil {
		return err
	}
	_, made, err := p.s.placeBet(tx, w, p.draw, true)
	if err == nil {
		p.bets = append(p.bets, made)
	}
	return err
}

// End ends the round and settles its bets: those whose automatic cash-out came
// before the end leave by it.
func (p *Series) End(tx *db.Tx) error {
	hash := p.chain.hash(p.draw.Number)
	point := crashrules.PointOf(hash, p.chain.salt)
	decided := map[string]crashrules.Turn{}
	for _, made := range p.bets {
		if exit := made.exit(); exit <= point {
			decided[betKey(made.id)] = crashrules.CashOut(exit)
		}
	}
	if err := endRound(tx, p.draw.Round, hash, point, decided, false); err != nil {
		return err
	}
	for _, made := range p.bets {
		b, err := openBet(tx, made.id)
		if err != nil {
			return err
		}
		var turn *crashrules.Turn
		if left, ok := decided[betKey(made.id)]; ok {
			turn = &left
		}
		if _, err := p.s.end(tx, b, turn); err != nil {
			return err
		}
	}
	return nil
}
