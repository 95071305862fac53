package baccarat

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// Table is the total payouts of the bets for each unit.
type Table struct {
	Banker string `json:"banker"`
	Player string `json:"player"`
	Tie    string `json:"tie"`
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "baccarat", Name: "Baccarat", Kind: rules.Single, Auto: true, Version: 1,
		Summary: "Player, banker or tie: two hands, third cards by fixed rules, and the one nearer to nine wins.",
		Help: []string{
			"Bet on the player's hand, the banker's hand or a tie, or on several of them. Each hand gets two cards. Tens and court cards count nothing, the ace one, the others their number; of the sum only the last digit counts.",
			"With 8 or 9 on either side nothing more is drawn. Otherwise the player draws a third card on 0 to 5. If the player drew none, the banker draws on 0 to 5. If not, the banker draws on 0 to 2 always, on 3 unless the player's third card was an 8, on 4 if it was 2 to 7, on 5 if it was 4 to 7, on 6 if it was 6 or 7.",
			"A right bet pays in total 2 times on the player, 1.95 times on the banker, 9 times on a tie. On a tie bets on player and banker come back.",
			"The deck is endless: every card is drawn from all 52. In the long run the player returns 98.77\u00a0%, the banker 98.94\u00a0%, the tie 85.88\u00a0%.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken for each card, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:0\").",
			"The card is at place floor(f * 52), counted from 0, of 2d 2h 2s 2c 3d 3h ... Ad Ah As Ac (ranks two to ace; diamonds, hearts, spades, clubs).",
			"The first two cards are the player's, the next two the banker's, then the player's third card if one is drawn, then the banker's.",
		},
		Choices:   []rules.Choice{},
		Returns:   returns(),
		Table:     Table{Player: pays[player].Exact(), Banker: pays[banker].Text(), Tie: pays[tie].Exact()},
		PageTypes: rules.PageTypesOf[betsJSON, View](),
	}
}

// unit is the bet of the examples.
const unit = "100000000"

func returns() []rules.Return {
	var list []rules.Return
	for side, name := range names {
		var b bets
		b[side] = 1
		mean := money.Multiplier{}.Rat()
		for winner, chance := range chances() {
			mean.Add(mean, b.multiplier(winner).Rat().Mul(b.multiplier(winner).Rat(), chance))
		}
		list = append(list, rules.NewReturn(name, map[string]string{name: unit}, money.FromRat(mean), pays[side]))
	}
	return list
}
