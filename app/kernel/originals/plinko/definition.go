package plinko

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/originals/rules"
)

// Table is the multipliers of the buckets by rows and risk.
type Table struct {
	Rows map[string]map[string][]string `json:"rows"`
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	return rules.Definition{
		ID: "plinko", Name: "Plinko", Kind: rules.Single, Auto: true, Version: 1,
		Summary: "A ball falls through 8 to 16 rows of pegs into a bucket that pays up to 10,000 times.",
		Help: []string{
			"Choose the rows of pegs and a risk. At every peg the ball goes left or right, each as likely as the other; the bucket it ends in pays its multiplier.",
			"Most balls land near the middle, few at the edges. With a higher risk the edges pay more and the middle less. More rows make the edges rarer and richer.",
			"All boards return 98.90\u00a0% to 99.17\u00a0% in the long run; the exact figure of each is below.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken for each row, each from four bytes of HMAC-SHA256(server seed, \"client seed:nonce:cursor\"), eight to a cursor.",
			"The ball goes left when f is below 0.5, right otherwise. The bucket, counted from 0 at the left, is the number of rights.",
		},
		Choices: []rules.Choice{
			{Name: "rows", Label: "Rows", Min: strconv.Itoa(minRows), Max: strconv.Itoa(maxRows), Default: "16"},
			{Name: "risk", Label: "Risk", Options: slices.Clone(risks), Default: "medium"},
		},
		Returns:   returns(),
		Table:     Table{Rows: table()},
		PageTypes: rules.PageTypesOf[params, View](),
	}
}

// table is the published table: by rows and risk, the multipliers of the
// buckets.
func table() map[string]map[string][]string {
	displayed := map[string]map[string][]string{}
	for rows, lines := range published {
		byRisk := map[string][]string{}
		for i, line := range lines {
			byRisk[risks[i]] = strings.Fields(line)
		}
		displayed[strconv.Itoa(rows)] = byRisk
	}
	return displayed
}

// example is a choice in the table of returns.
type example struct {
	Rows int    `json:"rows"`
	Risk string `json:"risk"`
}

func returns() []rules.Return {
	var list []rules.Return
	for rows := minRows; rows <= maxRows; rows++ {
		for _, risk := range risks {
			b := boards()[rows][risk]
			list = append(list, rules.NewReturn(fmt.Sprintf("%d rows, %s risk", rows, risk), example{rows, risk}, b.rtp, b.best))
		}
	}
	return list
}
