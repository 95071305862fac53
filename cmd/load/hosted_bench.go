package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// HostedOptions configure the measurement of an installed game.
type HostedOptions struct {
	// Command is the measured program; Dir has its data folder.
	Command []string
	Dir     string
	// Players play at the same time, each with its own connection: at most 50, because a minute has a
	// limited number of launches from one address.
	Players int
	// Time is how long dice and the installed game are measured together.
	Time time.Duration
	// Flags are further ones of the server.
	Flags []string
	// Install installs a game on a stopped site.
	Install func(ctx context.Context, data string) (game string, err error)
}

// hostedTurns is how often dice and the installed game take turns, so that a change of the machine's
// speed meets both.
const hostedTurns = 4

// HostedRates are rounds per second in one run of a server, and the server's processor time of each round.
type HostedRates struct {
	Dice, Hosted         float64
	DiceTime, HostedTime time.Duration
}

// Hosted measures the rounds of an installed game and of dice on a real server over loopback HTTP, in turns.
func Hosted(ctx context.Context, w io.Writer, o HostedOptions) (rates HostedRates, err error) {
	data, err := os.MkdirTemp(o.Dir, "croupier-hosted-")
	if err != nil {
		return rates, fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	game, err := o.Install(ctx, data)
	if err != nil {
		return rates, fmt.Errorf("install a game: %w", err)
	}
	program := &Program{Command: o.Command, Data: data, Flags: o.Flags}
	if err := program.Start(ctx); err != nil {
		return rates, err
	}
	defer program.Kill()
	bettors := BenchOptions{Players: o.Players, Time: o.Time / (2 * hostedTurns)}
	dicePlayers, err := newPlayers(ctx, program.URL(), bettors)
	if err != nil {
		return rates, err
	}
	spinners := make([]*spinner, o.Players)
	for i := range spinners {
		client, err := NewClient(program.URL())
		if err != nil {
			return rates, err
		}
		if spinners[i], err = launchGame(ctx, client, game); err != nil {
			return rates, err
		}
	}
	rates, err = takeTurns(ctx, program.PID(), dicePlayers, spinners, bettors)
	if err != nil {
		return rates, err
	}
	fmt.Fprintf(w, "rounds with play money, %d players, loopback HTTP, dice and an installed game in %d turns of %v each\n  %v of the server's processor time a round of the installed game, %v a round of dice\n",
		o.Players, hostedTurns, bettors.Time, rates.HostedTime.Round(time.Microsecond), rates.DiceTime.Round(time.Microsecond))
	return rates, program.Stop()
}

// takeTurns measures both games alternately.
func takeTurns(ctx context.Context, server int, dicePlayers []*Client, spinners []*spinner, o BenchOptions) (rates HostedRates, err error) {
	var bets, spins int
	var betting, spinning time.Duration
	var dice, hosted time.Duration
	for range hostedTurns {
		before := usageOf(server)
		measured, err := bet(ctx, dicePlayers, o)
		if err != nil {
			return rates, err
		}
		between, started := usageOf(server), time.Now()
		count, err := spin(ctx, spinners, started.Add(o.Time))
		if err != nil {
			return rates, err
		}
		bets, betting, dice = bets+measured.bets, betting+measured.took, dice+between.since(before).cpu
		spins, spinning, hosted = spins+count, spinning+time.Since(started), hosted+usageOf(server).since(between).cpu
	}
	return HostedRates{
		Dice: float64(bets) / betting.Seconds(), Hosted: float64(spins) / spinning.Seconds(),
		DiceTime: dice / time.Duration(max(bets, 1)), HostedTime: hosted / time.Duration(max(spins, 1)),
	}, nil
}

// spin lets all players play rounds until a time, and counts them.
func spin(ctx context.Context, spinners []*spinner, end time.Time) (count int, err error) {
	var (
		mu    sync.Mutex
		group sync.WaitGroup
	)
	for _, s := range spinners {
		group.Go(func() {
			rounds, failure := s.spinUntil(ctx, end)
			mu.Lock()
			defer mu.Unlock()
			count, err = count+rounds, errors.Join(err, failure)
		})
	}
	group.Wait()
	return count, err
}

// benchStake is the bet of a measured round, in millionths of a dollar: that of dice.
const benchStake = 10_000

// errTooFast means that a session has sent all requests that a minute allows.
var errTooFast = errors.New("a session has played as many rounds as a minute allows: measure for a shorter time, or with more players")

// spinUntil plays rounds until a time. A round that pays is collected, which its time includes.
func (s *spinner) spinUntil(ctx context.Context, end time.Time) (rounds int, err error) {
	for time.Now().Before(end) {
		reply, err := s.ask(ctx, pathPlay, benchStake)
		switch {
		case err != nil:
			return rounds, err
		case reply.Error == "ERR_VAL":
			return rounds, fmt.Errorf("%w (%s)", errTooFast, reply.Message)
		case reply.Error != "":
			return rounds, fmt.Errorf("a round is refused: %s: %s", reply.Error, reply.Message)
		}
		rounds++
		if reply.Round != nil && reply.Round.Active {
			if reply, err = s.ask(ctx, pathEndRound, 0); err == nil && reply.Error != "" {
				err = fmt.Errorf("a round is not paid: %s: %s", reply.Error, reply.Message)
			}
			if err != nil {
				return rounds, err
			}
		}
	}
	return rounds, nil
}
