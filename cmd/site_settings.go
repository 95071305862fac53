package cmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

// Actions on the settings of a site.
const (
	listSettings = "settings"
	setSetting   = "set"
	resetSetting = "reset"
)

func newSettings() *cobra.Command {
	c := &cobra.Command{
		Use:   "settings",
		Short: "Show and change the settings of a site, also while it runs",
		Long: `Show and change the settings of a site, also while it runs.

Settings are what staff change in the office: limits, games on and off, chat channels,
countries, texts. Their defaults are those of the configuration, and every change
is in the log of staff.`,
		Example: `  croupier settings list
  croupier settings get games.max_bet
  croupier settings set games.max_bet 250 --reason "quiet weekend"
  croupier settings reset games.max_bet --reason "back to normal"`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(newSettingsList(), newSettingsGet(), newSettingsSet(), newSettingsReset())
	return c
}

func newSettingsList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List all settings with their values", Example: "  croupier settings list", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return printSettings(c, "") },
	}
}

func newSettingsGet() *cobra.Command {
	return &cobra.Command{
		Use: "get KEY", Short: "Show a setting and its default", Example: "  croupier settings get games.max_bet", Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error { return printSettings(c, arguments[0]) },
	}
}

func printSettings(c *cobra.Command, key string) error {
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	text, err := execute(c.Context(), cfg, consoleRequest{Action: listSettings, Key: key})
	if err != nil {
		return err
	}
	fmt.Fprint(c.OutOrStdout(), text)
	return nil
}

func newSettingsSet() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "set KEY VALUE --reason TEXT",
		Short: "Change a setting; the site obeys at once",
		Long: `Change a setting; the site obeys at once.

Lists are written with commas, such as US,GB, lists of objects as JSON. The reason
is kept with the change.`,
		Example: `  croupier settings set games.disabled plinko,keno --reason "new tables come"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, arguments []string) error {
			return executeAndReport(c, consoleRequest{Action: setSetting, Key: arguments[0], Value: arguments[1], Reason: strings.TrimSpace(reason)}, arguments[0]+" is changed")
		},
	}
	return withReason(c, &reason)
}

func newSettingsReset() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:     "reset KEY --reason TEXT",
		Short:   "Put a setting back to its default",
		Example: `  croupier settings reset games.max_bet --reason "back to normal"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			return executeAndReport(c, consoleRequest{Action: resetSetting, Key: arguments[0], Reason: strings.TrimSpace(reason)}, arguments[0]+" has its default again")
		},
	}
	return withReason(c, &reason)
}

// withReason requires a reason for the action.
func withReason(c *cobra.Command, reason *string) *cobra.Command {
	c.Flags().StringVar(reason, "reason", "", "why; kept in the log of staff")
	_ = c.MarkFlagRequired("reason") // fails only for an unknown flag
	c.PreRunE = func(*cobra.Command, []string) error {
		if strings.TrimSpace(*reason) == "" {
			return usageError{errors.New("--reason needs a text")}
		}
		return nil
	}
	return c
}
