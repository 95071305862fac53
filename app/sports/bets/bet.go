package bets

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

// Status is the status of a bet, with the numbers of the specification.
type Status int

// The statuses.
const (
	Pending Status = iota
	Refunded
	Won
	Lost
)

// leg is a stored leg of a bet: the quote when the bet was made, and the result of the
// selection since.
type leg struct {
	line.Quote
	banker bool
	// group is the number of its group; 0 means none.
	group  int
	factor *odds.Factor
	// postponed is true for a leg that is void because its event was moved too far,
	// whatever its result is.
	postponed bool
	// revision is the revision of the result; it is 0 while the leg is open.
	revision int64
}

// bet is a stored bet. The kernel manages its money.
type bet struct {
	id       id.Binary
	owner    string
	kind     string
	sizes    []int
	currency string
	stake    money.Amount
	// maxPayout is the payout if every leg wins. usd and maxPayoutUSD are stake and maxPayout in
	// millionths of a dollar.
	maxPayout         money.Amount
	usd, maxPayoutUSD int64
	// free is true for a bet paid by a free bet. Its stake is not paid out.
	free   bool
	edge   string
	status Status
	// cashed is true if the bet was cashed out in full. part is what has been cashed out
	// so far.
	cashed                  bool
	cashedStake, cashedPaid money.Amount
	// cashOuts are the cash-outs with the data they were calculated from. Cash-outs from
	// before that data was stored are missing.
	cashOuts []storedCashOut
	// paid is the total payout. shortfall is the part that a correction could not take back.
	paid, shortfall money.Amount
	at              time.Time
	// settled is when its wager ended; zero before that.
	settled time.Time
	legs    []leg
	// groups are the legs of one event that were bet on as one leg, by group number.
	groups map[int]*group
}

// slip returns the bet for calculations.
func (b *bet) slip() slips.Slip {
	slip := slips.Slip{Sizes: b.sizes}
	for _, u := range b.units() {
		slip.Legs = append(slip.Legs, b.leg(u))
	}
	return slip
}

// remainingStake returns the part of the stake that was not cashed out.
func (b *bet) remainingStake() money.Amount { return b.stake - b.cashedStake }

// playerShare returns the player's share of a payout. The stake of a free bet is not part of
// it.
func (b *bet) playerShare(pays money.Amount) money.Amount {
	if b.free {
		return max(pays-b.stake, 0)
	}
	return pays
}

// stakeUSD returns a part of the stake in millionths of a dollar.
func (b *bet) stakeUSD(part money.Amount) int64 {
	return int64(money.Of(part, b.stake).Payout(money.Amount(b.usd)))
}

// settlement is how a bet ends according to the results of its legs.
type settlement struct {
	status     Status
	payout     money.Amount
	multiplier money.Multiplier
	void       bool
}

// result returns how the bet ends, once it is known. Void applies only to a bet without
// cash-outs: otherwise the rest of the stake is the payout of the rest.
//
// Cash-outs count as the current results value them. A bet that was cashed out in full
// has ended, whatever the results of its legs.
func (b *bet) result() (settlement, bool) {
	slip := b.slip()
	returned, known := slip.Result()
	if !known && !b.cashed {
		return settlement{}, false
	}
	paid, computed := b.cashedPayout()
	e := settlement{status: Lost, payout: paid, multiplier: returned}
	if !b.cashed {
		e.payout += returned.Payout(b.remainingStake())
	}
	if b.cashedStake > 0 {
		e.multiplier = money.Of(e.payout, b.stake)
	}
	switch {
	case slip.AllVoid() && (!b.cashed || computed):
		e.status, e.void = Refunded, b.cashedStake == 0
	case e.payout >= b.stake:
		e.status = Won
	}
	return e, true
}

// houseEdge returns the exact house edge of a slip at the current quotes of its legs: the
// share of the stake that the model expects the site to keep. It is 0 if the price is
// above the fair one.
func houseEdge(slip slips.Slip, legQuotes []legQuote) money.Multiplier {
	expected, ok := slip.CashOut(func(i int) (slips.LegChance, bool) { return legQuotes[i].currentChances(), true }, 0)
	if !ok || expected.Cmp(ratOne) >= 0 {
		return money.Multiplier{}
	}
	return money.FromRat(expected.Sub(ratOne, expected))
}

var ratOne = big.NewRat(1, 1)

// sizesText returns the line sizes in their stored format.
func sizesText(sizes []int) string {
	texts := make([]string, len(sizes))
	for i, size := range sizes {
		texts[i] = strconv.Itoa(size)
	}
	return strings.Join(texts, ",")
}
