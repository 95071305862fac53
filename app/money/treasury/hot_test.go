package treasury

import (
	"bytes"
	"errors"
	"testing"

	"croupier/app/kernel/chain"
)

func TestHotWalletOpensOnlyWithItsPassphrase(t *testing.T) {
	const words = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
	const passphrase = "correct horse battery"
	for _, invalid := range [][2]string{{words, "short"}, {"abandon about", passphrase}} {
		if _, err := SealWords(invalid[0], invalid[1]); err == nil {
			t.Errorf("%q was sealed", invalid)
		}
	}
	sealed, err := sealWords(words, passphrase, 10)
	if err != nil || bytes.Contains(sealed, []byte("abandon")) {
		t.Fatalf("%q %v", sealed, err)
	}
	network := func(id string) (chain.Network, bool) { return chain.Networks()[1], id == "ltc" }
	changed := bytes.Clone(sealed)
	changed[len(changed)-1] ^= 1
	for name, attempt := range map[string][2]string{
		"another passphrase": {string(sealed), "correct horse staple"}, "none": {string(sealed), ""}, "a changed file": {string(changed), passphrase},
		"half a file": {string(sealed[:len(sealed)/2]), passphrase}, "no file": {"", passphrase},
	} {
		if _, err := OpenHot([]byte(attempt[0]), attempt[1], network); !errors.Is(err, ErrSealed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	h, err := OpenHot(sealed, passphrase, network)
	if err != nil {
		t.Fatal(err)
	}
	keys, has := h.Keys("ltc")
	if _, other := h.Keys("doge"); !has || other {
		t.Fatalf("keys of ltc: %t, of another: %t", has, other)
	}
	if key, err := keys.Private(HotPath); err != nil || len(key) != 32 {
		t.Errorf("%x %v", key, err)
	}
	h.Clear()
	if _, has := h.Keys("ltc"); has {
		t.Error("it signs after it was cleared")
	}
}
