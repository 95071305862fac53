package licence

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var issued = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)

func testKey(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
}

func publicOf(keys ...ed25519.PrivateKey) (public []ed25519.PublicKey) {
	for _, key := range keys {
		public = append(public, key.Public().(ed25519.PublicKey))
	}
	return public
}

func sampleLicence() Licence {
	ends := issued.AddDate(1, 0, 0)
	return Licence{
		ID: "L-1", Holder: "Example Ltd.", IssuedAt: issued, ExpiresAt: &ends,
		Domains:         []string{"casino.example", "*.casino.example"},
		EnabledFeatures: []string{Chat, "betby:sportsbook"},
		Plugins:         []string{Race},
		PluginSettings:  map[string]map[string]any{Race: {"reward": 2500.0}},
	}
}

func issue(t testing.TB, l Licence, key ed25519.PrivateKey) []byte {
	t.Helper()
	file, err := Issue(l, key)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestLicenceFileRoundTrip(t *testing.T) {
	key := testKey(1)
	file := string(issue(t, sampleLicence(), key))
	head, rest, _ := strings.Cut(file, beginMark)
	body, tail, _ := strings.Cut(rest, signatureMark)
	reformatted := map[string]string{
		"as issued":   file,
		"windows":     strings.ReplaceAll(file, "\n", "\r\n"),
		"indented":    strings.ReplaceAll(file, "\n", "\n    "),
		"in an email": "Dear customer,\n\nthis is it:\n" + file + "\nYours\n",
		"rewrapped":   head + beginMark + strings.Join(strings.Split(body, ""), " \t") + signatureMark + tail,
	}
	for name, text := range reformatted {
		got, err := Parse([]byte(text), publicOf(testKey(9), key))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(got, sampleLicence()) {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestChangedByteIsRefusedOrHarmless(t *testing.T) {
	key := testKey(1)
	file := issue(t, sampleLicence(), key)
	for i := range file {
		for _, mask := range []byte{0x01, 0x02, 0x20, 0x80} {
			changed := bytes.Clone(file)
			changed[i] ^= mask
			got, err := Parse(changed, publicOf(key))
			if err == nil && !reflect.DeepEqual(got, sampleLicence()) {
				t.Fatalf("byte %d xor %#x gives another licence: %+v", i, mask, got)
			}
			inside := i > bytes.Index(file, []byte(beginMark)) && i < bytes.Index(file, []byte(endMark))
			if err == nil && inside && file[i] != '\n' {
				t.Fatalf("byte %d xor %#x was not noticed", i, mask)
			}
		}
	}
}

func TestTamperedFilesYieldNoOtherLicence(t *testing.T) {
	key := testKey(1)
	file := issue(t, sampleLicence(), key)
	other := issue(t, Community(), key)
	rapid.Check(t, func(t *rapid.T) {
		changed := bytes.Clone(file)
		for range rapid.IntRange(1, 4).Draw(t, "edits") {
			at := rapid.IntRange(0, len(changed)-1).Draw(t, "at")
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				changed[at] = rapid.Byte().Draw(t, "byte")
			case 1:
				changed = append(changed[:at], changed[at+1:]...)
			case 2:
				changed = append(changed[:at], append([]byte{rapid.Byte().Draw(t, "byte")}, changed[at:]...)...)
			case 3: // a part of another valid licence
				end := min(at+rapid.IntRange(1, 80).Draw(t, "length"), len(changed), len(other))
				if at < end {
					copy(changed[at:end], other[at:end])
				}
			}
		}
		got, err := Parse(changed, publicOf(key))
		if err == nil && !reflect.DeepEqual(got, sampleLicence()) {
			t.Fatalf("accepted %+v from\n%s", got, changed)
		}
	})
}

func TestInvalidFilesAreRefused(t *testing.T) {
	key := testKey(1)
	good := issue(t, sampleLicence(), key)
	raw := func(payload string) []byte {
		var file bytes.Buffer
		file.WriteString(beginMark + "\n")
		writeBlock(&file, []byte(payload))
		file.WriteString(signatureMark + "\n")
		writeBlock(&file, ed25519.Sign(key, []byte(signedPrefix+payload)))
		file.WriteString(endMark + "\n")
		return file.Bytes()
	}
	cases := map[string]struct {
		file []byte
		keys []ed25519.PublicKey
		want error
	}{
		"empty":              {nil, publicOf(key), ErrFormat},
		"other text":         {[]byte("hello"), publicOf(key), ErrFormat},
		"too large":          {bytes.Repeat(good, 200), publicOf(key), ErrFormat},
		"foreign key":        {good, publicOf(testKey(2)), ErrSignature},
		"no key":             {good, nil, ErrNoKeys},
		"unknown field":      {raw(`{"id":"a","holder":"b","issuedAt":"2026-01-01T00:00:00Z","enabledFeatures":[],"plugins":[],"maxPlayers":5}`), publicOf(key), ErrFormat},
		"field twice":        {raw(`{"id":"a","id":"c","holder":"b","issuedAt":"2026-01-01T00:00:00Z","enabledFeatures":[],"plugins":[]}`), publicOf(key), ErrFormat},
		"no holder":          {raw(`{"id":"a","issuedAt":"2026-01-01T00:00:00Z","enabledFeatures":[],"plugins":[]}`), publicOf(key), ErrFormat},
		"wrong type":         {raw(`{"id":1}`), publicOf(key), ErrFormat},
		"signed but no JSON": {raw(`]`), publicOf(key), ErrFormat},
		"nested setting":     {raw(`{"id":"a","holder":"b","issuedAt":"2026-01-01T00:00:00Z","enabledFeatures":[],"plugins":[],"pluginSettings":{"race":{"a":{}}}}`), publicOf(key), ErrFormat},
	}
	for name, one := range cases {
		if _, err := Parse(one.file, one.keys); !errors.Is(err, one.want) {
			t.Errorf("%s: got %v, want %v", name, err, one.want)
		}
	}
}

func TestInvalidLicenceIsNotIssued(t *testing.T) {
	cases := map[string]func(*Licence){
		"no id":          func(l *Licence) { l.ID = "" },
		"two-line id":    func(l *Licence) { l.ID = "a\nb" },
		"no holder":      func(l *Licence) { l.Holder = "" },
		"no date":        func(l *Licence) { l.IssuedAt = time.Time{} },
		"ends too early": func(l *Licence) { l.ExpiresAt = &l.IssuedAt },
		"domain":         func(l *Licence) { l.Domains = []string{"https://casino.example"} },
		"feature":        func(l *Licence) { l.EnabledFeatures = []string{"<script>"} },
		"plugin star":    func(l *Licence) { l.Plugins = []string{All} },
		"setting":        func(l *Licence) { l.PluginSettings[Race] = map[string]any{"reward": []any{}} },
	}
	for name, corrupt := range cases {
		l := sampleLicence()
		corrupt(&l)
		if _, err := Issue(l, testKey(1)); err == nil {
			t.Errorf("%s: was issued", name)
		}
	}
}

func TestKeyFileRoundTrip(t *testing.T) {
	file, public, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	private, err := ParsePrivateKey(file)
	if err != nil || !private.Public().(ed25519.PublicKey).Equal(public) {
		t.Fatalf("the private key does not belong to the public one: %v", err)
	}
	decoded, err := DecodePublicKey(EncodePublicKey(public))
	if err != nil || !decoded.Equal(public) {
		t.Fatalf("got %v, %v", decoded, err)
	}
	for _, bad := range [][]byte{nil, []byte("x"), bytes.Replace(file, []byte("PRIVATE"), []byte("PUBLIC"), 2), file[:len(file)/2]} {
		if _, err := ParsePrivateKey(bad); err == nil {
			t.Errorf("accepted %q", bad)
		}
	}
}

func FuzzParse(f *testing.F) {
	key := testKey(1)
	f.Add(issue(f, sampleLicence(), key))
	f.Add([]byte(beginMark + signatureMark + endMark))
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := Parse(file, publicOf(key))
		if err == nil && !reflect.DeepEqual(got, sampleLicence()) {
			t.Fatalf("accepted %+v", got)
		}
	})
}
