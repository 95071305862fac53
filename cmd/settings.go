package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

const (
	configFlag = "config"
	// defaultFile is read if it exists and no other file is given, and systemFile if defaultFile
	// does not exist: packages install it there.
	defaultFile = "config.yaml"
	systemFile  = "/etc/croupier/config.yaml"
)

// readConfig reads the configuration for a command.
func readConfig(c *cobra.Command) (config.Config, error) {
	file, err := configFile(c)
	if err != nil {
		return config.Config{}, err
	}
	cfg, err := config.Load(config.Source{File: file, Flags: c.Flags()})
	if errors.Is(err, fs.ErrPermission) {
		err = fmt.Errorf("%w; run it as the user of the site, such as: sudo -u croupier croupier COMMAND", err)
	}
	return cfg, err
}

// configFile is the configuration file of a command; empty for none.
func configFile(c *cobra.Command) (string, error) {
	file, err := c.Flags().GetString(configFlag)
	if err != nil || file != "" {
		return file, err
	}
	if file = os.Getenv(config.FileVariable); file != "" {
		return file, nil
	}
	for _, file := range []string{defaultFile, systemFile} {
		if _, err := os.Stat(file); err == nil {
			return file, nil
		} else if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return "", err
		}
	}
	return "", nil
}
