package dice

import "croupier/app/kernel/originals/rules"

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "dice", Name: "Dice", Kind: rules.Single, Auto: true, Version: 1, ListsResult: true,
		Summary: "A roll of 0.00 to 100.00: bet that it lands over or under a number of your choice.",
		Help: []string{
			"Choose a target and whether the roll has to land over or under it. The roll is one of 10,001 numbers from 0.00 to 100.00, each as likely as the others. A roll on the target itself loses.",
			"The closer the target is to the end you bet on, the rarer the win and the more it pays: 99 divided by the win chance in percent. A chance of 49.50\u00a0% pays exactly twice the bet, one of 1.00\u00a0% pays 99 times, the smallest of 0.01\u00a0% pays 9,900 times.",
			"The win chance is quoted on 10,000 rolls; since there are 10,001, every target returns 98.99\u00a0% in the long run.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken from the first four bytes of HMAC-SHA256(server seed, \"client seed:nonce:0\").",
			"The roll is floor(f * 10001) / 100.",
		},
		Choices: []rules.Choice{
			{Name: "over", Label: "Roll", Options: []string{"true", "false"}, Default: "true"},
			{Name: "target", Label: "Target", Min: "0.01", Max: "99.99", Decimals: 2, Default: "50.50"},
		},
		Returns:   returns(),
		PageTypes: rules.PageTypesOf[choiceJSON, View](),
	}
}

// example is a choice in the table of returns.
type example struct {
	Over   bool   `json:"over"`
	Target string `json:"target"`
}

func returns() []rules.Return {
	var list []rules.Return
	for _, c := range []choice{{true, 5050}, {true, 200}, {true, 9999}, {false, 9800}, {false, 1000}} {
		word := "under "
		if c.over {
			word = "over "
		}
		best := c.multiplier()
		data := example{Over: c.over, Target: rules.Hundredths(c.target).String()}
		list = append(list, rules.NewReturn(word+data.Target, data, best.Mul(winShare(c)), best))
	}
	return list
}
