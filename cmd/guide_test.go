package cmd

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// guides are the documents for newcomers besides the README.
var guides = []string{"CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"}

// guideFolders are the folders of the files that the guide names without their path.
var guideFolders = []string{"", "app/rewards/races", "app/kernel/config", "webui", "webui/e2e", "webui/src", "webui/src/features/social/feed"}

func TestGuidesNameExistingFiles(t *testing.T) {
	file := regexp.MustCompile(`^[\w./-]+(\.(go|sql|ts|tsx|mjs|yaml|md)|/\w+)$`)
	found := 0
	for _, guide := range guides {
		text := repositoryFile(t, guide)
		names := regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(text, -1)
		for _, match := range append(names, quoted.FindAllStringSubmatch(text, -1)...) {
			name := match[1]
			if !file.MatchString(name) || name[0] == '/' {
				continue
			}
			found++
			if !slices.ContainsFunc(guideFolders, func(folder string) bool {
				_, err := os.Stat(filepath.Join(repository, folder, name))
				return err == nil
			}) {
				t.Errorf("%s names %s, which does not exist", guide, name)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d names were found", found)
	}
}

func TestGuidesNameExistingTargets(t *testing.T) {
	makefile := repositoryFile(t, "Makefile")
	for _, guide := range guides {
		for _, match := range regexp.MustCompile("`make\\s([a-z-]+)").FindAllStringSubmatch(repositoryFile(t, guide), -1) {
			if !regexp.MustCompile(`(?m)^` + match[1] + `:`).MatchString(makefile) {
				t.Errorf("%s names make %s: there is no such target", guide, match[1])
			}
		}
	}
}
