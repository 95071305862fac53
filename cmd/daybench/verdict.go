//go:build bench

package daybench

import (
	"fmt"
	"maps"
	"slices"
	"text/tabwriter"
	"time"
)

const (
	// minTime and minBytes are always allowed: below them noise decides.
	minTime  = 25 * time.Millisecond
	minBytes = 4 << 20
	// warmUp are the first minutes, which also start things; window is the number of compared
	// samples of minutely work, few the number for rare work.
	warmUp      = 2
	window      = 15
	rareSamples = 2
)

// medianSample is the median of samples.
type medianSample struct {
	took  time.Duration
	bytes int64
}

func medianOf(list []sample) (t medianSample) {
	if len(list) == 0 {
		return t
	}
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b sample) int { return int(a.took - b.took) })
	t.took = list[(len(list)-1)/2].took
	slices.SortFunc(list, func(a, b sample) int { return int(a.bytes - b.bytes) })
	t.bytes = list[(len(list)-1)/2].bytes
	return t
}

// exceeds reports whether a value grew by more than a factor.
func (t medianSample) exceeds(before medianSample, factor float64) bool {
	return float64(t.took) > factor*float64(max(before.took, minTime)) || float64(t.bytes) > factor*float64(max(before.bytes, minBytes))
}

// jobCost is the cost of a job: at the beginning and the end of the day, and at the beginning and
// the end of the hour at full rate.
type jobCost struct {
	runs                   int
	maxTime                time.Duration
	first, last, full, end medianSample
	verdict                string
	growing                bool
}

// costOf compares the samples of a job. dayEnd is the minute in which the day ends, and faster
// the factor of wagers in the hour after it.
func costOf(samples []sample, dayEnd int, factor, faster float64) (c jobCost) {
	var byDay, after []sample
	for _, s := range samples {
		c.runs, c.maxTime = c.runs+1, max(c.maxTime, s.took)
		switch {
		case s.minute >= dayEnd:
			after = append(after, s)
		case s.minute >= warmUp:
			byDay = append(byDay, s)
		}
	}
	n := min(window, len(byDay)/2)
	if frequent := len(samples) > dayEnd/4; !frequent {
		n = min(rareSamples, len(byDay)/2)
	}
	if n == 0 {
		c.verdict = "too few runs"
		return c
	}
	c.first, c.last = medianOf(byDay[:n]), medianOf(byDay[len(byDay)-n:])
	c.growing = c.last.exceeds(c.first, factor)
	m := min(n, len(after))
	c.full, c.end = medianOf(after[:m]), medianOf(after[len(after)-m:])
	if before := c.full; m > 0 {
		if len(after) < 2*n {
			before, factor = c.first, factor*max(faster, 1)
		}
		c.growing = c.growing || c.end.exceeds(before, factor)
	}
	c.verdict = "flat"
	if c.growing {
		c.verdict = "grows"
	}
	return c
}

// report prints the table and returns how many grow.
func (d *day) report() (growing int) {
	dayEnd := d.Hours * minutes
	faster := float64(d.Rate*60*dayEnd) / float64(d.Wagers)
	table := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\nruns\tms at first\tend of day\tfull rate\tits end\tmax\tMB at first\tend of day\tfull rate\tits end\t\t")
	for _, name := range slices.Sorted(maps.Keys(d.meter.samples)) {
		c := costOf(d.meter.samples[name], dayEnd, d.Factor, faster)
		if c.growing && slices.Contains(d.Ignore, name) {
			c.growing, c.verdict = false, "grows (ignored)"
		}
		if c.growing {
			growing++
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t %s\t %s\n", c.runs,
			ms(c.first.took), ms(c.last.took), ms(c.full.took), ms(c.end.took), ms(c.maxTime),
			mb(c.first.bytes), mb(c.last.bytes), mb(c.full.bytes), mb(c.end.bytes), c.verdict, name)
	}
	_ = table.Flush()
	for _, job := range d.site.Jobs() {
		if job.ReadsAll != "" {
			fmt.Fprintf(d.out, "not measured: job %s: %s\n", job.Name, job.ReadsAll)
		}
	}
	fmt.Fprintf(d.out, "allowed: %g times the first, or %v and %d MB if that is more\n", d.Factor, minTime, minBytes>>20)
	return growing
}

func ms(took time.Duration) string {
	return fmt.Sprintf("%.1f", float64(took)/float64(time.Millisecond))
}
func mb(bytes int64) string { return fmt.Sprintf("%.2f", float64(bytes)/(1<<20)) }
