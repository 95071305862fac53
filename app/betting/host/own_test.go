package host

import (
	"context"
	"errors"
	"os"
	"testing"
	"testing/fstest"

	"croupier/app/kernel/slots"
	"croupier/app/kernel/slots/games"
	"croupier/db"
)

var ownFront = fstest.MapFS{"index.html": {Data: []byte("<p>the reels</p>")}}

// A site installs all of its own slots, plays one, and does not bring back one that staff removed.
func TestOwnSlotsAreInstalledOnce(t *testing.T) {
	l := newFixture(t)
	l.Fixture.Check(l.InstallOwn(l.Ctx, operator, slots.MinRounds, ownFront))
	list, err := l.List(l.Ctx)
	l.Fixture.Check(err)
	if len(list) != len(games.All()) {
		t.Fatalf("%d games are installed", len(list))
	}
	for _, one := range list {
		if !one.Enabled || !one.Front || one.Provider != OwnProvider || one.Damaged != "" || one.Version.Version != one.Digest[:digestVersion] {
			t.Errorf("%s is %+v", one.Game, one)
		}
	}
	removed := list[0]
	l.Fixture.Check(l.Remove(l.Ctx, operator, removed.Game, removed.Version.Version))
	l.Fixture.Check(l.InstallOwn(l.Ctx, operator, slots.MinRounds, ownFront))
	after, err := l.List(l.Ctx)
	l.Fixture.Check(err)
	if len(after) != len(list)-1 {
		t.Errorf("%d games are installed after one was removed, want %d", len(after), len(list)-1)
	}
}

// The same package is not installed twice, and a stopped installation leaves no files.
func TestOwnSlotIsMadeOnce(t *testing.T) {
	l := newFixture(t)
	game := games.All()[4]
	v, _, err := UnpackOwn(l.Ctx, l.Folder, game, slots.MinRounds, ownFront)
	l.Fixture.Check(err, l.Register(l.Ctx, operator, v))
	if _, _, err := UnpackOwn(l.Ctx, l.Folder, game, slots.MinRounds, ownFront); !IsInstalled(err) {
		t.Errorf("the second time: %v", err)
	}
	stopped, cancel := context.WithCancel(l.Ctx)
	cancel()
	if _, _, err := UnpackOwn(stopped, l.Folder, games.All()[0], slots.MinRounds, ownFront); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped installation: %v", err)
	}
	entries, err := os.ReadDir(l.Folder)
	l.Fixture.Check(err)
	if len(entries) != 1 || entries[0].Name() != game.ID {
		t.Errorf("the folder has %v", entries)
	}
}

// The first step of a new site is done when a game is installed.
func TestFirstStepAsksForSlots(t *testing.T) {
	l := newFixture(t)
	step := l.Office().Steps[0]
	for _, want := range []bool{false, true} {
		err := l.DB.Read(l.Ctx, func(q *db.Reader) error {
			done, err := step.Done(l.Ctx, q)
			if done != want {
				t.Errorf("done is %v, want %v", done, want)
			}
			return err
		})
		l.Fixture.Check(err)
		if !want {
			l.install("fifty", "1")
		}
	}
}
