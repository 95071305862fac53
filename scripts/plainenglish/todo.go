package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// todoList is how many findings a file may have until it is rewritten.
type todoList map[string]int

func readTodo(name string) (todoList, error) {
	todo := todoList{}
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return todo, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		count, path, ok := strings.Cut(lines.Text(), " ")
		n, err := strconv.Atoi(count)
		if !ok || err != nil {
			return nil, fmt.Errorf("%s: line %q is not a number and a path", name, lines.Text())
		}
		todo[path] = n
	}
	return todo, lines.Err()
}

// lowered gives the list after a rewrite. A number only falls, and a new file does not
// join, except when the list begins. whole is false if only some files were read: the
// others keep their numbers.
func (t todoList) lowered(byFile map[string][]finding, whole bool) todoList {
	begins := len(t) == 0
	next := todoList{}
	for path, allowed := range t {
		if _, found := byFile[path]; !whole && !found {
			if _, err := os.Stat(path); err == nil {
				next[path] = allowed
			}
			continue
		}
		if n := min(allowed, len(byFile[path])); n > 0 {
			next[path] = n
		}
	}
	if begins {
		for path, found := range byFile {
			next[path] = len(found)
		}
	}
	return next
}

func writeTodo(name string, todo todoList) error {
	if len(todo) == 0 {
		if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(todo)) {
		fmt.Fprintf(&b, "%d %s\n", todo[path], path)
	}
	return os.WriteFile(name, []byte(b.String()), 0o644)
}

func printStats(byFile map[string][]finding) {
	folders, rules, total := map[string]int{}, map[string]int{}, 0
	for name, found := range byFile {
		parts := strings.Split(path.Dir(name), "/")
		folders[strings.Join(parts[:min(3, len(parts))], "/")] += len(found)
		for _, f := range found {
			rules[f.instead]++
		}
		total += len(found)
	}
	fmt.Printf("%d findings in %d files\n\nby folder\n", total, len(byFile))
	printCounts(folders)
	fmt.Println("\nby replacement")
	printCounts(rules)
}

func printCounts(counts map[string]int) {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return counts[b] - counts[a] })
	for _, key := range keys {
		fmt.Printf("%6d %s\n", counts[key], key)
	}
}
