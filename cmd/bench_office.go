//go:build bench

package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/id"
	"croupier/app/people/account"
	"croupier/cmd/load"
)

// newBenchOffice measures the back office on a site with a year of wagers.
func newBenchOffice() *cobra.Command {
	var options load.OfficeOptions
	var keep string
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
			if options.Data = keep; keep == "" {
				if options.Data, err = os.MkdirTemp(options.Dir, "croupier-office-"); err != nil {
					return fmt.Errorf("make a folder: %w", err)
				}
				defer os.RemoveAll(options.Data)
			}
			options.Fill = func(ctx context.Context, progress func(done int)) (load.Staff, error) {
				return fillYear(ctx, options, progress)
			}
			return load.Office(c.Context(), c.OutOrStdout(), options)
		},
	}
	flags := c.Flags()
	flags.StringVar(&options.Dir, "dir", ".", "folder for the temporary data folder, on the disk to be measured")
	flags.StringVar(&keep, "keep", "", "data folder that is filled when it is empty, and kept to be measured again")
	flags.IntVar(&options.Players, "players", 100_000, "players of the site")
	flags.IntVar(&options.Wagers, "wagers", 3_000_000, "wagers of the year")
	flags.IntVar(&options.Staff, "staff", 10, "staff who ask while bets are measured")
	flags.DurationVar(&options.Time, "time", 20*time.Second, "how long each measurement of bets takes")
	return c
}

const (
	// yearDuration is the time span of the site's wagers.
	yearDuration = 365 * 24 * time.Hour
	// completeMarker is a file that marks a site as complete.
	completeMarker = "filled"
)

// fillYear makes a site whose clock runs through a year, with one staff member. For an existing
// site it only changes the password.
func fillYear(ctx context.Context, o load.OfficeOptions, progress func(done int)) (staff load.Staff, err error) {
	cfg := config.Default()
	cfg.Prices.Fixed = cfg.SamplePrices()
	cfg.Data = o.Data
	staff = load.Staff{Password: id.Secret(), NameOf: app.NumberedName, AddressOf: app.NumberedAddress}
	complete := filepath.Join(o.Data, completeMarker)
	if _, err := os.Stat(complete); err == nil {
		site, err := offlineSite(ctx, cfg, discardLogger())
		if err != nil {
			return staff, err
		}
		return staff, errors.Join(createStaff(ctx, site, &staff, o.Staff), site.Close())
	}
	now := time.Now()
	past := clock.NewFake(now.Add(-yearDuration))
	site, err := app.New(ctx, cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Clock: past, Log: discardLogger(), Provisional: true})
	if err != nil {
		return staff, err
	}
	defer func() {
		if err = errors.Join(err, site.Close()); err == nil {
			err = os.WriteFile(complete, nil, 0o600)
		}
	}()
	if err := site.Admin("bench").SetSetting(ctx, "staff.two_factor", "false", "measurements"); err != nil {
		return staff, err
	}
	if err := createStaff(ctx, site, &staff, o.Staff); err != nil {
		return staff, err
	}
	year, err := site.PrefillYear(ctx, past, staff.Logins[0])
	if err != nil {
		return staff, err
	}
	return staff, year.Make(ctx, o.Players, o.Wagers, now, progress)
}

// createStaff opens the accounts of staff with all permissions, or sets a new password: several
// accounts, because each has a rate limit per minute.
func createStaff(ctx context.Context, site *app.App, staff *load.Staff, count int) error {
	admin := site.Admin("bench")
	for number := range max(count, 1) {
		login := fmt.Sprintf("staff_%d", number)
		staff.Logins = append(staff.Logins, login)
		err := admin.SetPassword(ctx, login, staff.Password)
		if errors.Is(err, account.ErrUnknownUser) {
			_, err = admin.CreateUser(ctx, login, "", staff.Password, "*")
		}
		if err != nil {
			return err
		}
	}
	return nil
}
