package plinko

import (
	stdjson "encoding/json"
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Params     stdjson.RawMessage
	Expected   stdjson.Number
	Directions string
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) != 54 {
		t.Fatalf("%d vectors, want 54", len(list))
	}
	return list
}

// bet is a choice in the form of a Play request.
func bet(rows int, risk string) []byte {
	return fmt.Appendf(nil, `{"rows":%d,"risk":%q}`, rows, risk)
}

// Some vectors have the multiplier of the bucket, others the path.
func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	paths := 0
	for _, v := range vectors(t) {
		want := v.Expected.String()
		if v.Directions != "" {
			want = strconv.Quote(v.Directions)
			paths++
		}
		outcome, err := Rules.Outcome(v.stream(), v.Params)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(outcome); err != nil || string(got) != want {
			t.Errorf("%s, %s, %d %s: %s, %v; want %s", v.ServerSeed, v.ClientSeed, v.Nonce, v.Params, got, err, want)
		}
	}
	if paths != 30 {
		t.Errorf("%d paths, want 30", paths)
	}
}

// Play the same draws in rounds, on every board if the path is known.
func TestRoundsMatchPublishedPaths(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Directions == "" {
			round, err := rulestest.Open(Rules, v.stream(), 1000, v.Params)
			if err != nil {
				t.Fatal(err)
			}
			want := money.Decimal(v.Expected.String())
			if state := round.State(); state.Multiplier.Cmp(want) != 0 || state.Payout != want.Payout(1000) {
				t.Errorf("%d %s: %+v, want %s", v.Nonce, v.Params, state, v.Expected)
			}
			continue
		}
		for rows := minRows; rows <= maxRows; rows++ {
			for _, risk := range risks {
				round, err := rulestest.Open(Rules, v.stream(), 1000, bet(rows, risk))
				if err != nil {
					t.Fatal(err)
				}
				view, rights := round.State().View.(View), 0
				for row, side := range view.Path {
					if "LR"[side] != v.Directions[row] {
						t.Fatalf("%d: %v, want %s", v.Nonce, view.Path, v.Directions)
					}
					rights += side
				}
				if len(view.Path) != rows || view.Bucket != rights || view.Multiplier != boards()[rows][risk].pays[rights].Text() {
					t.Errorf("%d: %+v", v.Nonce, view)
				}
			}
		}
	}
}

type reference struct {
	Tables map[string]map[string]struct {
		Multipliers []stdjson.Number
		RTP         float64
		Exact       string `json:"rtp_exact"`
		Max         stdjson.Number
	}
}

// Every board that a player can choose: the table, its return by every one of
// the 2^rows paths there are, and its best bucket.
func TestBoardsMatchPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json").Tables
	table := Rules.Definition().Table.(Table).Rows
	if len(want) != maxRows-minRows+1 || len(table) != len(want) || len(boards()) != len(want) {
		t.Fatalf("%d published, %d shown, %d played", len(want), len(table), len(boards()))
	}
	for rows := minRows; rows <= maxRows; rows++ {
		byRisk := want[strconv.Itoa(rows)]
		if len(byRisk) != len(risks) {
			t.Fatalf("%d rows: %d risks, want %d", rows, len(risks), len(byRisk))
		}
		for _, risk := range risks {
			published, b, displayed := byRisk[risk], boards()[rows][risk], table[strconv.Itoa(rows)][risk]
			if len(b.pays) != rows+1 || len(displayed) != rows+1 || len(published.Multipliers) != rows+1 {
				t.Fatalf("%d rows, %s: %d buckets, %d shown", rows, risk, len(b.pays), len(displayed))
			}
			for bucket, pay := range published.Multipliers {
				if displayed[bucket] != pay.String() || b.pays[bucket].Cmp(money.Decimal(pay.String())) != 0 {
					t.Errorf("%d rows, %s, bucket %d pays %s, shown %s; want %s", rows, risk, bucket, b.pays[bucket].Exact(), displayed[bucket], pay)
				}
			}
			rtp, err := rulestest.Return(Rules, bet(rows, risk))
			if err != nil {
				t.Fatal(err)
			}
			value, _ := rtp.Rat().Float64()
			if rtp.Exact() != published.Exact || value != published.RTP || rtp.Cmp(byPaths(b.pays)) != 0 {
				t.Errorf("%d rows, %s return %s, by paths %s; want %s", rows, risk, rtp.Exact(), byPaths(b.pays).Exact(), published.Exact)
			}
			maxPayout, err := rulestest.MaxPayout(Rules, 1000, bet(rows, risk))
			if best := money.Decimal(published.Max.String()); err != nil || maxPayout != best.Payout(1000) {
				t.Errorf("%d rows, %s reach %d, %v; want %s", rows, risk, maxPayout, err, published.Max)
			}
		}
	}
}

// byPaths is the mean over all paths, which are equally likely. A path is a
// number whose one bits are the rights.
func byPaths(pays []money.Multiplier) money.Multiplier {
	var led [maxRows + 1]int64
	paths := uint(1) << (len(pays) - 1)
	for path := range paths {
		led[bits.OnesCount(path)]++
	}
	sum := new(big.Rat)
	for bucket, pay := range pays {
		sum.Add(sum, new(big.Rat).Mul(pay.Rat(), big.NewRat(led[bucket], int64(paths))))
	}
	return money.FromRat(sum)
}

func TestDefinitionMatchesRules(t *testing.T) {
	def := Rules.Definition()
	if def.ID != "plinko" || def.Kind != "single" || !def.Auto || def.Version != 1 || len(def.Help) == 0 || len(def.Draws) == 0 {
		t.Errorf("%+v", def)
	}
	seen := map[string]bool{}
	for _, listed := range def.Returns {
		data, rtp := rulestest.RequireListed(t, Rules, listed, 1000)
		// The help states this for all boards.
		if rtp.Cmp(money.Decimal("0.989")) < 0 || rtp.Cmp(money.Decimal("0.992")) > 0 {
			t.Errorf("%s returns %s", data, rtp.Exact())
		}
		seen[string(data)] = true
	}
	if len(seen) != 36 {
		t.Errorf("%d returns are listed, want 36", len(seen))
	}
	for _, rows := range []string{def.Choices[0].Min, def.Choices[0].Max, def.Choices[0].Default} {
		for _, risk := range append(def.Choices[1].Options, def.Choices[1].Default) {
			if _, err := rulestest.MaxPayout(Rules, 1, []byte(`{"rows":`+rows+`,"risk":"`+risk+`"}`)); err != nil {
				t.Errorf("%s rows, %s: %v", rows, risk, err)
			}
		}
	}
}
