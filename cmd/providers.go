package cmd

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"reflect"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"croupier/app/betting/providers"
	"croupier/app/betting/providers/walletcheck"
	"croupier/app/kernel/config"
)

func newProviders() *cobra.Command {
	c := &cobra.Command{
		Use:   "providers",
		Short: "Test wallets for games of outside providers",
		Args:  cobra.NoArgs,
		RunE:  showHelp,
	}
	c.AddCommand(newProvidersCheck())
	return c
}

// checkVariable begins the names of the environment variables with values of a target.
const checkVariable = "WALLET_CHECK_"

// openProvider is the console's action that gives access to the emulator or to an integration.
const openProvider = "open provider"

// providerName is the form of the names of integrations.
var providerName = regexp.MustCompile(`^[a-z][a-z0-9-]{1,39}$`)

// checkFlags are the flags of providers check.
type checkFlags struct {
	file, report, url      string
	player, other, blocked string
	currency               string
}

func newProvidersCheck() *cobra.Command {
	var (
		flags   checkFlags
		options walletcheck.Options
	)
	c := &cobra.Command{
		Use:   "check URL|emulator|INTEGRATION [--target FILE] [--player LOGIN] [--report NAME] [--only CASES]",
		Short: "Send the callbacks of a provider to a wallet and report what it does wrong",
		Long: `Send the callbacks of a provider to a wallet and report what it does wrong.

The wallet speaks the protocol of Slotegrator or Hub88, on this site or another.
The callbacks move money of a test player: use a player of a test site, or a
session with play money. Keys and tokens are secret: they are read from a YAML
file or from environment variables, and are not in the report.
docs/wallet-check.md explains the cases and the values.

With the name emulator, or with that of an integration, the wallet is that of
this site, which must run on this machine: its emulated provider, or that of the
integration, plays with the play money of --player. An integration must be in
use and have imported games. One with Hub88's protocol needs a private key as
the value key, whose public key the integration has.

The exit code is 1 if a case fails.`,
		Example: `  croupier providers check https://casino.example/callbacks --target wallet.yaml
  WALLET_CHECK_KEY=secret croupier providers check http://localhost:9000 --target wallet.yaml --only bet,win
  croupier providers check emulator --player tester --other tester2
  croupier providers check north --player tester --currency eur`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			target, err := checkTarget(flags.file, os.LookupEnv)
			if err != nil {
				return err
			}
			if target.URL = strings.TrimSuffix(strings.Join(args, ""), "/"); providerName.MatchString(target.URL) {
				if target, err = siteTarget(c, flags, target); err != nil {
					return err
				}
			} else if !strings.Contains(target.URL, "://") {
				return usageError{fmt.Errorf("%q is neither a URL nor the name of an integration", target.URL)}
			}
			options.Done = func(r walletcheck.Result) { fmt.Fprintln(c.OutOrStdout(), r.Line()) }
			report, err := walletcheck.Run(c.Context(), target, options)
			if err != nil {
				return err
			}
			if err := writeCheckReport(report, flags.report); err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "\n%d passed, %d failed, %d skipped: see %s.txt and %[4]s.json\n", report.Passed, report.Failed, report.Skipped, flags.report)
			if report.Failed > 0 {
				return fmt.Errorf("the wallet fails %d cases", report.Failed)
			}
			return nil
		},
	}
	c.Flags().StringVar(&flags.file, "target", "", "YAML file with protocol, credentials and test player")
	c.Flags().StringVar(&flags.report, "report", "wallet-check", "name of the report: NAME.txt and NAME.json are written")
	c.Flags().StringSliceVar(&options.Only, "only", nil, "ids of the cases to run (default: all)")
	c.Flags().StringVar(&flags.url, "url", "", "address of this site, for a name (default: from the configuration)")
	c.Flags().StringVar(&flags.player, "player", "", "test player of this site, for a name")
	c.Flags().StringVar(&flags.other, "other", "", "second test player of this site")
	c.Flags().StringVar(&flags.blocked, "blocked", "", "player of this site who is excluded from playing")
	c.Flags().StringVar(&flags.currency, "currency", "usd", "currency of the play money, for a name")
	config.AddFlags(c.Flags(), "data")
	return annotateUse(c, readsOnly)
}

