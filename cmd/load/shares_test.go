package load

import (
	"errors"
	"testing"

	"github.com/google/pprof/profile"
)

// profiled is a profile with samples of the stacks, innermost function first, of one
// second each.
func profiled(stacks ...[]string) *profile.Profile {
	p := &profile.Profile{}
	for _, stack := range stacks {
		sample := &profile.Sample{Value: []int64{1, 1e9}}
		for _, name := range stack {
			sample.Location = append(sample.Location, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: name}}}})
		}
		p.Sample = append(p.Sample, sample)
	}
	return p
}

// A sample counts once: for the first part on its stack, whatever called it.
func TestSharesOfAProfile(t *testing.T) {
	shares, err := sharesOf(profiled(
		[]string{"sqlite.step", "croupier/app/rewards/vip.put", "croupier/app/kernel/projection.(*Runner).Run"},
		[]string{"sqlite.step", "croupier/app/care/limits.(*Service).Within", "croupier/app/kernel/wager.(*Service).Accept"},
		[]string{"croupier/app/care/limits.Days.Apply", "croupier/app/kernel/projection.(*Runner).Run"},
		[]string{"net.read"},
	))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range codeAreas {
		want := map[string]float64{"rewards": 0.25, "limits of players": 0.25, "what players see of their play": 0.25}[p.name]
		if shares[i] != want {
			t.Errorf("%s: %v, want %v", p.name, shares[i], want)
		}
	}
	if _, err := sharesOf(profiled()); !errors.Is(err, errNoSamples) {
		t.Errorf("an empty profile: %v", err)
	}
}
