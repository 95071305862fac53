//go:build bench

package cmd

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"croupier/cmd/load"
)

// addProfile adds a hidden flag to the command serve, which writes a profile of the processor time
// to a file. bench bets --shares reads it.
func addProfile(serve *cobra.Command) {
	var file string
	serve.Flags().StringVar(&file, load.CPUProfile, "", "write a profile of the processor time to this file, to measure what costs how much")
	_ = serve.Flags().MarkHidden(load.CPUProfile) // fails only for an unknown flag
	run := serve.RunE
	serve.RunE = func(c *cobra.Command, arguments []string) error {
		if file != "" {
			end, err := profileCPU(file)
			if err != nil {
				return err
			}
			defer end()
		}
		return run(c, arguments)
	}
}

// profileCPU writes a profile of this process's processor time to a file until it is
// ended.
func profileCPU(path string) (end func(), err error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("make the profile: %w", err)
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, errors.Join(fmt.Errorf("profile the processor time: %w", err), file.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		_ = file.Close() // a reader of the profile notices that its end is missing
	}, nil
}

// profiled adds a flag to a measurement, which writes a profile of the processor time of its server to a file.
func profiled(flags *pflag.FlagSet, server *[]string) {
	flags.Func(load.CPUProfile, "write a profile of the server's processor time to this file", func(file string) error {
		path, err := filepath.Abs(file)
		if err == nil {
			*server = append(*server, "--"+load.CPUProfile, path)
		}
		return err
	})
}
