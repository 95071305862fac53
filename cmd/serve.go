package cmd

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/server/preflight"
)

func newServe() *cobra.Command {
	var options app.Options
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the site until it receives a signal to stop",
		Long: `Serve the site until it receives a signal to stop.

The data folder is made at first use, and its database is brought to the
newest schema after a backup. SIGINT and SIGTERM stop the site cleanly: no new
bets, requests under way are answered, sockets are notified, the database is
closed. SIGHUP reads the certificate of tls.cert_file again. A second signal ends the process at once.

Where a site's other data is left and its database is missing or empty,
nothing is served: the volume may not be mounted. --new begins a new site
there all the same. Where site.key is missing beside a database, or is that of
another site, nothing is served either: put the right one back. --new-key goes
on without it and loses for ever what is sealed with it: two-factor secrets
(croupier user disable-2fa turns them off), seeds in use, documents of identity
checks. Where other users of the machine can read or change site.key, nothing is
served until chmod 600 has closed it; other files that are open are warned about.

The server takes up to 70 % of the memory of the machine, or of the container
or service that it runs in, before it tries harder to do with less. GOMEMLIMIT
and GOGC in its environment set that otherwise.`,
		Example: `  croupier serve --demo
  croupier serve --http :80 --live "" --trusted-proxies 127.0.0.1
  CROUPIER_DATA=/var/lib/croupier croupier serve`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			return serve(c, cfg, options)
		},
	}
	c.Flags().BoolVar(&options.New, "new", false, "begin a new site where another one's database is missing or empty")
	c.Flags().BoolVar(&options.NewKey, "new-key", false, "go on with a new site.key where it is missing or foreign, which loses what is sealed")
	config.AddFlags(c.Flags())
	return annotateUse(c, createsSite)
}

func serve(c *cobra.Command, cfg config.Config, options app.Options) error {
	logger := cfg.Log.Logger(c.ErrOrStderr())
	slog.SetDefault(logger)
	warnings, err := preflight.BeforeServing(cfg)
	if err != nil {
		return err
	}
	for _, warning := range warnings {
		logger.Warn(warning)
	}
	tuneMemory(logger)
	options.Version, options.Commit, options.Changelog, options.Log, options.Out = buildVersion(), buildCommit(), changelog, logger, c.OutOrStdout()
	options.Arguments = siteArguments(c, cfg)
	site, err := app.New(c.Context(), cfg, options)
	if err != nil {
		return err
	}
	console, err := openConsole(cfg, site)
	if err != nil {
		return errors.Join(err, site.Close())
	}
	// The console ends with the site, after an error, too.
	ctx, cancel := context.WithCancel(c.Context())
	defer cancel()
	stopped := make(chan error, 1)
	go func() { stopped <- console.run(ctx) }()
	reloadOn(ctx, logger, site.Reload)
	err = site.Run(ctx)
	cancel()
	return errors.Join(err, <-stopped, site.Close())
}

// reloadOn calls reload at each SIGHUP until ctx ends.
func reloadOn(ctx context.Context, log *slog.Logger, reload func()) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		defer signal.Stop(hangups)
		for {
			select {
			case <-ctx.Done():
				return
			case <-hangups:
				log.Info("SIGHUP: reading the TLS certificate again")
				reload()
			}
		}
	}()
}

// offlineSite opens the site of a data folder without serving it.
func offlineSite(ctx context.Context, cfg config.Config, log *slog.Logger) (*app.App, error) {
	cfg.Demo = false // only serve makes a showcase, since it can show the password
	return app.New(ctx, cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Log: log})
}
