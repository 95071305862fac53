package wheel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/originals/rules"
)

// Table is the multipliers of the segments by their count and risk.
type Table struct {
	Segments map[string]map[string][]string `json:"segments"`
}

// Definition implements rules.Game.
func (game) Definition() rules.Definition {
	var sizes []string
	for _, count := range counts {
		sizes = append(sizes, strconv.Itoa(count))
	}
	return rules.Definition{
		ID: "wheel", Name: "Wheel", Kind: rules.Single, Auto: true, Version: 1,
		Summary: "Spin a wheel of 10 to 50 segments; the one under the pointer pays up to 49.5 times.",
		Help: []string{
			"Choose how many segments the wheel has and a risk. Each segment is as likely as the others; the one that stops under the pointer pays its multiplier.",
			"Low risk pays often and little, high risk has one segment that pays and all others empty. More segments make the rich ones rarer and richer.",
			"Every wheel returns exactly 99.00\u00a0% in the long run.",
		},
		Draws: []string{
			"One number f between 0 and 1 is taken from the first four bytes of HMAC-SHA256(server seed, \"client seed:nonce:0\").",
			"The segment, counted from 0, is floor(f * segments).",
		},
		Choices: []rules.Choice{
			{Name: "segments", Label: "Segments", Options: sizes, Default: "30"},
			{Name: "risk", Label: "Risk", Options: slices.Clone(risks), Default: "medium"},
		},
		Returns:   returns(),
		Table:     Table{Segments: table()},
		PageTypes: rules.PageTypesOf[params, View](),
	}
}

// table is the published table: by segments and risk, the multipliers in order.
func table() map[string]map[string][]string {
	displayed := map[string]map[string][]string{}
	for count, lines := range published {
		byRisk := map[string][]string{}
		for i, line := range lines {
			byRisk[risks[i]] = strings.Fields(line)
		}
		displayed[strconv.Itoa(count)] = byRisk
	}
	return displayed
}

func returns() []rules.Return {
	var list []rules.Return
	for _, count := range counts {
		for _, risk := range risks {
			w := wheels()[count][risk]
			list = append(list, rules.NewReturn(fmt.Sprintf("%d segments, %s risk", count, risk), params{count, risk}, w.rtp, w.best))
		}
	}
	return list
}
