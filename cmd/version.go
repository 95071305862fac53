package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"croupier/db"
)

// version and commit are set at build time by
// -ldflags "-X croupier/cmd.version=V -X croupier/cmd.commit=C".
var version, commit string

// changelog is the changelog of the binary.
var changelog string

// buildVersion returns the version of the build, or the one that Go recorded.
func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}

// commitLength is the length of a printed commit.
const commitLength = 12

// buildCommit returns the commit of the build, or the one that Go recorded.
func buildCommit() string {
	if commit != "" {
		return commit
	}
	revision, changed := "unknown", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			switch {
			case setting.Key == "vcs.revision" && setting.Value != "":
				revision = setting.Value[:min(commitLength, len(setting.Value))]
			case setting.Key == "vcs.modified" && setting.Value == "true":
				changed = "-dirty"
			}
		}
	}
	return revision + changed
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the version, the commit, Go's version and the schema",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			// For a missing file Status lists the migrations of this binary.
			known, err := db.Status(c.Context(), db.Options{Path: filepath.Join(os.DevNull, "none")})
			if err != nil {
				return fmt.Errorf("read the schema: %w", err)
			}
			schema := int64(0)
			for _, item := range known {
				schema = max(schema, item.Version)
			}
			fmt.Fprintf(c.OutOrStdout(), "croupier %s\ncommit   %s\ngo       %s %s/%s\nschema   %d\n",
				buildVersion(), buildCommit(), runtime.Version(), runtime.GOOS, runtime.GOARCH, schema)
			return nil
		},
	}
}
