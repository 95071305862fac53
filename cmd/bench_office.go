package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/id"
	"croupier/cmd/load"
)

// newBenchOffice measures the back office on a site with a year of wagers.
func newBenchOffice() *cobra.Command {
	var options load.OfficeOptions
	c := &cobra.Command{
		Use:   "office",
		Short: "The back office on a site with a year of wagers, and what it costs bets",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			program, err := os.Executable()
			if err != nil {
				return fmt.Errorf("find this program: %w", err)
			}
			options.Command = []string{program}
			options.Fill = func(ctx context.Context, data string, progress func(done int)) (load.Staff, error) {
				return fillYear(ctx, data, options.Players, options.Wagers, progress)
			}
			return load.Office(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.IntVar(&options.Players, "players", 100_000, "players of the site")
	flags.IntVar(&options.Wagers, "wagers", 3_000_000, "wagers of the year")
	flags.IntVar(&options.Staff, "staff", 10, "staff who ask while bets are measured")
	flags.DurationVar(&options.Time, "time", 20*time.Second, "how long each measurement of bets takes")
	return c
}

// yearOfDays is how long the wagers of the site took.
const yearOfDays = 365 * 24 * time.Hour

// fillYear makes a site whose clock runs through a year, with one of the staff.
func fillYear(ctx context.Context, data string, players, wagers int, progress func(done int)) (staff load.Staff, err error) {
	cfg := config.Default()
	cfg.Data = data
	now := time.Now()
	past := clock.NewFake(now.Add(-yearOfDays))
	site, err := app.New(ctx, cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Clock: past, Log: quiet()})
	if err != nil {
		return staff, err
	}
	defer func() { err = errors.Join(err, site.Close()) }()
	staff = load.Staff{Login: "boss", Password: id.Secret()}
	if _, err := site.Admin("bench").CreateUser(ctx, staff.Login, "boss@example.org", staff.Password, "*"); err != nil {
		return staff, err
	}
	return staff, site.PrefillYear(past).Make(ctx, players, wagers, now, progress)
}
