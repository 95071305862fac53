package bets

import (
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// SportsLeg is a leg of a bet in its player's view.
type SportsLeg struct {
	line.Selection
	Odds        odds.Price `json:"odds"`
	Banker      bool       `json:"banker,omitempty"`
	Live        bool       `json:"live"`
	Starts      int64      `json:"starts"`
	Sport       string     `json:"sport"`
	Category    string     `json:"category"`
	Tournament  string     `json:"tournament"`
	Home        string     `json:"home"`
	Away        string     `json:"away"`
	MarketName  string     `json:"marketName"`
	OutcomeName string     `json:"outcomeName"`
	// Result is won, lost, void, half won, half lost or dead heat. It is empty while the
	// leg is open.
	Result string `json:"result,omitempty"`
	// Payout is the return per unit staked at the settlement: its odds if it won, 1 if it
	// is void. It is empty while the leg is open.
	Payout string `json:"payout,omitempty"`
	// Group is the number of its group; 0 for a single leg.
	Group int `json:"group,omitempty"`
}

// SportsGroup is some legs of one event that were bet on as one leg.
type SportsGroup struct {
	Group int `json:"group"`
	// Odds is the price of the group's legs that are not void, from when the bet was
	// made.
	Odds odds.Price `json:"odds"`
	// Result and Pays are like those of a leg.
	Result string `json:"result,omitempty"`
	Payout string `json:"payout,omitempty"`
}

// SportsBet is a bet in its player's view. Amounts are decimal texts in its currency.
// Times are in Unix milliseconds.
type SportsBet struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	// Sizes are the line sizes of a system.
	Sizes    []int         `json:"sizes"`
	Legs     []SportsLeg   `json:"legs"`
	Groups   []SportsGroup `json:"groups,omitempty"`
	Currency string        `json:"currency"`
	Stake    string        `json:"stake"`
	// Odds is the payout per unit staked if every leg wins.
	Odds string `json:"odds"`
	// FreeBet is true for a bet paid by a free bet. Possible and Paid then exclude the
	// stake, which is not paid out.
	FreeBet bool `json:"freeBet,omitempty"`
	// PotentialPayout is the player's maximum total payout, if every leg of what was not cashed
	// out wins. Paid is the actual payout.
	PotentialPayout string `json:"potentialPayout"`
	Paid            string `json:"paid"`
	// Status is 0 pending, 1 refunded, 2 won, 3 lost.
	Status Status `json:"status"`
	// CashedOut is true for a bet that was cashed out in full. CashedStake and CashedPaid
	// are the totals of all cash-outs.
	CashedOut   bool   `json:"cashedOut"`
	CashedStake string `json:"cashedStake"`
	CashedPaid  string `json:"cashedPaid"`
	At          int64  `json:"at"`
	// SettledAt is 0 for an open bet.
	SettledAt int64 `json:"settledAt"`
}

// view returns a bet in its player's view.
func (s *Service) view(b *bet) *SportsBet {
	currency, _ := s.Wagers.Wallets.Currency(b.currency) // an amount in a removed currency is in minor units
	answer := &SportsBet{
		ID: b.id.String(), Type: b.kind, Sizes: b.sizes, Currency: b.currency, Stake: currency.Text(b.stake), Odds: money.Of(b.maxPayout, b.stake).Text(),
		FreeBet: b.free, PotentialPayout: currency.Text(b.playerShare(b.potentialPayout())), Paid: currency.Text(b.playerShare(b.paid)), Status: b.status, CashedOut: b.cashed,
		CashedStake: currency.Text(b.cashedStake), CashedPaid: currency.Text(b.cashedPaid), At: clock.Millis(b.at),
	}
	if !b.settled.IsZero() {
		answer.SettledAt = clock.Millis(b.settled)
	}
	for _, l := range b.legs {
		answer.Legs = append(answer.Legs, viewLeg(l))
	}
	answer.Groups = b.groupViews()
	return answer
}

// potentialPayout returns the total payout of the bet if every leg wins.
func (b *bet) potentialPayout() money.Amount {
	if b.cashedStake == 0 {
		return b.maxPayout
	}
	return b.cashedPaid + b.slip().MaxPayout().Payout(b.remainingStake())
}

func (b *bet) groupViews() (list []SportsGroup) {
	for _, u := range b.units() {
		if u.group == 0 {
			continue
		}
		now := b.leg(u)
		answer := SportsGroup{Group: u.group, Odds: now.Price}
		if now.Factor != nil {
			answer.Result, answer.Payout = now.Factor.Outcome(), paysText(*now.Factor, now.Price)
		}
		list = append(list, answer)
	}
	return list
}

func viewLeg(l leg) SportsLeg {
	answer := SportsLeg{
		Selection: l.Selection, Odds: l.Price, Banker: l.banker, Live: l.Live, Starts: clock.Millis(l.Starts), Sport: l.Sport, Category: l.Category,
		Tournament: l.Tournament, Home: l.Home, Away: l.Away, MarketName: l.MarketName, OutcomeName: l.OutcomeName, Group: l.group,
	}
	if l.factor != nil {
		answer.Result, answer.Payout = l.factor.Outcome(), paysText(*l.factor, l.Price)
	}
	return answer
}

// paysText returns the return per unit staked with two to six decimals, without trailing
// zeros after the second.
func paysText(factor odds.Factor, price odds.Price) string {
	whole, decimals, _ := strings.Cut(factor.Rat(price).FloatString(6), ".")
	for len(decimals) > 2 && decimals[len(decimals)-1] == '0' {
		decimals = decimals[:len(decimals)-1]
	}
	return whole + "." + decimals
}
