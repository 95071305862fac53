package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
)

// Actions on the tokens of machines.
const (
	createToken = "create-token"
	listTokens  = "tokens"
	revokeToken = "revoke-token"
)

func newToken() *cobra.Command {
	c := &cobra.Command{
		Use:     "token",
		Aliases: []string{"tokens"},
		Short:   "Make and revoke the tokens of machines, also while the site runs",
		Long: `Make and revoke the tokens of machines, also while the site runs.

A token lets a program make the calls of staff. It belongs to an account and
never does more than that account may; no token gives roles, makes tokens or
decides what waits for a second person. docs/api.md explains how to use one.`,
		Example: `  croupier token create --owner boss --name "nightly export" --permissions reports,dashboard --days 90 --reason "for the warehouse"
  croupier token list
  croupier token revoke 01k6b3m2x8p4v7q9r5s0t1w2yz --reason "the machine is gone"`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(newTokenCreate(), newTokenList(), newTokenRevoke())
	return c
}

func newTokenCreate() *cobra.Command {
	var req app.TokenRequest
	var reason string
	c := &cobra.Command{
		Use:   "create --owner NAME --name TEXT --permissions LIST --days N --reason TEXT",
		Short: "Make a token; it is printed once",
		Long: `Make a token; it is printed once.

The owner is the account in whose name the program calls: the token may do what
is on the list and the owner may do at the moment of a call. With
--without-code it may also make the calls for which people give a recent code,
such as those that move money.`,
		Example: `  croupier token create --owner boss --name "nightly export" --permissions reports --days 90 --addresses 192.0.2.0/24 --reason "for the warehouse"`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return printAnswer(c, consoleRequest{Action: createToken, Token: req, Reason: strings.TrimSpace(reason)})
		},
	}
	flags := c.Flags()
	flags.StringVar(&req.Owner, "owner", "", "account in whose name it calls: a name or an id")
	flags.StringVar(&req.Name, "name", "", "what it is for")
	flags.StringSliceVar(&req.Permissions, "permissions", nil, "what it may do, such as reports,dashboard")
	flags.IntVar(&req.Days, "days", 0, "how long it is valid, at most a year")
	flags.StringSliceVar(&req.Addresses, "addresses", nil, "networks from which it may be used (default: any)")
	flags.BoolVar(&req.WithoutCode, "without-code", false, "let it make calls for which people give a recent code")
	for _, name := range []string{"owner", "name", "permissions", "days"} {
		_ = c.MarkFlagRequired(name) // fails only for an unknown flag
	}
	return withReason(c, &reason)
}

func newTokenList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the tokens in force, newest first", Example: "  croupier token list", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return printAnswer(c, consoleRequest{Action: listTokens}) },
	}
}

func newTokenRevoke() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:     "revoke ID --reason TEXT",
		Short:   "End a token at once",
		Example: `  croupier token revoke 01k6b3m2x8p4v7q9r5s0t1w2yz --reason "the machine is gone"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			return executeAndReport(c, consoleRequest{Action: revokeToken, Token: app.TokenRequest{ID: arguments[0]}, Reason: strings.TrimSpace(reason)}, "the token has ended")
		},
	}
	return withReason(c, &reason)
}

// printAnswer executes a request and prints its answer.
func printAnswer(c *cobra.Command, d consoleRequest) error {
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	text, err := execute(c.Context(), cfg, d)
	if err != nil {
		return err
	}
	fmt.Fprint(c.OutOrStdout(), text)
	return nil
}
