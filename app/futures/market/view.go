package market

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PositionView is a position as its player sees it. Amounts are decimal texts in whole units of the
// currency, prices decimal texts in dollars, times unix milliseconds. Prices and times are empty or 0
// before they are known.
type PositionView struct {
	ID        string `json:"id"`
	Ticker    string `json:"ticker"`
	Direction string `json:"direction" ts:"up|down"`
	Currency  string `json:"currency"`
	Demo      bool   `json:"demo"`
	Wager     string `json:"wager"`
	// Remaining is the part of the wager that is not closed.
	Remaining  string `json:"remaining"`
	Multiplier int64  `json:"multiplier"`
	FeeMode    string `json:"feeMode" ts:"pnl|flat"`
	// FeeRate is in millionths: of the profit, or of the size at the opening and again at the close.
	FeeRate int64 `json:"feeRate"`
	// MaxROI is in percent.
	MaxROI int64  `json:"maxRoi"`
	State  string `json:"state" ts:"pending|open|closing|closed|liquidated|void"`
	Entry  string `json:"entry"`
	Exit   string `json:"exit"`
	// Liquidation is the first price at which nothing is left, Maximum the first one with MaxROI.
	Liquidation string `json:"liquidation"`
	Maximum     string `json:"maximum"`
	StopLoss    string `json:"stopLoss"`
	TakeProfit  string `json:"takeProfit"`
	// Fee and Payout are those of the closed parts, Profit is the payout less their stake.
	Fee    string `json:"fee"`
	Payout string `json:"payout"`
	Profit string `json:"profit"`
	// ROI is the profit of the closed parts in percent of their stake, with two decimals; empty before
	// any part is closed.
	ROI       string `json:"roi"`
	OrderedAt int64  `json:"orderedAt"`
	OpenedAt  int64  `json:"openedAt"`
	ClosedAt  int64  `json:"closedAt"`
	EntryTick int64  `json:"entryTick"`
	ExitTick  int64  `json:"exitTick"`
	// Reason is the kind of the last fill of a position that has ended, or why it is void.
	Reason string     `json:"reason" ts:"|close|stop|take|maximum|liquidation|waited|trigger|restore"`
	Fills  []FillView `json:"fills"`
}

// FillView is a fill of a position.
type FillView struct {
	Kind  string `json:"kind" ts:"open|close|stop|take|maximum|liquidation"`
	Tick  int64  `json:"tick"`
	Frame int64  `json:"frame"`
	// Hash is the hash of the frame, Line its complete line in the price log. Lists leave the line out.
	Hash   string `json:"hash"`
	Line   string `json:"line,omitempty"`
	Price  string `json:"price"`
	Stake  string `json:"stake"`
	Payout string `json:"payout"`
	Fee    string `json:"fee"`
	At     int64  `json:"at"`
}

// view returns a position with its fills.
func (s *Service) view(p *position, fills []storedFill, lines bool) PositionView {
	ticker := s.ticker(p.ticker)
	currency, _ := s.Wagers.Wallets.Currency(p.currency) // amounts of a removed currency stay in minor units
	price := func(at futures.Price) string {
		if at == 0 {
			return ""
		}
		return ticker.Text(at)
	}
	v := PositionView{
		ID: p.id.String(), Ticker: p.ticker, Direction: directionText(p.terms.Direction), Currency: p.currency, Demo: p.demo, Wager: currency.Text(p.wager),
		Remaining: currency.Text(p.remaining), Multiplier: p.terms.Multiplier, FeeMode: string(p.terms.Fees.Mode), FeeRate: p.terms.Fees.Rate, MaxROI: p.terms.MaxROI,
		State: string(p.state), Entry: price(p.entry), Exit: price(p.exit), StopLoss: price(p.triggers.Stop), TakeProfit: price(p.triggers.Take),
		Fee: currency.Text(p.fee), Payout: currency.Text(p.paid), OrderedAt: p.ordered, OpenedAt: p.opened, ClosedAt: p.ended, EntryTick: p.entryTick,
		ExitTick: p.exitTick, Reason: p.reason, Fills: []FillView{},
	}
	if p.entry > 0 {
		v.Liquidation, v.Maximum = price(p.filled().Liquidation()), price(p.filled().MaxPriceReached())
	}
	for i := range fills {
		v.Fills = append(v.Fills, fills[i].view(ticker, currency, lines))
	}
	closed := p.wager - p.remaining
	v.Profit = currency.Text(p.paid - closed)
	if closed > 0 {
		v.ROI = new(big.Rat).SetFrac64(100*int64(p.paid-closed), int64(closed)).FloatString(2)
	}
	return v
}

