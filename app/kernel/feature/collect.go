package feature

import (
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/schema"
)

// Collect joins the parts of one kind from all features of a list, in their order.
func Collect[T any](list []Feature, of func(Feature) []T) (all []T) {
	for _, f := range list {
		all = append(all, of(f)...)
	}
	return all
}

// Calls are the calls of all features, each restricted to its part of the
// licence.
func Calls(list []Feature) []action.Action {
	return Collect(list, func(f Feature) []action.Action {
		if f.Licence == "" {
			return f.AllCalls()
		}
		return action.OfFeature(f.Licence, f.AllCalls())
	})
}

// AllCalls are the calls of the feature and those of its lists in the back office.
func (f Feature) AllCalls() []action.Action {
	calls := slices.Clone(f.Calls)
	for i := range f.Resources {
		calls = append(calls, f.Resources[i].Calls()...)
	}
	return calls
}

// Resources are the lists of all features in the back office, in their order.
func Resources(list []Feature) []resource.Resource {
	return Collect(list, func(f Feature) []resource.Resource { return f.Resources })
}

// Tables are the declared tables of all features, in their order.
func Tables(list []Feature) []schema.Table {
	return Collect(list, func(f Feature) []schema.Table { return f.Tables })
}

// Policy is the union of all features' policies. Each source is named once.
func Policy(list []Feature) (all action.Policy) {
	for _, f := range list {
		add(&all.Scripts, f.Policy.Scripts)
		add(&all.Styles, f.Policy.Styles)
		add(&all.Images, f.Policy.Images)
		add(&all.Frames, f.Policy.Frames)
		add(&all.FrameAncestors, f.Policy.FrameAncestors)
		all.Connect = joinConnect(all.Connect, f.Policy.Connect)
		all.FramesNow = joinFrames(all.FramesNow, f.Policy.FramesNow)
	}
	return all
}

func add(to *[]string, sources []string) {
	for _, source := range sources {
		if !slices.Contains(*to, source) {
			*to = append(*to, source)
		}
	}
}

func joinFrames(first, second func() []string) func() []string {
	switch {
	case first == nil:
		return second
	case second == nil:
		return first
	}
	return func() []string { return slices.Concat(first(), second()) }
}

type connect = func(host string, secure bool) []string

func joinConnect(first, second connect) connect {
	switch {
	case first == nil:
		return second
	case second == nil:
		return first
	}
	return func(host string, secure bool) []string {
		return slices.Concat(first(host, secure), second(host, secure))
	}
}
