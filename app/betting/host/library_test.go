package host

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/app/kernel/stafflog"
)

// sample is a package that was made with the public SDK.
const sample = "../../kernel/mathpackage/testdata/fifty_fifty"

var operator = stafflog.Entry{Actor: stafflog.Console}

// install installs the sample as a version.
func (l *fixture) install(game, version string) Version {
	l.T.Helper()
	v, _, err := Unpack(l.Folder, sample, Version{Game: game, Version: version, Name: "Fifty", Provider: "Studio"})
	l.Fixture.Check(err, l.Register(l.Ctx, operator, v))
	return v
}

// states lists the installed versions with a star for enabled ones.
func (l *fixture) states() string {
	l.T.Helper()
	list, err := l.List(l.Ctx)
	l.Fixture.Check(err)
	var text []string
	for _, v := range list {
		state := v.Game + " " + v.Version.Version
		if v.Enabled {
			state += "*"
		}
		if v.Damaged != "" {
			state += " damaged"
		}
		text = append(text, state)
	}
	return strings.Join(text, ", ")
}

func TestVersionsExistBesideEachOther(t *testing.T) {
	l := newFixture(t)
	l.install("fifty", "1.0")
	l.install("fifty", "1.1")
	if got := l.states(); got != "fifty 1.0*, fifty 1.1" {
		t.Errorf("after two installations: %s", got)
	}
	l.Fixture.Check(l.Enable(l.Ctx, operator, "fifty", "1.1"))
	if got := l.states(); got != "fifty 1.0, fifty 1.1*" {
		t.Errorf("after the new one was enabled: %s", got)
	}
	l.Fixture.Check(l.Disable(l.Ctx, operator, "fifty"))
	if got := l.states(); got != "fifty 1.0, fifty 1.1" {
		t.Errorf("after the game was disabled: %s", got)
	}
	l.Fixture.Check(l.Remove(l.Ctx, operator, "fifty", "1.0"))
	if got := l.states(); got != "fifty 1.1" {
		t.Errorf("after the old one was removed: %s", got)
	}
	if _, err := os.Stat(VersionFolder(l.Folder, "fifty", "1.0")); !os.IsNotExist(err) {
		t.Errorf("the files of a removed version: %v", err)
	}
	if l.Count("staff_log") != 5 {
		t.Errorf("the log of staff has %d actions, want 5", l.Count("staff_log"))
	}
}

func TestInstalledGamesShowTheirReturns(t *testing.T) {
	l := newFixture(t)
	v := l.install("fifty", "")
	if len(v.Version) != digestVersion || !strings.HasPrefix(v.Digest, v.Version) {
		t.Errorf("the version is %q of the digest %s", v.Version, v.Digest)
	}
	list, err := l.List(l.Ctx)
	if err != nil || len(list) != 1 || len(list[0].Modes) != 1 || list[0].Modes[0].RTPPercent != "100.0000" || list[0].Digest != v.Digest {
		t.Errorf("the list is %+v (%v)", list, err)
	}
	l.Fixture.Check(os.Remove(filepath.Join(VersionFolder(l.Folder, "fifty", v.Version), "manifest.json")))
	if got := l.states(); !strings.HasSuffix(got, "damaged") {
		t.Errorf("without its manifest: %s", got)
	}
}

