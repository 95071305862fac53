package hilo

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedPlays are choices that Play refuses: the game has none.
var refusedPlays = []string{`[]`, `1`, `"higher"`, `{`, `{"guess":"higher"}`, `{"cards":5}`, `{} x`}

// refusedGuesses are turns that a round refuses.
var refusedGuesses = []string{
	``, `null`, `{}`, `[]`, `"higher"`, `{`, `{"guess":null}`, `{"guess":""}`, `{"guess":"Higher"}`, `{"guess":"same"}`,
	`{"guess":"higher_or_same"}`, `{"guess":1}`, `{"guess":true}`, `{"guess":["skip"]}`, `{"Guess":"skip"}`,
	`{"guess":"skip","guess":"skip"}`, `{"guess":"skip","card":1}`, `{"guess":"skip"} x`,
}

// requireOver checks that a round that is over refuses every further request.
func requireOver(t testing.TB, round rules.Round) {
	t.Helper()
	rulestest.RequireOver(t, round, turn(skip))
	if state := round.State(); state.View.(View).Odds != nil {
		t.Errorf("%+v shows odds", state)
	}
}

// Indices of cards with known ranks; cards are ordered by rank.
const (
	two, seven, ten, king, ace = cards.Card(0), cards.Card(20), cards.Card(33), cards.Card(46), cards.Card(51)
)

// Make one guess on a known card with a known next card.
func TestGuesses(t *testing.T) {
	nonces := noncesByCard(t)
	for _, test := range []struct {
		first, second cards.Card
		guess         string
		pays          money.Amount // of 10000
	}{
		{two, seven, higher, 10725}, {two, two, higher, 10725}, {two, ace, higher, 0}, {two, ace, lower, 64350}, {two, seven, lower, 0},
		{seven, seven + 1, higher, 18385}, {seven, seven + 1, lower, 18385}, {seven, ace, higher, 0}, {seven, king, lower, 0},
		{ace, two, higher, 10725}, {ace, ace - 1, higher, 0}, {ace, ace - 1, lower, 128700}, {ace, two, lower, 0},
		{king, ace, lower, 10725}, {king, king - 1, lower, 0}, {king, king - 1, higher, 128700}, {king, ten, higher, 0},
	} {
		r := roundAt(10000, test.first, nextStream(nonces[test.second]))
		maxPayout, err := r.MaxPayout(turn(test.guess))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Turn(turn(test.guess)); err != nil {
			t.Fatal(err)
		}
		state := r.State()
		view := state.View.(View)
		if state.Payout != test.pays || state.Over != (test.pays == 0) || view.Lost != state.Over || state.Void || (test.pays != 0 && maxPayout != test.pays) {
			t.Errorf("%s, %s on %s: %+v with MaxPayout %d, want %d", test.second, test.guess, test.first, state, maxPayout, test.pays)
		}
		if !slices.Equal(view.Cards, cards.Texts([]cards.Card{test.first, test.second})) || !slices.Equal(view.Guesses, []string{test.guess}) {
			t.Errorf("shown %+v", view)
		}
		if state.Over {
			requireOver(t, r)
		}
	}
}

// The multipliers of guesses are multiplied exactly and rounded once.
func TestRightGuessesMultiply(t *testing.T) {
	nonces := noncesByCard(t)
	r := roundAt(1000, seven, nextStream(nonces[ten]))
	for _, step := range []struct {
		guess string
		after cards.Card
		exact string
	}{
		{higher, ten, "1287/700"},       // 0.99 * 13/7
		{skip, king, "1287/700"},        // skipped
		{higher, king, "1656369/70000"}, // times 0.99 * 13
	} {
		r.draws = nextStream(nonces[step.after])
		if err := r.Turn(turn(step.guess)); err != nil {
			t.Fatal(err)
		}
		if state := r.State(); state.Over || state.Multiplier.Exact() != step.exact {
			t.Fatalf("%s: %+v, want %s", step.guess, state, step.exact)
		}
	}
	if err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	if state := r.State(); !state.Over || state.Void || state.Payout != 23662 { // 1000 * 23.66241...
		t.Errorf("taken as %+v", state)
	}
	requireOver(t, r)
}

func TestFinishWithoutGuessRefundsStake(t *testing.T) {
	for skips := range 3 {
		round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 10, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range skips {
			if maxPayout, err := round.MaxPayout(turn(skip)); err != nil || maxPayout != 10 || round.Turn(turn(skip)) != nil {
				t.Fatalf("a skip reaches %d, %v", maxPayout, err)
			}
		}
		if state := round.State(); !state.CanFinish || state.Over || state.Payout != 10 {
			t.Errorf("after %d skips %+v", skips, state)
		}
		if err := round.Finish(); err != nil {
			t.Fatal(err)
		}
		if state := round.State(); !state.Over || !state.Void || state.Payout != 10 || state.Stake != 10 || state.View.(View).Lost {
			t.Errorf("cancelled as %+v", state)
		}
		requireOver(t, round)
	}
}

