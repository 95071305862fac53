// Package doctor runs checks of a site and of its dependencies: files, ports, prices, nodes,
// mail. A check names the problem and the remedy in plain sentences.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Level is the severity of a finding.
type Level string

// The levels. A Problem stops the site or a part of it, or endangers it.
const (
	OK      Level = "ok"
	Warning Level = "warning"
	Problem Level = "problem"
)

// Finding is one problem.
type Finding struct {
	Level Level `json:"level"`
	// Sentence names the key or the file, and the remedy. It contains no secret.
	Sentence string `json:"sentence"`
}

// Warn makes a finding of the level Warning.
func Warn(format string, args ...any) []Finding {
	return []Finding{{Warning, fmt.Sprintf(format, args...)}}
}

// Fail makes a finding of the level Problem.
func Fail(format string, args ...any) []Finding {
	return []Finding{{Problem, fmt.Sprintf(format, args...)}}
}

// Check is one check.
type Check struct {
	// Group and Name are shown; a name is used once.
	Group, Name string
	// Network is set if it needs the network.
	Network bool
	// Run runs the check and returns nil if all is well. It must end when ctx does.
	Run func(ctx context.Context) []Finding
}

// The groups, in the order in which they are shown.
const (
	Configuration = "Configuration"
	Files         = "Files"
	Ports         = "Ports"
	Money         = "Money"
	Services      = "Services"
	Site          = "Site"
	Steps         = "First steps"
)

var groups = []string{Configuration, Files, Ports, Money, Services, Site, Steps}

// Validate refuses an incomplete check.
func (c Check) Validate() error {
	known := false
	for _, group := range groups {
		known = known || c.Group == group
	}
	if !known || c.Name == "" || c.Run == nil {
		return fmt.Errorf("the check %q of the doctor is not complete", c.Name)
	}
	return nil
}

// Result is the result of one check.
type Result struct {
	Group    string    `json:"group"`
	Name     string    `json:"name"`
	Level    Level     `json:"level"`
	Findings []Finding `json:"findings"`
}

// maxParallel is the number of checks that run at the same time.
const maxParallel = 16

// Run runs checks at the same time, each for at most limit, and returns their results in the
// order of the groups. A check that exceeds its time is a problem itself.
func Run(ctx context.Context, checks []Check, limit time.Duration) []Result {
	results, slot := make([]Result, len(checks)), make(chan struct{}, maxParallel)
	var group sync.WaitGroup
	for i, check := range checks {
		group.Go(func() {
			slot <- struct{}{}
			defer func() { <-slot }()
			results[i] = check.result(ctx, limit)
		})
	}
	group.Wait()
	return Sort(results)
}

// Sort sorts results in the order of their groups.
func Sort(results []Result) []Result {
	sorted := make([]Result, 0, len(results))
	for _, group := range groups {
		for _, r := range results {
			if r.Group == group {
				sorted = append(sorted, r)
			}
		}
	}
	return sorted
}

// result runs the check. One that ignores the end of its context is abandoned.
func (c Check) result(ctx context.Context, limit time.Duration) Result {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	done := make(chan []Finding, 1)
	go func() {
		defer func() {
			if reason := recover(); reason != nil {
				done <- Fail("The check failed: %v.", reason)
			}
		}()
		done <- c.Run(ctx)
	}()
	select {
	case findings := <-done:
		return c.found(findings)
	case <-ctx.Done():
	}
	select { // both may have happened
	case findings := <-done:
		return c.found(findings)
	default:
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return c.found(Fail("The check was interrupted."))
	}
	return c.found(Fail("The check did not end within %v.", limit))
}

func (c Check) found(findings []Finding) Result {
	r := Result{Group: c.Group, Name: c.Name, Level: OK, Findings: findings}
	if r.Findings == nil {
		r.Findings = []Finding{}
	}
	for _, f := range findings {
		if f.Level == Problem || r.Level == OK {
			r.Level = f.Level
		}
	}
	return r
}

// Failed reports whether a result is a problem.
func Failed(results []Result) bool {
	for _, r := range results {
		if r.Level == Problem {
			return true
		}
	}
	return false
}
