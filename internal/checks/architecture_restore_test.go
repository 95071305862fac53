package checks

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// externalDataPackages are packages whose users have data outside of the database: lists in files, coins
// and payments on chains, data that is sealed with the site's secret, messages.
var externalDataPackages = []string{
	"croupier/app/kernel/durablelist", "croupier/app/kernel/chain", "croupier/app/kernel/secretbox", "croupier/app/kernel/webpush", "croupier/app/kernel/safehttp",
}

// A feature with data outside of the database declares its reaction to a restore: without Outside
// in its wiring nothing would call it.
func TestFeaturesWithExternalDataHandleRestore(t *testing.T) {
	folders, functions, checked := featureFolders(t), wiringFunctions(t), 0
	for _, one := range listPackages(t) {
		name := filepath.Base(one.ImportPath)
		if pkg, feature := packageOf(one.ImportPath); !feature || folders[name] != pkg || "app/"+pkg != one.ImportPath {
			continue
		}
		reaches := slices.ContainsFunc(one.Imports, func(path string) bool { return slices.Contains(externalDataPackages, path) })
		if !reaches {
			continue
		}
		if checked++; !strings.Contains(functions[name].text, "Outside: ") {
			t.Errorf("the feature %s reaches outside of the database, and its wiring has no Outside that says what happens after a restore", name)
		}
	}
	if checked < 10 {
		t.Errorf("only %d features reach outside of the database", checked)
	}
}
