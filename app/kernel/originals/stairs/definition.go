package stairs

import (
	"strconv"

	"croupier/app/kernel/originals/rules"
)

// Table is the rows, lowest first, and their multipliers, by number of stones.
type Table struct {
	Rows        []int               `json:"rows"`
	Multipliers map[string][]string `json:"multipliers"`
}

func table() Table {
	t := Table{Multipliers: map[string][]string{}}
	for row := range rows {
		t.Rows = append(t.Rows, width(row))
	}
	for stones := 1; stones <= maxStones; stones++ {
		for climbed := 1; climbed <= rows; climbed++ {
			t.Multipliers[strconv.Itoa(stones)] = append(t.Multipliers[strconv.Itoa(stones)], ladders[stones][climbed].Text())
		}
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "stairs", Name: "Stairs", Kind: rules.Extended, Auto: true, Version: 1,
		Summary: "Climb thirteen rows that get shorter, past falling stones, and take your winnings on the way.",
		Help: []string{
			"Choose how many stones fall on each row, 1 to 7. The lowest row has 20 cells, each one above it one less, the thirteenth has 8. Step on a cell of the next row: if no stone falls on it you have climbed it, if one does the bet is lost.",
			"Where the stones fall is drawn for all rows before your first step. After any row you can take what has been won; the thirteenth is paid by itself. Before the first step you can cancel and get the bet back.",
			"What is paid is 99.00\u00a0% of one divided by the chance to have come so far. So every round returns 99.00\u00a0% in the long run, with any number of stones and wherever you stop.",
		},
		Draws: []string{
			"Numbers f between 0 and 1 are taken one after the other, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), eight to a cursor.",
			"For each row, lowest first, the stones are taken out of the list of its cells 0, 1, 2 ...: the element at place floor(f * cells left), counted from 0, once for each stone. No draw is shared between rows.",
		},
		Choices:   []rules.Choice{{Name: "stones", Label: "Stones", Min: "1", Max: strconv.Itoa(maxStones), Default: strconv.Itoa(defaultStones)}},
		Returns:   returns(),
		Table:     table(),
		PageTypes: rules.TurnPageTypesOf[params, move, View](),
	}
}

func returns() []rules.Return {
	var list []rules.Return
	for stones := 1; stones <= maxStones; stones++ {
		label := strconv.Itoa(stones) + " stones"
		if stones == 1 {
			label = "1 stone"
		}
		list = append(list, rules.NewReturn(label, params{&stones}, rtpShare, ladders[stones][rows]))
	}
	return list
}
