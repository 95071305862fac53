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
	cards   []cards.Card
	stake   money.Amount
	doubled bool
	stood   bool // nothing is chosen any more, whatever the count
	result  Result
}

func (h *hand) count() count { return countOf(h.cards) }

// pair says whether the hand is two cards of equal value.
func (h *hand) pair() bool {
	return len(h.cards) == 2 && value(h.cards[0].Rank()) == value(h.cards[1].Rank())
}

// none is the active hand while there is none.
const none = -1

// round is a game. Cards come from draw one by one, when they are needed.
type round struct {
	draw      func() cards.Card
	stake     money.Amount // of the deal
	hands     []*hand
	active    int // the hand to play
	dealer    []cards.Card
	insurance Insurance
	insured   money.Amount
	over      bool
}

// deal gives two cards each, the dealer's second one hidden.
func deal(draw func() cards.Card, stake money.Amount) *round {
	first := &hand{cards: []cards.Card{draw(), draw()}, stake: stake}
	r := &round{draw: draw, stake: stake, hands: []*hand{first}, active: none}
	r.dealer = []cards.Card{draw(), draw()}
	if r.dealer[0].Rank() == cards.Ace && r.half() > 0 {
		r.insurance = InsuranceOffered
		return r
	}
	r.peek()
	return r
}

// half is what insurance costs; nothing when the stake cannot be halved.
func (r *round) half() money.Amount { return r.stake / 2 }

// peek looks for a natural in both hands, the dealer's hidden card included:
// either ends the round. A dealer's natural needs an ace or a ten up, so that
// looking tells nothing otherwise.
func (r *round) peek() {
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

// end ends the round at the deal.
func (r *round) end(result Result) {
	r.hands[0].result = result
	r.over = true
}

// playOn goes to the next hand that has a choice left, and past the last one
// to the dealer. A split hand gets its second card when its turn comes.
func (r *round) playOn() {
	for ; r.active < len(r.hands); r.active++ {
		h := r.hands[r.active]
		if len(h.cards) == 1 {
			h.cards = append(h.cards, r.draw())
		}
		if !h.stood && !h.count().closed() {
			return
		}
	}
	r.active, r.over = none, true
	bust := func(h *hand) bool { return h.count().bust() }
	// The dealer takes no card when every hand is lost already.
	for slices.ContainsFunc(r.hands, func(h *hand) bool { return !bust(h) }) && !countOf(r.dealer).dealerStands() {
		r.dealer = append(r.dealer, r.draw())
	}
	for _, h := range r.hands {
		h.result = h.count().against(countOf(r.dealer))
	}
}

// staked is all that was staked so far.
func (r *round) staked() money.Amount {
	sum := r.insured
	for _, h := range r.hands {
		sum += h.stake
	}
	return sum
}

// paid is what the finished round pays in total, exactly.
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

// Finish implements rules.Round: a hand that was dealt is played to its end.
func (r *round) Finish() error {
	if r.over {
		return rules.ErrOver
	}
	return rules.ErrNoFinish
}
