// Command plainenglish refuses private words in code, docs and texts of the project.
//
// It reads the files that git tracks: words of identifiers and of sentences against the
// word list of rules.txt, and sentences of comments, Markdown and texts against its
// patterns. Each finding names file, line, word and a replacement.
//
//	go run ./scripts/plainenglish [-stats] [path ...]
//
// -stats prints the findings by folder and by replacement.
//
// It exits with 1 if there are findings.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
)

const rulesFile = "scripts/plainenglish/rules.txt"

func main() {
	stats := flag.Bool("stats", false, "print findings by folder and by replacement")
	flag.Parse()
	found, err := run(flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "plainenglish:", err)
		os.Exit(2)
	}
	if *stats {
		printStats(found)
		return
	}
	for _, f := range found {
		fmt.Printf("%s:%d: %q: write %s\n", f.path, f.line, f.text, f.instead)
	}
	if len(found) > 0 {
		os.Exit(1)
	}
}

// run lists the findings of the files below paths.
func run(below []string) (found []finding, err error) {
	rules, err := readRules(rulesFile)
	if err != nil {
		return nil, err
	}
	paths, err := tracked(below)
	if err != nil {
		return nil, err
	}
	for _, name := range paths {
		content, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // deleted and not committed yet
		}
		if err != nil {
			return nil, err
		}
		found = append(found, rules.check(name, string(content))...)
	}
	return found, nil
}

func printStats(found []finding) {
	folders, replacements := map[string]int{}, map[string]int{}
	for _, f := range found {
		parts := strings.Split(path.Dir(f.path), "/")
		folders[strings.Join(parts[:min(3, len(parts))], "/")]++
		replacements[f.instead]++
	}
	fmt.Printf("%d findings\n\nby folder\n", len(found))
	printCounts(folders)
	fmt.Println("\nby replacement")
	printCounts(replacements)
}

func printCounts(counts map[string]int) {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return counts[b] - counts[a] })
	for _, key := range keys {
		fmt.Printf("%6d %s\n", counts[key], key)
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
