package wagers

import (
	"context"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/theory"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// WagerRequest names a wager.
type WagerRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// The states of a draw.
const (
	drawNone     = "none"     // the house drew nothing, or no longer knows it
	drawOpen     = "open"     // the wager goes on
	drawSecret   = "secret"   // the server seed is in use
	drawRevealed = "revealed" // everybody can verify it
)

// WagerAnswer is all about one wager. Open is null for one that has ended.
type WagerAnswer struct {
	WagerRow
	Counterparty    string `json:"counterparty"`
	Opening         string `json:"opening"`
	MultiplierExact string `json:"multiplier_exact"`
	Rules           int    `json:"rules"`
	Fairness        int    `json:"fairness"`
	// TheoryUSD is what the rules promise the house on the stake, LuckUSD what it won
	// beyond that; both are empty without an edge, and for what was given back.
	TheoryUSD string `json:"theory_usd"`
	LuckUSD   string `json:"luck_usd"`
	// Data are the choices at the beginning, Turns the later ones, View the result.
	// Untold says why these are missing.
	Data   jsontext.Value   `json:"data"`
	Turns  []jsontext.Value `json:"turns"`
	View   any              `json:"view"`
	Untold string           `json:"untold"`
	Draw   WagerDraw        `json:"draw"`
	Open   *WagerOpen       `json:"open"`
	// Settlements has more than one row after a correction.
	Settlements []WagerSettlement `json:"settlements"`
	Transfers   []WagerMovement   `json:"transfers"`
	// Cut says that not all transfers were looked for: the wager went on for too long.
	Cut      bool        `json:"cut"`
	Requests []WagerTurn `json:"requests"`
	// Public is the address at which everybody sees it; empty while it goes on.
	Public string `json:"public"`
}

// WagerDraw is what a wager was drawn from. The server seed is empty while it is
// secret. Shared is set for a round of several players.
type WagerDraw struct {
	State          string `json:"state" ts:"none|open|secret|revealed"`
	ServerSeed     string `json:"server_seed"`
	ServerSeedHash string `json:"server_seed_hash"`
	ClientSeed     string `json:"client_seed"`
	Nonce          int64  `json:"nonce"`
	Shared         bool   `json:"shared"`
}

// WagerOpen is how an open wager stands. MaxProfit is empty where it was not kept.
type WagerOpen struct {
	Settled   string `json:"settled"`
	Paid      string `json:"paid"`
	MaxProfit string `json:"max_profit"`
}

// WagerSettlement is one way in which a wager was settled.
type WagerSettlement struct {
	Revision int    `json:"revision"`
	At       int64  `json:"at"`
	Stake    string `json:"stake"`
	Payout   string `json:"payout"`
	Status   string `json:"status" ts:"in-progress|win|partial|lose|cancelled"`
}

// WagerMovement is a transfer of a wager.
type WagerMovement struct {
	ID     int64  `json:"id"`
	At     int64  `json:"at"`
	Code   string `json:"code"`
	Amount string `json:"amount"`
	From   string `json:"from"`
	To     string `json:"to"`
	// RequestID is that of a later turn; the beginning is known by the id of the wager.
	RequestID string `json:"request_id"`
}

// WagerTurn is a request that changed the wager after its beginning.
type WagerTurn struct {
	ID   string `json:"id"`
	At   int64  `json:"at"`
	Step int    `json:"step"`
}

var errUnknown = fault.New(fault.CodeNotFound, "There is no such bet.")

// Wager tells all about one wager.
func (s *Service) Wager(ctx context.Context, _ *session.Call, r WagerRequest) (answer WagerAnswer, err error) {
	binary, ok := id.ToBinary(r.ID)
	if !ok {
		return answer, errUnknown
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		ended, open, err := either(q, binary)
		switch {
		case err != nil:
			return err
		case ended != nil:
			answer, err = s.ended(q, ended)
		case open != nil:
			answer, err = s.open(q, open)
		default:
			return errUnknown
		}
		if err != nil {
			return err
		}
		answer.PlayerName, err = s.names(q)(answer.Player)
		return err
	})
	return answer, err
}

