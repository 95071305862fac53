package blackjack

import (
	"encoding/json"
	"slices"
	"strconv"

	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
)

// Advise is the best choice in a state of a round, in the form of a Turn request; nil if no
// choice is left. It is for simulations and tests.
func Advise(state rules.State) []byte {
	view, ok := state.View.(View)
	if !ok || state.Over {
		return nil
	}
	choice, err := json.Marshal(Choice{Action: best(view)})
	if err != nil {
		panic(err) // a text always encodes
	}
	return choice
}

func best(view View) Action {
	chart := bestPlay().charts[valueOf(view.Dealer.Cards[0])]
	if view.Active == none {
		if chart.insuranceValue().Sign() > 0 {
			return Insure
		}
		return Decline
	}
	hand := view.Hands[view.Active]
	return chart.chosen[situation{
		count:    count{points: hand.Points, soft: hand.Soft},
		twoCards: slices.Contains(view.Actions, Double),
		pair:     slices.Contains(view.Actions, Split),
	}].action
}

// valueOf is the value of a card by its name.
func valueOf(name string) int {
	rank := name[:len(name)-1]
	if points, err := strconv.Atoi(rank); err == nil {
		return points
	}
	if rank == cards.Ace.String() {
		return aceHigh
	}
	return value(cards.King)
}
