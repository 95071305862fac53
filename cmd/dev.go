//go:build bench

package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"croupier/app"
	"croupier/app/kernel/config"
)

// newDev groups commands that the build needs.
func newDev() *cobra.Command {
	c := &cobra.Command{Use: "dev", Short: "Tools of the build", Hidden: true, Args: cobra.NoArgs, RunE: showHelp}
	c.AddCommand(
		newDescription("types", "Write the TypeScript types of all calls", (*app.App).WriteTypes),
		newDescription("games", "Write the definitions of the originals for the pages", (*app.App).WriteGames),
		newDescription("resources", "Write the declared lists of the office for the pages", (*app.App).WriteResources),
		newDescription("resource-pages", "Write the pages and menu entries of the declared lists", (*app.App).WriteResourcePages),
		newDescription("openapi", "Write the OpenAPI description of all calls", (*app.App).WriteOpenAPI),
	)
	return c
}

// newDescription makes a command that writes a description of the site's calls
// to standard output or to a file.
func newDescription(name, short string, write func(*app.App, io.Writer) error) *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   name,
		Short: short,
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			var text bytes.Buffer
			if err := describe(c, &text, write); err != nil {
				return err
			}
			if file == "" {
				_, err := text.WriteTo(c.OutOrStdout())
				return err
			}
			if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
				return fmt.Errorf("write the description: %w", err)
			}
			return nil
		},
	}
	c.Flags().StringVar(&file, "out", "", "file to write (default: standard output)")
	return c
}

// describe builds a site with the default configuration in a temporary folder,
// so that the description depends only on the program.
func describe(c *cobra.Command, w io.Writer, write func(*app.App, io.Writer) error) error {
	folder, err := os.MkdirTemp("", "croupier-dev-")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer os.RemoveAll(folder)
	cfg := config.Default()
	cfg.Data = folder
	site, err := offlineSite(c.Context(), cfg, discardLogger())
	if err != nil {
		return err
	}
	defer site.Close()
	return write(site, w)
}
