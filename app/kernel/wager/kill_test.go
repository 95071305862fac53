package wager

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// killedEnv names the database that a second run of this test binary uses until the test kills
// it. answered is the prefix of the output line of each answered operation.
const (
	killedEnv = "WAGER_TEST_KILLED"
	answered  = "answered"
)

// TestKilledProcessHelper is the process that the test kills. Several players play
// long wagers without an end.
func TestKilledProcessHelper(t *testing.T) {
	path := os.Getenv(killedEnv)
	if path == "" {
		t.Skip("is started by TestEveryAnsweredOperationSurvivesKills")
	}
	h := openHarness(t, path)
	failed := make(chan error)
	for i := range 4 {
		go func() {
			r := rand.New(rand.NewPCG(uint64(os.Getpid()), uint64(i)))
			for {
				if err := h.playRandomWager(r, fmt.Sprint("player", i)); err != nil {
					failed <- err
					return
				}
			}
		}()
	}
	t.Fatal(<-failed)
}

// openHarness opens a site on a database that outlives this process.
func openHarness(t *testing.T, path string) *harness {
	t.Helper()
	h := &harness{t: t, ctx: context.Background(), clock: clock.NewFake(time.Now())}
	d, err := db.Open(h.ctx, db.Options{Path: path, Migrate: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	h.start(d, defaultOptions)
	return h
}

// playRandomWager opens a wager, changes it a few times and ends it, or leaves
// it open.
func (h *harness) playRandomWager(r *rand.Rand, owner string) error {
	funds := []ledger.Purpose{ledger.Real, ledger.Demo}[r.IntN(2)]
	b := bet{owner: owner, request: h.IDs.New(), amount: 100, funds: funds, counterparty: []string{ledger.House, acme, jackpot}[r.IntN(3)]}
	p, err := h.open(b)
	if errors.Is(err, ErrBalance) {
		return h.grant(owner, playerBalance)
	}
	if err != nil {
		return err
	}
	fmt.Println(answered, owner, b.request, p.id, 0)
	ended := false
	for range r.IntN(5) {
		request := h.IDs.New()
		p, err := h.turn(owner, request, "x", p.id, func(tx *db.Tx, _ *position, w *Wager) (bool, error) {
			end, err := h.randomOperation(tx, r.IntN(6), p.id, w)
			ended = ended || end
			return end, err
		})
		if errors.Is(err, ErrBalance) || errors.Is(err, ErrCounterparty) || errors.Is(err, errResult) || errors.Is(err, ErrNotSettled) {
			continue
		}
		if err != nil {
			return err
		}
		fmt.Println(answered, owner, request, p.id, p.requests)
	}
	return nil
}

// randomOperation executes one operation. It corrects a wager that has ended.
func (h *harness) randomOperation(tx *db.Tx, what int, binary id.Binary, w *Wager) (ended bool, err error) {
	switch {
	case w == nil:
		return false, correct(money.Amount(50*what), false)(h, tx, &Wager{ID: binary})
	case what == 0:
		return true, void(h, tx, w)
	case what == 1:
		return true, end(h, tx, w, w.Paid+150)
	case what == 2:
		return false, release(10)(h, tx, w)
	case what == 3:
		return false, part(20, 30)(h, tx, w)
	default:
		return false, add(20)(h, tx, w)
	}
}

// TestEveryAnsweredOperationSurvivesKills kills the process again and again at random moments
// with several writes in progress. After each kill the books are right and every answered
// operation is stored.
func TestEveryAnsweredOperationSurvivesKills(t *testing.T) {
	path := filepath.Join(t.TempDir(), "killed.db")
	h := openHarness(t, path)
	h.write(makePositions)
	if err := h.DB.Close(); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		lines := killed(t, path, 1+rand.IntN(100))
		t.Run(fmt.Sprint("after ", len(lines)), func(t *testing.T) {
			h := openHarness(t, path)
			if !h.DB.WasUnclean() {
				t.Error("the kill went unnoticed")
			}
			for _, line := range lines {
				h.mustKnow(line)
			}
			if found := h.findings(50); len(found) > 0 {
				t.Errorf("the books are wrong: %+v", found)
			}
		})
	}
}

// killed runs the process, kills it after that many answers, and returns all its answers.
func killed(t *testing.T, path string, after int) (lines []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilledProcessHelper$")
	cmd.Env = append(os.Environ(), killedEnv+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var rest []string
	for scan := bufio.NewScanner(out); scan.Scan(); {
		if line, ok := strings.CutPrefix(scan.Text(), answered+" "); ok {
			lines = append(lines, line)
		} else {
			rest = append(rest, scan.Text())
		}
		if len(lines) == after {
			_ = cmd.Process.Kill() // answers left in the pipe count as well
		}
	}
	_ = cmd.Wait() // "killed"
	if len(lines) < after {
		t.Fatalf("the process stopped by itself: %q", rest)
	}
	return lines
}

// mustKnow fails the test unless the operation of a line has its outcome.
func (h *harness) mustKnow(line string) {
	h.t.Helper()
	var (
		owner, request, binary string
		step                   int
	)
	if _, err := fmt.Sscan(line, &owner, &request, &binary, &step); err != nil {
		h.t.Fatalf("%q: %v", line, err)
	}
	ref, _ := id.ToBinary(binary)
	h.read(func(q *db.Reader) error {
		if step == 0 {
			if created := h.IDOf(ledger.Request{Owner: owner, ID: request}); created != ref {
				h.t.Errorf("request %s made %s, not %s", request, created, binary)
			}
			found, err := exists(q, ref)
			if !found {
				h.t.Errorf("wager %s was opened and is not there", binary)
			}
			return err
		}
		err := q.QueryRow(`SELECT 1 FROM requests WHERE owner = $1 AND id = $2 AND ref = $3 AND step = $4`, owner, request, ref[:], step).Scan(new(int))
		if err != nil {
			h.t.Errorf("%s was answered and is not there: %v", line, err)
		}
		return nil
	})
}
