//go:build bench

package sitetest

import (
	"bytes"
	"io"
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

func TestDeclaredListsAreCurrent(t *testing.T) {
	t.Parallel()
	app := newSite(t, withDefaults).App
	for file, describe := range map[string]func(io.Writer) error{"resources.gen.ts": app.WriteResources, "resourcePages.gen.ts": app.WriteResourcePages} {
		want, err := os.ReadFile("../../webui/src/lib/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var made bytes.Buffer
		if err := describe(&made); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(made.Bytes(), want) {
			t.Errorf("webui/src/lib/%s is stale: make types", file)
		}
	}
}
