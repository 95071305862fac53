package betslip

import (
	"strings"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// SportsLeg is a leg of a bet as its player sees it.
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
	// Result is the word for what became of it: won, lost, void, half won, half lost
	// or dead heat. It is empty while the leg is open.
	Result string `json:"result,omitempty"`
	// Pays is what each unit staked on it came to, as the bet was settled: its odds if it
	// won, 1 if it is void. It is empty while the leg is open.
	Pays string `json:"pays,omitempty"`
	// Together is the number of the group that it belongs to, 0 for a leg of its own.
	Together int `json:"together,omitempty"`
}

// SportsGroup is some legs of one event that were bet on as one.
type SportsGroup struct {
	Together int `json:"together"`
	// Odds are those of the group: of its legs that are not void, at the prices of
	// when the bet was made.
	Odds odds.Price `json:"odds"`
	// Result and Pays are as those of a leg.
	Result string `json:"result,omitempty"`
	Pays   string `json:"pays,omitempty"`
}

// SportsBet is a bet as its player sees it. Amounts are decimal texts in its
// currency, times unix milliseconds.
type SportsBet struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	// Sizes are those of the lines of a system.
	Sizes    []int         `json:"sizes"`
	Legs     []SportsLeg   `json:"legs"`
	Groups   []SportsGroup `json:"groups,omitempty"`
	Currency string        `json:"currency"`
	Stake    string        `json:"stake"`
	// Odds is what it pays for each unit staked if every leg wins.
	Odds string `json:"odds"`
	// FreeBet is true for one that a free bet has paid: Possible and Paid are without the
	// stake then, which stays with the house.
	FreeBet bool `json:"freeBet,omitempty"`
	// Possible is what its player gets if every leg wins, Paid is what they got.
	Possible string `json:"possible"`
	Paid     string `json:"paid"`
	// Status is 0 pending, 1 refunded, 2 won, 3 lost.
	Status Status `json:"status"`
	// CashedOut is true for a bet that was cashed out as a whole. CashedStake and
	// CashedPaid are all parts that were.
	CashedOut   bool   `json:"cashedOut"`
	CashedStake string `json:"cashedStake"`
	CashedPaid  string `json:"cashedPaid"`
	At          int64  `json:"at"`
	// SettledAt is 0 for a bet that is open.
	SettledAt int64 `json:"settledAt"`
}

// shown is a bet for its player.
func (s *Service) shown(b *bet) *SportsBet {
	currency, _ := s.Wagers.Wallets.Currency(b.currency) // one that the site has dropped is told in minor units
	answer := &SportsBet{
		ID: b.id.String(), Type: b.kind, Sizes: b.sizes, Currency: b.currency, Stake: currency.Text(b.stake), Odds: money.Of(b.most, b.stake).Text(),
		FreeBet: b.free, Possible: currency.Text(b.gives(b.most)), Paid: currency.Text(b.gives(b.paid)), Status: b.status, CashedOut: b.cashed,
		CashedStake: currency.Text(b.partStake), CashedPaid: currency.Text(b.partPaid), At: clock.Millis(b.at),
	}
	if !b.settled.IsZero() {
		answer.SettledAt = clock.Millis(b.settled)
	}
	for _, l := range b.legs {
		answer.Legs = append(answer.Legs, shownLeg(l))
	}
	answer.Groups = b.shownGroups()
	return answer
}

func (b *bet) shownGroups() (list []SportsGroup) {
	for _, u := range b.units() {
		if u.group == 0 {
			continue
		}
		now := b.leg(u)
		told := SportsGroup{Together: u.group, Odds: now.Price}
		if now.Factor != nil {
			told.Result, told.Pays = now.Factor.Outcome(), paysText(*now.Factor, now.Price)
		}
		list = append(list, told)
	}
	return list
}

func shownLeg(l leg) SportsLeg {
	told := SportsLeg{
		Selection: l.Selection, Odds: l.Price, Banker: l.banker, Live: l.Live, Starts: clock.Millis(l.Starts), Sport: l.Sport, Category: l.Category,
		Tournament: l.Tournament, Home: l.Home, Away: l.Away, MarketName: l.MarketName, OutcomeName: l.OutcomeName, Together: l.group,
	}
	if l.factor != nil {
		told.Result, told.Pays = l.factor.Outcome(), paysText(*l.factor, l.Price)
	}
	return told
}

// paysText writes what a unit staked came to: two decimals, and as many as six where
// more say something.
func paysText(factor odds.Factor, price odds.Price) string {
	whole, decimals, _ := strings.Cut(factor.Rat(price).FloatString(6), ".")
	for len(decimals) > 2 && decimals[len(decimals)-1] == '0' {
		decimals = decimals[:len(decimals)-1]
	}
	return whole + "." + decimals
}
