package simulate

import (
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/blackjack"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/videopoker"
)

// player makes the choices of one round until it is over.
type player func(round rules.Round) error

// plan is how to play a game and its exact return.
type plan struct {
	bet      rules.Bet
	exact    money.Multiplier
	strategy string
	// player makes a player for one goroutine.
	player func() player
}

func firstChoice(def rules.Definition) ([]byte, error) {
	if len(def.Returns) == 0 {
		return []byte("{}"), nil
	}
	return json.Marshal(def.Returns[0].Data)
}

// planFor returns the plan of a game.
func planFor(id string, game rules.Game, data []byte) (plan, error) {
	bet, err := game.Read(data)
	if err != nil {
		return plan{}, err
	}
	p := plan{bet: bet, exact: bet.Return(), strategy: "no choices"}
	still := func() player { return func(rules.Round) error { return nil } }
	p.player = still
	switch id {
	case "blackjack":
		p.strategy = "best play"
		p.player = func() player { return followAdvice(blackjack.Advise) }
	case "videopoker":
		p.strategy = "best play"
		p.player = func() player { return followAdvice(videopoker.NewAdvisor().Choice) }
	case "mines", "stairs":
		p.strategy = "three steps, then take"
		p.player = func() player { return steps(3, func(n int) string { return fmt.Sprintf(`{"cell":%d}`, n) }) }
	case "tower":
		p.strategy = "three levels, then take"
		p.player = func() player { return steps(3, func(int) string { return `{"tile":0}` }) }
	case "hilo":
		p.strategy = "one guess of the likelier side, then take"
		p.player = func() player { return guess }
	case "coinflip":
		if err := p.series(data); err != nil {
			return p, err
		}
	}
	return p, nil
}

// series sets the plan of a coin flip series, if the choice is one.
func (p *plan) series(data []byte) error {
	var choice struct {
		Series bool `json:"series"`
	}
	if err := json.Unmarshal(data, &choice); err != nil {
		return fmt.Errorf("read the choice: %w", err)
	}
	if choice.Series {
		p.strategy = "three flips, then take"
		p.player = func() player { return steps(3, func(int) string { return `{"side":"heads"}` }) }
	}
	return nil
}

// followAdvice follows the advice to the end of the round.
func followAdvice(advise func(rules.State) []byte) player {
	return func(round rules.Round) error {
		for range rules.MaxTurns {
			state := round.State()
			if state.Over {
				return nil
			}
			if err := round.Turn(advise(state)); err != nil {
				return err
			}
		}
		return nil
	}
}

// steps makes a number of choices and then finishes the round.
func steps(count int, choice func(n int) string) player {
	choices := make([][]byte, count)
	for n := range choices {
		choices[n] = []byte(choice(n))
	}
	return func(round rules.Round) error {
		for _, choice := range choices {
			if err := round.Turn(choice); err != nil {
				return ignoreOver(err)
			}
		}
		return ignoreOver(round.Finish())
	}
}

// ignoreOver ignores the error of a round that has already ended.
func ignoreOver(err error) error {
	if errors.Is(err, rules.ErrOver) {
		return nil
	}
	return err
}

// sides are the two guesses of hilo.
var sides = [2][]byte{[]byte(`{"guess":"higher"}`), []byte(`{"guess":"lower"}`)}

// guess makes the likelier guess, which pays less, and then finishes the round.
func guess(round rules.Round) error {
	higher, err := round.MaxPayout(sides[0])
	if err != nil {
		return err
	}
	lower, err := round.MaxPayout(sides[1])
	if err != nil {
		return err
	}
	side := sides[0]
	if lower < higher {
		side = sides[1]
	}
	if err := round.Turn(side); err != nil {
		return err
	}
	return ignoreOver(round.Finish())
}
