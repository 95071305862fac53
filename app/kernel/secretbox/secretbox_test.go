package secretbox

import (
	"bytes"
	"errors"
	"testing"
)

func TestTextDecryptsOnlyForItsOwnerAndKey(t *testing.T) {
	s, err := New([]byte("0123456789abcdef0123456789abcdef"), "tests")
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := s.Encrypt("user", "secret")
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := s.Decrypt("user", sealed); err != nil || plain != "secret" {
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
		"another user":    func() (string, error) { return s.Decrypt("thief", sealed) },
		"another key":     func() (string, error) { return other.Decrypt("user", sealed) },
		"another purpose": func() (string, error) { return purpose.Decrypt("user", sealed) },
		"cut short":       func() (string, error) { return s.Decrypt("user", sealed[:10]) },
		"not base64":      func() (string, error) { return s.Decrypt("user", "?") },
		"changed":         func() (string, error) { return s.Decrypt("user", "A"+sealed[1:]+"A") },
	} {
		if _, err := open(); !errors.Is(err, ErrWrongKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBytesDecryptOnlyForTheirOwner(t *testing.T) {
	s, err := New([]byte("0123456789abcdef0123456789abcdef"), "tests")
	if err != nil {
		t.Fatal(err)
	}
	plain := bytes.Repeat([]byte("page"), 1<<18)
	sealed, err := s.EncryptBytes("file", plain)
	if err != nil || bytes.Contains(sealed, []byte("pagepage")) {
		t.Fatalf("the file can be read: %v", err)
	}
	if opened, err := s.DecryptBytes("file", sealed); err != nil || !bytes.Equal(opened, plain) {
		t.Fatalf("%d bytes, %v", len(opened), err)
	}
	damaged := bytes.Clone(sealed)
	damaged[len(damaged)/2] ^= 1
	for name, open := range map[string]func() ([]byte, error){
		"another file": func() ([]byte, error) { return s.DecryptBytes("other", sealed) },
		"damaged":      func() ([]byte, error) { return s.DecryptBytes("file", damaged) },
		"cut short":    func() ([]byte, error) { return s.DecryptBytes("file", sealed[:5]) },
		"half of it":   func() ([]byte, error) { return s.DecryptBytes("file", sealed[:len(sealed)/2]) },
	} {
		if _, err := open(); !errors.Is(err, ErrWrongKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
