//go:build bench

package app

import (
	"bytes"
	"os"
	"testing"

	"croupier/app/kernel/config"
)

func TestTypeScriptTypesAreCurrent(t *testing.T) {
	want, err := os.ReadFile("../webui/src/lib/api.gen.ts")
	if err != nil {
		t.Fatal(err)
	}
	var made bytes.Buffer
	if err := newSite(t, func(cfg *config.Config) { *cfg = withDefaultsIn(cfg.Data) }).app.WriteTypes(&made); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made.Bytes(), want) {
		t.Fatal("webui/src/lib/api.gen.ts is stale: make types")
	}
}
