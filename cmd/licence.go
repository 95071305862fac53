package cmd

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/office/licence"
)

func newLicence() *cobra.Command {
	c := &cobra.Command{
		Use:     "licence",
		Aliases: []string{"license"},
		Short:   "Show, verify and issue licences",
		Example: `  croupier licence show
  croupier licence verify licence.txt
  croupier licence keygen --out vendor.key
  croupier licence issue --key vendor.key --holder "Example Ltd." --domain casino.example --days 365 --out licence.txt`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	c.AddCommand(newLicenceShow(), newLicenceVerify(), newLicenceIssue(), newLicenceKeygen())
	return c
}

func newLicenceShow() *cobra.Command {
	c := &cobra.Command{
		Use:   "show",
		Short: "Show the licence of the configured site",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			service, err := licence.New(licence.Options{File: cfg.Licence.File, Log: discardLogger()})
			if err != nil {
				return err
			}
			current, kind, err := service.Current()
			if err != nil {
				return err
			}
			return describeLicence(c.OutOrStdout(), current, kind)
		},
	}
	config.AddFlags(c.Flags(), "data")
	return annotateUse(c, readsOnly)
}

func newLicenceVerify() *cobra.Command {
	var publicKey, host string
	c := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check the signature, the dates and the domain of a licence file",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			keys, err := verifyingKeys(publicKey)
			if err != nil {
				return err
			}
			content, err := licence.ReadFile(arguments[0])
			if err != nil {
				return fmt.Errorf("read licence: %w", err)
			}
			read, err := licence.Parse(content, keys)
			if err != nil {
				return fmt.Errorf("%s: %w", arguments[0], err)
			}
			if err := describeLicence(c.OutOrStdout(), read, licence.KindIssued); err != nil {
				return err
			}
			switch {
			case read.ExpiredAt(time.Now()):
				return errors.New("the licence is genuine but has expired")
			case host != "" && !read.Covers(host):
				return fmt.Errorf("the licence is genuine but not for %s", host)
			}
			return nil
		},
	}
	c.Flags().StringVar(&publicKey, "public-key", "", "key to check with (default: those this program was built with)")
	c.Flags().StringVar(&host, "host", "", "domain for which the licence must be good")
	return c
}

func verifyingKeys(given string) ([]ed25519.PublicKey, error) {
	if given == "" {
		return licence.CompiledKeys()
	}
	key, err := licence.DecodePublicKey(given)
	if err != nil {
		return nil, usageError{fmt.Errorf("--public-key: %w", err)}
	}
	return []ed25519.PublicKey{key}, nil
}

// describeLicence prints a licence.
func describeLicence(w io.Writer, l licence.Licence, kind string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, value string) { fmt.Fprintf(table, "%s\t%s\n", name, value) }
	row("licence", l.ID+" ("+kind+")")
	row("holder", l.Holder)
	row("issued", l.IssuedAt.UTC().Format(time.RFC3339))
	expires := "never"
	if l.ExpiresAt != nil {
		expires = l.ExpiresAt.UTC().Format(time.RFC3339)
	}
	row("expires", expires)
	row("domains", joinOr(l.Domains, "any"))
	row("features", strings.ReplaceAll(joinOr(l.EnabledFeatures, "none"), licence.All, "all"))
	row("plugins", joinOr(l.Plugins, "none"))
	for _, plugin := range slices.Sorted(maps.Keys(l.PluginSettings)) {
		for _, name := range slices.Sorted(maps.Keys(l.PluginSettings[plugin])) {
			row("setting", fmt.Sprintf("%s.%s = %v", plugin, name, l.PluginSettings[plugin][name]))
		}
	}
	return table.Flush()
}

func joinOr(names []string, none string) string {
	if len(names) == 0 {
		return none
	}
	return strings.Join(names, ", ")
}
