package tower

import (
	"fmt"
	"slices"

	"croupier/app/kernel/originals/rules"
)

// Table is the tower and the multipliers of its levels.
type Table struct {
	Levels       int            `json:"levels"`
	Difficulties map[string]Row `json:"difficulties"`
}

// Row is one difficulty.
type Row struct {
	Tiles       int      `json:"tiles"`
	Safe        int      `json:"safe"`
	Multipliers []string `json:"multipliers"`
}

func table() Table {
	t := Table{Levels: levels, Difficulties: map[string]Row{}}
	for name, d := range difficulties {
		row := Row{Tiles: d.tiles, Safe: d.safe}
		ladder := ladders[name]
		for _, m := range ladder[1:] {
			row.Multipliers = append(row.Multipliers, m.Text())
		}
		t.Difficulties[name] = row
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "tower", Name: "Tower", Kind: rules.Extended, Auto: true, Version: 1,
		Summary: "Climb nine levels by finding an egg on each; take your winnings before you find none.",
		Help: []string{
			"Choose a difficulty. On each of the nine levels some tiles hide an egg: 3 of 4 on easy, 2 of 3 on medium, 1 of 2 on hard, 1 of 3 on expert, 1 of 4 on master. Turn one tile of the lowest level you have not passed. An egg leads a level up; a tile without one ends the round and the bet is lost.",
			"The eggs of all levels are hidden before your first choice and never move. After any level you can take what has been won; the ninth is paid by itself. Before the first tile you can cancel and get the bet back.",
			"What is paid is 98.00\u00a0% of one divided by the chance to have come so far. So every round returns 98.00\u00a0% in the long run, on every difficulty and wherever you stop.",
		},
		Draws: []string{
			"Numbers f between 0 and 1 are taken one after the other, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), eight to a cursor.",
			"For each level, lowest first, the eggs are taken out of the list of its tiles 0, 1, 2 ...: the element at place floor(f * tiles left), counted from 0, once for each egg.",
		},
		Choices:   []rules.Choice{{Name: "difficulty", Label: "Difficulty", Options: slices.Clone(order), Default: "medium"}},
		Returns:   returns(),
		Table:     table(),
		PageTypes: rules.TurnPageTypesOf[params, move, View](),
	}
}

func returns() []rules.Return {
	var list []rules.Return
	for _, name := range order {
		d := difficulties[name]
		list = append(list, rules.NewReturn(fmt.Sprintf("%s, %d of %d safe", name, d.safe, d.tiles), params{name}, rtpShare, ladders[name][levels]))
	}
	return list
}
