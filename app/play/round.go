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
	"croupier/db"
)

// round is a wager as it is stored, open or ended: everything from which it
// can be played again. What it shows is computed, never stored.
type round struct {
	id      id.Binary
	owner   string
	game    string
	account ledger.AccountID
	opening money.Amount
	staked  money.Amount
	choices []byte
	turns   rawList
	pair    int64
	nonce   uint64
	rules   int
	version int // of the fairness scheme
	usd     int64
	at      int64
	// ended is the journal's record; nil while the round is open.
	ended *journal.Wager
}

// finished stands among the turns for the player's wish to end the round.
var finished = json.RawMessage(`"finish"`)

// errRules says that a stored round does not play as its rules demand.
var errRules = errors.New("the round does not follow the rules it was stored with")

// replay plays a round again, up to so many turns.
func (s *Service) replay(r *round, d drawn, turns int) (rules.Round, error) {
	if r.version != fair.Version || r.rules != s.definition(r.game).Version || turns > len(r.turns) {
		return nil, fmt.Errorf("%w: rules %d, fairness %d, %d of %d turns", errRules, r.rules, r.version, turns, len(r.turns))
	}
	if d.pair == nil {
		played, err := crash.Open(d.shared, r.opening, r.choices, r.turns[:turns])
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errRules, err)
		}
		if cap, seated := s.Tables[r.game].Seated(r.id); seated {
			played.Limit(cap)
		}
		return played, nil
	}
	played, err := s.Games.Find(r.game).Open(d.pair.Stream(r.nonce), r.opening, r.choices)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errRules, err)
	}
	for _, turn := range r.turns[:turns] {
		if err := apply(played, turn); err != nil {
			return nil, fmt.Errorf("%w: %w", errRules, err)
		}
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
		id: w.ID, game: w.Game, account: w.Account, opening: w.Opening, staked: w.Stake, choices: []byte(w.Choices),
		pair: w.Pair, nonce: w.Nonce, rules: w.Rules, version: w.Fairness, usd: w.USD, at: w.At, ended: w,
	}
	if w.Turns == "" {
		return r, nil
	}
	if err := json.Unmarshal([]byte(w.Turns), &r.turns); err != nil {
		return nil, fmt.Errorf("read the turns of wager %s: %w", w.ID, err)
	}
	return r, nil
}

// wager is the journal's record of a round that has ended.
func (r *round) wager(end rules.State) (*journal.Wager, error) {
	w := &journal.Wager{
		ID: r.id, Account: r.account, Game: r.game, Opening: r.opening, Stake: end.Stake, Payout: end.Payout,
		Multiplier: end.Multiplier, Void: end.Void, Choices: string(r.choices),
		Pair: r.pair, Nonce: r.nonce, Rules: r.rules, Fairness: r.version, USD: r.usd,
	}
	if len(r.turns) == 0 {
		return w, nil
	}
	turns, err := json.Marshal(r.turns)
	if err != nil {
		return nil, fmt.Errorf("write the turns of a round: %w", err)
	}
	w.Turns = string(turns)
	return w, nil
}

// roundByID finds a round, open or ended; nil when there is none.
func roundByID(q db.Querier, binary id.Binary) (*round, error) {
	r, err := openRound(q, binary)
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