func TestRefusedCommandsOnGames(t *testing.T) {
	l := newFixture(t)
	first := l.install("fifty", "1.0")
	unpack := func(v Version) error {
		_, _, err := Unpack(l.Folder, sample, v)
		return err
	}
	named := func(game, version string) Version {
		return Version{Game: game, Version: version, Name: "A", Provider: "B"}
	}
	for name, c := range map[string]struct {
		got, want error
	}{
		"an original's id":       {unpack(named("dice", "1")), errGameID},
		"a path as id":           {unpack(named("../x", "1")), errGameID},
		"an id in capitals":      {unpack(named("Fifty", "1")), errGameID},
		"a path as version":      {unpack(named("fifty", "../1")), errVersion},
		"no name":                {unpack(Version{Game: "fifty", Version: "2", Provider: "B"}), errName},
		"the same version again": {unpack(named("fifty", "1.0")), errInstalled},
		"no files":               {l.Register(l.Ctx, operator, named("other", "1")), errNoGame},
		"enable an unknown game": {l.Enable(l.Ctx, operator, "other", "1"), errNoGame},
		"disable an unknown one": {l.Disable(l.Ctx, operator, "other"), errNoGame},
		"remove an unknown one":  {l.Remove(l.Ctx, operator, "fifty", "9"), errNoGame},
	} {
		if c.got == nil || !strings.HasPrefix(c.got.Error(), c.want.Error()) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if err := l.Register(l.Ctx, operator, first); err != nil {
		t.Errorf("the same version and content again: %v", err)
	}
	if got := l.states(); got != "fifty 1.0*" {
		t.Errorf("after refused commands: %s", got)
	}
}

// A removed version may come back, but not with another content.
func TestRemovedVersionKeepsItsDigest(t *testing.T) {
	l := newFixture(t)
	l.install("fifty", "1.0")
	l.Fixture.Check(l.Remove(l.Ctx, operator, "fifty", "1.0"))
	l.install("fifty", "1.0")
	l.Fixture.Check(l.Remove(l.Ctx, operator, "fifty", "1.0"))
	changed := t.TempDir()
	l.Fixture.Check(os.CopyFS(changed, os.DirFS(sample)))
	weights := filepath.Join(changed, "lookUpTable_base_0.csv")
	text, err := os.ReadFile(weights)
	l.Fixture.Check(err, os.WriteFile(weights, []byte(strings.Replace(string(text), "0,1,200", "0,2,200", 1)), 0o600))
	v, _, err := Unpack(l.Folder, changed, Version{Game: "fifty", Version: "1.0", Name: "Fifty", Provider: "Studio"})
	l.Fixture.Check(err)
	if err := l.Register(l.Ctx, operator, v); err == nil || !strings.Contains(err.Error(), "another content") {
		t.Errorf("another content under the same version: %v", err)
	}
}

// The catalogue lists a game with the figures of its enabled version, and no longer when it is disabled
// or removed.
func TestInstalledGamesAreListed(t *testing.T) {
	l := newFixture(t)
	l.installWheel(t, "1.0")
	g, found := l.listed.FindGame("lucky-wheel")
	if !found || g.Name != "Wheel" || g.Provider != "Studio" || g.RTP != "92.5000" || g.MaxWin != "1.5" || g.Volatility != "low" || g.Unavailable {
		t.Fatalf("the catalogue has %+v", g)
	}
	l.Fixture.Check(l.Disable(l.Ctx, operator, "lucky-wheel"))
	if g, _ := l.listed.FindGame("lucky-wheel"); !g.Unavailable {
		t.Error("a disabled game is offered")
	}
	l.Fixture.Check(l.Enable(l.Ctx, operator, "lucky-wheel", "1.0"))
	if g, _ := l.listed.FindGame("lucky-wheel"); g.Unavailable {
		t.Error("an enabled game is not offered")
	}
	l.Fixture.Check(l.Remove(l.Ctx, operator, "lucky-wheel", "1.0"))
	if g, found := l.listed.FindGame("lucky-wheel"); !found || !g.Unavailable {
		t.Error("a removed game is offered, or its name is lost")
	}
}

// A restore may lose the files of a version that the table has: the same package brings them back, and
// another one under the same version is refused.
func TestLostFilesAreRestored(t *testing.T) {
	l := newFixture(t)
	v := l.install("fifty", "1.0")
	folder := VersionFolder(l.Folder, "fifty", "1.0")
	if _, _, err := Unpack(l.Folder, sample, v); !IsInstalled(err) {
		t.Errorf("a version with its files is unpacked again: %v", err)
	}
	l.Fixture.Check(os.RemoveAll(folder))
	if got := l.states(); got != "fifty 1.0* damaged" {
		t.Errorf("without files: %s", got)
	}
	other := t.TempDir()
	l.Fixture.Check(os.CopyFS(other, os.DirFS(sample)))
	index, err := os.ReadFile(filepath.Join(other, "index.json"))
	l.Fixture.Check(err, os.WriteFile(filepath.Join(other, "index.json"), append(index, '\n'), 0o600))
	_, _, err = Unpack(l.Folder, other, v)
	l.Fixture.Check(err)
	if err := l.Register(l.Ctx, operator, v); err == nil || !strings.Contains(err.Error(), "another content") {
		t.Errorf("another package under the same version: %v", err)
	}
	l.Fixture.Check(os.RemoveAll(folder))
	_, _, err = Unpack(l.Folder, sample, Version{Game: "fifty", Version: "1.0", Name: "Another name", Provider: "Studio"})
	l.Fixture.Check(err, l.Register(l.Ctx, operator, Version{Game: "fifty", Version: "1.0", Name: "Another name", Provider: "Studio"}))
	if got := l.states(); got != "fifty 1.0*" {
		t.Errorf("after the same package: %s", got)
	}
	list, err := l.List(l.Ctx)
	l.Fixture.Check(err)
	if list[0].Name != "Fifty" {
		t.Errorf("the restored version is called %q", list[0].Name)
	}
}

// A version whose files are damaged gets them again from the same package only.
func TestDamagedFilesAreRestored(t *testing.T) {
	l := newFixture(t)
	v := l.install("fifty", "1.0")
	folder := VersionFolder(l.Folder, "fifty", "1.0")
	books := filepath.Join(folder, "mode0.books")
	right, err := os.ReadFile(books)
	l.Fixture.Check(err)
	mustBeRight := func() {
		t.Helper()
		if content, err := os.ReadFile(books); err != nil || !bytes.Equal(content, right) {
			t.Errorf("the books are not those of the package: %v", err)
		}
	}
	for name, damage := range map[string]func() error{
		"changed":    func() error { right := bytes.Clone(right); right[0] ^= 1; return os.WriteFile(books, right, 0o600) },
		"cut":        func() error { return os.WriteFile(books, right[:len(right)-1], 0o600) },
		"longer":     func() error { return os.WriteFile(books, append(bytes.Clone(right), 0), 0o600) },
		"lost":       func() error { return os.Remove(books) },
		"a manifest": func() error { return os.WriteFile(filepath.Join(folder, "manifest.json"), []byte("{"), 0o600) },
	} {
		l.Fixture.Check(damage())
		if _, _, err := Unpack(l.Folder, sample, v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		mustBeRight()
		l.Fixture.Check(l.Register(l.Ctx, operator, v))
	}
	if _, _, err := Unpack(l.Folder, sample, v); !IsInstalled(err) {
		t.Errorf("a version with its files is unpacked again: %v", err)
	}
	other := t.TempDir()
	l.Fixture.Check(os.CopyFS(other, os.DirFS(sample)))
	index, err := os.ReadFile(filepath.Join(other, "index.json"))
	l.Fixture.Check(err, os.WriteFile(filepath.Join(other, "index.json"), append(index, '\n'), 0o600))
	if _, _, err := Unpack(l.Folder, other, v); !IsInstalled(err) {
		t.Errorf("another package replaces the files of a version: %v", err)
	}
	mustBeRight()
	if left, err := filepath.Glob(filepath.Join(l.Folder, "fifty", ".*")); err != nil || len(left) > 0 {
		t.Errorf("%v are left (%v)", left, err)
	}
}
