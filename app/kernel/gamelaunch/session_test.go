package gamelaunch_test

import (
	"math/big"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/db"
	"croupier/db/dbtest"
)

// site has the sessions of a test.
type site struct {
	*testing.T
	db    *db.DB
	clock *clock.Fake
	ids   *id.Source
}

func newSite(t *testing.T) *site {
	s := &site{T: t, clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))}
	s.db, s.ids = dbtest.Open(t, db.Options{Now: s.clock.Now}), id.NewSource(s.clock)
	return s
}

// write runs a write that must succeed.
func (s *site) write(fn func(tx *db.Tx) error) {
	s.Helper()
	if err := s.db.Write(s.Context(), fn); err != nil {
		s.Fatal(err)
	}
}

// open starts a session of a source.
func (s *site) open(source, owner string) (token string, opened gamelaunch.Session) {
	s.Helper()
	binary, _ := id.ToBinary(s.ids.New())
	opened = gamelaunch.Session{
		ID: binary, Source: source, Owner: owner, Game: "reels", Version: "1", Currency: "btc", ProviderCurrency: "usd", Rate: big.NewRat(1, 3), Country: "NO",
	}
	s.write(func(tx *db.Tx) (err error) {
		token, err = opened.Open(tx)
		return err
	})
	return token, opened
}

// find finds a session by its token.
func (s *site) find(source, token string) (found *gamelaunch.Session) {
	s.Helper()
	s.write(func(tx *db.Tx) (err error) {
		found, err = gamelaunch.ByToken(tx, source, token)
		return err
	})
	return found
}

func TestSessionIsFoundByItsTokenOnly(t *testing.T) {
	s := newSite(t)
	token, opened := s.open("north", "anna")
	found := s.find("north", token)
	if found == nil || found.ID != opened.ID || found.Rate.Cmp(big.NewRat(1, 3)) != 0 || found.Owner != "anna" || found.Version != "1" || found.Country != "NO" {
		t.Fatalf("the session is %+v", found)
	}
	for _, other := range [][2]string{{"south", token}, {"north", ""}, {"north", token[1:]}, {"north", id.HashSecret(token)}} {
		if s.find(other[0], other[1]) != nil {
			t.Errorf("%v finds the session", other)
		}
	}
}

// A session lives as long as it is used.
func TestSessionEnds(t *testing.T) {
	s := newSite(t)
	token, _ := s.open("north", "anna")
	s.clock.Advance(gamelaunch.SessionLife - time.Minute)
	used := s.find("north", token)
	if used.Over(s.clock.Now()) {
		t.Fatal("a session in use is over")
	}
	s.write(used.Touch)
	s.clock.Advance(gamelaunch.SessionLife)
	if s.find("north", token).Over(s.clock.Now()) {
		t.Error("a request did not extend the session")
	}
	s.clock.Advance(time.Second)
	if !s.find("north", token).Over(s.clock.Now()) {
		t.Error("an unused session goes on")
	}
}

func TestSessionsOfAPlayerEnd(t *testing.T) {
	s := newSite(t)
	first, _ := s.open("north", "anna")
	second, session := s.open("north", "anna")
	other, _ := s.open("south", "anna")
	bert, _ := s.open("north", "bert")
	s.write(session.EndOthers)
	ended := func(source, token string) bool { return s.find(source, token).EndedAt != 0 }
	if !ended("north", first) || ended("south", other) || ended("north", bert) {
		t.Error("a launch ends other sessions than those of its player and source")
	}
	s.write(func(tx *db.Tx) error { return gamelaunch.EndAll(tx, "anna") })
	if !ended("north", second) || !ended("south", other) || ended("north", bert) {
		t.Error("not all sessions of the player have ended, or one of another player")
	}
	s.write(func(tx *db.Tx) error {
		latest, err := gamelaunch.Latest(tx, "north", "anna", "usd")
		if err == nil && (latest == nil || latest.ID != session.ID) {
			t.Errorf("the latest session is %+v", latest)
		}
		return err
	})
}
