package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/betting/providers"
	"croupier/app/betting/providers/slotegrator"
)

// Access opens sessions of the emulated provider for players on the server in a data folder. Without
// players it only returns the credentials.
type Access func(ctx context.Context, data string, players []string) (providers.Access, error)

// wallet is the wallet of a server for the callbacks of its emulated provider. The credentials change
// with every start of the server.
type wallet struct {
	program *Program
	access  Access

	mu   sync.Mutex
	keys slotegrator.Credentials
}

// open opens sessions for players.
func (w *wallet) open(ctx context.Context, players []string) (providers.Access, error) {
	opened, err := w.access(ctx, w.program.Data, players)
	if err != nil {
		return opened, fmt.Errorf("open sessions of the emulator: %w", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keys = slotegrator.Credentials{Merchant: opened.Merchant, Key: opened.Key}
	return opened, nil
}

// credentials returns the latest credentials.
func (w *wallet) credentials() slotegrator.Credentials {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.keys
}

// walletAnswer is the answer to a callback.
type walletAnswer struct {
	Balance     float64 `json:"balance"`
	Transaction string  `json:"transaction_id"`
	Code        string  `json:"error_code"`
	Description string  `json:"error_description"`
}

// provider sends the callbacks of one player over one connection.
type provider struct {
	wallet *wallet
	line   line
	access providers.Access
	player providers.AccessSession
	number int
}

func newProvider(w *wallet, access providers.Access, number int) *provider {
	return &provider{wallet: w, access: access, player: access.Sessions[number]}
}

// next returns an id that no other callback has.
func (p *provider) next(kind string) string {
	p.number++
	return kind + "-" + p.player.Player + "-" + strconv.Itoa(p.number)
}

// callback makes the fields of a callback.
func (p *provider) callback(action, transaction, round, amount string) []slotegrator.Field {
	return []slotegrator.Field{
		{Name: "action", Value: action}, {Name: "player_id", Value: p.player.Player}, {Name: "session_id", Value: p.player.Token},
		{Name: "currency", Value: strings.ToUpper(p.access.Currency)}, {Name: "game_uuid", Value: p.access.Game}, {Name: "type", Value: action},
		{Name: "transaction_id", Value: transaction}, {Name: "round_id", Value: round}, {Name: "amount", Value: amount},
	}
}

// errOldKeys means that the server has started again and has other credentials.
var errOldKeys = errors.New("the credentials are those of an earlier start")

// send sends a callback. A refusal is an answer. After an error the outcome is unknown.
func (p *provider) send(ctx context.Context, fields []slotegrator.Field) (a walletAnswer, err error) {
	now := time.Now()
	headers := p.wallet.credentials().Headers(fields, strconv.FormatInt(now.Unix(), 10), strconv.FormatInt(now.UnixNano(), 36))
	status, answer, err := p.line.post(ctx, p.wallet.program.URL(), p.access.Path, headers, slotegrator.Encode(fields))
	if err != nil {
		return a, err
	}
	if status != http.StatusOK {
		return a, fmt.Errorf("a callback is answered with the status %d", status)
	}
	if err := json.Unmarshal(answer, &a); err != nil {
		return a, fmt.Errorf("read the answer to a callback: %w", err)
	}
	if strings.HasPrefix(a.Description, "X-Merchant-Id") {
		return a, errOldKeys
	}
	return a, nil
}

// smallStake is the stake of a measured bet, and of its win.
const smallStake = "0.01"

// Callbacks measures bets and wins of an outside provider on a real server over loopback HTTP, with
// signatures and the rules for stakes. A provider waits for the answer to each callback. MinRate and
// MaxP99 are the limits of the measurement; 0 means none. Errors: ErrLimitMissed.
func Callbacks(ctx context.Context, w io.Writer, o BenchOptions, access Access, minRate float64, maxP99 time.Duration) error {
	data, err := os.MkdirTemp(o.Dir, "croupier-callbacks-")
	if err != nil {
		return fmt.Errorf("bench: %w", err)
	}
	defer os.RemoveAll(data)
	program := &Program{Command: o.Command, Data: data, Flags: o.Flags}
	if o.accounts, err = o.Accounts(ctx, data, o.Players); err != nil {
		return fmt.Errorf("open accounts: %w", err)
	}
	if err := program.Start(ctx); err != nil {
		return err
	}
	defer program.Kill()
	to := &wallet{program: program, access: access}
	opened, err := to.open(ctx, o.accounts.IDs)
	if err != nil {
		return err
	}
	started := usageOf(program.PID())
	measured, err := callBack(ctx, to, opened, o)
	if err != nil {
		return err
	}
	measured.used = usageOf(program.PID()).since(started)
	if err := program.Stop(); err != nil {
		return err
	}
	fmt.Fprintf(w, "callbacks of a provider, %d connections, loopback HTTP, %v\n", o.Players, o.Time)
	fmt.Fprintf(w, "%.0f callbacks/s, p50 %v, p99 %v, slowest %v (%d callbacks)\n  %v of the server's processor time a callback\n  %s\n", measured.rate(),
		measured.p50.Round(10*time.Microsecond), measured.p99.Round(10*time.Microsecond), measured.max.Round(10*time.Microsecond), measured.bets,
		(measured.used.cpu / time.Duration(max(measured.bets, 1))).Round(time.Microsecond), measured.used.bottleneck(measured.took))
	if measured.rate() < minRate || maxP99 > 0 && measured.p99 > maxP99 {
		return fmt.Errorf("%w: at least %.0f callbacks/s with a p99 of at most %v", ErrLimitMissed, minRate, maxP99)
	}
	return nil
}

// ErrLimitMissed means that a measurement misses its limit.
var ErrLimitMissed = errors.New("a limit was missed")

// callBack lets all players bet and win until the time is over.
func callBack(ctx context.Context, to *wallet, opened providers.Access, o BenchOptions) (measurement, error) {
	var (
		mu      sync.Mutex
		all     []time.Duration
		failure error
		group   sync.WaitGroup
	)
	started := time.Now()
	end := started.Add(o.Time)
	for number := range opened.Sessions {
		p := newProvider(to, opened, number)
		group.Go(func() {
			var took []time.Duration
			var err error
			for time.Now().Before(end) && err == nil {
				round := p.next("round")
				for _, action := range []string{"bet", "win"} {
					at := time.Now()
					if err = p.mustAccept(ctx, p.callback(action, p.next(action), round, smallStake)); err != nil {
						break
					}
					took = append(took, time.Since(at))
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all, failure = append(all, took...), errors.Join(failure, err)
		})
	}
	group.Wait()
	if failure != nil || len(all) == 0 {
		return measurement{}, errors.Join(failure, ctx.Err())
	}
	measured := summarize(all)
	measured.took = time.Since(started)
	return measured, nil
}

// mustAccept sends a callback that must be accepted.
func (p *provider) mustAccept(ctx context.Context, fields []slotegrator.Field) error {
	a, err := p.send(ctx, fields)
	if err == nil && a.Code != "" {
		err = fmt.Errorf("a callback is refused: %s: %s", a.Code, a.Description)
	}
	return err
}
