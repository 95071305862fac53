package keno

import (
	stdjson "encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   []int
	// Sorted marks vectors with sorted numbers; others have the order drawn.
	Sorted bool
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) != 34 {
		t.Fatalf("%d vectors, want 34", len(list))
	}
	return list
}

// bet is a choice in the form of a Play request.
func bet(risk string, picks ...int) []byte {
	list, err := stdjson.Marshal(picks)
	if err != nil {
		panic(err)
	}
	return fmt.Appendf(nil, `{"picks":%s,"risk":%q}`, list, risk)
}

// upTo is the first numbers of the board.
func upTo(count int) []int {
	picks := make([]int, count)
	for i := range picks {
		picks[i] = i + 1
	}
	return picks
}

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	ordered := 0
	for _, v := range vectors(t) {
		if len(v.Expected) != drawCount {
			t.Fatalf("%d: %d numbers", v.Nonce, len(v.Expected))
		}
		outcome, err := Rules.Outcome(v.stream(), nil)
		got, _ := outcome.([]int)
		if v.Sorted {
			got = slices.Sorted(slices.Values(got))
		}
		if err != nil || !slices.Equal(got, v.Expected) {
			t.Errorf("%s, %s, %d: %v, %v; want %v", v.ServerSeed, v.ClientSeed, v.Nonce, got, err, v.Expected)
		}
		if v.Sorted {
			continue
		}
		ordered++
		if got := draw(v.stream()); !slices.Equal(got, v.Expected) {
			t.Errorf("%d: drawn as %v, want %v", v.Nonce, got, v.Expected)
		}
	}
	if ordered == 0 {
		t.Error("no vector is in the order drawn")
	}
}

// Play the published draws in rounds, with every possible number of hits.
func TestRoundsMatchPublishedDraws(t *testing.T) {
	for _, v := range vectors(t) {
		var missed []int
		for number := 1; number <= numbers; number++ {
			if !slices.Contains(v.Expected, number) {
				missed = append(missed, number)
			}
		}
		for count := 1; count <= maxPicks; count++ {
			for hits := 0; hits <= count; hits++ {
				picks := append(slices.Clone(v.Expected[:hits]), missed[:count-hits]...)
				for _, risk := range risks {
					round, err := rulestest.Open(Rules, v.stream(), 1000, bet(risk, picks...))
					if err != nil {
						t.Fatal(err)
					}
					state := round.State()
					view := state.View.(View)
					want := money.Decimal(table()[risk][strconv.Itoa(count)][hits])
					if state.Payout != want.Payout(1000) || state.Multiplier.Cmp(want) != 0 || len(view.Hits) != hits {
						t.Fatalf("%v: %+v, want %d hits for %s", picks, state, hits, want.Exact())
					}
					for _, hit := range view.Hits {
						if !slices.Contains(v.Expected[:hits], hit) {
							t.Fatalf("%d is no hit of %v", hit, picks)
						}
					}
					if !slices.Equal(view.Picks, picks) || view.Risk != risk || !slices.Equal(view.Drawn, draw(v.stream())) {
						t.Fatalf("%+v", view)
					}
				}
			}
		}
	}
}

type reference struct {
	Tables map[string][]struct {
		Picks int
		Pays  []stdjson.Number
		RTP   float64
		Exact string `json:"rtp_exact"`
	}
}

// draws counts the sets of ten numbers by their hits among the first picks. It
// goes number by number: each is drawn or not.
func draws(picks int) (byHits [maxPicks + 1]int64) {
	var ways [drawCount + 1][maxPicks + 1]int64 // by numbers drawn and hits so far
	ways[0][0] = 1
	for number := 1; number <= numbers; number++ {
		for count := drawCount; count > 0; count-- {
			for hits := maxPicks; hits >= 0; hits-- {
				if number > picks {
					ways[count][hits] += ways[count-1][hits]
				} else if hits > 0 {
					ways[count][hits] += ways[count-1][hits-1]
				}
			}
		}
	}
	return ways[drawCount]
}

