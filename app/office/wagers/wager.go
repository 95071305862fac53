package wagers

import (
	"context"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// WagerRequest identifies a wager.
type WagerRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// The states of a draw.
const (
	drawNone     = "none"     // the wager has no draw, or it is no longer stored
	drawOpen     = "open"     // the wager is open
	drawSecret   = "secret"   // the server seed is in use
	drawRevealed = "revealed" // it can be verified publicly
)

// WagerAnswer is everything about one wager. Open is null for an ended wager.
type WagerAnswer struct {
	WagerRow
	Counterparty    string `json:"counterparty"`
	Opening         string `json:"opening"`
	MultiplierExact string `json:"multiplier_exact"`
	Rules           int    `json:"rules"`
	Fairness        int    `json:"fairness"`
	// TheoryUSD is the expected profit of the site on the stake, LuckUSD the profit
	// beyond that. Both are empty without a house edge, and for a returned stake.
	TheoryUSD string `json:"theory_usd"`
	LuckUSD   string `json:"luck_usd"`
	// Data has the choices at the start, Turns the later ones, View the result. Pending is
	// the reason why these are missing.
	Data           jsontext.Value   `json:"data"`
	Turns          []jsontext.Value `json:"turns"`
	View           any              `json:"view"`
	DetailsProblem string           `json:"details_problem"`
	Draw           WagerDraw        `json:"draw"`
	Open           *WagerOpen       `json:"open"`
	// Settlements has more than one row after a correction.
	Settlements []WagerSettlement `json:"settlements"`
	Transfers   []WagerMovement   `json:"transfers"`
	// Truncated reports that not all transfers were searched, because the wager was open for
	// too long.
	Truncated bool        `json:"truncated"`
	Requests  []WagerTurn `json:"requests"`
	// Public is the public address of the wager; empty while it is open.
	Public string `json:"public"`
}

// WagerDraw is the draw of a wager. The server seed is empty while it is secret. Shared
// is set for a round of several players.
type WagerDraw struct {
	State          string `json:"state" ts:"none|open|secret|revealed"`
	ServerSeed     string `json:"server_seed"`
	ServerSeedHash string `json:"server_seed_hash"`
	ClientSeed     string `json:"client_seed"`
	Nonce          int64  `json:"nonce"`
	Shared         bool   `json:"shared"`
}

// WagerOpen is the state of an open wager. MaxProfit is empty if it is not stored.
type WagerOpen struct {
	Settled   string `json:"settled"`
	Paid      string `json:"paid"`
	MaxProfit string `json:"max_profit"`
}

// WagerSettlement is one settlement of a wager.
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
	// RequestID is the id of a later turn. The first transfer has the id of the wager.
	RequestID string `json:"request_id"`
}

// WagerTurn is a request that changed the wager after its start.
type WagerTurn struct {
	ID   string `json:"id"`
	At   int64  `json:"at"`
	Step int    `json:"step"`
}

var errUnknown = fault.New(fault.CodeNotFound, "There is no such bet.")

// Wager returns everything about one wager.
func (s *Service) Wager(ctx context.Context, _ *session.Call, r WagerRequest) (answer WagerAnswer, err error) {
	binary, ok := id.ToBinary(r.ID)
	if !ok {
		return answer, errUnknown
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		ended, open, err := endedOrOpen(q, binary)
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

// emptyAnswer returns an answer with empty lists.
func emptyAnswer(row WagerRow) WagerAnswer {
	return WagerAnswer{
		WagerRow: row, Turns: []jsontext.Value{}, Draw: WagerDraw{State: drawNone}, Settlements: []WagerSettlement{}, Transfers: []WagerMovement{}, Requests: []WagerTurn{},
	}
}

func (s *Service) ended(q db.Querier, w *wagerlog.Wager) (WagerAnswer, error) {
	answer := emptyAnswer(s.rowOf(w))
	answer.Counterparty, answer.Opening, answer.MultiplierExact = w.Counterparty, s.text(w.Player.Currency, w.Opening), w.Multiplier.Exact()
	answer.Rules, answer.Fairness, answer.Public = w.Rules, w.Fairness, "/?game="+w.Product+"-"+w.ID.String()
	if w.Edge != "" && expected.IsCounted(w) {
		expectedReturn := w.ExpectedUSD()
		answer.TheoryUSD, answer.LuckUSD = money.USD(expectedReturn).Text(), money.USD(w.USD-expected.PaidUSD(w)-expectedReturn).Text()
	}
	details, err := s.Products.Describe(q, w)
	if err != nil {
		answer.DetailsProblem = "It cannot be played again: the rules, the seeds or the round that it needs are not here any more."
	}
	answer.addDetails(details, drawSecret)
	settled, err := wagerlog.Revisions(q, w.ID)
	if err != nil {
		return answer, err
	}
	for _, one := range settled {
		answer.Settlements = append(answer.Settlements, WagerSettlement{
			one.Revision, one.At, s.text(one.Player.Currency, one.Stake), s.text(one.Player.Currency, one.Payout), one.Status(),
		})
	}
	return answer, s.addTrail(q, &answer, trail{wager: w.ID, player: w.Player, staked: w.Stake, from: estimatedStart(w), to: w.At, settlements: settled})
}

func (s *Service) open(q db.Querier, w *wager.Wager) (WagerAnswer, error) {
	answer := emptyAnswer(s.openRow(w))
	currency := w.Player.Currency
	answer.Counterparty, answer.Opening, answer.MultiplierExact = w.Counterparty, s.text(currency, w.Staked), money.Of(w.Paid, w.Staked).Exact()
	answer.Open = &WagerOpen{Settled: s.text(currency, w.Settled), Paid: s.text(currency, w.Paid)}
	if w.Profit != nil {
		answer.Open.MaxProfit = s.text(currency, *w.Profit)
	}
	details, err := s.Products.DescribeOpen(q, w.Kind, w.ID)
	if err != nil {
		return answer, err
	}
	answer.addDetails(details, drawOpen)
	now := s.Clock.Now().UnixMilli()
	return answer, s.addTrail(q, &answer, trail{wager: w.ID, player: w.Player, staked: w.Staked, from: w.At, to: max(now, w.At)})
}

// addDetails adds the details of the product. The server seed is only added if the product
// declares it public, and never for an open wager.
func (a *WagerAnswer) addDetails(details wagerlog.Details, state string) {
	a.Data, a.View = details.Choices, details.View
	a.Turns = slices.Concat(a.Turns, details.Turns)
	draw := details.Draw
	if draw == nil {
		return
	}
	a.Draw = WagerDraw{State: state, ServerSeedHash: draw.ServerSeedHash, ClientSeed: draw.ClientSeed, Nonce: int64(draw.Nonce), Shared: draw.Shared}
	if draw.ServerSeed != nil && state != drawOpen {
		a.Draw.State, a.Draw.ServerSeed = drawRevealed, *draw.ServerSeed
	}
}

// sideName returns the display name of one side of a transfer.
func sideName(key ledger.Key) string {
	if ledger.PartyOf(key.Owner) == ledger.PartyPlayer {
		return "player"
	}
	return key.Owner
}
