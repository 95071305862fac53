package blackjack

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
)

// Insurance is the state of the side bet on a dealer's natural; empty if it was
// never offered.
type Insurance string

// The states of insurance. Taken ends at once, when the dealer checks the hidden
// card.
const (
	InsuranceOffered  Insurance = "offered"
	InsuranceTaken    Insurance = "taken"
	InsuranceDeclined Insurance = "declined"
	InsuranceWon      Insurance = "won"
	InsuranceLost     Insurance = "lost"
)

// View is what the player sees.
type View struct {
	Hands []HandView `json:"hands"`
	// Active is the index of the active hand; -1 for none.
	Active int        `json:"active"`
	Dealer DealerView `json:"dealer"`
	// Actions are the possible actions.
	Actions []Action `json:"actions" ts:"hit|stand|double|split|insurance|decline"`
	// Insurance is nil if it was never offered.
	Insurance *Insurance `json:"insurance" ts:"offered|taken|declined|won|lost"`
}

// InWholeUnits implements rules.HasAmounts.
func (v View) InWholeUnits(currency money.Currency) any {
	v.Hands = slices.Clone(v.Hands)
	for i := range v.Hands {
		v.Hands[i].Stake = currency.Text(v.Hands[i].stake)
	}
	return v
}

// HandView is one hand of the player.
type HandView struct {
	Cards  []string `json:"cards"`
	Points int      `json:"points"`
	Soft   bool     `json:"soft"`
	// Stake is a decimal text in minor units until InWholeUnits converts it.
	Stake   string `json:"stake"`
	Doubled bool   `json:"doubled"`
	// Result is nil until the round is over.
	Result *Result `json:"result" ts:"win|lose|push|blackjack|bust"`
	stake  money.Amount
}

// DealerView is the dealer's hand. The second card is hidden until the round is
// over.
type DealerView struct {
	Cards  []string `json:"cards"`
	Points int      `json:"points"`
	Soft   bool     `json:"soft"`
	Hidden bool     `json:"hidden"`
}

func (r *round) view() View {
	view := View{Hands: make([]HandView, len(r.hands)), Active: r.active, Actions: r.actions()}
	for i, h := range r.hands {
		view.Hands[i] = h.view()
	}
	visible := r.dealer
	if !r.over {
		visible = visible[:1]
	}
	counted := countOf(visible)
	view.Dealer = DealerView{Cards: cards.Texts(visible), Points: counted.points, Soft: counted.soft, Hidden: !r.over}
	if insurance := r.insurance; insurance != "" {
		view.Insurance = &insurance
	}
	return view
}

func (h *hand) view() HandView {
	counted := h.count()
	view := HandView{
		Cards: cards.Texts(h.cards), Points: counted.points, Soft: counted.soft,
		Stake: h.stake.Text(0), Doubled: h.doubled, stake: h.stake,
	}
	if result := h.result; result != "" {
		view.Result = &result
	}
	return view
}
