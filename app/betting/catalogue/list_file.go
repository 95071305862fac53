package catalogue

import (
	"fmt"
	"io"
	"os"
)

// ReadListFile reads the operator's list of games. An empty name returns the
// demonstration set.
func ReadListFile(name string) (List, error) {
	if name == "" {
		return DemoList()
	}
	opened, err := os.Open(name)
	if err != nil {
		return List{}, fmt.Errorf("read the list of games: %w", err)
	}
	defer opened.Close()
	text, err := io.ReadAll(io.LimitReader(opened, MaxListBytes+1))
	if err != nil {
		return List{}, fmt.Errorf("read the list of games: %w", err)
	}
	return ReadList(name, text)
}
