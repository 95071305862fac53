package play

import (
	"time"

	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals/rules"
	"croupier/app/wager"
)

// Reply is the answer to Play, Turn, Finish and RestoreData. Amounts are
// decimal texts in whole units of the currency.
type Reply struct {
	// ID is the wager's.
	ID string `json:"id"`
	// Type is single, extended or multiplayer.
	Type string `json:"type"`
	// Result is what a turn did: continue, lose, finish or fail.
	Result string `json:"result,omitempty"`
	// Message says why a turn failed.
	Message string    `json:"message,omitempty"`
	Game    ReplyGame `json:"game"`
	// CanBeFinished tells whether Finish is possible now.
	CanBeFinished bool   `json:"canBeFinished"`
	Currency      string `json:"currency"`
	Demo          bool   `json:"demo"`
	// Bet is all that was staked, Payout what is paid or Finish would pay now.
	Bet             string `json:"bet"`
	Payout          string `json:"payout"`
	Profit          string `json:"profit"`
	Multiplier      string `json:"multiplier"`
	MultiplierExact string `json:"multiplierExact"`
	// Turns is how many choices were made after Play.
	Turns          int    `json:"turns"`
	Nonce          uint64 `json:"nonce"`
	ServerSeedHash string `json:"serverSeedHash"`
	ClientSeed     string `json:"clientSeed"`
	// Balance is the account's now.
	Balance string `json:"balance"`
	// View is the game's own: what the player may see.
	View any `json:"view"`
}

// ReplyGame is the state of the game.
type ReplyGame struct {
	ID string `json:"id"`
	// Delay is the milliseconds after which pages show the new balance, unless
	// they play quickly.
	Delay         int64  `json:"delay"`
	Win           bool   `json:"win"`
	Status        string `json:"status"`
	ExtendedID    string `json:"extendedId,omitempty"`
	ExtendedState string `json:"extendedState,omitempty"`
	CurrentProfit string `json:"currentProfit,omitempty"`
}

// Types of wagers.
const (
	TypeSingle      = "single"
	TypeExtended    = "extended"
	TypeMultiplayer = "multiplayer"
)

// Results of a turn.
const (
	resultContinue = "continue"
	resultLose     = "lose"
	resultFinish   = "finish"
	resultFail     = "fail"
)

// delays are how long a game's result is watched before the balance changes.
var delays = map[string]time.Duration{
	"dice": 500 * time.Millisecond, "limbo": 700 * time.Millisecond, "plinko": 2200 * time.Millisecond,
	"wheel": 2500 * time.Millisecond, "coinflip": 900 * time.Millisecond, "diamonds": 900 * time.Millisecond,
	"keno": 1200 * time.Millisecond, "roulette": 2500 * time.Millisecond, "baccarat": 1800 * time.Millisecond,
}

func delayOf(game string) time.Duration { return delays[game] }

// told is what a reply is made of.
type told struct {
	round    *round
	state    rules.State
	drawn    drawn
	key      ledger.Key
	currency money.Currency
	def      rules.Definition
	balance  money.Amount
	quick    bool
	// turning is set for replies to Turn and Finish, failed with the words of
	// a refused turn.
	turning bool
	failed  string
	turns   int
}

// outcome is what is recorded of the request.
func (t *told) outcome() (ledger.Outcome, error) {
	o := ledger.Outcome{Ref: t.round.id[:], Step: t.turns}
	if t.failed == "" {
		return o, nil
	}
	text, err := wager.Refused{Fail: true, Message: t.failed}.Text()
	o.Refusal = text
	return o, err
}

// status names the state of a round.
func status(s rules.State) string {
	if !s.Over {
		return journal.StatusOpen
	}
	return journal.StatusOf(s.Void, s.Stake, s.Payout)
}

func (t *told) reply() Reply {
	s, currency := t.state, t.currency
	r := Reply{
		ID: t.round.id.String(), Type: TypeSingle,
		Game: ReplyGame{
			ID: t.def.ID, Status: status(s), Delay: delayOf(t.def.ID).Milliseconds(),
		},
		CanBeFinished: s.CanFinish, Currency: t.currency.ID, Demo: t.key.Purpose == ledger.Demo,
		Bet: currency.Text(s.Stake), Payout: currency.Text(s.Payout), Profit: currency.Text(s.Payout - s.Stake),
		Multiplier: s.Multiplier.Text(), MultiplierExact: s.Multiplier.Exact(),
		Turns: t.turns, Nonce: t.drawn.nonce(t.round), ServerSeedHash: t.drawn.commitment(), ClientSeed: t.drawn.clientSeed(),
		Balance: currency.Text(t.balance), View: rules.Shown(s.View, currency),
	}
	r.Game.Win = r.Game.Status == journal.StatusWin
	switch {
	case t.def.Kind == rules.Multiplayer:
		r.Type = TypeMultiplayer
	case !s.Over || t.turns > 0 || t.def.Kind == rules.Extended:
		r.Type = TypeExtended
		r.Game.ExtendedID, r.Game.ExtendedState, r.Game.CurrentProfit = r.ID, "in-progress", r.Profit
		if s.Over {
			r.Game.ExtendedState = "finished"
		}
	}
	if t.turning {
		r.Result = t.result()
		r.Message = sentence(t.failed)
	}
	return r
}

func (t *told) result() string {
	switch {
	case t.failed != "":
		return resultFail
	case !t.state.Over:
		return resultContinue
	case t.state.Payout == 0:
		return resultLose
	default:
		return resultFinish
	}
}
