package cmd

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/office/regulator"
)

func newRegulatorPackage() *cobra.Command {
	var target, moment string
	c := &cobra.Command{
		Use:   "regulator-package --out FILE [--as-of TIME]",
		Short: "Write the package for a regulator, also while the site runs",
		Long: `Write the package for a regulator, also while the site runs.

The database is copied first, so that the site is not held up. The package is
one ZIP with players, wagers, ledger, log of staff, revealed seeds, settings,
definitions and the result of an audit as CSV files, as of one moment, and a
manifest. The office makes the same under Reports. An existing FILE is never
overwritten. TIME is a day or a moment in UTC; what was written at it or later
is left out.`,
		Example: `  croupier regulator-package --out /mnt/usb/september.zip --as-of 2026-10-01
  croupier regulator-package --out now.zip
  croupier verify-package now.zip`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			asOf, err := parseMoment(moment)
			if err != nil {
				return usageError{err}
			}
			return withCopy(c.Context(), cfg, cfg.DatabasePath(), func(site *app.App) error {
				if asOf.IsZero() {
					asOf = time.Now().Add(time.Millisecond)
				}
				step := ""
				m, sum, size, err := site.RegulatorPackage().WriteFile(c.Context(), target, asOf, func(p regulator.PackageProgress) {
					if p.Step != step {
						step = p.Step
						fmt.Fprintf(c.OutOrStdout(), "%3d %%  %s\n", p.Share/10, step)
					}
				})
				if err != nil {
					return err
				}
				for _, f := range m.Files {
					fmt.Fprintf(c.OutOrStdout(), "%10d rows  %s\n", f.Rows, f.Name)
				}
				fmt.Fprintf(c.OutOrStdout(), "%s %s (%d bytes, SHA-256 %s)\n", colourize(c.OutOrStdout(), green, "done:"), target, size, sum)
				return nil
			})
		},
	}
	c.Flags().StringVar(&target, "out", "", "file to write")
	c.Flags().StringVar(&moment, "as-of", "", "moment in UTC, such as 2026-10-01 or 2026-10-01T12:00:00Z (default: now)")
	_ = c.MarkFlagRequired("out") // fails only for an unknown flag
	config.AddFlags(c.Flags(), "data")
	return c
}

// parseMoment reads a day or a moment; the zero time means none.
func parseMoment(text string) (moment time.Time, err error) {
	if text == "" {
		return moment, nil
	}
	if moment, err = time.Parse(time.DateOnly, text); err != nil {
		moment, err = time.Parse(time.RFC3339, text)
	}
	switch {
	case err != nil:
		return moment, fmt.Errorf("--as-of %s: it must be like 2026-10-01 or 2026-10-01T12:00:00Z", text)
	case moment.After(time.Now()):
		return moment, fmt.Errorf("--as-of %s: this moment is still to come", text)
	}
	return moment.UTC(), nil
}

// errPackage makes the command fail if a package was changed.
var errPackage = errors.New("the package is not as it was made")

func newVerifyPackage() *cobra.Command {
	return &cobra.Command{
		Use:   "verify-package FILE",
		Short: "Prove a package for a regulator: its files and the chain of the log of staff",
		Long: `Prove a package for a regulator, without any site.

The hash and the rows of every file are compared with the manifest, and the
chain of the log of staff is followed from its first row to its last. Compare
the SHA-256 of FILE itself with the one that the site shows: the manifest alone
does not prove that the package was not replaced as a whole.`,
		Example: "  croupier verify-package september.zip",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			v, err := regulator.Verify(arguments[0])
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			for _, fault := range v.Faults {
				fmt.Fprintln(out, colourize(out, red, "FAIL"), fault)
			}
			if len(v.Faults) > 0 {
				return errPackage
			}
			var rows int64
			for _, f := range v.Manifest.Files {
				rows += f.Rows
			}
			sum, err := sumOf(arguments[0])
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%s %d files with %d rows of %s as of %s are as they were made; the log of staff is one chain of %d rows; SHA-256 %s\n",
				colourize(out, green, "ok:"), len(v.Manifest.Files), rows, v.Manifest.Site, v.Manifest.AsOf.Format(time.RFC3339), v.LogRows, sum)
			return nil
		},
	}
}

// sumOf is the SHA-256 of a file in hex.
func sumOf(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("read the package: %w", err)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", fmt.Errorf("read the package: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
