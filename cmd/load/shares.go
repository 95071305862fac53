package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/pprof/profile"
)

// CPUProfile is the flag of serve that names a file for a profile of its processor time.
const CPUProfile = "cpu-profile"

// codeArea is a part of the server with its reported share of the processor time of bets.
type codeArea struct {
	name string
	// functions have one of these prefixes, packages included.
	functions []string
	// allowed is the largest share; 0 means any.
	allowed float64
}

// codeAreas are matched in this order: a sample belongs to the first part with a function on its
// stack.
var codeAreas = []codeArea{
	{"rewards", []string{"croupier/app/rewards/"}, 0.05},
	{"what players see of their play", []string{"croupier/app/care/limits.Days."}, 0},
	{"limits of players", []string{"croupier/app/care/limits."}, 0.03},
	{"other projections", []string{"croupier/app/kernel/projection."}, 0},
	{"commits and checkpoints", []string{"croupier/db.(*writer).end", "croupier/db.(*checkpointer)."}, 0},
	{"wagers", []string{"croupier/app/kernel/wager.", "croupier/app/betting/"}, 0},
	{"collection of garbage", []string{"runtime.gcBgMarkWorker", "runtime.bgsweep", "runtime.bgscavenge"}, 0},
}

// highLimits are limits of each kind that stakes query, in each period, too high to refuse any.
var highLimits = func() (list []map[string]any) {
	for kind, value := range map[string]string{"loss": "100000000", "stake": "100000000", "time": "2678400"} {
		for _, period := range []string{"day", "week", "month"} {
			list = append(list, map[string]any{"control": kind + "." + period, "value": value, "version": 0})
		}
	}
	return list
}()

// printShares profiles the server while players with limits of all kinds bet, and prints the share
// of each part. Unlike the times of two runs, shares of one run do not depend on the other load
// of the machine.
func printShares(ctx context.Context, w io.Writer, program *Program, o BenchOptions) error {
	if err := prepareLimits(ctx, program, o); err != nil {
		return err
	}
	file := filepath.Join(program.Data, "bets.prof")
	program.Flags = append(o.Flags[:len(o.Flags):len(o.Flags)], "--"+CPUProfile, file)
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	players, err := signedIn(program.URL(), o)
	if err != nil {
		return err
	}
	f, err := bet(ctx, players, o)
	if err != nil {
		return err
	}
	if err := program.Stop(); err != nil {
		return err
	}
	shares, err := readShares(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%.0f bets/s (%d bets) of players with %d limits each; shares of the server's processor time:\n", f.rate(), f.bets, len(highLimits))
	var broken error
	for i, p := range codeAreas {
		bound := ""
		if p.allowed > 0 {
			bound = fmt.Sprintf(", at most %.0f %% are allowed", 100*p.allowed)
		}
		fmt.Fprintf(w, "  %-32s %5.1f %%%s\n", p.name, 100*shares[i], bound)
		if p.allowed > 0 && shares[i] > p.allowed {
			broken = errors.Join(broken, fmt.Errorf("%s take %.1f %% of the processor time of bets", p.name, 100*shares[i]))
		}
	}
	return broken
}

// prepareLimits has each player make first bets and set all limits.
func prepareLimits(ctx context.Context, program *Program, o BenchOptions) error {
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	players, err := newPlayers(ctx, program.URL(), o)
	if err != nil {
		return err
	}
	for _, player := range players {
		for _, limit := range highLimits {
			if _, err := player.Call(ctx, "/api/play-control/set", limit); err != nil {
				return fmt.Errorf("set a limit: %w", err)
			}
		}
	}
	return program.Stop()
}

// signedIn makes clients of players who have their seeds already.
func signedIn(url string, o BenchOptions) ([]*Client, error) {
	players := make([]*Client, o.Players)
	for i := range players {
		var err error
		if players[i], err = NewClient(url); err != nil {
			return nil, err
		}
		players[i].SetToken(o.accounts.Tokens[i])
	}
	return players, nil
}

// readShares returns the share of each part in a profile.
func readShares(path string) ([]float64, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the profile: %w", err)
	}
	defer file.Close()
	measured, err := profile.Parse(file)
	if err != nil {
		return nil, fmt.Errorf("read the profile: %w", err)
	}
	return sharesOf(measured)
}

// errNoSamples means that a server has used no processor time.
var errNoSamples = errors.New("the profile has no samples")

func sharesOf(measured *profile.Profile) ([]float64, error) {
	var whole int64
	of := make([]int64, len(codeAreas))
	for _, sample := range measured.Sample {
		nanoseconds := sample.Value[len(sample.Value)-1]
		whole += nanoseconds
		for i, p := range codeAreas {
			if p.isOn(sample) {
				of[i] += nanoseconds
				break
			}
		}
	}
	if whole == 0 {
		return nil, errNoSamples
	}
	shares := make([]float64, len(codeAreas))
	for i := range of {
		shares[i] = float64(of[i]) / float64(whole)
	}
	return shares, nil
}

// isOn reports whether a function of the part is on a sample's stack.
func (p codeArea) isOn(sample *profile.Sample) bool {
	for _, location := range sample.Location {
		for _, line := range location.Line {
			for _, name := range p.functions {
				if line.Function != nil && strings.HasPrefix(line.Function.Name, name) {
					return true
				}
			}
		}
	}
	return false
}
