package account

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNormalEmail(t *testing.T) {
	cases := []struct{ in, address, key string }{
		{"a@b.co", "a@b.co", "a@b.co"},
		{"  Ann.Lee+x@Example.COM\t", "Ann.Lee+x@example.com", "ann.lee+x@example.com"},
		{"o'neil@sub.example.org", "o'neil@sub.example.org", "o'neil@sub.example.org"},
		{"ann@bücher.example", "ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"},
		{"", "", ""},
		{"x", "", ""},
		{"@b.co", "", ""},
		{"a@", "", ""},
		{"a@b", "", ""},
		{"a@b..co", "", ""},
		{"a@.b.co", "", ""},
		{"a@b.co.", "", ""},
		{"a@-b.co", "", ""},
		{"a@b.c", "", ""},
		{"a@127.0.0.1", "", ""},
		{"a@[127.0.0.1]", "", ""},
		{".a@b.co", "", ""},
		{"a.@b.co", "", ""},
		{"a..b@b.co", "", ""},
		{"a b@b.co", "", ""},
		{"a@b@c.co", "", ""},
		{"Ann <a@b.co>", "", ""},
		{"a@b.co\r\nBcc: x@y.co", "", ""},
		{"a\x00@b.co", "", ""},
		{"ä@b.co", "", ""},
		{strings.Repeat("a", 65) + "@b.co", "", ""},
		{"a@" + strings.Repeat("b.", 126) + "co", "", ""},
		{strings.Repeat("x", 5000) + "@b.co", "", ""},
	}
	for _, c := range cases {
		address, key, ok := normalizeEmail(c.in)
		if address != c.address || key != c.key || ok != (c.key != "") {
			t.Errorf("%q: %q, %q, %t", c.in, address, key, ok)
		}
	}
}

func FuzzNormalEmail(f *testing.F) {
	for _, seed := range []string{"a@b.co", "Ann@Bücher.example", "a@b@c", "x\r\ny@z.co", "ａ@ｂ.ｃｏ", "a@xn--a.co", "000@0\xc3.AA"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		address, key, ok := normalizeEmail(text)
		if !ok {
			return
		}
		if len(address) > maxEmail || strings.Count(address, "@") != 1 || !isPrintableASCII(address) {
			t.Fatalf("%q became %q", text, address)
		}
		repeated, key2, ok := normalizeEmail(address)
		if !ok || repeated != address || key2 != key {
			t.Fatalf("%q became %q, then %q, %q, %t", text, address, repeated, key2, ok)
		}
		if _, folded, ok := normalizeEmail(strings.ToUpper(address)); !ok || folded != key {
			t.Fatalf("%q in capitals has the key %q, not %q", address, folded, key)
		}
		if found, byEmail, ok := loginKey(text); !ok || !byEmail || found != key {
			t.Fatalf("%q cannot sign in: %q", text, found)
		}
	})
}

func FuzzNames(f *testing.F) {
	for _, seed := range []string{"Ann_1", "abc", "ａｎｎ１", "a\nbcd", "K̇elvin"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if checkName(name) != "" {
			return
		}
		key := nameKey(name)
		if n := utf8.RuneCountInString(name); n < 4 || n > 20 || len(name) != n || nameKey(key) != key || !isPrintableASCII(name) {
			t.Fatalf("%q passes, with the key %q", name, key)
		}
		if found, byEmail, ok := loginKey(strings.ToUpper(name)); !ok || byEmail || found != key {
			t.Fatalf("%q cannot sign in: %q", name, found)
		}
	})
}

func FuzzParsePHC(f *testing.F) {
	f.Add("$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg")
	f.Add("$argon2id$v=19$m=99999999,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := parsePHC(text); err == nil && (p.kib > maxKiB || p.passes > maxPasses || p.passes == 0 || len(p.sum) == 0) {
			t.Fatalf("%q passes: %+v", text, p)
		}
	})
}

func isPrintableASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsGraphic(r) || r == ' ' }) < 0
}
