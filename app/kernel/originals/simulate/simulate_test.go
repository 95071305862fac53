package simulate

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// rounds is the number of rounds per simulation. make simulate plays ten
// million, which takes minutes for all games.
var rounds = flag.Int("rounds", 20_000, "rounds of each simulation")

const (
	// believable is the allowed difference in standard errors.
	believable = 4
	// surelySeen is the expected number of wins from which a prize must occur.
	// It does not occur with a chance of e to the minus twenty.
	surelySeen = 20
	// seed makes every run the same.
	seed = "a fixed server seed of the simulations"
)

// examples are the first choice of a game's returns and up to three others,
// spread over the rest.
func examples(returns []rules.Return) []rules.Return {
	last := len(returns) - 1
	var list []rules.Return
	var draws []int
	for _, at := range []int{0, last / 3, 2 * last / 3, last} {
		if !slices.Contains(draws, at) {
			draws, list = append(draws, at), append(list, returns[at])
		}
	}
	return list
}

// Every game returns its stated return.
func TestMeasuredReturnsMatchExact(t *testing.T) {
	for turn := range 4 {
		for _, game := range originals.All() {
			def := game.Definition()
			if list := examples(def.Returns); turn < len(list) {
				t.Run(def.ID+"/"+list[turn].Label, func(t *testing.T) { measure(t, game, list[turn], *rounds) })
			}
		}
	}
}

func measure(t *testing.T, game rules.Game, choice rules.Return, rounds int) {
	data, err := json.Marshal(choice.Data)
	if err != nil {
		t.Fatal(err)
	}
	result := run(t, Options{Game: game, Data: data, Rounds: rounds, ServerSeed: seed})
	if result.Rounds != rounds || result.Exact.Exact() != choice.RTP {
		t.Errorf("%d rounds of a return of %s, want %d of %s", result.Rounds, result.Exact.Exact(), rounds, choice.RTP)
	}
	if result.StandardError == 0 {
		// Only a single prize that is too rare may be missing.
		if best, _ := parsed(t, choice.Best).Rat().Float64(); result.Measured != 0 || float64(rounds)/best > surelySeen {
			t.Errorf("all rounds ended alike, paid %.6f", result.Measured)
		}
		return
	}
	if math.Abs(result.Sigmas) > believable {
		t.Errorf("measured %.6f, exact %s: off by %.2f standard errors", result.Measured, choice.Percent, result.Sigmas)
	}
}

