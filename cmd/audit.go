package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/config"
	"croupier/db"
)

// errBooks makes the command fail when the audit fails.
var errBooks = errors.New("the books are wrong")

func newAudit() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "audit [FILE]",
		Short: "Prove the books: balances, wagers, draws, open rounds, requests",
		Long: `Prove the books, also while the site runs.

The database (or the copy FILE of one) is copied first, so that everything is
looked at as it was at one moment and the site is not held up. Then every
balance is summed again from its transfers, every wager is played again from
its stored draw and rules, every nonce, request and open round is accounted
for. Seeds in use are opened with the site's secret: FILE.key beside a copy,
otherwise that of the data folder. The command fails when anything is found.`,
		Example: `  croupier audit
  croupier audit /mnt/usb/casino-2026-05-01.db --json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			source := cfg.DatabasePath()
			if len(arguments) == 1 {
				source = arguments[0]
			}
			result, err := auditCopy(c, cfg, source, asJSON)
			if err != nil {
				return err
			}
			if asJSON {
				encoder := json.NewEncoder(c.OutOrStdout())
				encoder.SetIndent("", "  ")
				err = encoder.Encode(result)
			} else {
				printAudit(c.OutOrStdout(), result)
			}
			if err == nil && !result.OK() {
				err = errBooks
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write the result as JSON")
	config.AddFlags(c.Flags(), "data")
	return annotateUse(c, copyOnly)
}

// auditCopy audits a copy of a database.
func auditCopy(c *cobra.Command, cfg config.Config, source string, silent bool) (result audit.Result, err error) {
	err = withCopy(c.Context(), cfg, source, func(site *app.App) error {
		result, err = site.Audit(c.Context(), func(name string) {
			if !silent {
				fmt.Fprintf(c.OutOrStdout(), "that %s\n", name)
			}
		})
		return err
	})
	return result, err
}

// withCopy copies a database into a temporary folder and opens the copy as a site with the site's
// configuration.
func withCopy(ctx context.Context, cfg config.Config, source string, check func(site *app.App) error) error {
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("there is no database: %w", err)
	}
	folder, err := os.MkdirTemp(filepath.Dir(source), ".audit-")
	if err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	defer os.RemoveAll(folder)
	key, err := keyOf(cfg, source)
	if err != nil {
		return fmt.Errorf("copy the site's secret: %w", err)
	}
	if err := linkGames(cfg, folder); err != nil {
		return fmt.Errorf("link the installed games: %w", err)
	}
	cfg.Data, cfg.Mark, cfg.Demo = folder, "", false // the copy has its own
	if key != nil {
		if err := config.ReplaceSiteKey(folder, key); err != nil {
			return fmt.Errorf("copy the site's secret: %w", err)
		}
	}
	if _, err := db.Restore(ctx, source, db.Options{Path: cfg.DatabasePath(), Log: discardLogger()}); err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	site, err := app.New(ctx, cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Log: discardLogger(), Inspect: true})
	if err != nil {
		return err
	}
	return errors.Join(check(site), site.Close())
}

// linkGames makes the installed games of a site available in the folder of a copy. The audit reads them
// to draw wagers again.
func linkGames(cfg config.Config, folder string) error {
	games, err := filepath.Abs(cfg.Path(app.GamesFolder))
	if err != nil {
		return err
	}
	if _, err := os.Stat(games); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	return os.Symlink(games, filepath.Join(folder, app.GamesFolder))
}

// keyOf returns the secret of a database: the one beside a copy, otherwise that
// of the data folder, or nil. It seals the seeds in use.
func keyOf(cfg config.Config, source string) ([]byte, error) {
	key, err := os.ReadFile(source + keySuffix)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = config.SiteKeyFile(cfg.Data)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return key, err
}

// printAudit writes the result of an audit.
func printAudit(w io.Writer, result audit.Result) {
	for _, check := range result.Checks {
		mark := colourize(w, green, "ok  ")
		if check.Faults > 0 {
			mark = colourize(w, red, "FAIL")
		}
		fmt.Fprintf(w, "%s %-60s %9d looked at, %d wrong, %v\n", mark, check.Name, check.Rows, check.Faults, check.Took.Round(time.Millisecond))
	}
	for _, found := range result.Findings {
		fmt.Fprintf(w, "%s %s (that %s)\n", colourize(w, red, found.Subject), found.Problem, found.Check)
	}
	if result.Truncated {
		fmt.Fprintln(w, "there is more; only the first findings are listed")
	}
}