func (f *storedFill) view(ticker futures.Ticker, currency money.Currency, lines bool) FillView {
	v := FillView{
		Kind: string(f.kind), Tick: f.tick, Frame: f.frame, Hash: f.hash, Price: ticker.Text(f.price), Stake: currency.Text(f.settled.stake),
		Payout: currency.Text(f.settled.payout), Fee: currency.Text(f.settled.fee), At: f.at,
	}
	if lines {
		v.Line = f.line
	}
	return v
}

func directionText(d futures.Direction) string {
	if d == futures.Down {
		return "down"
	}
	return "up"
}

// ticker returns a market by its id. A market that this version does not have has no decimals.
func (s *Service) ticker(id string) futures.Ticker {
	for _, t := range s.Tickers {
		if t.ID == id {
			return t
		}
	}
	return futures.Ticker{ID: id, Name: id}
}

// answer returns a position with its fills.
func (s *Service) answer(ctx context.Context, p *position) (answer PositionAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		fills, err := fillsOf(q, p.id)
		answer.Position = s.view(p, fills, true)
		return err
	})
	return answer, err
}

// PositionsRequest requests the caller's positions, the newest first.
type PositionsRequest struct {
	State string `json:"state" validate:"oneof=open ended" ts:"open|ended"`
	// Before is the id of the last position of the page before.
	Before string `json:"before,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=100"`
}

// PositionsAnswer is a page of positions. More is true if there are older ones.
type PositionsAnswer struct {
	Positions []PositionView `json:"positions"`
	More      bool           `json:"more"`
}

const defaultPage = 50

// Positions lists the caller's positions. A guest without play money has none.
func (s *Service) Positions(ctx context.Context, call *session.Call, r PositionsRequest) (answer PositionsAnswer, err error) {
	answer.Positions = []PositionView{}
	owner, known := call.Owner()
	if !known {
		return answer, nil
	}
	if r.State != "open" && r.State != "ended" {
		return answer, fault.Field("state", "validation.in")
	}
	limit := r.Limit
	if limit <= 0 {
		limit = defaultPage
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		before, beforeID := int64(math.MaxInt64), id.Binary{}
		if r.Before != "" {
			var ok bool
			if beforeID, ok = id.ToBinary(r.Before); !ok {
				return ErrNoPosition
			}
			last, err := positionOf(q, owner, beforeID)
			if err != nil {
				return err
			}
			before = last.ordered
		}
		list, err := listPositions(q, owner, r.State == "open", before, beforeID, limit+1)
		if err != nil {
			return err
		}
		if answer.More = len(list) > limit; answer.More {
			list = list[:limit]
		}
		for _, p := range list {
			fills, err := fillsOf(q, p.id)
			if err != nil {
				return err
			}
			answer.Positions = append(answer.Positions, s.view(p, fills, false))
		}
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("list positions: %w", err)
	}
	return answer, nil
}

// PositionRequest names a position.
type PositionRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// Position returns one of the caller's positions, with the lines of the frames that filled it.
func (s *Service) Position(ctx context.Context, call *session.Call, r PositionRequest) (answer PositionAnswer, err error) {
	owner, known := call.Owner()
	binary, ok := id.ToBinary(r.ID)
	if !ok || !known {
		return answer, ErrNoPosition
	}
	var found *position
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = positionOf(q, owner, binary)
		return err
	})
	if err != nil {
		return answer, err
	}
	return s.answer(ctx, found)
}

// refOf reads the reference of a recorded request.
func refOf(ref []byte) (binary id.Binary, err error) {
	if len(ref) != len(binary) {
		return binary, fmt.Errorf("a recorded request refers to %x", ref)
	}
	return id.Binary(ref), nil
}
