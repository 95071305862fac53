package play

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// round is a stored wager, open or ended. It contains everything for a replay. The view
// is computed, never stored.
type round struct {
	id       id.Binary
	owner    string
	game     string
	opening  money.Amount
	choices  []byte
	turns    turnList
	pair     int64
	nonce    uint64
	rules    int
	fairness int // of the fairness scheme
	// unit is how many minor units one unit of the round has: 1 (or 0), or more for a
	// round from before the ledger stored more decimals.
	unit money.Amount
	// edge is the exact house edge of the choices; empty if it was not computed.
	edge string
	gamecalls.Money
}

// finishTurn is the turn that stores the player's request to end the round.
var finishTurn = json.RawMessage(gamecalls.FinishChoice)

// errSeedUnopened reports that a round cannot be replayed, because the secret of its
// seeds is lost.
var errSeedUnopened = fmt.Errorf("%w: its seeds do not open any more", gamecalls.ErrRules)

// replay replays a round up to a number of turns.
func (s *Service) replay(r *round, pair *provablyfair.Pair, turns int) (rules.Round, error) {
	if r.fairness != provablyfair.Version || r.rules != s.definition(r.game).Version || turns > len(r.turns) {
		return nil, fmt.Errorf("%w: rules %d, fairness %d, %d of %d turns", gamecalls.ErrRules, r.rules, r.fairness, turns, len(r.turns))
	}
	if pair.Unopened {
		return nil, fmt.Errorf("%w: seeds %d", errSeedUnopened, pair.ID)
	}
	bet, err := s.Games.Find(r.game).Read(r.choices)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", gamecalls.ErrRules, err)
	}
	played, err := rules.OpenInUnits(r.unit, r.opening, func(opening money.Amount) (rules.Round, error) {
		return bet.Open(pair.Stream(r.nonce), opening)
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", gamecalls.ErrRules, err)
	}
	for _, turn := range r.turns[:turns] {
		if string(turn) == string(voidTurn) {
			return voidRound{played}, nil
		}
		if err := apply(played, turn); err != nil {
			return nil, fmt.Errorf("%w: %w", gamecalls.ErrRules, err)
		}
	}
	return played, nil
}

// pairOf finds the seed pair of a round.
func (s *Service) pairOf(q db.Querier, r *round) (*provablyfair.Pair, error) {
	if s.Games.Find(r.game) == nil {
		return nil, fmt.Errorf("wager %s is of game %q, which is unknown", r.id, r.game)
	}
	return s.Seeds.ByID(q, r.pair)
}

// drawDetails describes the draw of a round.
func drawDetails(r *round, pair *provablyfair.Pair) wagerlog.Draw {
	draw := wagerlog.Draw{ServerSeedHash: pair.Hash(), ClientSeed: pair.ClientSeed, Nonce: r.nonce}
	if pair.Revealed() {
		draw.ServerSeed = &pair.ServerSeed
	}
	return draw
}

// apply makes one stored turn.
func apply(played rules.Round, turn json.RawMessage) error {
	if string(turn) == string(finishTurn) {
		return played.Finish()
	}
	return played.Turn(turn)
}

// roundOfWager returns the round of a wager log record.
func roundOfWager(w *wagerlog.Wager) (*round, error) {
	r := &round{
		id: w.ID, owner: w.Player.Owner, game: w.Product, opening: w.Opening, choices: []byte(w.Choices),
		pair: w.Pair, nonce: w.Nonce, rules: w.Rules, fairness: w.Fairness, unit: w.Unit, edge: w.Edge, Money: gamecalls.Money{Ended: w},
	}
	if w.Turns == "" {
		return r, nil
	}
	if err := json.Unmarshal([]byte(w.Turns), &r.turns); err != nil {
		return nil, fmt.Errorf("read the turns of wager %s: %w", w.ID, err)
	}
	return r, nil
}

// record returns the wager log's record of a round that ends at once.
func (r *round) record() wager.Record {
	return wager.Record{
		Terms:   wagerlog.Terms{Rules: r.rules, Fairness: r.fairness, Edge: r.edge, Choices: string(r.choices), Unit: r.unit},
		Opening: r.opening, Pair: r.pair, Nonce: r.nonce,
	}
}

// recordOf returns the wager log's record of a stored round that has ended. If the rules
// have changed and the choices cannot be read any more, the record has no edge.
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

// edgeOf returns the house edge of a stored round's choices.
func (s *Service) edgeOf(r *round) string {
	if r.rules != s.definition(r.game).Version {
		return ""
	}
	bet, err := s.Games.Find(r.game).Read(r.choices)
	if err != nil {
		return ""
	}
	return s.edges.of(r.game, r.choices, bet)
}

// recorded returns the end of a round according to the wager log. It is used if a round
// cannot be replayed.
func (r *round) recorded() rules.State {
	w := r.Ended
	return rules.State{Over: true, Void: w.Void, Stake: w.Stake, Payout: w.Payout, Multiplier: w.Multiplier}
}

// roundByID returns a round, open or ended; nil if there is none.
func roundByID(q db.Querier, binary id.Binary) (*round, error) {
	r, err := openRoundByID(q, binary)
	if r != nil || err != nil {
		return r, err
	}
	w, err := wagerlog.ByID(q, binary)
	if w == nil || err != nil || w.Kind != KindOriginal {
		return nil, err
	}
	return roundOfWager(w)
}
