package blackjack

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
)

// newScriptedRound deals named cards. The function returns how many are left.
func newScriptedRound(t *testing.T, stake money.Amount, names string) (*round, func() int) {
	t.Helper()
	byName := map[string]cards.Card{}
	for card := range cards.Card(cards.Count) {
		byName[card.String()] = card
	}
	list := strings.Fields(names)
	draw := func() cards.Card {
		if len(list) == 0 {
			t.Fatalf("%s: a card too many is drawn", names)
		}
		card, ok := byName[list[0]]
		if !ok {
			t.Fatalf("no card %s", list[0])
		}
		list = list[1:]
		return card
	}
	return deal(draw, stake), func() int { return len(list) }
}

func turn(action Action) []byte { return fmt.Appendf(nil, `{"action":%q}`, action) }

// stateText formats a state in one line: hands with stakes and results, the
// dealer, insurance.
func stateText(state rules.State) string {
	view := state.View.(View)
	parts := []string{}
	for _, h := range view.Hands {
		result := "open"
		if h.Result != nil {
			result = string(*h.Result)
		}
		parts = append(parts, fmt.Sprintf("%s=%d@%s %s", strings.Join(h.Cards, "+"), h.Points, h.Stake, result))
	}
	parts = append(parts, fmt.Sprintf("dealer %s=%d", strings.Join(view.Dealer.Cards, "+"), view.Dealer.Points))
	if view.Insurance != nil {
		parts = append(parts, string(*view.Insurance))
	}
	return strings.Join(parts, ", ")
}