// siteTarget asks the running site for sessions of the provider that t.URL names. Values that the site does
// not have stay those of t.
func siteTarget(c *cobra.Command, flags checkFlags, t walletcheck.Target) (walletcheck.Target, error) {
	if flags.player == "" {
		return t, usageError{errors.New("--player LOGIN names the test player")}
	}
	cfg, err := readConfig(c)
	if err != nil {
		return t, err
	}
	if flags.url == "" {
		_, port, err := net.SplitHostPort(cfg.HTTP.Addr)
		if err != nil {
			return t, fmt.Errorf("read the address of the site: %w", err)
		}
		flags.url = "http://" + net.JoinHostPort("127.0.0.1", port)
	}
	logins := []string{flags.player}
	for _, login := range []string{flags.other, flags.blocked} {
		if login != "" {
			logins = append(logins, login)
		}
	}
	access, err := openAccess(c.Context(), cfg, t.URL, logins, flags.currency)
	if err != nil {
		return t, err
	}
	t.Protocol, t.URL, t.Merchant, t.Key = access.Protocol, strings.TrimSuffix(flags.url, "/")+access.Path, access.Merchant, cmp.Or(access.Key, t.Key)
	t.Game, t.OtherGame, t.Currency = access.Game, access.OtherGame, strings.ToUpper(access.Currency)
	next := access.Sessions
	t.Player, t.Session, t.EndedSession, next = next[0].Player, next[0].Token, next[0].EndedToken, next[1:]
	if flags.other != "" {
		t.OtherPlayer, t.OtherSession, next = next[0].Player, next[0].Token, next[1:]
	}
	if flags.blocked != "" {
		t.BlockedPlayer, t.BlockedSession = next[0].Player, next[0].Token
	}
	return t, nil
}

// errNotRunning means that no site runs in the data folder.
var errNotRunning = errors.New("the site does not run: the check plays with a running site")

// openAccess opens sessions of a provider on a running site.
func openAccess(ctx context.Context, cfg config.Config, provider string, logins []string, currency string) (access providers.Access, err error) {
	answer, running, err := executeRunning(ctx, cfg.Path(consoleFile), consoleRequest{Action: openProvider, Provider: provider, Players: logins, Currency: currency})
	if err != nil {
		return access, err
	}
	if !running {
		return access, errNotRunning
	}
	if err := json.Unmarshal([]byte(answer.ID), &access); err != nil || len(access.Sessions) != len(logins) {
		return access, fmt.Errorf("read the sessions of %s: %w", provider, err)
	}
	return access, nil
}

// accessOf opens sessions with dollars of the emulated provider on the site in a data folder.
func accessOf(ctx context.Context, data string, players []string) (providers.Access, error) {
	cfg := config.Default()
	cfg.Data = data
	return openAccess(ctx, cfg, providers.EmulatorName, players, "usd")
}

// checkTarget reads a target from a file, if there is one, and from environment variables, which win
// over the file.
func checkTarget(file string, lookup func(string) (string, bool)) (t walletcheck.Target, err error) {
	if file != "" {
		content, err := os.ReadFile(file)
		if err != nil {
			return t, fmt.Errorf("read the target: %w", err)
		}
		decoder := yaml.NewDecoder(bytes.NewReader(content))
		decoder.KnownFields(true)
		if err := decoder.Decode(&t); err != nil && !errors.Is(err, io.EOF) {
			return t, fmt.Errorf("read the target %s: %w", file, err)
		}
	}
	fields := reflect.ValueOf(&t).Elem()
	for i := range fields.NumField() {
		name := checkVariable + strings.ToUpper(fields.Type().Field(i).Tag.Get("yaml"))
		if value, set := lookup(name); set {
			fields.Field(i).SetString(value)
		}
	}
	return t, nil
}

// writeCheckReport writes NAME.txt and NAME.json.
func writeCheckReport(report *walletcheck.Report, name string) error {
	for ending, write := range map[string]func(io.Writer) error{".txt": report.WriteText, ".json": report.WriteJSON} {
		var content bytes.Buffer
		if err := write(&content); err != nil {
			return err
		}
		if err := os.WriteFile(name+ending, content.Bytes(), 0o600); err != nil {
			return fmt.Errorf("write the report: %w", err)
		}
	}
	return nil
}
