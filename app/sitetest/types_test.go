//go:build bench

package sitetest

import (
	"bytes"
	"os"
	"testing"
)

func TestTypeScriptTypesAreCurrent(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../webui/src/lib/api.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	var made bytes.Buffer
	if err := newSite(t, withDefaults).App.WriteTypes(&made); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made.Bytes(), want) {
		t.Fatal("webui/src/lib/api.gen.ts is stale: make types")
	}
}
