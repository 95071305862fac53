package play

import (
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/fair"
	"croupier/app/fault"
	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals/crash"
	"croupier/app/originals/rules"
	"croupier/app/wager"
	"croupier/db"
)

// round is a wager as it is stored, open or ended: everything from which it
// can be played again. What it shows is computed, never stored.
type round struct {
	id      id.Binary
	owner   string
	game    string
	opening money.Amount
	choices []byte
	turns   rawList
	pair    int64
	nonce   uint64
	rules   int
	version int // of the fairness scheme
	// unit is how many minor units it counts in: 1 (or 0), or more for a round
	// of before the books kept more decimals.
	unit money.Amount
	// edge is the exact house edge of the choices; empty where it was not
	// computed.
	edge string
	// open is the money of a round that goes on, ended the journal's record of
	// one that does not: one of them is nil.
	open  *wager.Wager
	ended *journal.Wager
}

// key is the account that staked.
func (r *round) key() ledger.Key {
	if r.open != nil {
		return r.open.Player
	}
	return r.ended.Player
}

// staked is all that was staked so far.
func (r *round) staked() money.Amount {
	if r.open != nil {
		return r.open.Staked
	}
	return r.ended.Stake
}

// finished stands among the turns for the player's wish to end the round.
var finished = json.RawMessage(`"finish"`)

// errRules says that a stored round does not play as its rules demand.
var errRules = errors.New("the round does not follow the rules it was stored with")

// errUnopened says that a round cannot be played again, because the secret that
// opens its seeds is gone.
var errUnopened = fmt.Errorf("%w: its seeds do not open any more", errRules)

// replay plays a round again, up to so many turns.
func (s *Service) replay(r *round, d drawn, turns int) (rules.Round, error) {
	if r.version != fair.Version || r.rules != s.definition(r.game).Version || turns > len(r.turns) {
		return nil, fmt.Errorf("%w: rules %d, fairness %d, %d of %d turns", errRules, r.rules, r.version, turns, len(r.turns))
	}
	if d.pair == nil {
		return s.replayShared(r, d.shared, turns)
	}
	if d.pair.Unopened {
		return nil, fmt.Errorf("%w: seeds %d", errUnopened, d.pair.ID)
	}
	bet, err := s.Games.Find(r.game).Read(r.choices)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errRules, err)
	}
	played, err := r.counted(func(opening money.Amount) (rules.Round, error) {
		return bet.Open(d.pair.Stream(r.nonce), opening)
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errRules, err)
	}
	for _, turn := range r.turns[:turns] {
		if string(turn) == string(voided) {
			return voidRound{played}, nil
		}
		if err := apply(played, turn); err != nil {
			return nil, fmt.Errorf("%w: %w", errRules, err)
		}
	}
	return played, nil
}

// replayShared is replay of a bet at a table.
func (s *Service) replayShared(r *round, draw crash.Draw, turns int) (rules.Round, error) {
	choices, err := crash.Read(r.choices)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errRules, err)
	}
	played, err := r.counted(func(opening money.Amount) (rules.Round, error) {
		played, err := choices.Open(draw, opening, r.turns[:turns])
		if err != nil {
			return nil, err
		}
		if cap, seated := s.Tables[r.game].Seated(r.id); seated {
			played.Limit(cap)
		}
		return played, nil
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errRules, err)
	}
	return played, nil
}

// drawn is what a round was drawn from: seeds of the player, or the hash of a
// round that all players share.
type drawn struct {
	pair   *fair.Pair // nil at a table
	shared crash.Draw
}

// drawOf finds what a round was drawn from.
func (s *Service) drawOf(q db.Querier, r *round) (drawn, error) {
	if table := s.Tables[r.game]; table != nil {
		shared, err := table.Draw(q, r.nonce)
		return drawn{shared: shared}, err
	}
	if s.Games.Find(r.game) == nil {
		return drawn{}, fmt.Errorf("wager %s is of game %q, which is unknown", r.id, r.game)
	}
	pair, err := s.Seeds.ByID(q, r.pair)
	return drawn{pair: pair}, err
}

