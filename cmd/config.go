package cmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
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
	return c
}

func newConfigCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Say whether the configuration is right, and everything that is not",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "%s the configuration is right; the site will be at %s\n", paint(out, green, "ok:"), cfg.BaseURL(""))
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
			cfg, err := settings(c)
			if err != nil {
				return err
			}
			return cfg.Print(c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&example, "example", false, "show every key with its default and its explanation instead")
	return c
}
