package play

import (
	"time"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/wager"
)

// delays are how long the player watches a game's result before the balance changes.
var delays = map[string]time.Duration{
	"dice": 500 * time.Millisecond, "limbo": 700 * time.Millisecond, "plinko": 2200 * time.Millisecond,
	"wheel": 2500 * time.Millisecond, "coinflip": 900 * time.Millisecond, "diamonds": 900 * time.Millisecond,
	"keno": 1200 * time.Millisecond, "roulette": 2500 * time.Millisecond, "baccarat": 1800 * time.Millisecond,
}

func delayOf(game string) time.Duration { return delays[game] }

// result contains the data for a reply.
type result struct {
	round    *round
	state    rules.State
	pair     *provablyfair.Pair
	key      ledger.Key
	currency money.Currency
	def      rules.Definition
	balance  money.Amount
	quick    bool
	// grant is the free bet that paid for a recalled wager, or zero.
	grant id.Binary
	// afterTurn is true for replies to Turn and Finish. failReason is the
	// message of a refused turn.
	afterTurn  bool
	failReason string
	turns      int
}

// outcome returns the recorded outcome of the request.
func (t *result) outcome() (ledger.Outcome, error) {
	o := ledger.Outcome{Ref: t.round.id[:], Step: t.turns}
	if t.failReason == "" {
		return o, nil
	}
	text, err := wager.StoredRefusal{Fail: true, Message: t.failReason}.Text()
	o.Refusal = text
	return o, err
}

func (t *result) reply() gamecalls.Reply {
	answer := gamecalls.RoundResult{
		ID: t.round.id, Def: t.def, State: t.state, Draw: drawDetails(t.round, t.pair), Currency: t.currency, Demo: t.key.Purpose == ledger.Demo,
		Balance: t.balance, Turns: t.turns, Delay: delayOf(t.def.ID), AfterTurn: t.afterTurn, FailReason: t.failReason,
	}
	return answer.Reply()
}
