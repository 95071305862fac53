// Croupier is a self-hosted online casino and sportsbook in one binary.
package main

import (
	_ "embed"
	"os"

	"croupier/cmd"
)

//go:embed CHANGELOG.md
var changelog string

func main() { os.Exit(cmd.Execute(changelog)) }
