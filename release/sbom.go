package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// npm is a package that the build of the browser part includes.
type npm struct {
	name, version, licence string
	sha512                 []byte
}

// bundledPackages lists the packages in the site's lock file that are used beyond its build and its
// tests.
func bundledPackages(webui string) ([]npm, error) {
	text, err := os.ReadFile(filepath.Join(webui, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License, Integrity string
			Dev, DevOptional            bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("read package-lock.json: %w", err)
	}
	var all []npm
	for place, one := range lock.Packages {
		name, found := strings.CutPrefix(place, "node_modules/")
		if !found || one.Dev || one.DevOptional {
			continue
		}
		hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(one.Integrity, "sha512-"))
		if err != nil {
			return nil, fmt.Errorf("read the hash of %s: %w", name, err)
		}
		all = append(all, npm{name, one.Version, one.License, hash})
	}
	slices.SortFunc(all, func(a, b npm) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// roots is the module with the root certificates of the image.
const roots = "golang.org/x/crypto/x509roots/fallback"

// sbom lists the content as CycloneDX: Go's library, the modules in the binary's module list, the
// packages of the browser part, and the root certificates of the image.
func (r release) sbom(build *debug.BuildInfo, packages []npm) ([]byte, error) {
	components := []cdx.Component{{
		Type: cdx.ComponentTypeLibrary, Name: "std", Version: strings.TrimPrefix(build.GoVersion, "go"),
		PackageURL: purl("golang", "std", strings.TrimPrefix(build.GoVersion, "go")), Description: "standard library of Go",
	}}
	for _, module := range build.Deps {
		components = append(components, goModule(module))
	}
	certificates, err := r.rootModule()
	if err != nil {
		return nil, err
	}
	image := goModule(certificates)
	image.Description = "root certificates, in the container image alone"
	components = append(components, image)
	for _, one := range packages {
		components = append(components, cdx.Component{
			Type: cdx.ComponentTypeLibrary, Name: one.name, Version: one.version, PackageURL: purl("npm", one.name, one.version),
			Licenses: &cdx.Licenses{{License: &cdx.License{ID: one.licence}}},
			Hashes:   &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA512, Value: hex.EncodeToString(one.sha512)}},
		})
	}
	for i := range components {
		components[i].BOMRef = components[i].PackageURL
	}
	list := cdx.NewBOM()
	list.Metadata = &cdx.Metadata{
		Timestamp: r.time.Format(time.RFC3339),
		Component: &cdx.Component{BOMRef: "croupier", Type: cdx.ComponentTypeApplication, Name: "croupier", Version: r.version},
	}
	list.Components = &components
	var text bytes.Buffer
	err = cdx.NewBOMEncoder(&text, cdx.BOMFileFormatJSON).SetPretty(true).Encode(list)
	return text.Bytes(), err
}

// goModule describes a module, or its replacement; the hash is that of go.sum.
func goModule(module *debug.Module) cdx.Component {
	if module.Replace != nil {
		module = module.Replace
	}
	return cdx.Component{
		Type: cdx.ComponentTypeLibrary, Name: module.Path, Version: module.Version,
		PackageURL: purl("golang", module.Path, module.Version),
		Properties: &[]cdx.Property{{Name: "go.sum", Value: module.Sum}},
	}
}

// purl is the address of a package by github.com/package-url: characters with a meaning in it are
// escaped.
func purl(kind, name, version string) string {
	escape := strings.NewReplacer("@", "%40", "+", "%2B").Replace
	return "pkg:" + kind + "/" + escape(name) + "@" + escape(version)
}
