package cmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"croupier/app/kernel/config"
	"croupier/app/kernel/seedrenewal"
	"croupier/cmd/load"
	"croupier/db"
)

// kills is the number of kills: make torture KILLS=200.
var kills = flag.Int("kills", 30, "how often the torture kills the server")

// concurrentPlayers is the number of concurrent players.
const concurrentPlayers = 16

// programUnderTest returns the command that runs the program in a separate process.
func programUnderTest(t *testing.T) []string {
	t.Helper()
	return []string{"env", runAsProgram + "=1", programPath(t)}
}

// auditWith runs the audit of the program under test.
func auditWith(command []string) func(ctx context.Context, data string) error {
	return func(ctx context.Context, data string) error {
		arguments := append(append([]string(nil), command[1:]...), "audit", "--data", data)
		out, err := exec.CommandContext(ctx, command[0], arguments...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w:\n%s", err, out)
		}
		return nil
	}
}

// withoutRenewals requires, besides the audit, that no start mistook the database for an earlier
// state: no refunds and no retired seeds.
func withoutRenewals(audit func(ctx context.Context, data string) error) func(ctx context.Context, data string) error {
	return func(ctx context.Context, data string) error {
		list, err := renewals(ctx, data)
		if err == nil && len(list) > 0 {
			err = fmt.Errorf("all seeds were renewed: %+v", list)
		}
		return errors.Join(err, audit(ctx, data))
	}
}

// renewals reads the renewals of a stopped site.
func renewals(ctx context.Context, data string) (list []seedrenewal.Renewal, err error) {
	opened, err := db.Open(ctx, db.Options{Path: filepath.Join(data, "croupier.db"), Log: discardLogger()})
	if err != nil {
		return nil, err
	}
	err = opened.Read(ctx, func(q *db.Reader) (err error) {
		list, err = seedrenewal.All(q)
		return err
	})
	return list, errors.Join(err, opened.Close())
}

// callbackPlayers is the number of players of the emulated provider, slotPlayers of an installed game,
// and traders of futures.
const (
	callbackPlayers = 6
	slotPlayers     = 4
	traders         = 4
)

// installSample installs a game from a math package on a stopped site.
func installSample(command []string) func(ctx context.Context, data string) (string, error) {
	return func(ctx context.Context, data string) (string, error) {
		const game = "fifty-fifty"
		arguments := append(append([]string(nil), command[1:]...), "games", "install", filepath.FromSlash("../app/kernel/mathpackage/testdata/fifty_fifty"), "--id", game, "--data", data)
		out, err := exec.CommandContext(ctx, command[0], arguments...).CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("%w:\n%s", err, out)
		}
		return game, nil
	}
}

// openAccounts opens accounts on a stopped site.
func openAccounts(ctx context.Context, data string, count int) ([]string, error) {
	cfg := config.Default()
	cfg.Prices.Fixed, cfg.Data, cfg.Crash.Rounds = cfg.SamplePrices(), data, 1000 // a long chain would be computed at each start
	site, err := offlineSite(ctx, cfg, discardLogger())
	if err != nil {
		return nil, err
	}
	players, err := site.Cashier().Open(ctx, count)
	return players, errors.Join(err, site.Close())
}

func TestNoDataLossOnKill(t *testing.T) {
	t.Parallel()
	needsPages(t)
	if testing.Short() {
		t.Skip("kills a real server many times")
	}
	command := programUnderTest(t)
	var result strings.Builder
	err := load.Torture(t.Context(), &result, load.TortureOptions{
		Command: command, Dir: t.TempDir(), Players: concurrentPlayers, Kills: *kills, Audit: withoutRenewals(auditWith(command)),
		Accounts: callbackPlayers, OpenAccounts: openAccounts, Access: accessOf, SlotPlayers: slotPlayers, InstallGame: installSample(command), Traders: traders,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(result.String())
}

// failDisk limits the server's files to their current size, like a full disk,
// and waits until the server stops itself.
func failDisk(ctx context.Context, p *load.Program) error {
	grown, err := os.Stat(filepath.Join(p.Data, "croupier.db-wal"))
	if err != nil {
		return err
	}
	limit := unix.Rlimit{Cur: uint64(grown.Size()) + 1, Max: unix.RLIM_INFINITY}
	if err := unix.Prlimit(p.PID(), unix.RLIMIT_FSIZE, &limit, nil); err != nil {
		return fmt.Errorf("bound the server's files: %w", err)
	}
	return awaitExit(ctx, p)
}

// failSync makes every fsync of the server fail, like a broken disk, and waits
// until the server stops itself.
func failSync(ctx context.Context, p *load.Program) error {
	tracer := exec.CommandContext(ctx, "strace", "-f", "-qq", "-o", os.DevNull, "-e", "trace=fsync,fdatasync",
		"-e", "inject=fsync,fdatasync:error=EIO", "-p", strconv.Itoa(p.PID()))
	if err := tracer.Start(); err != nil {
		return fmt.Errorf("make fsync fail: %w", err)
	}
	defer func() { _ = tracer.Wait() }() // ends with the server
	return awaitExit(ctx, p)
}

func awaitExit(ctx context.Context, p *load.Program) error {
	select {
	case <-p.Exited():
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(2 * time.Minute):
		return fmt.Errorf("the server goes on without a disk: %s", p.Output())
	}
}

func TestNoDataLossOnDiskFailure(t *testing.T) {
	t.Parallel()
	needsPages(t)
	if testing.Short() {
		t.Skip("stops a real server several times")
	}
	for name, breakDisk := range map[string]func(context.Context, *load.Program) error{"full": failDisk, "broken": failSync} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath("strace"); name == "broken" && err != nil {
				t.Fatal("strace is not installed")
			}
			command := programUnderTest(t)
			var result strings.Builder
			err := load.Torture(t.Context(), &result, load.TortureOptions{
				Command: command, Dir: t.TempDir(), Players: concurrentPlayers, Kills: 5, Fail: breakDisk, Audit: withoutRenewals(auditWith(command)),
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Log(result.String())
		})
	}
}
