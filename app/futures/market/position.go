package market

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
)

// State is the state of a position.
type State string

// The states. A pending position waits for the tick that opens it, and a closing one for the tick
// that closes it or a part of it.
const (
	Pending    State = "pending"
	Open       State = "open"
	Closing    State = "closing"
	Closed     State = "closed"
	Liquidated State = "liquidated"
	Void       State = "void"
)

// The reasons of void positions.
const (
	// ReasonWaited: no tick filled the order in time.
	ReasonWaited = "waited"
	// ReasonTrigger: the first tick was already beyond a trigger of the order.
	ReasonTrigger = "trigger"
	// ReasonRestore: the database was restored to an earlier state.
	ReasonRestore = "restore"
)

// position is a stored position. Its money is that of the wager with the same id.
type position struct {
	id       id.Binary
	owner    string
	ticker   string
	currency string
	demo     bool
	terms    futures.Terms
	// wager is the stake of the order, usd its value in millionths of a dollar. remaining is the part
	// that is not closed, paid what the closed parts have paid, fee what their fees kept.
	wager, remaining, paid, fee money.Amount
	usd                         int64
	request                     [ledger.HashBytes]byte
	state                       State
	reason                      string
	// ordered, opened and ended are unix milliseconds; 0 for not yet.
	ordered, opened, ended int64
	// orderedFrame and closingFrame are the newest frame at the order.
	orderedFrame, closingFrame int64
	triggers                   futures.Triggers
	entry, exit                futures.Price
	entryTick, exitTick        int64
	// closing is the stake that the player wants to close.
	closing money.Amount
	// closes counts the accepted requests to close, fills the stored fills.
	closes, fills int
}

// filled returns the position for the rules. It is meaningless before the entry.
func (p *position) filled() futures.Position {
	return futures.Position{Terms: p.terms, Entry: p.entry}
}

// running reports whether the position has not ended.
func (p *position) running() bool { return p.ended == 0 }

// remainingUSD is the value at the order of the part that is not closed, in millionths of a dollar.
func (p *position) remainingUSD() int64 { return p.partUSD(p.remaining) }

func (p *position) partUSD(part money.Amount) int64 {
	return int64(money.Of(part, p.wager).Payout(money.Amount(p.usd)))
}

// possibleUSD is the largest payout of what remains, in millionths of a dollar.
func (p *position) possibleUSD() int64 {
	return int64(p.terms.MaxValue().Payout(money.Amount(p.remainingUSD())))
}

// choices are the terms in the record of a wager.
type choices struct {
	Direction  int8   `json:"direction"`
	Multiplier int64  `json:"multiplier"`
	FeeMode    string `json:"feeMode"`
	FeeRate    int64  `json:"feeRate"`
	MaxROI     int64  `json:"maxRoi"`
	Entry      int64  `json:"entry"`
}

// record returns the facts of an ended position for the wager log. The edge of a flat fee is exact:
// both fees are paid whatever happens. That of a fee on the profit depends on the closes of the
// player, so that it is left out.
func (p *position) record() (wager.Record, error) {
	text, err := json.Marshal(choices{
		Direction: int8(p.terms.Direction), Multiplier: p.terms.Multiplier, FeeMode: string(p.terms.Fees.Mode), FeeRate: p.terms.Fees.Rate,
		MaxROI: p.terms.MaxROI, Entry: int64(p.entry),
	}, json.Deterministic(true))
	if err != nil {
		return wager.Record{}, fmt.Errorf("write the terms of a position: %w", err)
	}
	return wager.Record{Terms: wagerlog.Terms{Rules: Rules, Edge: p.edge(), Choices: string(text)}, Opening: p.wager}, nil
}

func (p *position) edge() string {
	if p.terms.Fees.Mode != futures.FlatFee {
		return ""
	}
	return money.Fraction(2*p.terms.Multiplier*p.terms.Fees.Rate, 1_000_000).Exact()
}

// multiplierText is the payout per unit of the wager of a position that has ended, and the multiple of
// its size before, with two decimals.
func (p *position) multiplierText() string {
	if p.running() {
		return money.Fraction(p.terms.Multiplier, 1).Text()
	}
	return money.Of(p.paid, p.wager).Text()
}

// readChoices reads the terms in the record of a wager.
func readChoices(text string) (t futures.Terms, err error) {
	var c choices
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return t, fmt.Errorf("read the terms of a position: %w", err)
	}
	t = futures.Terms{Direction: futures.Direction(c.Direction), Multiplier: c.Multiplier, Fees: futures.Fees{Mode: futures.FeeMode(c.FeeMode), Rate: c.FeeRate}, MaxROI: c.MaxROI}
	return t, t.Check()
}
