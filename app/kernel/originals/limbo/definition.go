package limbo

import "croupier/app/kernel/originals/rules"

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "limbo", Name: "Limbo", Kind: rules.Single, Auto: true, Version: 1, ListsResult: true,
		Summary: "A number rises from 1.00 as high as it happens to: bet that it reaches your target, up to a million.",
		Help: []string{
			"Choose a target of 1.01 to 1,000,000. The number rises from 1.00 and stops somewhere. If it stops on your target or beyond, the bet pays exactly the target; otherwise it is lost.",
			"The chance to reach a target is 99.00\u00a0% divided by it: 49.50\u00a0% for 2.00, 0.99\u00a0% for 100.00. So every target up to 1,000 returns 99.00\u00a0% in the long run, to two decimals.",
			"The highest results lie apart: between 980,198.01 and 990,000.00 there is none, for example. A target inside such a gap returns less than one at its upper end, which is reached just as often and pays more. Up to 10,000 this costs at most 0.01 percentage points, up to 100,000 at most 0.1, up to 1,000,000 at most 0.98. No target returns more than 99.03\u00a0%. The exact figures of some targets are below.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken from the first four bytes of HMAC-SHA256(server seed, \"client seed:nonce:0\").",
			"The result is floor(100000000 / (floor(f * 100000000) + 1) * 0.99 * 100) / 100, and 1.00 where that is less.",
		},
		Choices: []rules.Choice{
			{Name: "target", Label: "Target multiplier", Min: "1.01", Max: "1000000", Decimals: 2, Default: "2.00"},
		},
		Returns:   returns(),
		PageTypes: rules.PageTypesOf[choiceJSON, View](),
	}
}

// example is a choice in the table of returns.
type example struct {
	Target string `json:"target"`
}

// worstTarget has the lowest return of all targets: it is the lowest of the gap
// between 980,198.01 and 990,000.00.
const worstTarget = 98_019_802

func returns() []rules.Return {
	var list []rules.Return
	for _, target := range []int64{200, 101, 150, 1000, 10_000, 100_000, 1_000_000, 10_000_000, worstTarget, maxTarget} {
		text := rules.Hundredths(target).String()
		list = append(list, rules.NewReturn("target "+text, example{text}, rtp(target), multiplier(target)))
	}
	return list
}
