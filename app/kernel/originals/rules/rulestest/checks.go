package rulestest

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// TB is a test, or one of rapid's.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Load reads a file of the game's folder testdata.
func Load[T any](t testing.TB, name string) (into T) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &into); err != nil {
		t.Fatal(err)
	}
	return into
}

// RequireRefused requires a refusal with a message.
func RequireRefused(t TB, choices string, err error) {
	t.Helper()
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) || refusal.Message == "" {
		t.Errorf("%.200s gives %v, want a refusal", choices, err)
	}
}

// RequireListed requires that the game returns and reaches the values that its definition lists
// for a choice. It returns the choice and its return.
func RequireListed(t testing.TB, game rules.Game, listed rules.Return, stake money.Amount) (choices []byte, rtp money.Multiplier) {
	t.Helper()
	choices, err := jsonv2.Marshal(listed.Data)
	if err != nil {
		t.Fatal(err)
	}
	rtp, err = Return(game, choices)
	if err != nil || rtp.Exact() != listed.RTP {
		t.Errorf("%s: %v, %s; listed as %+v", choices, err, rtp.Exact(), listed)
	}
	best, err := money.ParseMultiplier(listed.Best)
	if err != nil {
		t.Fatal(err)
	}
	if maxPayout, err := MaxPayout(game, stake, choices); err != nil || best.Payout(stake) != maxPayout {
		t.Errorf("%s reaches %d, %v; listed as %s", choices, maxPayout, err, listed.Best)
	}
	return choices, rtp
}

// RequireOver requires that a round has ended: neither the choice nor Finish does anything.
func RequireOver(t TB, round rules.Round, choice []byte) {
	t.Helper()
	before := round.State()
	_, maxPayoutErr := round.MaxPayout(choice)
	if maxPayoutErr != rules.ErrOver || round.Turn(choice) != rules.ErrOver || round.Finish() != rules.ErrOver {
		t.Fatalf("a round goes on after its end")
	}
	if after := round.State(); !after.Over || after.CanFinish || !reflect.DeepEqual(before, after) {
		t.Fatalf("%+v became %+v", before, after)
	}
}

// RequirePlayed requires that a round without choices has ended, and that it counts as a wager.
func RequirePlayed(t TB, round rules.Round) {
	t.Helper()
	RequireOver(t, round, nil)
	if state := round.State(); state.Void {
		t.Fatalf("%+v is void", state)
	}
}

// TryOpen opens a round with any choices. Open and MaxPayout must refuse the same
// ones. The round is nil for those.
func TryOpen(t TB, game rules.Game, nonce uint64, stake money.Amount, choices []byte) (rules.Round, money.Amount) {
	t.Helper()
	maxPayout, maxPayoutErr := MaxPayout(game, stake, choices)
	round, err := Open(game, provablyfair.NewStream("server", "client", nonce), stake, choices)
	if !reflect.DeepEqual(err, maxPayoutErr) {
		t.Fatalf("%q opens with %v, reaches with %v", choices, err, maxPayoutErr)
	}
	if err != nil {
		RequireRefused(t, string(choices), err)
		return nil, 0
	}
	return round, maxPayout
}

// TryPlay plays a game without choices in its rounds. Open, MaxPayout and Return
// must refuse the same choices; a round that opens ends at once
// and pays no more than MaxPayout. The round is nil for refused choices.
func TryPlay(t TB, game rules.Game, choices []byte) (rules.Round, money.Amount) {
	t.Helper()
	const stake = 10_000
	round, maxPayout := TryOpen(t, game, 7, stake, choices)
	_, maxPayoutErr := MaxPayout(game, stake, choices)
	if _, returnErr := Return(game, choices); !reflect.DeepEqual(maxPayoutErr, returnErr) {
		t.Fatalf("%q reaches with %v, returns with %v", choices, maxPayoutErr, returnErr)
	}
	if round == nil {
		return nil, 0
	}
	RequirePlayed(t, round)
	if state := round.State(); state.Payout > maxPayout || state.Stake != stake {
		t.Fatalf("%q: %+v, MaxPayout %d", choices, state, maxPayout)
	}
	return round, maxPayout
}

// TryTurn makes any choice in a round. Turn and MaxPayout must refuse the same
// ones.
func TryTurn(t TB, round rules.Round, choice []byte) error {
	t.Helper()
	_, maxPayoutErr := round.MaxPayout(choice)
	err := round.Turn(choice)
	if !reflect.DeepEqual(err, maxPayoutErr) {
		t.Fatalf("%q turns with %v, reaches with %v", choice, err, maxPayoutErr)
	}
	return err
}

// TryOpenAndTurn opens a round with any choices, and makes any choice in it: a
// refused one changes nothing, and every other one something.
func TryOpenAndTurn(t TB, game rules.Game, choices, choice []byte) {
	t.Helper()
	round, _ := TryOpen(t, game, 7, 10, choices)
	if round == nil {
		return
	}
	before := round.State()
	err := TryTurn(t, round, choice)
	if changed := !reflect.DeepEqual(before, round.State()); changed != (err == nil) {
		t.Fatalf("%q: %v, changed %t", choice, err, changed)
	}
}
