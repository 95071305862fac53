package hilo

import (
	"reflect"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
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

func TestInvalidPlaysAreRefused(t *testing.T) {
	for _, choices := range refusedPlays {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
	if maxPayout, err := rulestest.MaxPayout(Rules, 10, []byte(`{}`)); err != nil || maxPayout != 10 {
		t.Errorf("a play reaches %d, %v", maxPayout, err)
	}
}

func TestRefusedGuessesChangeNothing(t *testing.T) {
	draws := provablyfair.NewStream("server", "client", 1)
	round, err := rulestest.Open(Rules, draws, 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := round.State()
	for _, choice := range refusedGuesses {
		rulestest.RequireRefused(t, choice, round.Turn([]byte(choice)))
		_, err := round.MaxPayout([]byte(choice))
		rulestest.RequireRefused(t, choice, err)
		if after := round.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
	same := provablyfair.NewStream("server", "client", 1)
	cards.Draw(same)
	if draws.Word() != same.Word() {
		t.Error("a card was drawn before a guess")
	}
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

func TestViewJSON(t *testing.T) {
	r := roundAt(10, king, nextStream(noncesByCard(t)[two]))
	for _, want := range []string{
		`{"cards":["Ks"],"guesses":[],"lost":false,"multiplier":"1.00","odds":{"higher":{"label":"same","chance":"7.69","multiplier":"12.87"},` +
			`"lower":{"label":"lower","chance":"92.31","multiplier":"1.07"}}}`,
		`{"cards":["Ks","2d"],"guesses":["higher"],"lost":true,"multiplier":"0.00","odds":null}`,
	} {
		if raw, err := json.Marshal(r.State().View); err != nil || string(raw) != want {
			t.Errorf("written as %s, %v; want %s", raw, err, want)
		}
		_ = r.Turn(turn(higher)) // the second turn finds the round over
	}
	requireOver(t, r)
}

// A replay gives the same states. None pays more than MaxPayout or than the odds
// shown before it.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		guesses := rapid.SliceOfN(rapid.SampledFrom([]string{higher, lower, skip, "same"}), 0, 12).Draw(t, "guesses")
		finish := rapid.Bool().Draw(t, "finish")
		play := func() (states []rules.State) {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, nil)
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, round.State())
			for _, guess := range guesses {
				listed := round.State().View.(View).Odds
				maxPayout, refusal := round.MaxPayout(turn(guess))
				if err := round.Turn(turn(guess)); !reflect.DeepEqual(err, refusal) {
					t.Fatalf("%s: reach says %v, turn %v", guess, refusal, err)
				}
				state := round.State()
				if refusal == nil && state.Payout != maxPayout && state.Payout != 0 {
					t.Fatalf("%d is paid, %d was in reach", state.Payout, maxPayout)
				}
				if refusal == nil && guess != skip && !state.Over {
					odds := map[string]Odds{higher: listed.Higher, lower: listed.Lower}[guess]
					if state.Multiplier.Text() != odds.Multiplier {
						t.Fatalf("%s pays %s, shown was %+v", guess, state.Multiplier.Text(), odds)
					}
				}
				states = append(states, state)
			}
			if finish {
				_ = round.Finish() // refused if the round is already over
				states = append(states, round.State())
			}
			return states
		}
		states := play()
		for _, state := range states {
			view := state.View.(View)
			if state.Payout < 0 || (view.Odds == nil) != state.Over || len(view.Cards) != len(view.Guesses)+1 || state.Void && state.Payout != stake {
				t.Fatalf("%+v", state)
			}
		}
		if again := play(); !reflect.DeepEqual(states, again) {
			t.Fatalf("replayed as %+v, was %+v", again, states)
		}
	})
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
