package bets

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
)

// cashOut is a cash-out of a part of the stake, or of the rest of it, with the data of its
// calculation. Its amount changes only if a result that was used is corrected, or if a
// selection that was open becomes void. That leg then counts with its new result, and the
// others as before.
type cashOut struct {
	Stake money.Amount `json:"stake"`
	Paid  money.Amount `json:"paid"`
	// Corrected is its amount under the results of the last settlement of the bet.
	Corrected money.Amount `json:"corrected"`
	// Margin is the site's margin for each open leg, in millionths.
	Margin int64 `json:"margin"`
	// Open are the chances of the open units of the bet, zero for the others.
	Open []slips.LegChance `json:"open"`
	// Results are the results of the legs; nil for a leg that was open.
	Results []*legResult `json:"results"`
}

// legResult is a result as a part stores it.
type legResult struct {
	Void  odds.Half `json:"void,omitempty"`
	Won   bool      `json:"won,omitempty"`
	Share string    `json:"share,omitempty"`
}

// newCashOut records the data of an offer: the bet as the book saw it then.
func newCashOut(then *bet, stake, pays money.Amount, margin int64, open []slips.LegChance) cashOut {
	p := cashOut{Stake: stake, Paid: pays, Corrected: pays, Margin: margin, Open: open}
	for _, l := range then.legs {
		if l.factor == nil {
			p.Results = append(p.Results, nil)
			continue
		}
		stored := &legResult{Void: l.factor.Void, Won: l.factor.Won}
		if !l.factor.Share.IsZero() {
			stored.Share = l.factor.Share.Exact()
		}
		p.Results = append(p.Results, stored)
	}
	return p
}

// betAtCashOut returns the bet with the results at the time of the cash-out.
func (p *cashOut) betAtCashOut(b *bet) (*bet, error) {
	if len(p.Results) != len(b.legs) || len(p.Open) != len(b.units()) {
		return nil, fmt.Errorf("sports bet %s: a cash-out of %d legs", b.id, len(p.Results))
	}
	then := *b
	then.legs = slices.Clone(b.legs)
	for i, stored := range p.Results {
		then.legs[i].factor = nil
		if stored == nil {
			continue
		}
		factor, err := readFactor(odds.Factor{Won: stored.Won}, int64(stored.Void), stored.Share)
		if err != nil {
			return nil, err
		}
		then.legs[i].factor = &factor
	}
	return &then, nil
}

// payout returns the amount of the part under the current results.
func (p *cashOut) payout(b *bet) (money.Amount, error) {
	then, err := p.betAtCashOut(b)
	if err != nil {
		return 0, err
	}
	created, revalued := b.slip(), false
	value := make([]*big.Rat, len(created.Legs))
	for i, u := range b.units() {
		was, is := then.leg(u), created.Legs[i]
		switch {
		case is.Factor != nil && resultChanged(then, b, u):
			value[i], revalued = is.Factor.Rat(is.Price), true
		case was.Factor != nil:
			value[i] = was.Factor.Rat(was.Price)
		default:
			value[i] = p.Open[i].Value(was.Price, p.Margin)
		}
	}
	if !revalued {
		return p.Paid, nil
	}
	return money.FromRat(created.ValueOf(value)).Payout(p.Stake), nil
}

// resultChanged reports whether a leg of a unit has another result than before, or was open and
// is now void.
func resultChanged(then, now *bet, u unit) bool {
	return slices.ContainsFunc(u.legs, func(i int) bool {
		was, is := then.legs[i].factor, now.legs[i].factor
		switch {
		case is == nil:
			return false
		case was == nil:
			return is.Void == odds.AllVoid
		}
		return !sameFactor(*was, *is)
	})
}

// cashedPayout returns the amount of all cash-outs under the current results, and whether the
// data of every cash-out is stored.
func (b *bet) cashedPayout() (paid money.Amount, known bool) {
	paid = b.cashedPaid
	var stake money.Amount
	for i := range b.cashOuts {
		paid += b.cashOuts[i].currentPayout - b.cashOuts[i].Paid
		stake += b.cashOuts[i].Stake
	}
	return paid, stake == b.cashedStake
}

// correctedPayout returns the correction of the cash-outs at the last settlement of the bet.
func (b *bet) correctedPayout() (sum money.Amount) {
	for i := range b.cashOuts {
		sum += b.cashOuts[i].Corrected - b.cashOuts[i].Paid
	}
	return sum
}

// encodeCashOuts returns cash-outs in their stored format.
func encodeCashOuts(parts []storedCashOut) (string, error) {
	if len(parts) == 0 {
		return "", nil
	}
	list := make([]cashOut, len(parts))
	for i := range parts {
		list[i] = parts[i].cashOut
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "", fmt.Errorf("write the cash-outs of a bet: %w", err)
	}
	return string(text), nil
}

// storedCashOut is a part with its amount under the current results.
type storedCashOut struct {
	cashOut
	currentPayout money.Amount
}

// decodeCashOuts parses the result of encodeCashOuts.
func decodeCashOuts(text string) (parts []storedCashOut, err error) {
	if text == "" {
		return nil, nil
	}
	var list []cashOut
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("read the cash-outs of a bet: %w", err)
	}
	for _, item := range list {
		parts = append(parts, storedCashOut{cashOut: item, currentPayout: item.Paid})
	}
	return parts, nil
}

// revalueCashOuts calculates the amounts of the cash-outs under the current results.
func (b *bet) revalueCashOuts() (err error) {
	for i := range b.cashOuts {
		if b.cashOuts[i].currentPayout, err = b.cashOuts[i].payout(b); err != nil {
			return err
		}
	}
	return nil
}

// withUndecidedOpen returns a bet as the book sees it: a leg whose result is open again, because a
// goal was cancelled, counts as open until it is decided again.
func (s *Service) withUndecidedOpen(b *bet) *bet {
	current := *b
	current.legs = slices.Clone(b.legs)
	for i := range current.legs {
		if current.legs[i].factor == nil || current.legs[i].postponed {
			continue
		}
		if quote, known := s.Book.Quote(current.legs[i].Selection); known && quote.Undecided {
			current.legs[i].factor = nil
		}
	}
	return &current
}
