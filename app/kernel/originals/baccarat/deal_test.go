package baccarat

import (
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   []string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) < 14 {
		t.Fatalf("%d vectors, want at least 14", len(list))
	}
	return list
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func TestOutcomeBeginsAsPublished(t *testing.T) {
	for _, v := range vectors(t) {
		for params, count := range map[string]int{``: 6, `{}`: 6, `{"cards":4}`: 4, `{"cards":100}`: 100} {
			drawn, err := Rules.Outcome(v.stream(), []byte(params))
			if err != nil {
				t.Fatal(err)
			}
			got, want := drawn.([]string), v.Expected[:min(count, len(v.Expected))]
			if len(got) != count || !slices.Equal(got[:len(want)], want) {
				t.Errorf("%s, %s, %d %s: %v, want %v", v.ServerSeed, v.ClientSeed, v.Nonce, params, got, want)
			}
		}
	}
	for _, params := range []string{
		`{"cards":0}`, `{"cards":-1}`, `{"cards":101}`, `{"cards":1.5}`, `{"cards":1e0}`, `{"cards":"3"}`, `{"player":"1"}`, `[6]`, `{`,
	} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
}

// chart is the banker's rule as printed: a line for each of the banker's points
// from 0, a column for the points of the player's third card from 0, and the
// last column for a player without a third card. D draws, S does not.
var chart = [8]string{
	"DDDDDDDDDDD",
	"DDDDDDDDDDD",
	"DDDDDDDDDDD",
	"DDDDDDDDSDD",
	"SSDDDDDDSSD",
	"SSSSDDDDSSD",
	"SSSSSSDDSSS",
	"SSSSSSSSSSS",
}

func TestBankerDrawsMatchChart(t *testing.T) {
	for points, line := range chart {
		for column := range line {
			third := column
			if column == 10 {
				third = -1
			}
			if bankerDraws(points, third) != (line[column] == 'D') {
				t.Errorf("the banker with %d after a third card of %d: %t", points, third, bankerDraws(points, third))
			}
		}
	}
}

func TestCardPoints(t *testing.T) {
	for name, want := range map[string]int{
		"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 0, "J": 0, "Q": 0, "K": 0, "A": 1,
	} {
		seen := 0
		for card := range cards.Card(cards.Count) {
			if card.Rank().String() == name {
				seen++
				if got := cardPoints(card); got != want {
					t.Errorf("%s counts %d, want %d", card, got, want)
				}
			}
		}
		if seen != 4 {
			t.Errorf("%d cards of rank %s", seen, name)
		}
	}
}

// played applies the rules by the chart to the points of six cards.
func played(hand [6]int) (player, banker []int) {
	player, banker = []int{hand[0], hand[1]}, []int{hand[2], hand[3]}
	p, b := (hand[0]+hand[1])%10, (hand[2]+hand[3])%10
	if p > 7 || b > 7 {
		return player, banker
	}
	next, column := 4, 10
	if p < 6 {
		player, column = append(player, hand[4]), hand[4]
		next = 5
	}
	if chart[b][column] == 'D' {
		banker = append(banker, hand[next])
	}
	return player, banker
}

func sum(hand []int) (points int) {
	for _, worth := range hand {
		points += worth
	}
	return points % 10
}

