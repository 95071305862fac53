package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
)

// goModuleInfo is go list's data of a module.
type goModuleInfo struct{ Path, Version, Dir, Sum string }

// modules returns Go's modules and their folders in its cache.
func (r release) modules(names ...string) (map[string]goModuleInfo, error) {
	list := exec.Command("go", append([]string{"list", "-m", "-json"}, names...)...)
	list.Dir, list.Stderr = r.root, os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("list the modules: %w", err)
	}
	found := map[string]goModuleInfo{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var one goModuleInfo
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, fmt.Errorf("read the modules: %w", err)
		}
		found[one.Path] = one
	}
}

func (r release) rootModule() (*debug.Module, error) {
	found, err := r.modules(roots)
	if err != nil {
		return nil, err
	}
	return &debug.Module{Path: roots, Version: found[roots].Version, Sum: found[roots].Sum}, nil
}

// notices collects the licences that the included works require to be distributed with them.
func (r release) notices(build *debug.BuildInfo, packages []npm) ([]byte, error) {
	goRoot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("ask for Go's folder: %w", err)
	}
	names := []string{roots}
	for _, module := range build.Deps {
		names = append(names, module.Path)
	}
	cached, err := r.modules(names...)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	text.WriteString("Works of others inside of Croupier, and the licences they are under.\n")
	// Debian stores the licence of its Go elsewhere; that of Go's own modules is the same.
	licence, err := licences(strings.TrimSpace(string(goRoot)))
	if err != nil {
		return nil, err
	}
	if licence == "" {
		if licence, err = licences(cached[roots].Dir); err != nil {
			return nil, err
		}
	}
	notice(&text, "Go "+strings.TrimPrefix(build.GoVersion, "go"), licence)
	for _, name := range names {
		one := cached[name]
		licence, err := licences(one.Dir)
		if err != nil {
			return nil, fmt.Errorf("read the licence of %s: %w", name, err)
		}
		if licence == "" {
			return nil, fmt.Errorf("%s has no licence in the module cache", name)
		}
		notice(&text, one.Path+" "+one.Version, licence)
	}
	for _, one := range packages {
		licence, err := licences(filepath.Join(r.root, "webui/node_modules", one.name))
		if err != nil {
			return nil, err
		}
		if licence == "" {
			licence = "The package names the licence " + one.licence + " and brings no text of it.\n"
		}
		notice(&text, one.name+" "+one.version, licence)
	}
	return text.Bytes(), nil
}

func notice(text *bytes.Buffer, title, licence string) {
	fmt.Fprintf(text, "\n%s\n%s\n%s", strings.Repeat("=", 76), title, licence)
}

// licenceFile matches the names of files with a licence or a notice.
var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents)\b`)

// licences reads the licence files of a work; none is no text.
func licences(folder string) (string, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, one := range files {
		if one.IsDir() || !licenceFile.MatchString(one.Name()) {
			continue
		}
		body, err := os.ReadFile(filepath.Join(folder, one.Name()))
		if err != nil {
			return "", err
		}
		text.WriteString("\n" + strings.TrimSpace(strings.ReplaceAll(string(body), "\r\n", "\n")) + "\n")
	}
	return text.String(), nil
}
