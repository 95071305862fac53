package cmd

import (
	"fmt"
	"io"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/office/backups"
)

func newBackupList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the copies in the data folder", Example: "  croupier backup list", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			all, err := backups.ListFolder(cfg.Path("backups"))
			if err != nil {
				return err
			}
			table := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, item := range all {
				secret := "without the site's secret"
				if item.Secret {
					secret = "with the site's secret"
				}
				fmt.Fprintf(table, "%s\t%s\t%d bytes\t%s\n", item.At.UTC().Format(time.DateTime+" UTC"), item.Name, item.Bytes, secret)
			}
			return table.Flush()
		},
	}
}

func newBackupVerify() *cobra.Command {
	var identity string
	c := &cobra.Command{
		Use:   "verify FILE",
		Short: "Restore a backup for a trial and prove the books in it",
		Long: `Restore a backup for a trial and prove the books in it.

FILE may be a copy, or one that was downloaded or came back from another place
(.tar.gz, .tar.gz.age). It is restored into a folder beside FILE, brought to the
newest schema and looked at: pages, references, sums of the ledger, the chain of
the log of staff, and each document of identity checks, which must be there and
open. croupier audit FILE proves everything else. The command fails
when anything is found.`,
		Example: `  croupier backup verify /mnt/usb/casino-2026-05-01.db
  croupier backup verify croupier-20260501-030000.tar.gz.age --identity key.txt`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			identities, err := backups.Identities(identity)
			if err != nil {
				return err
			}
			trial, err := backups.VerifyFile(c.Context(), arguments[0], identities, filepath.Dir(arguments[0]), app.CheckDocuments)
			if err != nil {
				return err
			}
			printTrial(c.OutOrStdout(), trial)
			if !trial.Good() {
				return backups.ErrTestFailed
			}
			return nil
		},
	}
	c.Flags().StringVar(&identity, "identity", "", "file of the age identity that opens an encrypted backup")
	return annotateUse(c, readsOnly)
}

// printTrial prints the result of a trial restore.
func printTrial(w io.Writer, trial backups.RestoreTest) {
	for _, check := range trial.Checks {
		mark := colourize(w, green, "ok  ")
		if check.Faults > 0 {
			mark = colourize(w, red, "FAIL")
		}
		fmt.Fprintf(w, "%s %-60s %9d looked at, %d wrong\n", mark, check.Name, check.Checked, check.Faults)
	}
	for _, count := range trial.Counts {
		fmt.Fprintf(w, "     %-60s %9d\n", count.Name, count.Rows)
	}
	for _, found := range trial.Faults {
		fmt.Fprintf(w, "%s %s\n", colourize(w, red, "found:"), found)
	}
	if trial.Good() {
		fmt.Fprintf(w, "%s %d bytes, schema %d, restored and proved\n", colourize(w, green, "good:"), trial.Bytes, trial.Schema)
	}
}
