package blackjack

import (
	"math/big"
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
)

// hand is one hand of the player.
type hand struct {
	cards    []cards.Card
	stake    money.Amount
	doubled  bool
	finished bool // the hand has no choices left, whatever its count
	result   Result
}

func (h *hand) count() count { return countOf(h.cards) }

// pair reports whether the hand is two cards of equal value.
func (h *hand) pair() bool {
	return len(h.cards) == 2 && value(h.cards[0].Rank()) == value(h.cards[1].Rank())
}

// none is the active hand if there is none.
const none = -1

// round is one round. It draws cards one by one when they are needed.
type round struct {
	draw      func() cards.Card
	stake     money.Amount // the first stake
	hands     []*hand
	active    int // the hand to play
	dealer    []cards.Card
	insurance Insurance
	insured   money.Amount
	over      bool
}

// deal deals two cards each; the dealer's second one is hidden.
func deal(draw func() cards.Card, stake money.Amount) *round {
	first := &hand{cards: []cards.Card{draw(), draw()}, stake: stake}
	r := &round{draw: draw, stake: stake, hands: []*hand{first}, active: none}
	r.dealer = []cards.Card{draw(), draw()}
	if r.dealer[0].Rank() == cards.Ace && r.half() > 0 {
		r.insurance = InsuranceOffered
		return r
	}
	r.checkNaturals()
	return r
}

// half is the price of insurance, half of the stake rounded down; 0 if the stake
// cannot be halved.
func (r *round) half() money.Amount { return r.stake / 2 }

// checkNaturals checks both hands for a natural, including the dealer's hidden card. A
// natural ends the round. The dealer checks only with an ace or a ten up, so
// that the check reveals nothing otherwise.
func (r *round) checkNaturals() {
	dealt, first := natural(r.dealer), r.hands[0]
	if r.insurance == InsuranceTaken {
		r.insurance = InsuranceLost
		if dealt {
			r.insurance = InsuranceWon
		}
	}
	switch own := natural(first.cards); {
	case own && dealt:
		r.end(Push)
	case own:
		r.end(Blackjack)
	case dealt:
		r.end(Lose)
	default:
		r.active = 0
	}
}

// end ends the round after the deal.
func (r *round) end(result Result) {
	r.hands[0].result = result
	r.over = true
}

// activateNextHand activates the next hand with a choice, and plays the dealer's hand
// after the last one. A split hand gets its second card when it becomes active.
func (r *round) activateNextHand() {
	for ; r.active < len(r.hands); r.active++ {
		h := r.hands[r.active]
		if len(h.cards) == 1 {
			h.cards = append(h.cards, r.draw())
		}
		if !h.finished && !h.count().isClosed() {
			return
		}
	}
	r.active, r.over = none, true
	bust := func(h *hand) bool { return h.count().bust() }
	// The dealer draws no card if every hand is busted.
	for slices.ContainsFunc(r.hands, func(h *hand) bool { return !bust(h) }) && !countOf(r.dealer).dealerStands() {
		r.dealer = append(r.dealer, r.draw())
	}
	for _, h := range r.hands {
		h.result = h.count().against(countOf(r.dealer))
	}
}

// staked is the total stake so far.
func (r *round) staked() money.Amount {
	sum := r.insured
	for _, h := range r.hands {
		sum += h.stake
	}
	return sum
}

// paid is the exact total payout of the finished round.
func (r *round) paid() *big.Rat {
	sum := new(big.Rat)
	add := func(stake money.Amount, pays money.Multiplier) {
		sum.Add(sum, new(big.Rat).Mul(pays.Rat(), new(big.Rat).SetInt64(int64(stake))))
	}
	for _, h := range r.hands {
		add(h.stake, pays[h.result])
	}
	if r.insurance == InsuranceWon {
		add(r.insured, insurancePays)
	}
	return sum
}

// State implements rules.Round.
func (r *round) State() rules.State {
	state := rules.State{Over: r.over, Stake: r.staked(), View: r.view()}
	if r.over && state.Stake > 0 {
		each := new(big.Rat).SetFrac64(1, int64(state.Stake))
		state.Multiplier = money.FromRat(each.Mul(each, r.paid()))
		state.Payout = state.Multiplier.Payout(state.Stake)
	}
	return state
}

// Finish implements rules.Round. It is refused, because a dealt hand must be
// played.
func (r *round) Finish() error {
	if r.over {
		return rules.ErrOver
	}
	return rules.ErrNoFinish
}
