package sitetest

import (
	"testing"

	"croupier/app/apptest"
)

func TestPlayerRegistersAndSignsIn(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	s.Player("bert")
	visitor, again := s.Guest(), s.Guest()
	s.Run(t, []apptest.Call{
		{
			Name: "a taken name", As: visitor, Path: "/auth/register", Body: `{"email":"anna@example.org","name":"BERT","password":"correct horse"}`,
			Status: 422, Code: 422, Not: []string{"bert@example.org"}, Rows: map[string]int{"users": 0, "sessions": 0},
		},
		{
			Name: "registration", As: visitor, Path: "/auth/register", Body: `{"email":"anna@example.org","name":"anna","password":"correct horse"}`,
			Answer: `{"user":{"name":"anna","email":"anna@example.org"}}`, Rows: map[string]int{"users": 1, "sessions": 1},
		},
		{Name: "who am I", As: visitor, Path: "/auth/update", Answer: `{"user":{"name":"anna"}}`},
		{
			Name: "a wrong password", As: again, Path: "/auth/login", Body: `{"login":"anna","password":"wrong1"}`,
			Status: 401, Code: 401, Rows: map[string]int{"sessions": 0},
		},
		{
			Name: "a wrong name answers the same", As: again, Path: "/auth/login", Body: `{"login":"unknown","password":"wrong1"}`,
			Status: 401, Code: 401, Rows: map[string]int{"sessions": 0},
		},
		{
			Name: "sign-in by address", As: again, Path: "/auth/login", Body: `{"login":"ANNA@example.org","password":"correct horse"}`,
			Answer: `{"user":{"name":"anna"}}`, Rows: map[string]int{"sessions": 1},
		},
		{Name: "sign-out", As: visitor, Method: "GET", Path: "/auth/logout", Rows: map[string]int{"sessions": -1}},
		{Name: "the ended session", As: visitor, Path: "/auth/update", Status: 401, Code: 401},
		{Name: "the other session", As: again, Path: "/auth/update", Answer: `{"user":{"name":"anna"}}`},
	})
}
