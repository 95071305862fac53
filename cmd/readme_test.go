package cmd

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"croupier/app/kernel/config"
)

// repository is the folder of the README.
const repository = ".."

var quoted = regexp.MustCompile("`([^`]+)`")

func repositoryFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tableRows returns the cells of the README's table below a heading.
func tableRows(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	_, table, _ := strings.Cut(repositoryFile(t, "README.md"), heading+"\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for i, line := range strings.Split(table, "\n") {
		if i > 0 { // skips the rule of dashes
			rows = append(rows, strings.Split(strings.Trim(line, "|"), " | "))
		}
	}
	if len(rows) < 5 {
		t.Fatalf("the README's table %q has %d rows", heading, len(rows))
	}
	return rows
}

// findCommand finds the command of a line such as "backup FILE" below parent,
// and reports unknown parts of the line.
func findCommand(t *testing.T, parent *cobra.Command, line string) *cobra.Command {
	t.Helper()
	command, rest, err := parent.Find(strings.Fields(line))
	if err != nil || command == parent {
		t.Errorf("the README names %q: there is no such command below %s", line, parent.CommandPath())
		return nil
	}
	for _, word := range rest {
		name, isFlag := strings.CutPrefix(strings.Trim(word, "[]"), "--")
		if isFlag && name != "help" && command.Flag(name) == nil && command.InheritedFlags().Lookup(name) == nil {
			t.Errorf("the README names %q: %s has no flag --%s", line, command.CommandPath(), name)
		}
	}
	return command
}

// operatorRoot is the root command of the program that operators run. Other builds have more
// commands.
func operatorRoot() *cobra.Command { return newRootWith(nil) }

func TestREADMENamesExistingCommands(t *testing.T) {
	typed := regexp.MustCompile("`croupier ([^`A-Z]+)[^`]*`|(?m)^    (?:sudo -u croupier )?croupier (.+)$")
	for _, match := range typed.FindAllStringSubmatch(repositoryFile(t, "README.md"), -1) {
		findCommand(t, operatorRoot(), match[1]+match[2])
	}
	var listed []string
	for _, row := range tableRows(t, "| command | what it does |") {
		parent := operatorRoot()
		for _, match := range quoted.FindAllStringSubmatch(row[0], -1) {
			line := strings.TrimPrefix(match[1], "croupier ")
			if command := findCommand(t, parent, line); command != nil {
				parent = command.Parent() // the rest of the row names siblings
				listed = append(listed, strings.Fields(strings.TrimPrefix(command.CommandPath(), "croupier "))[0])
			}
		}
	}
	for _, command := range operatorRoot().Commands() {
		if !command.Hidden && command.Name() != "help" && !slices.Contains(listed, command.Name()) {
			t.Errorf("the README's table lacks croupier %s", command.Name())
		}
	}
}

func TestREADMENamesExistingTargets(t *testing.T) {
	makefile := repositoryFile(t, "Makefile")
	targets := regexp.MustCompile("`make ([a-z]+)|(?m)^    make ([a-z]+)").FindAllStringSubmatch(repositoryFile(t, "README.md"), -1)
	if len(targets) < 4 {
		t.Fatalf("only %d targets were found", len(targets))
	}
	for _, match := range targets {
		if name := match[1] + match[2]; !regexp.MustCompile(`(?m)^` + name + `:`).MatchString(makefile) {
			t.Errorf("make %s: there is no such target", name)
		}
	}
}

// TestREADMEListsDefaults compares the table of keys with the example file. Another test
// compares that file with the program.
func TestREADMEListsDefaults(t *testing.T) {
	var example bytes.Buffer
	if err := config.Example(&example); err != nil {
		t.Fatal(err)
	}
	for _, row := range tableRows(t, "| key | default | for |") {
		path := strings.Trim(row[0], "` ")
		at := slices.IndexFunc(config.Keys(), func(k config.Key) bool { return k.Path == path })
		if at < 0 {
			t.Errorf("%s: there is no such key", path)
			continue
		}
		variable := regexp.QuoteMeta(config.Keys()[at].Env())
		value := regexp.MustCompile(`(?m)# ` + variable + `(?:, --[a-z-]+)?\n *[a-z_0-9]+: (.*)$`).FindStringSubmatch(example.String())
		if value == nil {
			t.Errorf("%s is not in the example", path)
			continue
		}
		want := strings.NewReplacer(`"`, "", "[", "", "]", "", "{}", "").Replace(value[1])
		if want == "" {
			want = "none"
		}
		if logText := strings.Trim(row[1], "` "); logText != want {
			t.Errorf("%s: the README says %q, the program %q", path, logText, want)
		}
	}
}

func TestREADMEListsExistingPaths(t *testing.T) {
	text := repositoryFile(t, "README.md")
	_, tree, _ := strings.Cut(text, "## Where things are\n\n")
	tree, _, _ = strings.Cut(tree, "\n\n")
	places := 0
	check := func(place string) {
		places++
		if _, err := os.Stat(filepath.Join(repository, place)); err != nil {
			t.Errorf("the README shows a place that does not exist: %v", err)
		}
	}
	for _, match := range regexp.MustCompile(`(?m)^    (\S+(?:, \S+)*)  `).FindAllStringSubmatch(tree, -1) {
		for _, place := range strings.Split(match[1], ", ") {
			if folder, _, general := strings.Cut(place, "<"); general {
				place = folder
			}
			check(place)
		}
	}
	for _, match := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(text, -1) {
		check(match[1])
	}
	if places < 6 {
		t.Errorf("only %d places were found", places)
	}
}
