package wheel

import (
	stdjson "encoding/json"
	"fmt"
	"math/big"
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
	// Note is "index" if the vector has the segment instead of its multiplier.
	Note string
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) != 31 {
		t.Fatalf("%d vectors, want 31", len(list))
	}
	return list
}

// bet is a choice in the form of a Play request.
func bet(segments int, risk string) []byte {
	return fmt.Appendf(nil, `{"segments":%d,"risk":%q}`, segments, risk)
}

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		outcome, err := Rules.Outcome(v.stream(), v.Params)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(outcome); err != nil || string(got) != v.Expected.String() {
			t.Errorf("%s, %s, %d %s: %s, %v; want %s", v.ServerSeed, v.ClientSeed, v.Nonce, v.Params, got, err, v.Expected)
		}
	}
}

// Play the same spins in rounds, with every risk if the segment is known.
func TestRoundsMatchPublishedSpins(t *testing.T) {
	indexes := 0
	for _, v := range vectors(t) {
		if v.Note != "index" {
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
		indexes++
		var chosen struct{ Segments int }
		if err := stdjson.Unmarshal(v.Params, &chosen); err != nil {
			t.Fatal(err)
		}
		for _, risk := range risks {
			round, err := rulestest.Open(Rules, v.stream(), 1000, bet(chosen.Segments, risk))
			if err != nil {
				t.Fatal(err)
			}
			view := round.State().View.(View)
			if strconv.Itoa(view.Segment) != v.Expected.String() || view.Segments != chosen.Segments || view.Risk != risk ||
				round.State().Multiplier.Cmp(wheels()[chosen.Segments][risk].pays[view.Segment]) != 0 {
				t.Errorf("%d %s: %+v, want segment %s", v.Nonce, v.Params, view, v.Expected)
			}
		}
	}
	if indexes == 0 {
		t.Error("no vector names a segment")
	}
}

type reference struct {
	Tables map[string]map[string]struct {
		Segments []stdjson.Number
		RTP      float64
		Exact    string `json:"rtp_exact"`
	}
}

// Every wheel that a player can choose: the table, its return by every segment,
// and its best one.
func TestWheelsMatchPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json").Tables
	table := Rules.Definition().Table.(Table).Segments
	if len(want) != 5 || len(table) != len(want) || len(wheels()) != len(want) || len(counts) != len(want) {
		t.Fatalf("%d published, %d shown, %d played", len(want), len(table), len(wheels()))
	}
	for _, count := range counts {
		byRisk := want[strconv.Itoa(count)]
		if len(byRisk) != len(risks) {
			t.Fatalf("%d segments: %d risks, want %d", count, len(risks), len(byRisk))
		}
		for _, risk := range risks {
			published, w, displayed := byRisk[risk], wheels()[count][risk], table[strconv.Itoa(count)][risk]
			if len(w.pays) != count || len(displayed) != count || len(published.Segments) != count {
				t.Fatalf("%d segments, %s: %d played, %d shown", count, risk, len(w.pays), len(displayed))
			}
			sum, best := new(big.Rat), money.Multiplier{}
			for segment, text := range published.Segments {
				pay := money.Decimal(text.String())
				if displayed[segment] != text.String() || w.pays[segment].Cmp(pay) != 0 {
					t.Errorf("%d segments, %s, %d pays %s, shown %s; want %s", count, risk, segment, w.pays[segment].Exact(), displayed[segment], text)
				}
				sum.Add(sum, pay.Rat())
				if pay.Cmp(best) > 0 {
					best = pay
				}
			}
			mean := money.FromRat(sum.Quo(sum, big.NewRat(int64(count), 1)))
			rtp, err := rulestest.Return(Rules, bet(count, risk))
			if err != nil {
				t.Fatal(err)
			}
			value, _ := rtp.Rat().Float64()
			if rtp.Exact() != published.Exact || value != published.RTP || rtp.Cmp(mean) != 0 {
				t.Errorf("%d segments, %s return %s, by segments %s; want %s", count, risk, rtp.Exact(), mean.Exact(), published.Exact)
			}
			if maxPayout, err := rulestest.MaxPayout(Rules, 1000, bet(count, risk)); err != nil || maxPayout != best.Payout(1000) {
				t.Errorf("%d segments, %s reach %d, %v; want %s", count, risk, maxPayout, err, best.Exact())
			}
		}
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	def := Rules.Definition()
	if def.ID != "wheel" || def.Kind != "single" || !def.Auto || def.Version != 1 || len(def.Help) == 0 || len(def.Draws) == 0 {
		t.Errorf("%+v", def)
	}
	seen := map[string]bool{}
	for _, listed := range def.Returns {
		data, _ := rulestest.RequireListed(t, Rules, listed, 1000)
		// The help states this for all wheels.
		if listed.Percent != "99.0000" || listed.Edge != "1.0000" {
			t.Errorf("listed as %+v", listed)
		}
		seen[string(data)] = true
	}
	if len(seen) != 15 {
		t.Errorf("%d returns are listed, want 15", len(seen))
	}
	for _, count := range append(def.Choices[0].Options, def.Choices[0].Default) {
		for _, risk := range append(def.Choices[1].Options, def.Choices[1].Default) {
			if _, err := rulestest.MaxPayout(Rules, 1, []byte(`{"segments":`+count+`,"risk":"`+risk+`"}`)); err != nil {
				t.Errorf("%s segments, %s: %v", count, risk, err)
			}
		}
	}
}
