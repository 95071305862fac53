// Croupier is a self-hosted online casino and sportsbook in one binary.
package main

import (
	"os"

	"croupier/cmd"
)

func main() { os.Exit(cmd.Execute()) }
