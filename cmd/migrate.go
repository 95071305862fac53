package cmd

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/db"
)

func newMigrate() *cobra.Command {
	c := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database to the newest schema, or one step back",
		Long: `Bring the database to the newest schema, or one step back.

serve does "migrate up" by itself. Each change is preceded by a copy of the
database in the folder "backups" of the data folder. up and down need the site
to be stopped, status does not. down takes away what its version brought, with
all that is in it, and refuses where the books would be wrong without it.`,
		Example: `  croupier migrate status
  croupier migrate up
  croupier migrate down`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(
		&cobra.Command{Use: "up", Short: "Apply all migrations that are missing", Args: cobra.NoArgs, RunE: migrateUp},
		newMigrateDown(),
		&cobra.Command{Use: "status", Short: "List the migrations and which are applied", Args: cobra.NoArgs, RunE: migrateStatus},
	)
	return c
}

// database returns the options with which commands open a site's database.
func database(cfg config.Config) db.Options {
	return db.Options{Path: cfg.DatabasePath(), BackupDir: cfg.Path("backups"), MayCreate: cfg.CheckDatabase, Log: discardLogger()}
}

func migrateUp(c *cobra.Command, _ []string) error {
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	done, err := db.Up(c.Context(), database(cfg))
	if err != nil {
		return err
	}
	printUpgrade(c.OutOrStdout(), done, "the database is up to date")
	return nil
}

// newMigrateDown reverts the newest migration, or all that are newer than --to.
func newMigrateDown() *cobra.Command {
	var to int64
	c := &cobra.Command{
		Use:   "down",
		Short: "Revert the newest migration, or all that are newer than --to",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			var done db.Upgrade
			if c.Flags().Changed("to") {
				done, err = db.DownTo(c.Context(), database(cfg), to)
			} else {
				done, err = db.DownOne(c.Context(), database(cfg))
			}
			if err != nil {
				return err
			}
			printUpgrade(c.OutOrStdout(), done, "no such migration is applied")
			return nil
		},
	}
	c.Flags().Int64Var(&to, "to", 0, "the schema that remains")
	return c
}

func printUpgrade(w io.Writer, done db.Upgrade, nothing string) {
	if done.Backup != "" {
		fmt.Fprintf(w, "copy of the database before: %s\n", done.Backup)
	}
	for _, name := range done.Changed {
		fmt.Fprintln(w, name)
	}
	if len(done.Changed) == 0 {
		fmt.Fprintf(w, "%s (schema %d)\n", nothing, done.To)
		return
	}
	fmt.Fprintf(w, "%s schema %d is now %d\n", colourize(w, green, "done:"), done.From, done.To)
}

func migrateStatus(c *cobra.Command, _ []string) error {
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	all, err := db.Status(c.Context(), database(cfg))
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, item := range all {
		applied := "not applied"
		if item.Applied {
			applied = "applied " + item.AppliedAt.UTC().Format("2006-01-02 15:04:05 UTC")
		}
		fmt.Fprintf(table, "%d\t%s\t%s\n", item.Version, item.Name, applied)
	}
	return table.Flush()
}
