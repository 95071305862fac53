package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/office"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// DoctorLimit bounds one check of the doctor.
const DoctorLimit = 10 * time.Second

// Doctor runs the checks of all features, the first steps of the back office and, for a running
// site, the gauges of the back office. network also runs the checks that need the network.
func (a *App) Doctor(ctx context.Context, network bool) []doctor.Result {
	return doctor.Run(ctx, slices.DeleteFunc(a.doctorChecks(), func(c doctor.Check) bool { return c.Network && !network }), DoctorLimit)
}

func (a *App) doctorChecks() []doctor.Check {
	checks := feature.Collect(a.features, func(f feature.Feature) []doctor.Check { return f.Doctor })
	names := map[string]bool{}
	for _, c := range checks {
		names[c.Name] = true
	}
	for _, extension := range officeParts(a.features) {
		for _, step := range extension.Steps {
			checks = append(checks, a.stepCheck(step))
		}
		for _, gauge := range extension.Gauges {
			if a.options.Database == "" && !names[gauge.Name] {
				checks = append(checks, gaugeCheck(gauge))
			}
		}
	}
	return checks
}

// stepCheck reports a first step that is not done. A demonstration has none.
func (a *App) stepCheck(step office.SetupStep) doctor.Check {
	return doctor.Check{Group: doctor.Steps, Name: step.Name, Run: func(ctx context.Context) []doctor.Finding {
		if a.cfg.Demo {
			return nil
		}
		var done bool
		err := a.db.Read(ctx, func(q *db.Reader) (err error) {
			done, err = step.Done(ctx, q)
			return err
		})
		switch {
		case err != nil:
			return doctor.Fail("It cannot be read whether this step is done (%v).", err)
		case !done:
			return doctor.Warn("%s", step.Sentence)
		}
		return nil
	}}
}

// gaugeCheck reports the state of a gauge of the back office.
func gaugeCheck(gauge office.Gauge) doctor.Check {
	return doctor.Check{Group: doctor.Site, Name: gauge.Name, Run: func(ctx context.Context) []doctor.Finding {
		reading, err := gauge.Read(ctx)
		switch {
		case err != nil:
			return doctor.Fail("It could not be read. The log of the site says why.")
		case reading.Level == office.Bad:
			return doctor.Fail("%s: %s", reading.Value, reading.Sentence)
		case reading.Level == office.Warning:
			return doctor.Warn("%s: %s", reading.Value, reading.Sentence)
		}
		return nil
	}}
}

// clockCheck compares the clock of the machine with the clocks of the price sources and of the
// nodes.
func (k *kernel) clockCheck() doctor.Check {
	addresses := prices.Addresses(k.cfg.Prices.Sources, k.cfg.Prices.URL)
	for _, node := range k.cfg.Cashier.Nodes {
		if node.URL != "" {
			addresses = append(addresses, node.URL)
		}
	}
	return doctor.Clock(k.clock.Now, addresses)
}

// checkSecretMatches checks that site.key is the secret of the database. It skips a database that cannot
// be read now: the next start reports more about it.
func checkSecretMatches(ctx context.Context, cfg config.Config) []doctor.Finding {
	content, err := config.SiteKeyFile(cfg.Data)
	if err != nil || config.CheckSiteKey(content) != nil {
		return nil // preflight reports it
	}
	opened, err := db.OpenReadOnly(ctx, db.Options{Path: cfg.DatabasePath(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil
	}
	had, same, _, err := secretOf(ctx, opened, content)
	if err := errors.Join(err, opened.Shutdown(ctx)); err != nil {
		return doctor.Fail("The database cannot be read (%v).", err)
	}
	if had && !same {
		return doctor.Fail("%s is another one than that of the database: without its own the site does not start. Put back its copy, which is beside each backup as FILE.key.", cfg.Path(config.SiteKeyName))
	}
	return nil
}

// DoctorOffline runs the checks of the features for a site that does not run. It only reads the
// site's database and makes no file in its folder. Without a site, the checks are those of a new
// one. If a start must first upgrade or recover the database, only the checks that need the
// network run.
func DoctorOffline(ctx context.Context, cfg config.Config, options Options, network bool) (results []doctor.Result, err error) {
	// Files that opening a site makes, such as a key and folders, go into a temporary folder.
	folder, err := os.MkdirTemp("", "croupier-doctor-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the checks: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := cfg.DatabasePath()
	cfg.Data, cfg.Mark = folder, ""
	pending := explainUnreadable(ctx, path)
	if info, err := os.Stat(path); len(pending) > 0 || errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		if path, err = emptyDatabase(ctx, cfg); err != nil {
			return nil, err
		}
	}
	options.Inspect, options.Database = true, path
	site, err := New(ctx, cfg, options)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, site.Close()) }()
	if len(pending) == 0 {
		return site.Doctor(ctx, network), nil
	}
	checks := slices.DeleteFunc(site.doctorChecks(), func(c doctor.Check) bool { return !c.Network || !network })
	waiting := doctor.Check{Group: doctor.Site, Name: "Database", Run: func(context.Context) []doctor.Finding { return pending }}
	return doctor.Run(ctx, append(checks, waiting), DoctorLimit), nil
}

// explainUnreadable explains why a database cannot be read before the site is started.
func explainUnreadable(ctx context.Context, path string) []doctor.Finding {
	opened, err := db.OpenReadOnly(ctx, db.Options{Path: path, Log: slog.New(slog.DiscardHandler)})
	if err == nil {
		err = opened.Shutdown(ctx)
	}
	switch {
	case errors.Is(err, db.ErrPending):
		return doctor.Warn("The database is one of an earlier version. The next start upgrades it, after a backup. What is in it was not checked.")
	case errors.Is(err, db.ErrUnclean):
		return doctor.Warn("The last process did not close the database. The next start brings all acknowledged writes back. What is in it was not checked.")
	}
	return nil // New reports other errors
}

// emptyDatabase makes the database of a new site.
func emptyDatabase(ctx context.Context, cfg config.Config) (path string, err error) {
	made, err := db.Open(ctx, db.Options{Path: cfg.DatabasePath(), Migrate: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return "", err
	}
	return cfg.DatabasePath(), made.Close()
}
