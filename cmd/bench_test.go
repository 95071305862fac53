//go:build bench

package cmd

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
)

// builtBench names the program with the commands of developers that make test has built, see
// builtProgram.
const builtBench = "BENCH_UNDER_TEST"

func TestCancelledCommandStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	data := t.TempDir()
	if code := run(ctx, []string{"bench", "db", "--dir", data}, streams{strings.NewReader(""), &out, &out}); code != exitFailed {
		t.Errorf("exit %d: %s", code, out.String())
	}
}

// Documents name existing commands of developers.
func TestDocumentsNameDeveloperCommands(t *testing.T) {
	named := 0
	for _, name := range []string{
		"README.md", "CONTRIBUTING.md", "docs/cashier.md", "docs/futures.md", "docs/limits.md", "docs/performance.md", "docs/restarts.md", "docs/rewards-check.md", "docs/sports-models.md",
		"docs/dev/measurements.md", "docs/dev/sports-bench.md",
	} {
		for _, match := range regexp.MustCompile("croupier-bench ([a-z][a-z -]*)").FindAllStringSubmatch(repositoryFile(t, name), -1) {
			findCommand(t, newRoot(), match[1])
			named++
		}
	}
	if named < 10 {
		t.Errorf("only %d commands were found", named)
	}
}
