// Command plainenglish refuses private words in code, docs and texts of the project.
//
// It reads the files that git tracks: words of identifiers and of sentences against the
// word list of rules.txt, and sentences of comments, Markdown and texts against its
// patterns. Each finding names file, line, word and a replacement.
//
//	go run ./scripts/plainenglish [-update] [-stats] [-all] [path ...]
//
// Files that are listed in todo.txt may have as many findings as their line states. -update
// lowers these numbers and removes clean files; it never raises one. -stats prints findings
// by folder and by rule, -all prints every finding below the paths.
//
// It exits with 1 if a file has more findings than todo.txt allows.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

const (
	rulesFile = "scripts/plainenglish/rules.txt"
	todoFile  = "scripts/plainenglish/todo.txt"
)

func main() {
	update := flag.Bool("update", false, "lower the numbers of "+todoFile)
	stats := flag.Bool("stats", false, "print findings by folder and by rule")
	all := flag.Bool("all", false, "print every finding below the paths")
	flag.Parse()
	ok, err := run(*update, *stats, *all, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "plainenglish:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

func run(update, stats, all bool, below []string) (bool, error) {
	rules, err := readRules(rulesFile)
	if err != nil {
		return false, err
	}
	todo, err := readTodo(todoFile)
	if err != nil {
		return false, err
	}
	paths, err := tracked(below)
	if err != nil {
		return false, err
	}
	byFile := map[string][]finding{}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue // deleted and not committed yet
		}
		if err != nil {
			return false, err
		}
		if found := rules.check(path, string(content)); len(found) > 0 {
			byFile[path] = found
		}
	}
	switch {
	case stats:
		printStats(byFile)
		return true, nil
	case all:
		for _, path := range paths {
			printFindings(byFile[path])
		}
		return true, nil
	case update:
		return true, writeTodo(todoFile, todo.lowered(byFile, len(below) == 0))
	}
	return report(paths, byFile, todo), nil
}

// report prints the findings of files that have more than todo allows.
func report(paths []string, byFile map[string][]finding, todo todoList) (ok bool) {
	ok = true
	for _, path := range paths {
		found := byFile[path]
		if len(found) <= todo[path] {
			continue
		}
		ok = false
		printFindings(found)
		if todo[path] > 0 {
			fmt.Printf("%s: %d findings, %s allows %d\n", path, len(found), todoFile, todo[path])
		}
	}
	return ok
}

func printFindings(list []finding) {
	for _, f := range list {
		fmt.Printf("%s:%d: %q: write %s\n", f.path, f.line, f.text, f.instead)
	}
}

// tracked lists the files below paths, of the whole project without one.
func tracked(below []string) ([]string, error) {
	out, err := exec.Command("git", append([]string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}, below...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("list the files of git: %w", err)
	}
	paths := strings.Split(strings.Trim(string(out), "\x00"), "\x00")
	slices.Sort(paths)
	return slices.Compact(paths), nil
}
