package metrics

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"croupier/app/kernel/sorting"
)

// contentType is that of the text format of Prometheus.
const contentType = "text/plain; version=0.0.4; charset=utf-8"

// maxLabels is the largest number of labels of a metric.
const maxLabels = 3

// labelValues are the values of a metric's labels, in the order of their names. The unused rest
// is empty.
type labelValues [maxLabels]string

func valuesOf(values ...string) (key labelValues) {
	copy(key[:], values)
	return key
}

// family describes a metric. The names of its labels are in alphabetical order.
type family struct {
	name, help string
	labels     []string
}

// page is the text of a scrape.
type page struct{ bytes.Buffer }

// header begins a metric of the type: counter, gauge or histogram.
func (p *page) header(f family, kind string) {
	fmt.Fprintf(p, "# HELP %s %s\n# TYPE %s %s\n", f.name, helpEscapes.Replace(f.help), f.name, kind)
}

var (
	helpEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	labelEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// sample adds one value. The name is that of the metric with a suffix; le is the upper bound of a
// bucket, or empty.
func (p *page) sample(name string, f family, values labelValues, le string, value float64) {
	p.WriteString(name)
	separator := "{"
	label := func(name, value string) {
		p.WriteString(separator + name + `="` + labelEscapes.Replace(value) + `"`)
		separator = ","
	}
	for i, one := range f.labels {
		label(one, values[i])
	}
	if le != "" {
		label("le", le)
	}
	if separator == "," {
		p.WriteByte('}')
	}
	p.WriteString(" " + number(value) + "\n")
}

// single adds a metric that has one value and no labels.
func (p *page) single(kind, name, help string, value float64) {
	f := family{name: name, help: help}
	p.header(f, kind)
	p.sample(name, f, labelValues{}, "", value)
}

func number(value float64) string {
	if math.IsInf(value, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

// series has the values of a metric that is counted where its events happen: one value for each
// set of labels. It is safe for concurrent use.
type series[V any] struct {
	family
	mu     sync.Mutex
	values map[labelValues]*V
}

func newSeries[V any](name, help string, labels ...string) *series[V] {
	return &series[V]{family: family{name, help, labels}, values: map[labelValues]*V{}}
}

// change passes the value of the labels to the function, which no other call enters meanwhile.
func (s *series[V]) change(labels labelValues, fn func(*V)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok := s.values[labels]
	if !ok {
		value = new(V)
		s.values[labels] = value
	}
	fn(value)
}

// write adds the metric to a scrape, in the order of the labels.
func (s *series[V]) write(p *page, kind string, one func(labelValues, V)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.values) == 0 {
		return
	}
	p.header(s.family, kind)
	keys := make([]labelValues, 0, len(s.values))
	for key := range s.values {
		keys = append(keys, key)
	}
	sorting.By(keys, func(a, b labelValues) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		one(key, *s.values[key])
	}
}

// counter only increases.
type counter struct{ *series[float64] }

func (c counter) add(labels labelValues, by float64) {
	c.change(labels, func(value *float64) { *value += by })
}

func (c counter) writeTo(p *page) {
	c.write(p, "counter", func(labels labelValues, value float64) { p.sample(c.name, c.family, labels, "", value) })
}

// distribution counts observations by the smallest bucket that contains them. The last bucket has
// no upper bound.
type distribution struct {
	buckets []uint64
	sum     float64
}

// histogram has the distributions of a measured value.
type histogram struct {
	*series[distribution]
	bounds []float64
}

func (h histogram) observe(labels labelValues, value float64) {
	h.change(labels, func(d *distribution) {
		if d.buckets == nil {
			d.buckets = make([]uint64, len(h.bounds)+1)
		}
		at, _ := slices.BinarySearch(h.bounds, value)
		d.buckets[at]++
		d.sum += value
	})
}

func (h histogram) writeTo(p *page) {
	h.write(p, "histogram", func(labels labelValues, d distribution) {
		var count uint64
		for i, in := range d.buckets {
			count += in
			bound := math.Inf(1)
			if i < len(h.bounds) {
				bound = h.bounds[i]
			}
			p.sample(h.name+"_bucket", h.family, labels, number(bound), float64(count))
		}
		p.sample(h.name+"_sum", h.family, labels, "", d.sum)
		p.sample(h.name+"_count", h.family, labels, "", float64(count))
	})
}
