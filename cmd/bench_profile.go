//go:build bench

package cmd

import (
	"errors"
	"fmt"
	"os"
	"runtime/pprof"

	"github.com/spf13/cobra"

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
