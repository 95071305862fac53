package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/office/licence"
)

// licenceTerms has the flags of licence issue.
type licenceTerms struct {
	keyFile, holder, outFile, expiry  string
	days                              int
	domains, features, plugins, extra []string
}

func newLicenceIssue() *cobra.Command {
	var req licenceTerms
	c := &cobra.Command{
		Use:   "issue --key FILE --holder NAME",
		Short: "Sign a licence, for the vendor of the product",
		Long: `Sign a licence, for the vendor of the product.

The private key comes from "licence keygen"; the sites' programs must have been
built with the public key that belongs to it.`,
		Example: `  croupier licence issue --key vendor.key --holder "Example Ltd." \
    --domain casino.example --domain "*.casino.example" --until 2027-12-31 \
    --feature chat --feature livefeed --plugin race --setting race.reward=5000`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return issueLicence(c, req) },
	}
	flags := c.Flags()
	flags.StringVar(&req.keyFile, "key", "", "file of the private key")
	flags.StringVar(&req.holder, "holder", "", "who may use the licence")
	flags.StringVar(&req.expiry, "until", "", "last day of the licence, such as 2027-12-31 (default: no end)")
	flags.IntVar(&req.days, "days", 0, "days from now for which it is good, instead of --until")
	flags.StringArrayVar(&req.domains, "domain", nil, "domain it is good for; may be repeated (default: any)")
	flags.StringArrayVar(&req.features, "feature", []string{licence.All}, "id of an enabled feature; may be repeated")
	flags.StringArrayVar(&req.plugins, "plugin", []string{licence.Race}, "id of an enabled plugin; may be repeated")
	flags.StringArrayVar(&req.extra, "setting", nil, "setting of a plugin, such as race.reward=5000; may be repeated")
	flags.StringVar(&req.outFile, "out", "", "file to write (default: standard output)")
	_ = c.MarkFlagRequired("key") // fails only for an unknown flag
	_ = c.MarkFlagRequired("holder")
	c.MarkFlagsMutuallyExclusive("until", "days")
	return c
}

func issueLicence(c *cobra.Command, req licenceTerms) error {
	keyText, err := os.ReadFile(req.keyFile)
	if err != nil {
		return fmt.Errorf("read the private key: %w", err)
	}
	key, err := licence.ParsePrivateKey(keyText)
	if err != nil {
		return fmt.Errorf("%s: %w", req.keyFile, err)
	}
	issued, err := req.licence(time.Now().UTC().Truncate(time.Second))
	if err != nil {
		return usageError{err}
	}
	file, err := licence.Issue(issued, key)
	if err != nil {
		return err
	}
	if req.outFile == "" {
		_, err := c.OutOrStdout().Write(file)
		return err
	}
	if err := writeNewFile(req.outFile, file); err != nil {
		return fmt.Errorf("write the licence: %w", err)
	}
	fmt.Fprintf(c.OutOrStdout(), "licence %s for %s is in %s\n", issued.ID, issued.Holder, req.outFile)
	return nil
}

// licence converts the terms into a licence that begins now.
func (t licenceTerms) licence(now time.Time) (licence.Licence, error) {
	made := licence.Licence{
		ID: id.NewSource(clock.System{}).New(), Holder: t.holder, IssuedAt: now,
		Domains: t.domains, EnabledFeatures: t.features, Plugins: t.plugins,
		PluginSettings: map[string]map[string]any{},
	}
	if t.expiry != "" {
		last, err := time.Parse(time.DateOnly, t.expiry)
		if err != nil {
			return made, errors.New("--until must be a day such as 2027-12-31")
		}
		end := last.AddDate(0, 0, 1)
		made.ExpiresAt = &end
	}
	if t.days < 0 {
		return made, errors.New("--days must be positive")
	}
	if t.days > 0 {
		end := now.AddDate(0, 0, t.days)
		made.ExpiresAt = &end
	}
	for _, setting := range t.extra {
		name, text, given := strings.Cut(setting, "=")
		plugin, name, named := strings.Cut(name, ".")
		if !given || !named || name == "" {
			return made, errors.New("--setting must look like race.reward=5000")
		}
		if made.PluginSettings[plugin] == nil {
			made.PluginSettings[plugin] = map[string]any{}
		}
		made.PluginSettings[plugin][name] = settingValue(text)
	}
	return made, nil
}

// settingValue parses a number or a boolean, and returns other text unchanged.
func settingValue(text string) any {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err == nil {
		switch value.(type) {
		case float64, bool:
			return value
		}
	}
	return text
}

func newLicenceKeygen() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "keygen --out FILE",
		Short: "Make a pair of keys for issuing licences",
		Long: `Make a pair of keys for issuing licences.

The private key goes to FILE, which only its owner can read: keep it safe and
out of every repository. The public key is printed; build the program with it:

  make build LICENCE_KEYS=PUBLIC_KEY`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			private, public, err := licence.NewKey()
			if err != nil {
				return err
			}
			if err := writeNewFile(file, private); err != nil {
				return fmt.Errorf("write the private key: %w", err)
			}
			fmt.Fprintf(c.OutOrStdout(), "private key: %s\npublic key:  %s\n", file, licence.EncodePublicKey(public))
			return nil
		},
	}
	c.Flags().StringVar(&file, "out", "", "file for the private key; must not exist")
	_ = c.MarkFlagRequired("out") // fails only for an unknown flag
	return c
}
