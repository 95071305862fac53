package blackjack

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
)

// Action is an action of the player.
type Action string

// The actions.
const (
	Hit     Action = "hit"
	Stand   Action = "stand"
	Double  Action = "double"
	Split   Action = "split"
	Insure  Action = "insurance"
	Decline Action = "decline"
)

// handCount is the number of hands after a split, which is possible once.
const handCount = 2

// Choice is the content of a Turn request.
type Choice struct {
	Action Action `json:"action" ts:"hit|stand|double|split|insurance|decline"`
}

// actions are the possible actions, never nil.
func (r *round) actions() []Action {
	switch {
	case r.over:
		return []Action{}
	case r.insurance == InsuranceOffered:
		return []Action{Insure, Decline}
	}
	list, h := []Action{Hit, Stand}, r.hands[r.active]
	if len(h.cards) == 2 {
		list = append(list, Double)
	}
	if len(r.hands) < handCount && h.pair() {
		list = append(list, Split)
	}
	return list
}

// added is the additional stake of an action.
func (r *round) added(action Action) money.Amount {
	switch action {
	case Double, Split:
		return r.hands[r.active].stake
	case Insure:
		return r.half()
	}
	return 0
}

// read reads a choice and refuses it if it is not possible now.
func (r *round) read(choice []byte) (Action, error) {
	if r.over {
		return "", rules.ErrOver
	}
	read, err := rules.Decode[Choice](choice)
	if err != nil {
		return "", err
	}
	switch read.Action {
	case Hit, Stand, Double, Split, Insure, Decline:
	default:
		return "", rules.NewRefusal("the action is hit, stand, double, split, insurance or decline")
	}
	if !slices.Contains(r.actions(), read.Action) {
		return "", rules.NewRefusal("%s is not possible now", read.Action)
	}
	if r.staked()+r.added(read.Action) > money.MaxAmount {
		return "", rules.NewRefusal("the stake would be too large")
	}
	return read.Action, nil
}

// MaxPayout implements rules.Round. While hands are played it is the payout if
// all of them win, because the action may be the last one.
func (r *round) MaxPayout(choice []byte) (money.Amount, error) {
	action, err := r.read(choice)
	if err != nil {
		return 0, err
	}
	if r.insurance == InsuranceOffered {
		return r.insuranceMaxPayout(action), nil
	}
	stakes := r.added(action)
	for _, h := range r.hands {
		if !h.count().bust() {
			stakes += h.stake
		}
	}
	return pays[Win].Payout(stakes), nil
}

// insuranceMaxPayout is the largest payout of the check of the hidden card: a
// natural of the player alone, or a natural of the dealer against an insured
// player.
func (r *round) insuranceMaxPayout(action Action) money.Amount {
	var alone, both money.Amount
	if natural(r.hands[0].cards) {
		alone, both = pays[Blackjack].Payout(r.stake), pays[Push].Payout(r.stake)
	}
	if action == Insure {
		both += insurancePays.Payout(r.half())
	}
	return max(alone, both)
}

// Turn implements rules.Round.
func (r *round) Turn(choice []byte) error {
	action, err := r.read(choice)
	if err != nil {
		return err
	}
	switch action {
	case Insure:
		r.insurance, r.insured = InsuranceTaken, r.half()
		r.checkNaturals()
		return nil
	case Decline:
		r.insurance = InsuranceDeclined
		r.checkNaturals()
		return nil
	}
	switch h := r.hands[r.active]; action {
	case Hit:
		h.cards = append(h.cards, r.draw())
	case Stand:
		h.finished = true
	case Double:
		h.cards = append(h.cards, r.draw())
		h.stake, h.doubled, h.finished = 2*h.stake, true, true
	case Split:
		r.split(h)
	}
	r.activateNextHand()
	return nil
}

// split makes two hands of a pair. Split aces get one card each.
func (r *round) split(h *hand) {
	aces := h.cards[0].Rank() == cards.Ace
	other := &hand{cards: []cards.Card{h.cards[1]}, stake: h.stake, finished: aces}
	h.cards, h.finished = []cards.Card{h.cards[0]}, aces
	r.hands = append(r.hands, other)
}
