package config

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// No token of a machine reaches a log, in whatever form it is passed.
func TestTokensAreRedactedFromLog(t *testing.T) {
	token := "crp_" + strings.Repeat("0", 40) + "2kaqcA"
	for _, format := range []string{LogText, LogJSON} {
		for name, value := range map[string]any{
			"a text": "with " + token, "an error": fmt.Errorf("call: %w", errors.New(token)), "a list": []string{token}, "cut off": token[:20],
		} {
			var out bytes.Buffer
			logger := Log{Format: format}.Logger(&out)
			logger.With("by", token).WithGroup("call").Info("failed with "+token, "value", value)
			if text := out.String(); strings.Contains(text, token[:14]) || !strings.Contains(text, "crp_…") || !strings.Contains(text, "failed") {
				t.Errorf("%s as %s: %s", name, format, text)
			}
		}
	}
}
