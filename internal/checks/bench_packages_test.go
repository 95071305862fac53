package checks

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// benchPackages are those that only the commands of developers use: measurements and
// simulations.
var benchPackages = []string{
	"croupier/app/kernel/chain/litecoind", "croupier/app/kernel/futures/simulate", "croupier/app/kernel/gamecalls/prefill", "croupier/app/kernel/live/livebench",
	"croupier/app/kernel/mathpackage/samplepackage", "croupier/app/kernel/mathpackage/simulate", "croupier/cmd/cashierbench",
	"croupier/cmd/daybench", "croupier/cmd/load", "croupier/db/dbbench", "github.com/google/pprof/profile",
}

// The program that operators run is built without the tag bench, and has no code of measurements.
func TestOperatorProgramHasNoMeasurements(t *testing.T) {
	operator, developer := dependencies(t), dependencies(t, "-tags", "bench")
	if !slices.Contains(operator, "croupier/cmd") || !slices.Contains(operator, "croupier/app") {
		t.Fatalf("the program of %d packages lacks its commands", len(operator))
	}
	added := slices.DeleteFunc(developer, func(path string) bool {
		first, _, _ := strings.Cut(path, "/")
		standard := first != "croupier" && !strings.Contains(first, ".")
		return standard || slices.Contains(operator, path)
	})
	slices.Sort(added)
	if !slices.Equal(added, benchPackages) {
		t.Errorf("with the tag bench the program also has %v, want %v", added, benchPackages)
	}
}

// dependencies lists the packages of the program.
func dependencies(t *testing.T, flags ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append(append([]string{"list", "-deps"}, flags...), ".")...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return strings.Fields(string(out))
}
