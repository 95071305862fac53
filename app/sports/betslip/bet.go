package betslip

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
)

// Status is what became of a bet, as the specification numbers it.
type Status int

// The statuses.
const (
	Pending Status = iota
	Refunded
	Won
	Lost
)

// leg is a leg of a bet as it is stored: what stood when the bet was made, and what
// became of the selection since.
type leg struct {
	line.Quote
	banker bool
	// group is the number of the group that it belongs to, 0 for none.
	group  int
	factor *odds.Factor
	// revision is that of the result, 0 while the leg is open.
	revision int64
}

// bet is a bet as it is stored. The kernel keeps its money.
type bet struct {
	id       id.Binary
	owner    string
	kind     string
	sizes    []int
	currency string
	stake    money.Amount
	// most is what it pays if every leg wins. usd and mostUSD are stake and most in
	// millionths of a dollar.
	most         money.Amount
	usd, mostUSD int64
	// free is set for a bet that a free bet has paid: its stake stays with the house.
	free   bool
	edge   string
	status Status
	// cashed is set when all of it was cashed out, part is what was cashed out so far.
	cashed              bool
	partStake, partPaid money.Amount
	// paid is all that it has paid, borne the part of it that a correction could not
	// take back.
	paid, borne money.Amount
	at          time.Time
	// settled is when its wager ended; zero before.
	settled time.Time
	legs    []leg
	// groups are the legs of one event that were bet on as one, by their numbers.
	groups map[int]*group
}

// slip is the arithmetic of the bet.
func (b *bet) slip() slips.Slip {
	made := slips.Slip{Sizes: b.sizes}
	for _, u := range b.units() {
		made.Legs = append(made.Legs, b.leg(u))
	}
	return made
}

// rest is the part of the stake that was not cashed out.
func (b *bet) rest() money.Amount { return b.stake - b.partStake }

// gives is how much of what a bet pays is the player's: a free bet keeps its stake.
func (b *bet) gives(pays money.Amount) money.Amount {
	if b.free {
		return max(pays-b.stake, 0)
	}
	return pays
}

// worth is a part of the stake in millionths of a dollar.
func (b *bet) worth(part money.Amount) int64 {
	return int64(money.Of(part, b.stake).Payout(money.Amount(b.usd)))
}

// end is how a bet ends by the results of its legs.
type end struct {
	status     Status
	payout     money.Amount
	multiplier money.Multiplier
	void       bool
}

// result is how the bet ends, once it is known. Void is said only of a bet of which
// nothing was cashed out: the rest of another one is paid back as its payout.
func (b *bet) result() (end, bool) {
	made := b.slip()
	returned, known := made.Result()
	if !known {
		return end{}, false
	}
	e := end{status: Lost, payout: b.partPaid + returned.Payout(b.rest()), multiplier: returned}
	if b.partStake > 0 {
		e.multiplier = money.Of(e.payout, b.stake)
	}
	switch {
	case made.AllVoid():
		e.status, e.void = Refunded, b.partStake == 0
	case e.payout >= b.stake:
		e.status = Won
	}
	return e, true
}

// edgeOf is the exact house edge of a slip at what stands on its legs: what the
// model expects the house to keep of a unit staked. It is 0 where the price is above
// the fair one.
func edgeOf(made slips.Slip, standing []stands) money.Multiplier {
	expected, ok := made.CashOut(func(i int) (slips.Now, bool) { return standing[i].now(), true }, 0)
	if !ok || expected.Cmp(one) >= 0 {
		return money.Multiplier{}
	}
	return money.FromRat(expected.Sub(one, expected))
}

var one = big.NewRat(1, 1)

// sizesText writes the sizes of lines as they are stored.
func sizesText(sizes []int) string {
	texts := make([]string, len(sizes))
	for i, size := range sizes {
		texts[i] = strconv.Itoa(size)
	}
	return strings.Join(texts, ",")
}
