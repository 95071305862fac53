package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
	"croupier/app/server/preflight"
	"croupier/db"
)

// runDoctor requests the checks of the running site.
const runDoctor = "doctor"

var (
	errConfiguration = errors.New("the configuration has problems")
	errDoctor        = errors.New("there are problems")
)

// colours of the levels.
var colours = map[doctor.Level]string{doctor.OK: green, doctor.Warning: yellow, doctor.Problem: red}

// diagnosisReport is the result of the doctor.
type diagnosisReport struct {
	// Site is the data folder. Running is set if its site runs.
	Site    string          `json:"site"`
	Running bool            `json:"running"`
	Results []doctor.Result `json:"results"`
}

func newDoctor() *cobra.Command {
	var asJSON, offline bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Check the site and what it depends on: files, ports, prices, nodes, mail, clock, backups",
		Long: `Check the site and what it depends on, also while it runs.

It checks everything that "croupier config check" does, and the sources of prices,
nodes, gateways, the mail server, the clock, backups, staff and the first steps of a
new site. A running site checks itself and shows its gauges too. Each check takes 10
seconds at most. Nothing is changed, and no secret is shown. docs/doctor.md lists
the checks. It ends with 1 if there is a problem, with 3 if the configuration cannot
be read, and with 0 otherwise, also with warnings.`,
		Example: `  croupier doctor
  croupier doctor --offline
  croupier doctor --json`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			found, err := diagnose(c, cfg, !offline)
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			if asJSON {
				encoder := json.NewEncoder(out)
				encoder.SetIndent("", "  ")
				err = encoder.Encode(found)
			} else {
				printDiagnosis(out, found)
			}
			if err == nil && doctor.Failed(found.Results) {
				err = errDoctor
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write the results as JSON")
	c.Flags().BoolVar(&offline, "offline", false, "leave out what needs the network")
	config.AddFlags(c.Flags())
	return annotateUse(c, readsOnly)
}

// checkedSite is the site of a configuration for the checks of its files.
func checkedSite(c *cobra.Command, cfg config.Config) (site preflight.Site, err error) {
	site.Config = cfg
	if site.File, err = configFile(c); err == nil && site.File != "" {
		site.Secrets, err = config.SecretsIn(site.File)
	}
	return site, err
}

// diagnose runs the checks of the files and those of the site.
func diagnose(c *cobra.Command, cfg config.Config, network bool) (found diagnosisReport, err error) {
	checked, err := checkedSite(c, cfg)
	if err != nil {
		return found, err
	}
	if found.Site, err = filepath.Abs(cfg.Data); err != nil {
		return found, err
	}
	files := doctor.Run(c.Context(), app.StaticChecks(checked), app.DoctorLimit)
	site, running := siteResults(c.Context(), cfg, network)
	found.Running = running
	site = slices.DeleteFunc(site, func(r doctor.Result) bool { // for example the gauge of the disk
		return slices.ContainsFunc(files, func(f doctor.Result) bool { return f.Name == r.Name })
	})
	found.Results = doctor.Sort(append(files, site...))
	return found, nil
}

// siteResults are the results of the running site, or of the one in the data folder.
func siteResults(ctx context.Context, cfg config.Config, network bool) (results []doctor.Result, running bool) {
	failed := func(name, format string, args ...any) []doctor.Result {
		return []doctor.Result{{Group: doctor.Site, Name: name, Level: doctor.Problem, Findings: doctor.Fail(format, args...)}}
	}
	answer, running, err := executeRunning(ctx, cfg.Path(consoleFile), consoleRequest{Action: runDoctor, Offline: !network})
	if err == nil && running {
		err = json.Unmarshal([]byte(answer.ID), &results)
	}
	if err != nil {
		return failed("Running site", "The running site did not check itself (%s). Restart it if it is of another version.", errorSentence(err)), running
	}
	if running {
		return results, true
	}
	if served, err := db.Served(cfg.DatabasePath()); err == nil && served {
		return failed("Running site", "A process has the database open and does not answer. It may be starting or stopping: try again."), false
	}
	results, err = app.DoctorOffline(ctx, cfg, app.Options{Version: buildVersion(), Commit: buildCommit(), Log: discardLogger()}, network)
	if err != nil {
		return failed("Site", "The site cannot be opened: %s. What it depends on was not checked.", errorSentence(err)), false
	}
	return results, false
}

// printDiagnosis writes one line for each check, and one for each further finding.
func printDiagnosis(out io.Writer, found diagnosisReport) {
	state := "does not run"
	if found.Running {
		state = "runs"
	}
	fmt.Fprintf(out, "The site in %s %s.\n", found.Site, state)
	group, counts := "", map[doctor.Level]int{}
	for _, r := range found.Results {
		if r.Group != group {
			group = r.Group
			fmt.Fprintf(out, "\n%s\n", group)
		}
		if len(r.Findings) == 0 {
			fmt.Fprintf(out, "  %s %s\n", colourize(out, colours[doctor.OK], "ok     "), r.Name)
		}
		for _, f := range r.Findings {
			counts[f.Level]++
			fmt.Fprintf(out, "  %s %s: %s\n", colourize(out, colours[f.Level], fmt.Sprintf("%-7s", f.Level)), r.Name, f.Sentence)
		}
	}
	fmt.Fprintf(out, "\n%d problems, %d warnings\n", counts[doctor.Problem], counts[doctor.Warning])
}