// Play all million deals of six point values by the game's rules and by the
// chart; the counts give the published chances.
func TestEveryDeal(t *testing.T) {
	var ways [sides]int64
	for deal := range 1_000_000 {
		var hand [6]int
		weight := int64(1)
		for i, rest := 0, deal; i < len(hand); i, rest = i+1, rest/10 {
			if hand[i] = rest % 10; hand[i] == 0 {
				weight *= 4 // ten, jack, queen, king
			}
		}
		p, b := played(hand)
		winner := tie
		if sum(p) > sum(b) {
			winner = player
		} else if sum(b) > sum(p) {
			winner = banker
		}
		if got := settle(hand); got != winner {
			t.Fatalf("%v is won by %s, want %s", hand, names[got], names[winner])
		}
		ways[winner] += weight
	}
	published := rulestest.Load[reference](t, "paytable.json").Infinite
	for side, want := range [sides]float64{published.Player, published.Banker, published.Tie} {
		exact := big.NewRat(ways[side], 13*13*13*13*13*13)
		if exact.Cmp(chances()[side]) != 0 {
			t.Errorf("%s wins %s of all deals, counted %s", names[side], chances()[side], exact)
		}
		if value, _ := exact.Float64(); math.Abs(value-want) > 1e-15 {
			t.Errorf("%s wins %.16f, want %.16f", names[side], value, want)
		}
	}
}

type reference struct {
	Infinite struct {
		Player     float64 `json:"p_player"`
		Banker     float64 `json:"p_banker"`
		Tie        float64 `json:"p_tie"`
		EdgePlayer float64 `json:"edge_player"`
		EdgeBanker float64 `json:"edge_banker_5pct"`
		EdgeTie    float64 `json:"edge_tie_8to1"`
	}
}

func TestReturnsMatchPublished(t *testing.T) {
	published := rulestest.Load[reference](t, "paytable.json").Infinite
	listed := Rules.Definition().Returns
	if len(listed) != sides {
		t.Fatalf("%d returns are listed", len(listed))
	}
	for side, edge := range [sides]float64{published.EdgePlayer, published.EdgeBanker, published.EdgeTie} {
		choices, err := json.Marshal(listed[side].Data)
		if err != nil {
			t.Fatal(err)
		}
		rtp, err := rulestest.Return(Rules, choices)
		if value, _ := rtp.Rat().Float64(); err != nil || math.Abs(1-value-edge) > 1e-15 {
			t.Errorf("%s returns %.16f, %v; want an edge of %.16f", names[side], value, err, edge)
		}
		if listed[side].RTP != rtp.Exact() || listed[side].Best != pays[side].Exact() {
			t.Errorf("%s is listed as %+v", names[side], listed[side])
		}
	}
}

// Deal the published cards in a round: two to the player, two to the banker,
// third cards by the chart.
func TestRoundsDealPublishedCards(t *testing.T) {
	worths := map[byte]int{'A': 1, '1': 0, 'J': 0, 'Q': 0, 'K': 0} // '1' begins "10d"
	for digit := byte('2'); digit <= '9'; digit++ {
		worths[digit] = int(digit - '0')
	}
	for _, v := range vectors(t) {
		round, err := rulestest.Open(Rules, v.stream(), 10, []byte(`{"player":"4","banker":"5","tie":"1"}`))
		if err != nil {
			t.Fatal(err)
		}
		var hand [6]int
		for i, card := range v.Expected {
			hand[i] = worths[card[0]]
		}
		p, b := played(hand)
		if len(p)+len(b) > len(v.Expected) {
			t.Fatalf("%v are too few cards", v.Expected)
		}
		wantPlayer, wantBanker, next := v.Expected[:2:2], v.Expected[2:4:4], 4
		if len(p) == 3 {
			wantPlayer, next = append(wantPlayer, v.Expected[4]), 5
		}
		if len(b) == 3 {
			wantBanker = append(wantBanker, v.Expected[next])
		}
		view := round.State().View.(View)
		if !slices.Equal(view.Player, wantPlayer) || !slices.Equal(view.Banker, wantBanker) || view.PlayerPoints != sum(p) || view.BankerPoints != sum(b) {
			t.Errorf("%v is dealt as %+v", v.Expected, view)
		}
		want := map[string]money.Amount{"player": 8, "banker": 9, "tie": 18}[view.Winner] // 9.75, rounded down; 9 and both bets refunded
		if got := round.State(); got.Payout != want || !got.Over || got.Void {
			t.Errorf("%s wins: %+v, want %d", view.Winner, got, want)
		}
	}
}
