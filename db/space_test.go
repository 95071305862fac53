package db_test

import (
	"testing"

	"croupier/db"
	"croupier/db/dbtest"
)

func TestSpace(t *testing.T) {
	s, err := dbtest.Open(t).Space()
	if err != nil || s.Database < 4096 || s.Free <= 0 || s.Disk < s.Free {
		t.Errorf("%+v, %v", s, err)
	}
	if newest, err := db.Version(); err != nil || newest < 31 {
		t.Errorf("version %d, %v", newest, err)
	}
}
