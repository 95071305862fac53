package doctor

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestChecksHaveResults(t *testing.T) {
	t.Parallel()
	block := make(chan struct{})
	defer close(block)
	check := func(group, name string, run func(context.Context) []Finding) Check {
		return Check{Group: group, Name: name, Run: run}
	}
	results := Run(t.Context(), []Check{
		check(Steps, "step", func(context.Context) []Finding { return Warn("Do %s.", "it") }),
		check(Files, "good", func(context.Context) []Finding { return nil }),
		check(Files, "stuck", func(context.Context) []Finding { <-block; return nil }),
		check(Files, "broken", func(context.Context) []Finding { panic("on purpose") }),
		check(Files, "both", func(context.Context) []Finding { return append(Fail("A."), Warn("B.")...) }),
	}, 50*time.Millisecond)
	var got []string
	for _, r := range results {
		line := r.Group + " " + r.Name + " " + string(r.Level)
		for _, f := range r.Findings {
			line += " " + f.Sentence
		}
		got = append(got, line)
	}
	want := []string{
		"Files good ok", "Files stuck problem The check did not end within 50ms.", "Files broken problem The check failed: on purpose.",
		"Files both problem A. B.", "First steps step warning Do it.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if !Failed(results) || Failed(results[:1]) || Failed(results[4:]) {
		t.Error("a problem and nothing else fails")
	}
}

func TestInterruptedCheckIsReported(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	block := make(chan struct{})
	defer close(block)
	results := Run(ctx, []Check{{Group: Site, Name: "x", Run: func(context.Context) []Finding { <-block; return nil }}}, time.Minute)
	if results[0].Findings[0].Sentence != "The check was interrupted." {
		t.Errorf("got %+v", results)
	}
}

func TestIncompleteChecksAreRefused(t *testing.T) {
	t.Parallel()
	run := func(context.Context) []Finding { return nil }
	for _, c := range []Check{{Group: Site, Run: run}, {Group: Site, Name: "x"}, {Group: "Elsewhere", Name: "x", Run: run}} {
		if c.Validate() == nil {
			t.Errorf("%+v is taken", c)
		}
	}
	if err := (Check{Group: Site, Name: "x", Run: run}).Validate(); err != nil {
		t.Error(err)
	}
}
