package cmd

import (
	"context"
	"errors"
	"log/slog"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/config"
)

func newServe() *cobra.Command {
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the site until it is told to stop",
		Long: `Serve the site until it is told to stop.

The data folder is made at first use, and its database is brought to the
newest schema after a backup. SIGINT and SIGTERM stop the site cleanly: no new
bets, requests under way are answered, sockets are told, the database is
closed. A second signal ends the process at once.`,
		Example: `  croupier serve --demo
  croupier serve --http :80 --live "" --trusted-proxies 127.0.0.1
  CROUPIER_DATA=/var/lib/croupier croupier serve`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			return serve(c, cfg)
		},
	}
	config.AddFlags(c.Flags())
	return c
}

func serve(c *cobra.Command, cfg config.Config) error {
	logger := cfg.Log.Logger(c.ErrOrStderr())
	slog.SetDefault(logger)
	site, err := app.New(c.Context(), cfg, app.Options{
		Version: buildVersion(), Commit: buildCommit(), Log: logger, Out: c.OutOrStdout(),
	})
	if err != nil {
		return err
	}
	console, err := openConsole(cfg, site)
	if err != nil {
		return errors.Join(err, site.Close())
	}
	// The console ends with the site, whichever way that goes.
	ctx, cancel := context.WithCancel(c.Context())
	defer cancel()
	stopped := make(chan error, 1)
	go func() { stopped <- console.run(ctx) }()
	err = site.Run(ctx)
	cancel()
	return errors.Join(err, <-stopped, site.Close())
}

// offlineSite opens the site of a data folder without serving it.
func offlineSite(ctx context.Context, cfg config.Config, log *slog.Logger) (*app.App, error) {
	cfg.Demo = false // a showcase is made by serve, which can show its password
	return app.New(ctx, cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Log: log})
}