// commitment is what was shown before play.
func (d drawn) commitment() string {
	if d.pair == nil {
		return d.shared.Before
	}
	return d.pair.Hash()
}

// clientSeed is the part that the house did not choose alone: of a shared
// round the salt of its chain.
func (d drawn) clientSeed() string {
	if d.pair == nil {
		return d.shared.Salt
	}
	return d.pair.ClientSeed
}

// serverSeed is the secret part; null while it is one.
func (d drawn) serverSeed() *string {
	switch {
	case d.pair == nil && d.shared.Over():
		return &d.shared.Hash
	case d.pair != nil && d.pair.Revealed():
		return &d.pair.ServerSeed
	}
	return nil
}

// nonce is the place of a wager among the draws of its seeds: of a shared
// round its place in the chain.
func (d drawn) nonce(r *round) uint64 {
	if d.pair == nil {
		return uint64(d.shared.Number)
	}
	return r.nonce
}

// apply makes one stored turn.
func apply(played rules.Round, turn json.RawMessage) error {
	if string(turn) == string(finished) {
		return played.Finish()
	}
	return played.Turn(turn)
}

// ofWager is the round that a journal record tells of.
func ofWager(w *journal.Wager) (*round, error) {
	r := &round{
		id: w.ID, owner: w.Player.Owner, game: w.Product, opening: w.Opening, choices: []byte(w.Choices),
		pair: w.Pair, nonce: w.Nonce, rules: w.Rules, version: w.Fairness, unit: w.Unit, edge: w.Edge, ended: w,
	}
	if w.Turns == "" {
		return r, nil
	}
	if err := json.Unmarshal([]byte(w.Turns), &r.turns); err != nil {
		return nil, fmt.Errorf("read the turns of wager %s: %w", w.ID, err)
	}
	return r, nil
}

// record is what the journal is told of a round that is over at once.
func (r *round) record() wager.Record {
	return wager.Record{
		Terms:   journal.Terms{Rules: r.rules, Fairness: r.version, Edge: r.edge, Choices: string(r.choices), Unit: r.unit},
		Opening: r.opening, Pair: r.pair, Nonce: r.nonce,
	}
}

// recordOf is what the journal is told of a stored round that has ended. A round
// whose choices cannot be read any more, because the rules have changed, is
// recorded without its edge.
func (s *Service) recordOf(r *round) (wager.Record, error) {
	r.edge = s.edgeOf(r)
	record := r.record()
	if len(r.turns) == 0 {
		return record, nil
	}
	turns, err := json.Marshal(r.turns)
	if err != nil {
		return record, fmt.Errorf("write the turns of a round: %w", err)
	}
	record.Turns = string(turns)
	return record, nil
}

// edgeOf is the house edge of a stored round's choices.
func (s *Service) edgeOf(r *round) string {
	if r.rules != s.definition(r.game).Version {
		return ""
	}
	if s.Tables[r.game] != nil {
		choices, err := crash.Read(r.choices)
		if err != nil {
			return ""
		}
		return choices.Edge().Exact()
	}
	bet, err := s.Games.Find(r.game).Read(r.choices)
	if err != nil {
		return ""
	}
	return s.edges.of(r.game, r.choices, bet)
}

// recorded is the end of a round as the journal tells of it, for one that
// cannot be played again.
func (r *round) recorded() rules.State {
	w := r.ended
	return rules.State{Over: true, Void: w.Void, Stake: w.Stake, Payout: w.Payout, Multiplier: w.Multiplier}
}

// roundByID finds a round, open or ended; nil when there is none.
func roundByID(q db.Querier, binary id.Binary) (*round, error) {
	r, err := roundIn(q, binary)
	if r != nil || err != nil {
		return r, err
	}
	w, err := journal.ByID(q, binary)
	if w == nil || err != nil {
		return nil, err
	}
	return ofWager(w)
}

// refusalOf makes the answer to a rule's refusal; other errors pass.
func refusalOf(err error) error {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return choiceRefused(refusal.Message)
	}
	var coded *fault.Error
	if errors.As(err, &coded) {
		return coded
	}
	return err
}
