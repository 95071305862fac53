package mines

import (
	"strconv"

	"croupier/app/kernel/originals/rules"
)

// Table is the field and the multipliers of safe cells, by number of mines.
type Table struct {
	Cells       int                 `json:"cells"`
	Multipliers map[string][]string `json:"multipliers"`
}

func table() Table {
	t := Table{Cells: cells, Multipliers: map[string][]string{}}
	for mines := 1; mines <= maxMines; mines++ {
		for _, m := range ladders()[mines][1:] {
			t.Multipliers[strconv.Itoa(mines)] = append(t.Multipliers[strconv.Itoa(mines)], m.Text())
		}
	}
	return t
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "mines", Name: "Mines", Kind: rules.Extended, Auto: true, Version: 1,
		Summary: "Open safe cells of a mined field and take what they pay before you step on a mine.",
		Help: []string{
			"Choose how many of the 25 cells are mined, 1 to 24. The mines are laid before you open the first cell and never move. Every safe cell raises what the round pays; a mine ends it and the bet is lost.",
			"After any safe cell you can take what has been won. When the last safe cell is open the round is paid by itself. Before the first cell you can cancel and get the bet back.",
			"What is paid is 99.00\u00a0% of one divided by the chance to have come so far. So every round returns 99.00\u00a0% in the long run, however many mines there are and wherever you stop.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken for each mine, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), eight to a cursor.",
			"From the list of cells 0 to 24 (left to right, top to bottom) the element at place floor(f * cells left), counted from 0, is taken out for each mine.",
		},
		Choices:   []rules.Choice{{Name: "mines", Label: "Mines", Min: "1", Max: strconv.Itoa(maxMines), Default: strconv.Itoa(defaults)}},
		Returns:   returns(),
		Table:     table(),
		PageTypes: rules.TurnPageTypesOf[params, move, View](),
	}
}

func returns() []rules.Return {
	var list []rules.Return
	for mines := 1; mines <= maxMines; mines++ {
		label := strconv.Itoa(mines) + " mines"
		if mines == 1 {
			label = "1 mine"
		}
		ladder := ladders()[mines]
		list = append(list, rules.NewReturn(label, params{&mines}, rtpShare, ladder[len(ladder)-1]))
	}
	return list
}
