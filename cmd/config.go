package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
)

func newConfig() *cobra.Command {
	c := &cobra.Command{
		Use:   "config",
		Short: "Check and show the configuration",
		Example: `  croupier config check --config /etc/croupier.yaml
  croupier config print
  croupier config print --example > config.yaml`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	config.AddFlags(c.PersistentFlags())
	c.AddCommand(newConfigCheck(), newConfigPrint())
	return annotateUse(c, readsOnly)
}

func newConfigCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Say whether the configuration is right, and everything that is not",
		Long: `Say whether the configuration is right, and everything that is not: keys and
values, certificates, files of secrets, programs, rights and owners of files, the
key of the site, ports, free space. It needs no running site and no network, and
changes nothing. It ends with 3 if there is a problem, and with 0 otherwise, also
with warnings. "croupier doctor" checks prices, nodes, mail and the site as well.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			site, err := checkedSite(c, cfg)
			if err != nil {
				return err
			}
			results := doctor.Run(c.Context(), app.StaticChecks(site), app.DoctorLimit)
			for _, r := range results {
				for _, f := range r.Findings {
					fmt.Fprintf(out, "%s: %s\n", colourize(out, colours[f.Level], string(f.Level)), f.Sentence)
				}
			}
			if doctor.Failed(results) {
				return errConfiguration
			}
			fmt.Fprintf(out, "%s the configuration is right; the site will be at %s\n", colourize(out, green, "ok:"), cfg.BaseURL(""))
			return nil
		},
	}
}

func newConfigPrint() *cobra.Command {
	var example bool
	c := &cobra.Command{
		Use:   "print",
		Short: "Show the configuration in force, secrets masked",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if example {
				return config.Example(c.OutOrStdout())
			}
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			return cfg.Print(c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&example, "example", false, "show every key with its default and its explanation instead")
	return c
}
