package crash

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Kind is the kind of the wagers of this package.
const Kind wagerlog.Kind = "crash"

// bet is a stored wager on a round, open or ended, with everything for a replay. Its view
// is computed, never stored.
type bet struct {
	id      id.Binary
	owner   string
	round   uint64
	choices []byte
	// turns is how it left; empty for a bet that stayed until the end.
	turns   []json.RawMessage
	rules   int
	version int // of the fairness scheme
	// unit is how many minor units one unit of the bet has: 1 (or 0), or more for a bet
	// from before the ledger stored more decimals.
	unit money.Amount
	gamecalls.Money
}

// stake returns the opening stake, which the replay uses. Nothing is ever added to a bet,
// and a record with another opening must not pass the audit.
func (b *bet) stake() money.Amount {
	if b.Open != nil {
		return b.Open.Staked
	}
	return b.Ended.Opening
}

// play replays the bet against its round.
func (s *Service) play(b *bet, draw crashrules.Draw) (rules.State, error) {
	if b.version != provablyfair.Version || b.rules != s.def.Version {
		return rules.State{}, fmt.Errorf("%w: rules %d, fairness %d", gamecalls.ErrRules, b.rules, b.version)
	}
	choices, err := crashrules.Read(b.choices)
	if err != nil {
		return rules.State{}, fmt.Errorf("%w: %w", gamecalls.ErrRules, err)
	}
	played, err := rules.OpenInUnits(b.unit, b.stake(), func(stake money.Amount) (*crashrules.Bet, error) {
		played, err := choices.Open(draw, stake, b.turns)
		if err != nil {
			return nil, err
		}
		if cap, placed := s.exitCaps.Load(b.id); placed {
			played.Limit(cap.(uint64))
		}
		return played, nil
	})
	if err != nil {
		return rules.State{}, fmt.Errorf("%w: %w", gamecalls.ErrRules, err)
	}
	return played.State(), nil
}

// betOf returns the bet of a wager log record.
func betOf(w *wagerlog.Wager) (*bet, error) {
	b := &bet{
		id: w.ID, owner: w.Player.Owner, round: w.Nonce, choices: []byte(w.Choices), rules: w.Rules, version: w.Fairness, unit: w.Unit, Money: gamecalls.Money{Ended: w},
	}
	if w.Turns == "" {
		return b, nil
	}
	if err := json.Unmarshal([]byte(w.Turns), &b.turns); err != nil {
		return nil, fmt.Errorf("read how bet %s left: %w", w.ID, err)
	}
	return b, nil
}

// betByID returns a bet, open or ended, or nil if it is not a crash bet.
func betByID(q db.Querier, binary id.Binary) (*bet, error) {
	b, err := openBet(q, binary)
	if b != nil || err != nil {
		return b, err
	}
	w, err := wagerlog.ByID(q, binary)
	if w == nil || err != nil || w.Kind != Kind {
		return nil, err
	}
	return betOf(w)
}

// record returns the data of an ended bet for the wager log. If the rules have changed
// and the choices cannot be read any more, the record has no edge.
func (s *Service) record(b *bet) (wager.Record, error) {
	terms := wagerlog.Terms{Rules: b.rules, Fairness: b.version, Choices: string(b.choices), Unit: b.unit}
	if choices, err := crashrules.Read(b.choices); err == nil && b.rules == s.def.Version {
		terms.Edge = choices.Edge().Exact()
	}
	record := wager.Record{Terms: terms, Opening: b.stake(), Nonce: b.round}
	if len(b.turns) == 0 {
		return record, nil
	}
	turns, err := json.Marshal(b.turns)
	if err != nil {
		return record, fmt.Errorf("write how a bet left: %w", err)
	}
	record.Turns = string(turns)
	return record, nil
}

// betResult is the data for a reply.
type betResult struct {
	bet      *bet
	state    rules.State
	draw     crashrules.Draw
	currency money.Currency
	balance  money.Amount
	// grant is the free bet that paid for a recalled bet, or zero.
	grant id.Binary
	// afterTurn is true for replies to Finish.
	afterTurn bool
}

// viewBet replays a bet up to its current state. It does not add the balance.
func (s *Service) viewBet(q db.Querier, b *bet) (*betResult, error) {
	t := &betResult{bet: b}
	var (
		ok  bool
		err error
	)
	if t.currency, ok = s.Wallets.Currency(b.Player().Currency); !ok {
		return nil, fmt.Errorf("wager %s is in %q, which is no currency", b.id, b.Player().Currency)
	}
	if t.draw, err = s.draw(q, b.round); err != nil {
		return nil, err
	}
	t.state, err = s.play(b, t.draw)
	return t, err
}

// load is viewBet with the current balance.
func (s *Service) load(q db.Querier, b *bet) (*betResult, error) {
	t, err := s.viewBet(q, b)
	if err == nil {
		t.balance, err = ledger.Balance(q, b.Player())
	}
	return t, err
}

func (t *betResult) toReply(def rules.Definition) gamecalls.Reply {
	answer := gamecalls.RoundResult{
		ID: t.bet.id, Def: def, State: t.state, Draw: drawDetails(t.draw), Currency: t.currency, Demo: t.bet.Player().Purpose == ledger.Demo,
		Balance: t.balance, Turns: len(t.bet.turns), AfterTurn: t.afterTurn,
	}
	return answer.Reply()
}

// outcome returns the recorded outcome of a Finish request.
func (t *betResult) outcome() ledger.Outcome {
	return ledger.Outcome{Ref: t.bet.id[:], Step: len(t.bet.turns)}
}

// content returns the hash of the Play request that made the bet.
func (t *betResult) content() [ledger.HashBytes]byte {
	key := t.bet.Player()
	return gamecalls.PlayHash(crashrules.ID, t.bet.stake(), key.Purpose == ledger.Demo, t.currency, t.bet.choices, t.grant)
}

// drawDetails describes the draw of a bet. All of it is public once the round is over.
func drawDetails(draw crashrules.Draw) wagerlog.Draw {
	details := wagerlog.Draw{ServerSeedHash: draw.PreviousHash, ClientSeed: draw.Salt, Nonce: uint64(draw.Number), Shared: true}
	if draw.Over() {
		details.ServerSeed = &draw.Hash
	}
	return details
}
