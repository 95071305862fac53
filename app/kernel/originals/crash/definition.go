package crash

import "croupier/app/kernel/originals/rules"

// Definition describes the game for server, page and fairness page.
func Definition() rules.Definition {
	return rules.Definition{
		ID: ID, Name: "Crash", Kind: rules.Multiplayer, Auto: true, Version: 1,
		Summary: "One multiplier grows for everybody until it busts: leave in time and take what it shows.",
		Help: []string{
			"A round takes bets for fifteen seconds. Then the multiplier grows from 1.00, slowly at first and ever faster, until the round busts. Cash out before that and the bet pays the multiplier of that moment; stay too long and it is lost.",
			"Set an automatic cash-out and the bet leaves by itself the moment the multiplier is reached, also when your connection is gone. The server's clock decides about a cash-out by hand: it pays what the server shows when it comes in.",
			"Until the flight begins a bet can be cancelled. A bet that has won the maximum profit leaves by itself, and so do all when a round has paid the house's maximum. If the house cannot bring a round to its end, every stake still in it is refunded.",
			"The chance to reach a multiplier is 99.00\u00a0% divided by it: 49.50\u00a0% for 2.00, 0.99\u00a0% for 100.00. Wherever you leave, 99.00\u00a0% come back in the long run.",
		},
		Draws: []string{
			"The rounds of a chain were fixed before the first was played: the hash of each round is the SHA-256 of the hash of the next one. Only the end of the chain was published, so that no later round can be computed, and every earlier one can.",
			"n is the first four bytes of HMAC-SHA256(key = hash of the round, message = salt of the chain).",
			"The round busts at max(1, floor(2^32 / (n + 1) * 0.99 * 100) / 100).",
		},
		Choices: []rules.Choice{
			{Name: "auto", Label: "Automatic cash-out", Min: "1.01", Max: "1000000", Decimals: 2, Default: "2.00"},
		},
		Returns:   returns(),
		PageTypes: rules.PageTypesOf[choicesJSON, View](),
	}
}

// example is a choice in the table of returns.
type example struct {
	Auto string `json:"auto"`
}

func returns() []rules.Return {
	var list []rules.Return
	for _, point := range []uint64{200, 101, 150, 1000, 10_000, 100_000, 1_000_000, MaxAuto} {
		list = append(list, rules.NewReturn("leaving at "+Text(point), example{Text(point)}, RTP(point), Multiplier(point)))
	}
	return list
}
