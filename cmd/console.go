package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/rewards/check"
)

// A running site has exclusive use of its database, and its caches and open sockets must receive
// every change. So it listens on a socket file in its data folder, which only the folder's owner
// can open, and executes the requests of commands. Without a running site a command executes its
// request itself.
const (
	consoleFile = "console.sock"
	// consoleTimeout limits one request. Hashing a password is the slowest part.
	consoleTimeout = 30 * time.Second
	// maxConsoleBody is the largest request and response, in bytes.
	maxConsoleBody = 64 << 10
	// maxSocketPath is the longest socket path that the system accepts.
	maxSocketPath = 100
)

// consoleRequest is a request to change the accounts or the catalogue of a
// site.
type consoleRequest struct {
	Action   string `json:"action"`
	Login    string `json:"login,omitempty"`
	Name     string `json:"name,omitempty"`
	Email    string `json:"email,omitempty"`
	Role     string `json:"role,omitempty"`
	Password string `json:"password,omitempty"`
	Amount   string `json:"amount,omitempty"`
	Currency string `json:"currency,omitempty"`
	File     string `json:"file,omitempty"`
	Prune    bool   `json:"prune,omitempty"`
	Key      string `json:"key,omitempty"`
	Value    string `json:"value,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Week     string `json:"week,omitempty"`
	DryRun   bool   `json:"dry_run,omitempty"`

	Stakes   int64                `json:"stakes,omitempty"`
	Campaign check.Campaign       `json:"campaign,omitzero"`
	Race     check.RaceCampaign   `json:"race,omitzero"`
	Tickets  check.TicketCampaign `json:"tickets,omitzero"`

	Network string `json:"network,omitempty"`
	TxID    string `json:"txid,omitempty"`
	Height  int64  `json:"height,omitempty"`

	Offline bool `json:"offline,omitempty"`

	Token app.TokenRequest `json:"token,omitzero"`

	Game app.HostedGame `json:"game,omitzero"`

	Provider string   `json:"provider,omitempty"`
	Players  []string `json:"players,omitempty"`
}

// The actions of requests.
const (
	createUser       = "create"
	setRole          = "role"
	setPassword      = "password"
	disableTwoFactor = "disable-2fa"
	grantMoney       = "grant"
)

// consoleResponse is the response to a request.
type consoleResponse struct {
	ID    string `json:"id,omitempty"`
	Error string `json:"error,omitempty"`
}

// handleRequest executes a request. It returns the id of a new user, or a report.
func handleRequest(ctx context.Context, admin app.Admin, d consoleRequest) (string, error) {
	admin = admin.WithReason(d.Reason)
	switch d.Action {
	case createUser:
		return admin.CreateUser(ctx, d.Name, d.Email, d.Password, d.Role)
	case setRole:
		return "", admin.SetRole(ctx, d.Login, d.Role)
	case setPassword:
		return "", admin.SetPassword(ctx, d.Login, d.Password)
	case disableTwoFactor:
		return "", admin.DisableTwoFactor(ctx, d.Login)
	case grantMoney:
		return "", admin.Grant(ctx, d.Login, d.Amount, d.Currency)
	case seedGames:
		return admin.SeedGames(ctx, d.File, d.Prune)
	case listSettings:
		return admin.Settings(ctx, d.Key)
	case setSetting:
		return "", admin.SetSetting(ctx, d.Key, d.Value, d.Reason)
	case resetSetting:
		return "", admin.ResetSetting(ctx, d.Key, d.Reason)
	case createToken:
		return admin.CreateToken(ctx, d.Token, d.Reason)
	case listTokens:
		return admin.Tokens(ctx)
	case fillRegister:
		return admin.FillRegister(ctx, d.Reason, d.File, d.Prune)
	case publishReserves:
		return admin.PublishReserves(ctx)
	case revokeToken:
		return "", admin.RevokeToken(ctx, d.Token.ID, d.Reason)
	case rescanChain:
		return "", admin.RescanChain(ctx, d.Network, d.Height, d.Reason)
	case lookupTransaction:
		return admin.LookUpTransaction(ctx, d.Network, d.TxID, d.Height, d.Reason)
	case runDoctor:
		return encodeAnswer(admin.Doctor(ctx, !d.Offline), nil)
	case settleRace:
		return admin.SettleRace(ctx, d.Week, d.DryRun)
	case checkRewards:
		report, err := admin.CheckRewards(ctx, d.Stakes)
		return encodeAnswer(report, err)
	case costRace:
		answer, err := admin.RaceCost(ctx, d.Race)
		return encodeAnswer(answer, err)
	case costTickets:
		answer, err := admin.TicketCost(ctx, d.Tickets)
		return encodeAnswer(answer, err)
	case registerGame:
		return "", admin.RegisterGame(ctx, d.Game, d.Reason)
	case enableGame:
		return "", admin.EnableGame(ctx, d.Game, d.Reason)
	case disableGame:
		return "", admin.DisableGame(ctx, d.Game, d.Reason)
	case removeGame:
		return "", admin.RemoveGame(ctx, d.Game, d.Reason)
	case listGames:
		list, err := admin.HostedGames(ctx)
		return encodeAnswer(list, err)
	case openProvider:
		access, err := admin.ProviderAccess(ctx, d.Provider, d.Players, d.Currency)
		return encodeAnswer(access, err)
	case costRewards:
		answer, err := admin.RewardCost(ctx, d.Campaign)
		return encodeAnswer(answer, err)
	default:
		return "", fault.Newf(fault.CodeBadRequest, "The site knows no action %s.", strconv.Quote(d.Action))
	}
}

// actor is the console's name in the staff log.
const actor = "console"

// console is the running site's side of the socket file.
type console struct {
	path     string
	listener net.Listener
	server   *http.Server
}

// openConsole listens for requests. The caller has the lock of the data
// folder's database, so an existing socket file belongs to a dead process.
func openConsole(cfg config.Config, site *app.App) (*console, error) {
	path := cfg.Path(consoleFile)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("open the console: %w", err)
	}
	listener, err := listenPrivately(path)
	if err != nil {
		return nil, fmt.Errorf("open the console: %w", err)
	}
	admin := site.Admin(actor)
	return &console{path: path, listener: listener, server: &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			respond(w, r, admin)
		}),
		ReadTimeout: consoleTimeout, WriteTimeout: 2 * consoleTimeout,
	}}, nil
}

// listenPrivately listens on a socket file that only its owner can use from the beginning,
// whatever the umask: it is made in a folder that no other user can enter.
func listenPrivately(path string) (net.Listener, error) {
	folder, err := os.MkdirTemp(filepath.Dir(path), ".console-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, filepath.Base(path))
	short, done, err := socketPath(made)
	if err != nil {
		return nil, err
	}
	defer done()
	listener, err := net.Listen("unix", short)
	if err != nil {
		return nil, err
	}
	if unix, ok := listener.(*net.UnixListener); ok {
		unix.SetUnlinkOnClose(false) // it is renamed
	}
	if err := errors.Join(os.Chmod(made, 0o600), os.Rename(made, path)); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

func respond(w http.ResponseWriter, r *http.Request, admin app.Admin) {
	var req consoleRequest
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxConsoleBody))
	decoder.DisallowUnknownFields()
	var answer consoleResponse
	if err := decoder.Decode(&req); err != nil {
		answer.Error = "the site does not understand this command: is it another version?"
	} else if answer.ID, err = handleRequest(r.Context(), admin, req); err != nil {
		answer.Error = errorSentence(err)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer) // a client that went away is no error
}

// run serves until ctx ends.
func (c *console) run(ctx context.Context) error {
	done := make(chan error, 1)
	go func() { done <- c.server.Serve(c.listener) }()
	var err error
	select {
	case err = <-done:
		err = fmt.Errorf("console: %w", err)
	case <-ctx.Done():
		// A request in progress still gets its response, because the site opens before the
		// console and closes after it.
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), consoleTimeout)
		defer cancel()
		err = c.server.Shutdown(limited)
	}
	if removing := os.Remove(c.path); !errors.Is(removing, fs.ErrNotExist) {
		err = errors.Join(err, removing)
	}
	return err
}

// socketPath returns a socket path that the system accepts. A long path is
// replaced by one through the open folder. done closes that folder.
func socketPath(path string) (short string, done func(), err error) {
	if len(path) <= maxSocketPath {
		return path, func() {}, nil
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return "", nil, err
	}
	short = fmt.Sprintf("/proc/self/fd/%d/%s", folder.Fd(), filepath.Base(path))
	return short, func() { _ = folder.Close() }, nil
}
