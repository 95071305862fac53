//go:build bench

package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/simulate"
)

// maxDeviation is the largest accepted deviation, in standard errors.
const maxDeviation = 4

// errReturn makes the command fail for an implausible return.
var errReturn = errors.New("a measured return is more than four standard errors from the exact one")

// simulation has the flags of the command.
type simulation struct {
	game, data, seed string
	rounds           int
	all, futures     bool
}

func newSimulate() *cobra.Command {
	var s simulation
	c := &cobra.Command{
		Use:   "simulate (--game GAME [--data JSON] [--all] | --futures) [--rounds N]",
		Short: "Play many rounds of an original and compare its return with the exact one",
		Long: `Play many rounds of an original and compare its return with the exact one.

Rounds are drawn as real ones are. Games with choices inside a round follow
the strategy that is named. The command fails when a measured return is more
than four standard errors from the exact one.

With --futures it plays positions of futures on random walks with gaps and
pauses, and searches for strategies that win at the default fees.`,
		Example: `  croupier simulate --game plinko --rounds 10000000
  croupier simulate --game plinko --data '{"rows":16,"risk":"expert"}'
  croupier simulate --game keno --all --rounds 1000000
  croupier simulate --futures --rounds 10000000`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return s.run(c) },
	}
	flags := c.Flags()
	flags.StringVar(&s.game, "game", "", "original to play, or all")
	flags.IntVar(&s.rounds, "rounds", 1_000_000, "rounds of each choice")
	flags.StringVar(&s.data, "data", "", "choices of Play as JSON (default: the game's first)")
	flags.StringVar(&s.seed, "server-seed", "", "seed that makes a run repeatable")
	flags.BoolVar(&s.all, "all", false, "every choice of the game's table of returns")
	flags.BoolVar(&s.futures, "futures", false, "play positions of futures")
	c.MarkFlagsOneRequired("game", "futures")
	c.MarkFlagsMutuallyExclusive("game", "futures")
	return c
}

func (s simulation) run(c *cobra.Command) error {
	if s.futures && s.rounds > 0 {
		return simulateFutures(c, s.rounds, 1)
	}
	games := originals.All()
	if s.game != "all" {
		game := originals.Find(s.game)
		if game == nil {
			return usageError{fmt.Errorf("simulate: the game %s is unknown", s.game)}
		}
		games = []rules.Game{game}
	}
	if s.rounds <= 0 {
		return usageError{errors.New("simulate: --rounds must be more than zero")}
	}
	failed := false
	for _, game := range games {
		choices, err := s.choices(game.Definition())
		if err != nil {
			return err
		}
		for _, choice := range choices {
			passed, err := s.play(c, game, choice)
			if err != nil {
				return err
			}
			failed = failed || !passed
		}
	}
	if failed {
		return errReturn
	}
	return nil
}

// namedChoice is one choice to simulate, with its name.
type namedChoice struct {
	label string
	data  []byte
}

func (s simulation) choices(def rules.Definition) ([]namedChoice, error) {
	if s.data != "" {
		return []namedChoice{{s.data, []byte(s.data)}}, nil
	}
	var list []namedChoice
	for _, r := range def.Returns {
		data, err := json.Marshal(r.Data)
		if err != nil {
			return nil, fmt.Errorf("read the choices of %s: %w", def.ID, err)
		}
		list = append(list, namedChoice{r.Label, data})
		if !s.all {
			break
		}
	}
	return list, nil
}

// play simulates one choice and prints the result.
func (s simulation) play(c *cobra.Command, game rules.Game, choice namedChoice) (passed bool, err error) {
	def, out := game.Definition(), c.OutOrStdout()
	bar := newBar(c.ErrOrStderr(), def.ID+" "+choice.label, s.rounds)
	started := time.Now()
	result, err := simulate.Run(c.Context(), simulate.Options{
		Game: game, Data: choice.data, Rounds: s.rounds, ServerSeed: s.seed, Progress: bar.show,
	})
	bar.clear()
	if err != nil {
		return false, fmt.Errorf("simulate %s: %w", def.ID, err)
	}
	passed = result.Sigmas > -maxDeviation && result.Sigmas < maxDeviation
	mark := colourize(out, green, "ok  ")
	if !passed {
		mark = colourize(out, red, "FAIL")
	}
	fmt.Fprintf(out, "%s %s, %s: %d rounds in %v, %s\n", mark, def.Name, choice.label, result.Rounds, time.Since(started).Round(time.Millisecond), result.Strategy)
	fmt.Fprintf(out, "     measured %.6f%%  exact %s%%  (%s)\n", 100*result.Measured, rules.Percent(result.Exact), short(result.Exact.Exact()))
	fmt.Fprintf(out, "     off by %+.2f standard errors of %.6f%%, best multiplier %.2f\n", result.Sigmas, 100*result.StandardError, result.Best)
	return passed, nil
}

// short truncates long fractions.
func short(fraction string) string {
	if len(fraction) > 60 {
		return fraction[:57] + "..."
	}
	return fraction
}

// progressBar is a progress bar on a terminal. It prints nothing elsewhere.
type progressBar struct {
	w       io.Writer
	label   string
	total   int
	percent atomic.Int64 // percent
}

const barWidth = 40

func newBar(w io.Writer, label string, total int) *progressBar {
	b := &progressBar{label: label, total: total}
	b.percent.Store(-1)
	if file, ok := w.(*os.File); ok && isatty.IsTerminal(file.Fd()) {
		b.w = w
	}
	return b
}

func (b *progressBar) show(done int) {
	percent := int64(done) * 100 / int64(b.total)
	if before := b.percent.Swap(percent); b.w == nil || before == percent {
		return
	}
	full := int(percent) * barWidth / 100
	fmt.Fprintf(b.w, "\r%s%s %3d%% %s", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), percent, b.label)
}

func (b *progressBar) clear() {
	if b.w != nil {
		fmt.Fprintf(b.w, "\r%s\r", strings.Repeat(" ", barWidth+len(b.label)+7))
	}
}
