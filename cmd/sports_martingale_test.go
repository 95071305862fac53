//go:build bench

package cmd

import (
	"bytes"
	"strings"
	"testing"
)

// The trial reports every requested sport, and refuses one without a model.
func TestSportsMartingale(t *testing.T) {
	var out bytes.Buffer
	if err := martingale(&out, 30, []string{"bowls", "efighting"}); err != nil || strings.Count(out.String(), "\n") != 2 || !strings.Contains(out.String(), "bowls") {
		t.Errorf("it says %q, %v", out.String(), err)
	}
	if err := martingale(&out, 1, []string{"chess"}); err == nil {
		t.Error("chess was simulated")
	}
}
