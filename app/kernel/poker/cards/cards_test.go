package cards

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/cardrank/cardrank"
)

// counts are the numbers of hands by category, from Wikipedia "Poker probability".
var (
	fiveCards  = map[Category]int{StraightFlush: 40, Quads: 624, FullHouse: 3_744, Flush: 5_108, Straight: 10_200, Trips: 54_912, TwoPairs: 123_552, Pair: 1_098_240, HighCard: 1_302_540}
	sevenCards = map[Category]int{
		StraightFlush: 41_584, Quads: 224_848, FullHouse: 3_473_184, Flush: 4_047_644, Straight: 6_180_020, Trips: 6_461_620, TwoPairs: 31_433_400, Pair: 58_627_800, HighCard: 23_294_460,
	}
)

// eachHand calls fn with every hand of n cards.
func eachHand(n int, fn func(hand []Card)) {
	hand := make([]Card, 0, n)
	var next func(from int)
	next = func(from int) {
		if len(hand) == n {
			fn(hand)
			return
		}
		for c := from; c < Deck; c++ {
			hand = append(hand, Card(c))
			next(c + 1)
			hand = hand[:len(hand)-1]
		}
	}
	next(0)
}

func requireCounts(t *testing.T, n, classes int, want map[Category]int) {
	t.Helper()
	var counts [StraightFlush + 1]int
	values := map[Value]bool{}
	eachHand(n, func(hand []Card) {
		v := Evaluate(hand...)
		counts[v.Category()]++
		values[v] = true
	})
	for category, number := range want {
		if counts[category] != number {
			t.Errorf("%d hands of %d cards are %v, want %d", counts[category], n, category, number)
		}
	}
	if len(values) != classes {
		t.Errorf("hands of %d cards have %d values, want %d", n, len(values), classes)
	}
}

func TestAllHandsOfFiveCards(t *testing.T) { requireCounts(t, 5, 7_462, fiveCards) }

// All 133,784,560 hands take a minute; the short run compares random ones with cardrank.
func TestAllHandsOfSevenCards(t *testing.T) {
	if testing.Short() {
		requireAgreement(t, 20_000)
		return
	}
	requireCounts(t, 7, 4_824, sevenCards)
	requireAgreement(t, 1_000_000)
}

// requireAgreement compares the order of random hands with that of another implementation, in each game.
func requireAgreement(t *testing.T, hands int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	for range hands {
		deck := random.Perm(Deck)
		board, one, two := drawn(deck[:5]), drawn(deck[5:9]), drawn(deck[9:13])
		full := [2]Value{Evaluate(append(board, one[:2]...)...), Evaluate(append(board, two[:2]...)...)}
		omaha := [2]Value{EvaluateOmaha(one, board), EvaluateOmaha(two, board)}
		for name, c := range map[string]struct {
			game cardrank.Type
			mine [2]Value
			hole [2][]Card
		}{
			"hold'em": {cardrank.Holdem, full, [2][]Card{one[:2], two[:2]}},
			"omaha":   {cardrank.Omaha, omaha, [2][]Card{one, two}},
		} {
			theirs := compare(c.game, board, c.hole)
			if sign(int(c.mine[0])-int(c.mine[1])) != theirs {
				t.Fatalf("%s: %s against %s on %s: %d here, %d there", name, Text(c.hole[0]), Text(c.hole[1]), Text(board), sign(int(c.mine[0])-int(c.mine[1])), theirs)
			}
		}
		if short, ok := shortOf(deck); ok {
			mine := sign(int(EvaluateShort(append(short[:5:5], short[5:7]...)...)) - int(EvaluateShort(append(short[:5:5], short[7:9]...)...)))
			if theirs := compare(cardrank.Short, short[:5], [2][]Card{short[5:7], short[7:9]}); mine != theirs {
				t.Fatalf("short deck: %s: %d here, %d there", Text(short), mine, theirs)
			}
		}
	}
}

func drawn(places []int) (list []Card) {
	for _, p := range places {
		list = append(list, Card(p))
	}
	return list
}

// shortOf returns the first nine cards of a shuffled deck from six on.
func shortOf(deck []int) (list []Card, ok bool) {
	for _, p := range deck {
		if c := Card(p); c.Rank() >= 4 {
			list = append(list, c)
		}
	}
	return list[:9], true
}

// compare is 1 if the first hand wins by cardrank, -1 if the second wins, and 0 if they split.
func compare(game cardrank.Type, board []Card, hole [2][]Card) int {
	one, two := game.RankHand(theirs(hole[0]), theirs(board)), game.RankHand(theirs(hole[1]), theirs(board))
	return -one.Compare(two)
}

func theirs(list []Card) []cardrank.Card { return cardrank.Must(Text(list)) }

func sign(n int) int { return min(max(n, -1), 1) }

func TestParseAndTextAreInverse(t *testing.T) {
	for c := range Card(Deck) {
		list, err := Parse(c.String())
		if err != nil || len(list) != 1 || list[0] != c {
			t.Errorf("%s is read as %v, %v", c, list, err)
		}
	}
	for _, text := range []string{"A", "As2", "1s", "aS", "Asx", "♠A"} {
		if _, err := Parse(text); !errors.Is(err, ErrCard) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if Card(Deck).String() != "??" {
		t.Error("a card that does not exist has a name")
	}
}

func TestShortDeckRanksFlushAboveFullHouse(t *testing.T) {
	for _, c := range []struct {
		text     string
		category Category
	}{
		{"As6d7c8h9s", Straight}, {"AsKsQsJs9s", Flush}, {"AsAdAcKsKd", FullHouse}, {"As6s7s8s9s", StraightFlush}, {"AsAdAcAhKd", Quads},
		{"AsKsQsJs9sAdAc", Flush}, {"AsAdAcKsKdQdJs", FullHouse},
	} {
		list, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := EvaluateShort(list...).ShortCategory(); got != c.category {
			t.Errorf("%s is %v, want %v", c.text, got, c.category)
		}
	}
	flush, _ := Parse("AsKsQsJs9s")
	full, _ := Parse("AsAdAcKcKd")
	if EvaluateShort(flush...) <= EvaluateShort(full...) || Evaluate(flush...) >= Evaluate(full...) {
		t.Error("a flush beats a full house only in a short deck")
	}
}