// Cards are in the order drawn: player, player, dealer, the dealer's hidden
// card, then in order of play. The first stake is 101, so that rounding shows;
// stake is the total stake at the end.
func TestRounds(t *testing.T) {
	for name, test := range map[string]struct {
		cards   string
		actions string
		ends    string
		stake   money.Amount
		payout  money.Amount
	}{
		"natural":            {"As Kd 9h 9c", "", "As+Kd=21@101 blackjack, dealer 9h+9c=18", 101, 252},
		"natural, ten up":    {"As Kd Kh 9c", "", "As+Kd=21@101 blackjack, dealer Kh+9c=19", 101, 252},
		"both naturals":      {"As Kd Jh Ac", "", "As+Kd=21@101 push, dealer Jh+Ac=21", 101, 101},
		"dealer's natural":   {"9s Kd 10h Ac", "", "9s+Kd=19@101 lose, dealer 10h+Ac=21", 101, 0},
		"stand and win":      {"9s Kd 10h 8c", "stand", "9s+Kd=19@101 win, dealer 10h+8c=18", 101, 202},
		"stand and push":     {"8s Kd 10h 8c", "stand", "8s+Kd=18@101 push, dealer 10h+8c=18", 101, 101},
		"stand and lose":     {"7s Kd 10h 8c", "stand", "7s+Kd=17@101 lose, dealer 10h+8c=18", 101, 0},
		"bust":               {"7s Kd 10h 3c 5d", "hit", "7s+Kd+5d=22@101 bust, dealer 10h+3c=13", 101, 0},
		"21 stands":          {"7s Kd 10h 8c 4d", "hit", "7s+Kd+4d=21@101 win, dealer 10h+8c=18", 101, 202},
		"21 with four aces":  {"As Ad 9h 8c Ah Ac 7d", "hit hit hit", "As+Ad+Ah+Ac+7d=21@101 win, dealer 9h+8c=17", 101, 202},
		"soft becomes hard":  {"As 6d 9h 8c 9d 2d", "hit hit stand", "As+6d+9d+2d=18@101 win, dealer 9h+8c=17", 101, 202},
		"dealer bust":        {"7s Kd 10h 6c Kc", "stand", "7s+Kd=17@101 win, dealer 10h+6c+Kc=26", 101, 202},
		"dealer on 16":       {"7s Kd 10h 6c Ac", "stand", "7s+Kd=17@101 push, dealer 10h+6c+Ac=17", 101, 101},
		"dealer on soft 17":  {"8s Kd Ah 6c", "decline stand", "8s+Kd=18@101 win, dealer Ah+6c=17, declined", 101, 202},
		"dealer by soft 16":  {"8s Kd 5h Ac Kc 2c", "stand", "8s+Kd=18@101 push, dealer 5h+Ac+Kc+2c=18", 101, 101},
		"dealer with 21":     {"10s Kd 7h 7c 7d", "stand", "10s+Kd=20@101 lose, dealer 7h+7c+7d=21", 101, 0},
		"double and win":     {"5s 6d 10h 8c Kd", "double", "5s+6d+Kd=21@202 win, dealer 10h+8c=18", 202, 404},
		"double and lose":    {"5s 6d 10h 8c 2d", "double", "5s+6d+2d=13@202 lose, dealer 10h+8c=18", 202, 0},
		"double and bust":    {"9s 6d 10h 3c 8d", "double", "9s+6d+8d=23@202 bust, dealer 10h+3c=13", 202, 0},
		"split":              {"8s 8d 10h 7c 3d Kd", "split stand stand", "8s+3d=11@101 lose, 8d+Kd=18@101 win, dealer 10h+7c=17", 202, 202},
		"split tens":         {"Ks 10d 6h Kc 9d Ad Kh", "split stand", "Ks+9d=19@101 win, 10d+Ad=21@101 win, dealer 6h+Kc+Kh=26", 202, 404},
		"split, double one":  {"8s 8d 10h 7c 3d Kd 9s", "split double stand", "8s+3d+Kd=21@202 win, 8d+9s=17@101 push, dealer 10h+7c=17", 303, 505},
		"split, both double": {"2s 2d 10h 7c 9d Kd 9s Qd", "split double double", "2s+9d+Kd=21@202 win, 2d+9s+Qd=21@202 win, dealer 10h+7c=17", 404, 808},
		"split, one bust":    {"8s 8d 10h 6c Kd Qd 9s 5d", "split hit stand", "8s+Kd+Qd=28@101 bust, 8d+9s=17@101 lose, dealer 10h+6c+5d=21", 202, 0},
		"split, both bust":   {"8s 8d 10h 6c Kd Qd Ks 5d", "split hit hit", "8s+Kd+Qd=28@101 bust, 8d+Ks+5d=23@101 bust, dealer 10h+6c=16", 202, 0},
		"split aces":         {"As Ad 6h Kc Kd 5d Kh", "split", "As+Kd=21@101 win, Ad+5d=16@101 win, dealer 6h+Kc+Kh=26", 202, 404},
		"split, push 21":     {"As Ad 6h 5c Kd 5d Kh", "split", "As+Kd=21@101 push, Ad+5d=16@101 lose, dealer 6h+5c+Kh=21", 202, 101},
		"insurance won":      {"9s Kd Ah Kc", "insurance", "9s+Kd=19@101 lose, dealer Ah+Kc=21, won", 151, 150},
		"insurance lost":     {"9s Kd Ah 7c", "insurance stand", "9s+Kd=19@101 win, dealer Ah+7c=18, lost", 151, 202},
		"insurance declined": {"9s Kd Ah Kc", "decline", "9s+Kd=19@101 lose, dealer Ah+Kc=21, declined", 101, 0},
		"even money":         {"As Kd Ah Kc", "insurance", "As+Kd=21@101 push, dealer Ah+Kc=21, won", 151, 251},
		"insured natural":    {"As Kd Ah 9c", "insurance", "As+Kd=21@101 blackjack, dealer Ah+9c=20, lost", 151, 252},
		"natural, ace up":    {"As Kd Ah 9c", "decline", "As+Kd=21@101 blackjack, dealer Ah+9c=20, declined", 101, 252},
		"naturals, ace up":   {"As Kd Ah Qc", "decline", "As+Kd=21@101 push, dealer Ah+Qc=21, declined", 101, 101},
		"insured and split":  {"8s 8d Ah 7c 3d Kd 9s", "insurance split double stand", "8s+3d+Kd=21@202 win, 8d+9s=17@101 lose, dealer Ah+7c=18, lost", 353, 404},
	} {
		t.Run(name, func(t *testing.T) {
			r, left := newScriptedRound(t, 101, test.cards)
			for _, action := range strings.Fields(test.actions) {
				if state := r.State(); state.Over || state.Payout != 0 || !state.Multiplier.IsZero() || state.CanFinish {
					t.Fatalf("before %s: %+v", action, state)
				}
				if err := r.Turn(turn(Action(action))); err != nil {
					t.Fatalf("%s: %v", action, err)
				}
			}
			state := r.State()
			if !state.Over || state.Void || left() != 0 {
				t.Fatalf("over is %v with %d cards left: %s", state.Over, left(), stateText(state))
			}
			if got := stateText(state); got != test.ends || state.Stake != test.stake || state.Payout != test.payout {
				t.Errorf("%s, %d staked, %d paid; want %s, %d, %d", got, state.Stake, state.Payout, test.ends, test.stake, test.payout)
			}
		})
	}
}

func TestAvailableActions(t *testing.T) {
	for name, test := range map[string]struct {
		cards, actions, want string
		active               int
	}{
		"two cards":        {"9s Kd 10h 8c", "", "hit stand double", 0},
		"a pair":           {"9s 9d 10h 8c", "", "hit stand double split", 0},
		"two tens":         {"10s Kd 10h 8c", "", "hit stand double split", 0},
		"three cards":      {"2s 9d 10h 8c 3d", "hit", "hit stand", 0},
		"three of a kind":  {"2s 2d 10h 8c 2h", "hit", "hit stand", 0},
		"first of split":   {"2s 2d 10h 8c 2h", "split", "hit stand double", 0},
		"second of split":  {"2s 2d 10h 8c 2h 2c", "split stand", "hit stand double", 1},
		"an ace up":        {"9s 9d Ah 8c", "", "insurance decline", none},
		"after insurance":  {"9s 9d Ah 8c", "insurance", "hit stand double split", 0},
		"after declining":  {"9s 8d Ah 8c", "decline", "hit stand double", 0},
		"over at once":     {"As Kd 9h 8c", "", "", none},
		"natural with ace": {"As Kd Ah 8c", "", "insurance decline", none},
	} {
		r, _ := newScriptedRound(t, 100, test.cards)
		for _, action := range strings.Fields(test.actions) {
			if err := r.Turn(turn(Action(action))); err != nil {
				t.Fatalf("%s: %s: %v", name, action, err)
			}
		}
		view := r.State().View.(View)
		got := []string{}
		for _, action := range view.Actions {
			got = append(got, string(action))
		}
		if strings.Join(got, " ") != test.want || view.Active != test.active {
			t.Errorf("%s: %v with hand %d, want %s with %d", name, got, view.Active, test.want, test.active)
		}
		for _, action := range []Action{Hit, Stand, Double, Split, Insure, Decline} {
			if _, err := r.MaxPayout(turn(action)); (err == nil) != slices.Contains(view.Actions, action) {
				t.Errorf("%s: %s gives %v", name, action, err)
			}
		}
	}
}

