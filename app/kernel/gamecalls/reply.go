package gamecalls

import (
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wagerlog"
)

// Reply is the response to Play, Turn, Finish and RestoreData. Amounts are
// decimal texts in whole units of the currency.
type Reply struct {
	// ID is the wager's id.
	ID   string `json:"id"`
	Type string `json:"type" ts:"single|extended|multiplayer"`
	// Result is the result of a turn.
	Result string `json:"result,omitempty" ts:"continue|lose|finish|fail"`
	// Message is the reason of a failed turn.
	Message string    `json:"message,omitempty"`
	Game    ReplyGame `json:"game"`
	// CanBeFinished reports whether Finish is possible now.
	CanBeFinished bool   `json:"canBeFinished"`
	Currency      string `json:"currency"`
	Demo          bool   `json:"demo"`
	// Bet is the total stake. Payout is the payout, or what Finish would pay
	// now.
	Bet             string `json:"bet"`
	Payout          string `json:"payout"`
	Profit          string `json:"profit"`
	Multiplier      string `json:"multiplier"`
	MultiplierExact string `json:"multiplierExact"`
	// Turns is the number of choices after Play.
	Turns          int    `json:"turns"`
	Nonce          uint64 `json:"nonce"`
	ServerSeedHash string `json:"serverSeedHash"`
	ClientSeed     string `json:"clientSeed"`
	// Balance is the current balance of the account.
	Balance string `json:"balance"`
	// View is the game's own part that the player may see.
	View any `json:"view"`
}

// ReplyGame is the state of the game.
type ReplyGame struct {
	ID string `json:"id"`
	// Delay is the time in milliseconds after which pages show the new balance,
	// except in quick play.
	Delay         int64  `json:"delay"`
	Win           bool   `json:"win"`
	Status        string `json:"status" ts:"in-progress|win|partial|lose|cancelled"`
	ExtendedID    string `json:"extendedId,omitempty"`
	ExtendedState string `json:"extendedState,omitempty" ts:"in-progress|finished"`
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
	ResultContinue = "continue"
	ResultLose     = "lose"
	ResultFinish   = "finish"
	ResultFail     = "fail"
)

// RoundResult is the input of a reply.
type RoundResult struct {
	ID       id.Binary
	Def      rules.Definition
	State    rules.State
	Draw     wagerlog.Draw
	Currency money.Currency
	Demo     bool
	Balance  money.Amount
	// Turns is the number of choices after Play.
	Turns int
	// Delay is the time for which the player watches the result before the
	// balance changes.
	Delay time.Duration
	// AfterTurn is set for replies to Turn and Finish. FailReason is the text
	// of a refused turn.
	AfterTurn  bool
	FailReason string
}

// status names the state of a round.
func status(s rules.State) string {
	if !s.Over {
		return wagerlog.StatusOpen
	}
	return wagerlog.StatusOf(s.Void, s.Stake, s.Payout)
}

// Reply returns the response to the caller.
func (t *RoundResult) Reply() Reply {
	s, currency := t.State, t.Currency
	r := Reply{
		ID: t.ID.String(), Type: TypeSingle,
		Game:          ReplyGame{ID: t.Def.ID, Status: status(s), Delay: t.Delay.Milliseconds()},
		CanBeFinished: s.CanFinish, Currency: currency.ID, Demo: t.Demo,
		Bet: currency.Text(s.Stake), Payout: currency.Text(s.Payout), Profit: currency.Text(s.Payout - s.Stake),
		Multiplier: s.Multiplier.Text(), MultiplierExact: s.Multiplier.Exact(),
		Turns: t.Turns, Nonce: t.Draw.Nonce, ServerSeedHash: t.Draw.ServerSeedHash, ClientSeed: t.Draw.ClientSeed,
		Balance: currency.Text(t.Balance), View: rules.ViewIn(s.View, currency),
	}
	r.Game.Win = r.Game.Status == wagerlog.StatusWin
	switch {
	case t.Def.Kind == rules.Multiplayer:
		r.Type = TypeMultiplayer
	case !s.Over || t.Turns > 0 || t.Def.Kind == rules.Extended:
		r.Type = TypeExtended
		r.Game.ExtendedID, r.Game.ExtendedState, r.Game.CurrentProfit = r.ID, "in-progress", r.Profit
		if s.Over {
			r.Game.ExtendedState = "finished"
		}
	}
	if t.AfterTurn {
		r.Result = t.turnResult()
		r.Message = Capitalize(t.FailReason)
	}
	return r
}

func (t *RoundResult) turnResult() string {
	switch {
	case t.FailReason != "":
		return ResultFail
	case !t.State.Over:
		return ResultContinue
	case t.State.Payout == 0:
		return ResultLose
	default:
		return ResultFinish
	}
}