// Every table that a player can choose: what it pays, its return over every draw
// there is, and its best count of hits.
func TestTablesMatchPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json").Tables
	displayed := Rules.Definition().Table.(map[string]map[string][]string)
	if len(want) != 4 || len(displayed) != 4 || len(risks) != 4 || len(tables()) != 4 {
		t.Fatalf("%d published, %d shown, %d played", len(want), len(displayed), len(tables()))
	}
	for risk, lines := range want {
		if len(lines) != maxPicks || len(tables()[risk]) != maxPicks || len(displayed[risk]) != maxPicks {
			t.Fatalf("%s: %d published, %d shown, %d played", risk, len(lines), len(displayed[risk]), len(tables()[risk]))
		}
		for _, published := range lines {
			picks := published.Picks
			played, texts := tables()[risk][picks-1], displayed[risk][strconv.Itoa(picks)]
			if len(played.pays) != picks+1 || len(texts) != picks+1 || len(published.Pays) != picks+1 {
				t.Fatalf("%s, %d picks: %d pay, %d shown", risk, picks, len(played.pays), len(texts))
			}
			sum, best, all := new(big.Rat), money.Multiplier{}, int64(0)
			for hits, ways := range draws(picks) {
				all += ways
				if hits > picks {
					continue
				}
				text := published.Pays[hits].String()
				pay := money.Decimal(text)
				if texts[hits] != text || played.pays[hits].Cmp(pay) != 0 {
					t.Errorf("%s, %d of %d pay %s, shown %s; want %s", risk, hits, picks, played.pays[hits].Exact(), texts[hits], text)
				}
				sum.Add(sum, new(big.Rat).Mul(pay.Rat(), big.NewRat(ways, 1)))
				if pay.Cmp(best) > 0 {
					best = pay
				}
			}
			if all != 847_660_528 { // C(40, 10)
				t.Fatalf("%d draws", all)
			}
			sum.Quo(sum, big.NewRat(all, 1))
			rtp, err := rulestest.Return(Rules, bet(risk, upTo(picks)...))
			if err != nil {
				t.Fatal(err)
			}
			value, _ := rtp.Rat().Float64()
			if rtp.Exact() != published.Exact || value != published.RTP || rtp.Rat().Cmp(sum) != 0 {
				t.Errorf("%s, %d picks return %s, by draws %s; want %s", risk, picks, rtp.Exact(), sum, published.Exact)
			}
			if maxPayout, err := rulestest.MaxPayout(Rules, 1000, bet(risk, upTo(picks)...)); err != nil || maxPayout != best.Payout(1000) {
				t.Errorf("%s, %d picks reach %d, %v; want %s", risk, picks, maxPayout, err, best.Exact())
			}
		}
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	def := Rules.Definition()
	if def.ID != "keno" || def.Kind != "single" || !def.Auto || def.Version != 1 || len(def.Help) == 0 || len(def.Draws) == 0 {
		t.Errorf("%+v", def)
	}
	seen := map[string]bool{}
	for _, listed := range def.Returns {
		data, rtp := rulestest.RequireListed(t, Rules, listed, 1000)
		// The help states this for all tables.
		if rtp.Cmp(money.Decimal("0.9865")) < 0 || rtp.Cmp(money.Decimal("0.9907")) > 0 {
			t.Errorf("%s returns %s", data, listed.Percent)
		}
		seen[string(data)] = true
	}
	if len(seen) != 40 {
		t.Errorf("%d returns are listed, want 40", len(seen))
	}
	for _, risk := range append(def.Choices[0].Options, def.Choices[0].Default) {
		for _, pick := range []string{def.Choices[1].Min, def.Choices[1].Max} {
			if _, err := rulestest.MaxPayout(Rules, 1, []byte(`{"risk":"`+risk+`","picks":[`+pick+`]}`)); err != nil {
				t.Errorf("%s, %s: %v", risk, pick, err)
			}
		}
	}
}
