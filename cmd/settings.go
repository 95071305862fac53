package cmd

import (
	"errors"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

const (
	configFlag = "config"
	// defaultFile is read if it exists and no other file is given.
	defaultFile = "config.yaml"
)

// settings reads the configuration for a command.
func settings(c *cobra.Command) (config.Config, error) {
	file, err := c.Flags().GetString(configFlag)
	if err != nil {
		return config.Config{}, err
	}
	if file == "" {
		file = os.Getenv(config.FileVariable)
	}
	if file == "" {
		if _, err := os.Stat(defaultFile); err == nil {
			file = defaultFile
		} else if !errors.Is(err, fs.ErrNotExist) {
			return config.Config{}, err
		}
	}
	return config.Load(config.Source{File: file, Flags: c.Flags()})
}