func TestMinimumStakeIsNotInsured(t *testing.T) {
	r, _ := newScriptedRound(t, 1, "9s Kd Ah 8c")
	if view := r.State().View.(View); view.Insurance != nil || view.Active != 0 {
		t.Errorf("offered: %+v", view)
	}
	if err := r.Turn(turn(Insure)); err == nil {
		t.Error("insured for nothing")
	}
	if r, _ := newScriptedRound(t, 1, "As Kd Ah Kc"); !r.State().Over || r.State().Payout != 1 {
		t.Errorf("both naturals: %+v", r.State())
	}
	if r, _ := newScriptedRound(t, 1, "As Kd 9h Kc"); r.State().Payout != 2 || r.State().Multiplier.Exact() != "5/2" {
		t.Errorf("a natural: %+v", r.State())
	}
}

func TestStakesStayWithinMaxAmount(t *testing.T) {
	r, _ := newScriptedRound(t, money.MaxAmount-1, "9s 9d 6h 8c 5s")
	for _, action := range []Action{Double, Split} {
		if err := r.Turn(turn(action)); err == nil {
			t.Errorf("%s goes beyond the largest amount", action)
		}
	}
	before := stateText(r.State())
	if r.staked() != money.MaxAmount-1 || before != "9s+9d=18@922337203685477579 open, dealer 6h=6" {
		t.Errorf("changed to %s", before)
	}
}

func TestMaxPayoutOfTurns(t *testing.T) {
	for _, test := range []struct {
		cards, before string
		action        Action
		want          money.Amount
	}{
		{"9s 9d 6h 8c", "", Hit, 202},
		{"9s 9d 6h 8c", "", Stand, 202},
		{"9s 9d 6h 8c", "", Double, 404},
		{"9s 9d 6h 8c", "", Split, 404},
		{"9s 9d 6h 8c 2h", "split", Double, 606},
		{"9s 9d 6h 8c 2h 5d 3d", "split double", Double, 808},
		{"9s 9d 6h 8c Kh Kd 3d", "split hit", Stand, 202}, // the first hand is bust
		{"9s 9d Ah 8c", "", Insure, 150},
		{"9s 9d Ah 8c", "", Decline, 0},
		{"9s 9d Ah 8c", "insurance", Stand, 202},
		{"As Kd Ah 8c", "", Insure, 252},
		{"As Kd Ah Kc", "", Insure, 252},
		{"As Kd Ah 8c", "", Decline, 252},
	} {
		r, _ := newScriptedRound(t, 101, test.cards)
		for _, action := range strings.Fields(test.before) {
			if err := r.Turn(turn(Action(action))); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := r.MaxPayout(turn(test.action)); err != nil || got != test.want {
			t.Errorf("%s, %s: %s reaches %d, %v; want %d", test.cards, test.before, test.action, got, err, test.want)
		}
	}
	if got, err := rulestest.MaxPayout(Rules, 101, nil); err != nil || got != 252 {
		t.Errorf("a deal reaches %d, %v", got, err)
	}
}

// Check the names of the JSON, and that lists are never null.
func TestViewJSON(t *testing.T) {
	for cards, want := range map[string]string{
		"9s Kd Ah Kc": `{"hands":[{"cards":["9s","Kd"],"points":19,"soft":false,"stake":"101","doubled":false,"result":null}],"active":-1,` +
			`"dealer":{"cards":["Ah"],"points":11,"soft":true,"hidden":true},"actions":["insurance","decline"],"insurance":"offered"}`,
		"As Kd 9h 9c": `{"hands":[{"cards":["As","Kd"],"points":21,"soft":true,"stake":"101","doubled":false,"result":"blackjack"}],"active":-1,` +
			`"dealer":{"cards":["9h","9c"],"points":18,"soft":false,"hidden":false},"actions":[],"insurance":null}`,
	} {
		r, _ := newScriptedRound(t, 101, cards)
		got, err := json.Marshal(r.State().View)
		if err != nil || string(got) != want {
			t.Errorf("%s is written\n%s, %v; want\n%s", cards, got, err, want)
		}
	}
}
