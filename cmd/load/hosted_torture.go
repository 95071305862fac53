package load

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// slotPlayer is a player of an installed game on a server that fails repeatedly. The protocol of games
// has no ids of requests: after a lost answer a game asks for its state, and the balance says whether the
// bet was made. It must have been made once or not at all.
type slotPlayer struct {
	*spinner
	resent *atomic.Int64
	// balance is the expected balance in millionths of a dollar.
	balance int64
	known   bool
	count   int
	// rounds are the ids of all rounds. Each occurs once.
	rounds map[string]bool
}

// spinStake is the bet of a round, in millionths of a dollar.
const spinStake = 100_000

// spinPause is the pause between rounds: a session may send 600 requests in a minute.
const spinPause = 250 * time.Millisecond

// addSlotPlayers adds players of an installed game.
func (c *clientPool) addSlotPlayers(ctx context.Context, url, game string, count int) error {
	for range count {
		client, err := NewClient(url)
		if err != nil {
			return err
		}
		s, err := launchGame(ctx, client, game)
		if err != nil {
			return err
		}
		c.players = append(c.players, &slotPlayer{spinner: s, resent: &c.resent, rounds: map[string]bool{}})
	}
	return nil
}

// playUntil implements tortured: it plays rounds and collects what they pay.
func (p *slotPlayer) playUntil(ctx context.Context, last <-chan struct{}) error {
	pause := time.NewTicker(spinPause)
	defer pause.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-last:
			return nil
		case <-pause.C:
		}
		if err := p.round(ctx); err != nil {
			if ctx.Err() != nil || errors.Is(err, errBroke) {
				return nil
			}
			return err
		}
	}
}

// round plays one round until it is paid.
func (p *slotPlayer) round(ctx context.Context) error {
	if !p.known {
		if _, err := p.state(ctx); err != nil {
			return err
		}
	}
	made, err := p.bet(ctx)
	if err != nil {
		return err
	}
	p.balance -= spinStake
	p.count++
	if made == nil || !made.Active {
		return nil // a round that pays nothing is over at once
	}
	if made.Amount != spinStake || made.Payout <= 0 || len(made.State) == 0 || p.rounds[made.ID] {
		return fmt.Errorf("the round of a bet of %d is %+v", spinStake, made)
	}
	p.rounds[made.ID] = true
	return p.collect(ctx, made.Payout)
}

// bet makes one bet, and returns its round; nil if the answer was lost and the round is over.
func (p *slotPlayer) bet(ctx context.Context) (*gameRound, error) {
	for range maxRetries {
		reply, err := p.ask(ctx, pathPlay, spinStake)
		switch {
		case err == nil && reply.Error == "ERR_IPB" && p.balance < spinStake:
			return nil, errBroke
		case err == nil && reply.Error != "":
			return nil, fmt.Errorf("a bet with %d millionths is refused: %s: %s", p.balance, reply.Error, reply.Message)
		case err == nil && reply.Balance.Amount != p.balance-spinStake:
			return nil, fmt.Errorf("after a bet the balance is %d millionths, want %d", reply.Balance.Amount, p.balance-spinStake)
		case err == nil:
			return reply.Round, nil
		}
		p.resent.Add(1)
		reply, err = p.state(ctx)
		if err != nil {
			return nil, err
		}
		switch reply.Balance.Amount {
		case p.balance - spinStake:
			return reply.Round, nil
		case p.balance: // the bet was not made
		default:
			return nil, fmt.Errorf("a bet whose answer was lost leaves %d millionths of %d", reply.Balance.Amount, p.balance)
		}
		if reply.Round != nil {
			return nil, fmt.Errorf("a round without a stake is open: %+v", reply.Round)
		}
	}
	return nil, errors.New("a bet is never answered")
}

// collect pays the open round. A repeated request pays nothing more.
func (p *slotPlayer) collect(ctx context.Context, payout int64) error {
	p.balance += payout
	reply, err := p.untilAnswered(ctx, pathEndRound)
	if err == nil && (reply.Error != "" || reply.Balance.Amount != p.balance) {
		err = fmt.Errorf("a round that pays %d is answered with %+v, want a balance of %d", payout, reply, p.balance)
	}
	return err
}

// state asks for the balance and the open round. The first answer has the initial balance.
func (p *slotPlayer) state(ctx context.Context) (gameReply, error) {
	reply, err := p.untilAnswered(ctx, pathAuthenticate)
	if err == nil && reply.Error != "" {
		err = fmt.Errorf("the state of a session is refused: %s: %s", reply.Error, reply.Message)
	}
	if err == nil && !p.known {
		p.known, p.balance = true, reply.Balance.Amount
	}
	return reply, err
}

// untilAnswered repeats a request that changes nothing when it is repeated.
func (p *slotPlayer) untilAnswered(ctx context.Context, path string) (gameReply, error) {
	for try := 0; ; try++ {
		reply, err := p.ask(ctx, path, 0)
		switch {
		case err == nil:
			return reply, nil
		case ctx.Err() != nil:
			return reply, ctx.Err()
		case try == maxRetries:
			return reply, fmt.Errorf("%s is not answered: %w", path, err)
		case try == 0:
			p.resent.Add(1)
		}
		select {
		case <-ctx.Done():
			return reply, ctx.Err()
		case <-time.After(retryAfter):
		}
	}
}

// check implements tortured: the balance is that of all rounds, none is open, and collecting again pays
// nothing.
func (p *slotPlayer) check(ctx context.Context) error {
	if !p.known {
		return nil
	}
	reply, err := p.state(ctx)
	if err == nil && (reply.Round != nil || reply.Balance.Amount != p.balance) {
		err = fmt.Errorf("after %d rounds of an installed game the state is %+v, want a balance of %d millionths", p.count, reply, p.balance)
	}
	if err != nil {
		return err
	}
	return p.collect(ctx, 0)
}

// answers implements tortured.
func (p *slotPlayer) answers() int { return p.count }
