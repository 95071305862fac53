package keno

import (
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/originals/rules"
)

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "keno", Name: "Keno", Kind: rules.Single, Auto: true, Version: 1,
		Summary: "Pick up to ten of forty numbers; ten are drawn, and the hits pay.",
		Help: []string{
			"Pick one to ten of the forty numbers and a risk. Ten different numbers are drawn. How many of your picks are among them decides what the bet pays: the line under the board shows it for your count of picks.",
			"With a higher risk few hits pay nothing and many hits pay more. All tables return 98.65\u00a0% to 99.07\u00a0% in the long run; the exact figure of each is below.",
		},
		Draws: []string{
			"Ten numbers f between 0 and 1 are taken, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), cursor 0 and then 1.",
			"From the list 1 to 40 the element at place floor(f * numbers left), counted from 0, is taken out, ten times.",
		},
		Choices: []rules.Choice{
			{Name: "risk", Label: "Risk", Options: slices.Clone(risks), Default: "classic"},
			{Name: "picks", Label: "Picks", Min: "1", Max: strconv.Itoa(numbers), Default: ""},
		},
		Returns:   returns(),
		Table:     table(),
		PageTypes: rules.PageTypesOf[params, View](),
	}
}

// table is the published table: by risk and count of picks, the multipliers by
// hits.
func table() map[string]map[string][]string {
	displayed := map[string]map[string][]string{}
	for risk, lines := range published {
		displayed[risk] = map[string][]string{}
		for i, line := range lines {
			displayed[risk][strconv.Itoa(i+1)] = strings.Fields(line)
		}
	}
	return displayed
}

// example is a choice in the table of returns.
type example struct {
	Picks []int  `json:"picks"`
	Risk  string `json:"risk"`
}

func returns() []rules.Return {
	var list []rules.Return
	for _, risk := range risks {
		for i, line := range tables()[risk] {
			data := example{Risk: risk}
			for pick := range i + 1 {
				data.Picks = append(data.Picks, pick+1)
			}
			label := strconv.Itoa(i+1) + " picks, " + risk
			if i == 0 {
				label = "1 pick, " + risk
			}
			list = append(list, rules.NewReturn(label, data, line.rtp, line.best))
		}
	}
	return list
}
