package cmd

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
)

// adminAlias is the alias of the administrators' role; noRole means none.
const (
	adminAlias = "admin"
	noRole     = "none"
)

// maxPasswordBytes is the maximum length of a password from standard input. The site's own rule
// is stricter.
const maxPasswordBytes = 1024

func newUser() *cobra.Command {
	c := &cobra.Command{
		Use:     "user",
		Aliases: []string{"users"},
		Short:   "Create and mend accounts, also while the site runs",
		Example: `  croupier user create --name boss --email boss@casino.example --role admin
  echo "$PASSWORD" | croupier user password boss --password-stdin --reason "asked by phone"
  croupier user role boss none --reason "left the house"
  croupier user disable-2fa boss --reason "lost the telephone, identity checked"`,
		Args: cobra.NoArgs,
		RunE: showHelp,
	}
	config.AddFlags(c.PersistentFlags(), "data")
	c.AddCommand(newUserCreate(), newUserRole(), newUserPassword(), newUserDisable2FA(), newUserGrant())
	return c
}

func newUserCreate() *cobra.Command {
	var req consoleRequest
	var fromStdin bool
	c := &cobra.Command{
		Use:   "create --name NAME [--email ADDRESS] [--role ROLE] [--password-stdin]",
		Short: "Create an account; its email address counts as confirmed",
		Long: `Create an account; its email address counts as confirmed.

Without --password-stdin a password is made up and printed once. The role is
admin (everything), chat_moderator, or one that was defined on the site.`,
		Example: `  croupier user create --name boss --email boss@casino.example --role admin`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := readConfig(c)
			if err != nil {
				return err
			}
			req.Action, req.Role = createUser, roleID(req.Role)
			var made bool
			if req.Password, made, err = readPassword(c.InOrStdin(), fromStdin); err != nil {
				return err
			}
			id, err := execute(c.Context(), cfg, req)
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "created %s (id %s)\n", req.Name, id)
			printPassword(c.OutOrStdout(), req.Password, made)
			return nil
		},
	}
	c.Flags().StringVar(&req.Name, "name", "", "name of the account")
	c.Flags().StringVar(&req.Email, "email", "", "email address")
	c.Flags().StringVar(&req.Role, "role", "", "role, such as admin")
	c.Flags().BoolVar(&fromStdin, "password-stdin", false, "read the password from standard input")
	_ = c.MarkFlagRequired("name") // fails only for an unknown flag
	return c
}

func newUserRole() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:     "role LOGIN ROLE --reason TEXT",
		Short:   "Make ROLE the only role of an account; none takes all away",
		Example: `  croupier user role boss admin --reason "takes over the shift"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, arguments []string) error {
			return executeAndReport(c, consoleRequest{Action: setRole, Login: arguments[0], Role: roleID(arguments[1]), Reason: strings.TrimSpace(reason)},
				fmt.Sprintf("the role of %s is now %s", arguments[0], arguments[1]))
		},
	}
	return withReason(c, &reason)
}

func newUserPassword() *cobra.Command {
	var fromStdin bool
	var reason string
	c := &cobra.Command{
		Use:     "password LOGIN --reason TEXT [--password-stdin]",
		Short:   "Set a new password and end all sessions of the account",
		Long:    "Set a new password and end all sessions of the account. Without\n--password-stdin a password is made up and printed once.",
		Example: `  echo "$PASSWORD" | croupier user password boss --password-stdin --reason "asked by phone"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			chosen, made, err := readPassword(c.InOrStdin(), fromStdin)
			if err != nil {
				return err
			}
			err = executeAndReport(c, consoleRequest{Action: setPassword, Login: arguments[0], Password: chosen, Reason: strings.TrimSpace(reason)},
				fmt.Sprintf("%s has a new password; all sessions were ended", arguments[0]))
			if err != nil {
				return err
			}
			printPassword(c.OutOrStdout(), chosen, made)
			return nil
		},
	}
	c.Flags().BoolVar(&fromStdin, "password-stdin", false, "read the password from standard input")
	return withReason(c, &reason)
}

func newUserDisable2FA() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:     "disable-2fa LOGIN --reason TEXT",
		Aliases: []string{"disable-two-factor"},
		Short:   "Turn two-factor off for a user who lost app and backup codes",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			return executeAndReport(c, consoleRequest{Action: disableTwoFactor, Login: arguments[0], Reason: strings.TrimSpace(reason)}, "two-factor is off for "+arguments[0])
		},
	}
	return withReason(c, &reason)
}

func newUserGrant() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "grant LOGIN AMOUNT CURRENCY --reason TEXT",
		Short: "Give a player real money of the house",
		Long: `Give a player real money of the house, such as a prize or a correction.

The amount is in whole units. It becomes a transfer like any other, and the
log of staff keeps it with its reason.`,
		Example: `  croupier user grant felicity 25.50 usd --reason "prize of the raffle"`,
		Args:    cobra.ExactArgs(3),
		RunE: func(c *cobra.Command, arguments []string) error {
			return executeAndReport(c, consoleRequest{Action: grantMoney, Login: arguments[0], Amount: arguments[1], Currency: arguments[2], Reason: strings.TrimSpace(reason)},
				fmt.Sprintf("%s has %s %s more", arguments[0], arguments[1], arguments[2]))
		},
	}
	return withReason(c, &reason)
}

// executeAndReport executes a request and reports success.
func executeAndReport(c *cobra.Command, d consoleRequest, done string) error {
	cfg, err := readConfig(c)
	if err != nil {
		return err
	}
	if _, err := execute(c.Context(), cfg, d); err != nil {
		return err
	}
	fmt.Fprintln(c.OutOrStdout(), done)
	return nil
}

func roleID(name string) string {
	switch name {
	case adminAlias:
		return session.RoleAdmin
	case noRole:
		return ""
	}
	return name
}

// readPassword reads a password from standard input, or generates one.
func readPassword(in io.Reader, fromStdin bool) (chosen string, made bool, err error) {
	if !fromStdin {
		return strings.ToLower(rand.Text()[:20]), true, nil
	}
	content, err := io.ReadAll(io.LimitReader(in, maxPasswordBytes+1))
	if err != nil {
		return "", false, fmt.Errorf("read the password: %w", err)
	}
	chosen = strings.TrimSuffix(strings.TrimSuffix(string(content), "\n"), "\r")
	switch {
	case len(content) > maxPasswordBytes:
		return "", false, errors.New("read the password: it is too long")
	case chosen == "":
		return "", false, errors.New("read the password: standard input is empty")
	case strings.ContainsAny(chosen, "\r\n"):
		return "", false, errors.New("read the password: standard input has more than one line")
	}
	return chosen, false, nil
}

func printPassword(out io.Writer, text string, made bool) {
	if made {
		fmt.Fprintf(out, "password: %s\n", text)
	}
}

// discardLogger is the logger of commands that execute one request. Their error describes the failure.
func discardLogger() *slog.Logger { return slog.New(slog.DiscardHandler) }