// The last turn ends the round: won, lost, or refunded because nothing was
// risked.
func TestLastTurnEndsTheRound(t *testing.T) {
	nonces := noncesByCard(t)
	for _, test := range []struct {
		guess string
		after cards.Card
		pays  money.Amount
		void  bool
	}{
		{skip, two, 10000, true}, {higher, ten, 18385, false}, {higher, two, 0, false},
	} {
		r := roundAt(10000, seven, provablyfair.NewStream("server", "client", 1))
		for range rules.MaxTurns - 1 {
			if err := r.Turn(turn(skip)); err != nil || r.Over {
				t.Fatalf("a skip: %v, %+v", err, r.State())
			}
		}
		r.cards[len(r.cards)-1], r.draws = seven, nextStream(nonces[test.after])
		if err := r.Turn(turn(test.guess)); err != nil {
			t.Fatal(err)
		}
		state := r.State()
		if !state.Over || state.Void != test.void || state.Payout != test.pays || len(state.View.(View).Guesses) != rules.MaxTurns {
			t.Errorf("%s at last: over %t, void %t, %d; want %d", test.guess, state.Over, state.Void, state.Payout, test.pays)
		}
		requireOver(t, r)
	}
}

func TestHiloConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedPlays, RefusedTurns: refusedGuesses,
		Started: func(t testing.TB) rules.Round {
			round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 10, nil)
			if err != nil {
				t.Fatal(err)
			}
			return round
		},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			r := roundAt(10, king, nextStream(noncesByCard(t)[two]))
			shown(r, `{"cards":["Ks"],"guesses":[],"lost":false,"multiplier":"1.00","odds":{"higher":{"label":"same","chance":"7.69","multiplier":"12.87"},`+
				`"lower":{"label":"lower","chance":"92.31","multiplier":"1.07"}}}`)
			if err := r.Turn(turn(higher)); err != nil {
				t.Fatal(err)
			}
			shown(r, `{"cards":["Ks","2d"],"guesses":["higher"],"lost":true,"multiplier":"0.00","odds":null}`)
			requireOver(t, r)
		},
		// A right guess pays the odds shown before it.
		Bet: func(*rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			var before View
			return nil, func(t rulestest.TB, _ money.Amount, state rules.State) {
				view := state.View.(View)
				if (view.Odds == nil) != state.Over || len(view.Cards) != len(view.Guesses)+1 {
					t.Fatalf("%+v", state)
				}
				if n := len(view.Guesses); n > len(before.Guesses) && !state.Over && view.Guesses[n-1] != skip {
					odds := map[string]Odds{higher: before.Odds.Higher, lower: before.Odds.Lower}[view.Guesses[n-1]]
					if state.Multiplier.Text() != odds.Multiplier {
						t.Fatalf("%s pays %s, shown was %+v", view.Guesses[n-1], state.Multiplier.Text(), odds)
					}
				}
				before = view
			}
		},
		Turns: func(t *rapid.T) (turns [][]byte) {
			for _, guess := range rapid.SliceOfN(rapid.SampledFrom([]string{higher, lower, skip, "same"}), 0, 12).Draw(t, "guesses") {
				turns = append(turns, turn(guess))
			}
			return turns
		},
	}.Run(t)
	if maxPayout, err := rulestest.MaxPayout(Rules, 10, []byte(`{}`)); err != nil || maxPayout != 10 {
		t.Errorf("a play reaches %d, %v", maxPayout, err)
	}
}

// A refused guess draws no card.
func TestRefusedGuessesDrawNothing(t *testing.T) {
	draws, same := provablyfair.NewStream("server", "client", 1), provablyfair.NewStream("server", "client", 1)
	round, err := rulestest.Open(Rules, draws, 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, choice := range refusedGuesses {
		rulestest.RequireRefused(t, choice, round.Turn([]byte(choice)))
	}
	if cards.Draw(same); draws.Word() != same.Word() {
		t.Error("a card was drawn before a guess")
	}
}

// FuzzOpen plays any choices: nothing panics, and every step and its MaxPayout
// refuse the same choices.
func FuzzOpen(f *testing.F) {
	for _, choice := range append(refusedGuesses, `{"guess":"higher"}`, `{"guess":"lower"}`, `{"guess":"skip"}`) {
		f.Add([]byte(`{}`), []byte(choice))
	}
	for _, choices := range refusedPlays {
		f.Add([]byte(choices), []byte(`{"guess":"skip"}`))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) { rulestest.TryOpenAndTurn(t, Rules, choices, choice) })
}