func parsed(t testing.TB, text string) money.Multiplier {
	t.Helper()
	m, err := money.ParseMultiplier(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func run(t testing.TB, options Options) Result {
	t.Helper()
	result, err := Run(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// riggedGame is a coin flip that states 99 % and pays another share.
type riggedGame struct {
	rules.Game
	pays money.Multiplier
}

func (c riggedGame) Read(choices []byte) (rules.Bet, error) {
	bet, err := c.Game.Read(choices)
	return riggedBet{bet, c.pays}, err
}

type riggedBet struct {
	rules.Bet
	pays money.Multiplier
}

func (b riggedBet) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	if draws.Below(2) == 0 {
		return rules.NewInstantRound(stake, money.Multiplier{}, nil), nil
	}
	return rules.NewInstantRound(stake, b.pays, nil), nil
}

// countingGame counts how often a game reads choices.
type countingGame struct {
	rules.Game
	reads *atomic.Int64
}

func (c countingGame) Read(choices []byte) (rules.Bet, error) {
	c.reads.Add(1)
	return c.Game.Read(choices)
}

// A run reads its choices once, however many rounds it plays.
func TestRunReadsChoicesOnce(t *testing.T) {
	for _, game := range originals.All() {
		var reads atomic.Int64
		if result := run(t, Options{Game: countingGame{game, &reads}, Rounds: 50, ServerSeed: seed}); result.Rounds != 50 || reads.Load() != 1 {
			t.Errorf("%s: choices were read %d times for %d rounds", game.Definition().ID, reads.Load(), result.Rounds)
		}
	}
}

// Few rounds detect a game that returns 1.5 % more or less than it states; the
// honest game passes.
func TestRiggedGamesAreDetected(t *testing.T) {
	coin := originals.Find("coinflip")
	for pays, honest := range map[string]bool{"1.98": true, "1.95": false, "2.01": false} {
		result := run(t, Options{Game: riggedGame{coin, money.Decimal(pays)}, Data: []byte(`{"side":"heads"}`), Rounds: 10 * 20_000, ServerSeed: seed})
		if (math.Abs(result.Sigmas) <= believable) != honest {
			t.Errorf("a coin that pays %s is off by %.2f standard errors", pays, result.Sigmas)
		}
	}
}

// Compute the figures of a run by hand from the payouts of 2.5 and 0.
func TestRunFigures(t *testing.T) {
	const rounds = 12_345 // not a multiple of chunk
	won := 0
	for nonce := range uint64(rounds) {
		won += provablyfair.NewStream(seed, "simulate", nonce).Below(2)
	}
	share := float64(won) / rounds
	got := run(t, Options{Game: riggedGame{originals.Find("coinflip"), money.Decimal("2.5")}, Data: []byte(`{"side":"tails"}`), Rounds: rounds, ServerSeed: seed})
	deviation := 2.5 * math.Sqrt(share*(1-share)) / math.Sqrt(rounds)
	if got.Rounds != rounds || math.Abs(got.Measured-2.5*share) > 1e-9 || math.Abs(got.StandardError-deviation) > 1e-9 || got.Best != 2.5 ||
		got.Exact.Exact() != "99/100" || got.Strategy != "no choices" {
		t.Errorf("%+v, want a mean of %f and a standard error of %f", got, 2.5*share, deviation)
	}
	if want := (2.5*share - 0.99) / deviation; math.Abs(got.Sigmas-want) > 1e-6 {
		t.Errorf("off by %f, want %f", got.Sigmas, want)
	}
}

// Rounds are shared among processors in any order, and the result depends only
// on the seed. Without a seed every run differs.
func TestRunsAreReproducible(t *testing.T) {
	differ := 0
	for _, game := range originals.All() {
		options := Options{Game: game, Rounds: 500, ServerSeed: seed}
		first, again := run(t, options), run(t, options)
		if math.Abs(first.Measured-again.Measured) > 1e-9 || first.Best != again.Best {
			t.Errorf("%s: %+v, then %+v", game.Definition().ID, first, again)
		}
		options.ServerSeed = ""
		if one, other := run(t, options), run(t, options); math.Abs(one.Measured-other.Measured) > 1e-9 {
			differ++
		}
	}
	// Two runs of a game are equal by chance in less than one of ten cases; all
	// fifteen are with a chance below 1e-15.
	if differ == 0 {
		t.Error("runs without a seed come to the same in every game")
	}
}

func TestProgressCountsEveryRound(t *testing.T) {
	var most, calls atomic.Int64
	run(t, Options{Game: originals.Find("dice"), Rounds: 25_000, ServerSeed: seed, Progress: func(done int) {
		calls.Add(1)
		for {
			before := most.Load()
			if int64(done) <= before || most.CompareAndSwap(before, int64(done)) {
				return
			}
		}
	}})
	if most.Load() != 25_000 || calls.Load() != 3 {
		t.Errorf("reported %d of 25000 in %d calls", most.Load(), calls.Load())
	}
}

func TestRunStopsOnCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, Options{Game: originals.Find("dice"), Rounds: 10_000_000}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run ends with %v", err)
	}
	var refusal *rules.Refusal
	for id, data := range map[string]string{"dice": `{}`, "mines": `{"mines":25}`, "coinflip": `{"side":1}`, "plinko": `[`} {
		if _, err := Run(t.Context(), Options{Game: originals.Find(id), Data: []byte(data), Rounds: 10}); !errors.As(err, &refusal) {
			t.Errorf("%s %s is played: %v", id, data, err)
		}
	}
}