// empty has what lists of an answer are without rows.
func empty(row WagerRow) WagerAnswer {
	return WagerAnswer{
		WagerRow: row, Turns: []jsontext.Value{}, Draw: WagerDraw{State: drawNone}, Settlements: []WagerSettlement{}, Transfers: []WagerMovement{}, Requests: []WagerTurn{},
	}
}

func (s *Service) ended(q db.Querier, w *wagerlog.Wager) (WagerAnswer, error) {
	answer := empty(s.rowOf(w))
	answer.Counterparty, answer.Opening, answer.MultiplierExact = w.Counterparty, s.text(w.Player.Currency, w.Opening), w.Multiplier.Exact()
	answer.Rules, answer.Fairness, answer.Public = w.Rules, w.Fairness, "/?game="+w.Product+"-"+w.ID.String()
	if w.Edge != "" && theory.Counts(w) {
		expected := w.ExpectedUSD()
		answer.TheoryUSD, answer.LuckUSD = theory.USD(expected), theory.USD(w.USD-theory.PaidUSD(w)-expected)
	}
	if describer := s.Describers[w.Kind]; describer != nil {
		told, err := describer.Describe(q, w)
		if err != nil {
			answer.Untold = "It cannot be played again: the rules, the seeds or the round that it needs are not here any more."
		}
		answer.tell(told, drawSecret)
	}
	settled, err := wagerlog.Revisions(q, w.ID)
	if err != nil {
		return answer, err
	}
	for _, one := range settled {
		answer.Settlements = append(answer.Settlements, WagerSettlement{
			one.Revision, one.At, s.text(one.Player.Currency, one.Stake), s.text(one.Player.Currency, one.Payout), one.Status(),
		})
	}
	return answer, s.follow(q, &answer, trail{wager: w.ID, player: w.Player, staked: w.Stake, from: born(w), to: w.At, settlements: settled})
}

func (s *Service) open(q db.Querier, w *wager.Wager) (WagerAnswer, error) {
	answer := empty(s.openRow(w))
	currency := w.Player.Currency
	answer.Counterparty, answer.Opening, answer.MultiplierExact = w.Counterparty, s.text(currency, w.Staked), money.Of(w.Paid, w.Staked).Exact()
	answer.Open = &WagerOpen{Settled: s.text(currency, w.Settled), Paid: s.text(currency, w.Paid)}
	if w.Profit != nil {
		answer.Open.MaxProfit = s.text(currency, *w.Profit)
	}
	if describer := s.Describers[w.Kind]; describer != nil {
		told, err := describer.Underway(q, w.ID)
		if err != nil {
			return answer, err
		}
		answer.tell(told, drawOpen)
	}
	now := s.Clock.Now().UnixMilli()
	return answer, s.follow(q, &answer, trail{wager: w.ID, player: w.Player, staked: w.Staked, from: w.At, to: max(now, w.At)})
}

// tell adds what the product knows. A server seed is only told when the product says
// that it is public, and never of a wager that goes on.
func (a *WagerAnswer) tell(told wagerlog.Details, state string) {
	a.Data, a.View = told.Choices, told.View
	a.Turns = slices.Concat(a.Turns, told.Turns)
	draw := told.Draw
	if draw == nil {
		return
	}
	a.Draw = WagerDraw{State: state, ServerSeedHash: draw.ServerSeedHash, ClientSeed: draw.ClientSeed, Nonce: int64(draw.Nonce), Shared: draw.Shared}
	if draw.ServerSeed != nil && state != drawOpen {
		a.Draw.State, a.Draw.ServerSeed = drawRevealed, *draw.ServerSeed
	}
}

// sideName is how one side of a transfer is shown.
func sideName(key ledger.Key) string {
	if ledger.PartyOf(key.Owner) == ledger.PartyPlayer {
		return "player"
	}
	return key.Owner
}
