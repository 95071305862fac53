package seal

import (
	"errors"
	"testing"
)

func TestASealedTextOpensForItsOwnerAndKeyOnly(t *testing.T) {
	s, err := New([]byte("0123456789abcdef0123456789abcdef"), "tests")
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := s.Seal("user", "secret")
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := s.Open("user", sealed); err != nil || plain != "secret" {
		t.Fatalf("%q, %v", plain, err)
	}
	other, err := New([]byte("another key of thirty-two bytes!"), "tests")
	if err != nil {
		t.Fatal(err)
	}
	purpose, err := New([]byte("0123456789abcdef0123456789abcdef"), "another purpose")
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func() (string, error){
		"another user":    func() (string, error) { return s.Open("thief", sealed) },
		"another key":     func() (string, error) { return other.Open("user", sealed) },
		"another purpose": func() (string, error) { return purpose.Open("user", sealed) },
		"cut short":       func() (string, error) { return s.Open("user", sealed[:10]) },
		"not base64":      func() (string, error) { return s.Open("user", "?") },
		"changed":         func() (string, error) { return s.Open("user", "A"+sealed[1:]+"A") },
	} {
		if _, err := open(); !errors.Is(err, ErrKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
