package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/app/kernel/mathpackage"
)

// forget removes the files of a version that earlier releases did not keep.
func (l *fixture) forget(game, version string) {
	l.T.Helper()
	folder := VersionFolder(l.Folder, game, version)
	manifest, err := mathpackage.ReadManifest(folder)
	l.Fixture.Check(err, os.Remove(mathpackage.IndexPath(folder)))
	for _, mode := range manifest.Modes {
		l.Fixture.Check(os.Remove(manifest.WeightsPath(folder, mode.Mode)))
	}
}

func (l *fixture) incompletes() (list []string) {
	l.T.Helper()
	installed, err := l.List(l.Ctx)
	l.Fixture.Check(err)
	for _, v := range installed {
		if v.Incomplete != "" {
			list = append(list, v.Game+" "+v.Version.Version+": "+v.Incomplete)
		}
	}
	return list
}

// A start of the site completes what an earlier release has installed.
func TestFilesOfAnEarlierReleaseAreCompleted(t *testing.T) {
	l := newFixture(t)
	l.install("fifty", "1.0")
	l.install("other", "1.0")
	l.forget("fifty", "1.0")
	if list := l.incompletes(); len(list) != 1 || !strings.HasPrefix(list[0], "fifty 1.0: index.json, lookUpTable_base_0.csv missing") {
		t.Errorf("the list says %q", list)
	}
	l.Fixture.Check(l.CompleteFiles(l.Ctx))
	if list := l.incompletes(); len(list) > 0 {
		t.Errorf("after the start the list says %q", list)
	}
	for _, file := range []string{"index.json", "weights/base.csv.gz"} {
		path, _, err := l.publishedFile(l.Ctx, versionKey{"fifty", "1.0"}, file)
		l.Fixture.Check(err)
		if _, err := os.Stat(path); err != nil {
			t.Errorf("players do not get %s: %v", file, err)
		}
	}
}

// The site starts with games whose files cannot be completed, and names them.
func TestDamagedFilesDoNotEndTheStart(t *testing.T) {
	l := newFixture(t)
	l.install("fifty", "1.0")
	l.install("other", "1.0")
	l.forget("fifty", "1.0")
	l.forget("other", "1.0")
	l.Fixture.Check(os.Truncate(filepath.Join(VersionFolder(l.Folder, "fifty", "1.0"), "mode0.index"), 10))
	l.Fixture.Check(l.CompleteFiles(l.Ctx))
	if list := l.incompletes(); len(list) != 1 || !strings.HasPrefix(list[0], "fifty 1.0: lookUpTable_base_0.csv missing") {
		t.Errorf("the list says %q", list)
	}
}
