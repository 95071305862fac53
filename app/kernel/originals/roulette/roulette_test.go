package roulette

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   int
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func TestPublishedPockets(t *testing.T) {
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) < 29 {
		t.Fatalf("%d vectors, want at least 29", len(list))
	}
	for _, v := range list {
		for _, params := range []string{``, `{}`} {
			if got, err := Rules.Outcome(v.stream(), []byte(params)); err != nil || got != v.Expected {
				t.Errorf("%+v: %v, %v", v, got, err)
			}
		}
		round, err := rulestest.Open(Rules, v.stream(), 1, []byte(`{"bets":[{"type":"red","amount":"1"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		if got := round.State().View.(View).Pocket; got != v.Expected {
			t.Errorf("%+v is played as %d", v, got)
		}
	}
	for _, params := range []string{`[]`, `{"pocket":1}`, `{`, `1`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

// spot is a place of the table layout: a bet and the pockets that win, as
// printed on every European table.
type spot struct {
	kind    string
	number  int // -1 for a bet without a number
	pays    int64
	pockets []int
}

func spots() []spot {
	list := []spot{
		{"red", -1, 2, []int{1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}},
		{"black", -1, 2, []int{2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}},
		{"odd", -1, 2, []int{1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35}},
		{"even", -1, 2, []int{2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36}},
		{"low", -1, 2, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}},
		{"high", -1, 2, []int{19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36}},
		{"dozen", 1, 3, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
		{"dozen", 2, 3, []int{13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}},
		{"dozen", 3, 3, []int{25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36}},
		{"column", 1, 3, []int{1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34}},
		{"column", 2, 3, []int{2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35}},
		{"column", 3, 3, []int{3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36}},
	}
	for number := range 37 {
		list = append(list, spot{"straight", number, 36, []int{number}})
	}
	return list
}

func (s spot) bet(amount int64) string {
	if s.number < 0 {
		return fmt.Sprintf(`{"type":%q,"amount":"%d"}`, s.kind, amount)
	}
	return fmt.Sprintf(`{"type":%q,"number":%d,"amount":"%d"}`, s.kind, s.number, amount)
}

func (s spot) name() string { return fmt.Sprintf("%s %d", s.kind, s.number) }

// streamTo finds a stream for each pocket.
func streamTo(t testing.TB) (nonces [37]uint64) {
	t.Helper()
	found := map[int]bool{}
	for nonce := uint64(0); len(found) < len(nonces); nonce++ {
		pocket := provablyfair.NewStream("server", "client", nonce).Below(37)
		if !found[pocket] {
			found[pocket], nonces[pocket] = true, nonce
		}
		if nonce > 10_000 {
			t.Fatalf("only %d pockets come up", len(found))
		}
	}
	return nonces
}

// Open every bet at every pocket: it wins by the layout and pays by the table,
// and the mean over the pockets is its exact return.
func TestEveryBetOnEveryPocket(t *testing.T) {
	nonces, published := streamTo(t), rulestest.Load[struct {
		Pockets int
		RTP     float64 `json:"rtp_all_bets"`
	}](t, "paytable.json")
	if published.Pockets != 37 {
		t.Fatalf("%d pockets", published.Pockets)
	}
	const stake = 7
	for _, s := range spots() {
		choices, sum := []byte(`{"bets":[`+s.bet(stake)+`]}`), int64(0)
		for pocket, nonce := range nonces {
			round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", nonce), stake, choices)
			if err != nil {
				t.Fatal(err)
			}
			state, won := round.State(), slices.Contains(s.pockets, pocket)
			want := money.Amount(0)
			if won {
				want = money.Amount(stake * s.pays)
			}
			view := state.View.(View)
			if view.Pocket != pocket || view.Bets[0].Won != won || state.Payout != want {
				t.Errorf("%s at %d: %+v, want a payout of %d", s.name(), pocket, state, want)
			}
			sum += int64(state.Payout)
		}
		rtp, err := rulestest.Return(Rules, choices)
		if err != nil || rtp.Rat().Cmp(big.NewRat(sum, 37*stake)) != 0 || rtp.Exact() != "36/37" {
			t.Errorf("%s returns %s, %v; counted %d/%d", s.name(), rtp.Exact(), err, sum, 37*stake)
		}
		if value, _ := rtp.Rat().Float64(); math.Abs(value-published.RTP) > 1e-15 {
			t.Errorf("%s returns %.16f, published is %.16f", s.name(), value, published.RTP)
		}
		if maxPayout, err := rulestest.MaxPayout(Rules, stake, choices); err != nil || int64(maxPayout) != stake*s.pays {
			t.Errorf("%s reaches %d, %v", s.name(), maxPayout, err)
		}
	}
}

// The largest accepted total pays exactly, the next larger one is refused;
// neither overflows.
func TestHugeBetsAreExactOrRefused(t *testing.T) {
	most := int64(money.MaxAmount) / 36
	zero := spot{"straight", 0, 36, []int{0}}
	choices := []byte(`{"bets":[` + zero.bet(most) + `]}`)
	if maxPayout, err := rulestest.MaxPayout(Rules, money.Amount(most), choices); err != nil || int64(maxPayout) != 36*most {
		t.Errorf("%d reaches %d, %v", most, maxPayout, err)
	}
	if rtp, err := rulestest.Return(Rules, choices); err != nil || rtp.Exact() != "36/37" {
		t.Errorf("%d returns %s, %v", most, rtp.Exact(), err)
	}
	round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", streamTo(t)[0]), money.Amount(most), choices)
	if err != nil || int64(round.State().Payout) != 36*most {
		t.Errorf("%d pays %+v, %v", most, round, err)
	}
	for _, amounts := range [][]int64{{most + 1}, {most, 1}, {int64(money.MaxAmount)}, {math.MaxInt64}, slices.Repeat([]int64{int64(money.MaxAmount)}, 100)} {
		var bets string
		var sum uint64
		for i, amount := range amounts {
			if sum += uint64(amount); i > 0 {
				bets += ","
			}
			bets += zero.bet(amount)
		}
		choices := []byte(`{"bets":[` + bets + `]}`)
		_, err := rulestest.MaxPayout(Rules, money.Amount(sum), choices)
		rulestest.RequireRefused(t, bets, err)
		_, err = rulestest.Return(Rules, choices)
		rulestest.RequireRefused(t, bets, err)
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	d := Rules.Definition()
	if d.ID != "roulette" || d.Kind != rules.Single || !d.Auto {
		t.Errorf("defined as %+v", d)
	}
	pays := map[string]string{}
	for _, line := range d.Table.(Table).Bets {
		pays[line.Type] = line.Multiplier
	}
	returns := map[string]rules.Return{}
	for _, r := range d.Returns {
		returns[r.Label] = r
	}
	for _, s := range spots() {
		if want := fmt.Sprint(s.pays); pays[s.kind] != want || returns[s.kind].Best != want || returns[s.kind].RTP != "36/37" {
			t.Errorf("%s pays %s, is said to return %+v; want %s", s.kind, pays[s.kind], returns[s.kind], want)
		}
	}
	if len(pays) != 9 || len(returns) != 9 || len(d.Table.(Table).Bets) != 9 {
		t.Errorf("%d bets in the table, %d returns", len(pays), len(returns))
	}
}
