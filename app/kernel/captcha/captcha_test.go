package captcha

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
)

var here = netip.MustParseAddr("203.0.113.7")

func testAltcha(t *testing.T) (*Captcha, *clock.Fake) {
	t.Helper()
	fake := clock.NewFake(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	made, err := New(Options{Provider: Altcha, Difficulty: 500, Key: []byte(strings.Repeat("k", 32)), Clock: fake})
	if err != nil {
		t.Fatal(err)
	}
	return made, fake
}

// solve solves a challenge like a browser.
func solve(t *testing.T, challenge Challenge) proof {
	t.Helper()
	for number := range int64(challenge.MaxNumber) + 1 {
		if hashOf(challenge.Salt, number) == challenge.Challenge {
			return proof{challenge.Algorithm, challenge.Challenge, number, challenge.Salt, challenge.Signature}
		}
	}
	t.Fatal("the challenge has no solution")
	return proof{}
}

func encode(t *testing.T, solved proof) string {
	t.Helper()
	raw, err := json.Marshal(solved)
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(raw)
}

func fresh(t *testing.T, c *Captcha) proof {
	t.Helper()
	challenge, err := c.altcha.challenge()
	if err != nil {
		t.Fatal(err)
	}
	return solve(t, challenge)
}

func TestAProofOpensOnce(t *testing.T) {
	made, _ := testAltcha(t)
	payload := encode(t, fresh(t, made))
	if err := made.Verify(context.Background(), payload, here); err != nil {
		t.Fatalf("the first use: %v", err)
	}
	if err := made.Verify(context.Background(), payload, here); !errors.Is(err, refused) {
		t.Fatalf("the second use: %v", err)
	}
}

func TestOfParallelUsesOneGetsThrough(t *testing.T) {
	made, _ := testAltcha(t)
	payload := encode(t, fresh(t, made))
	var passed atomic.Int32
	var group sync.WaitGroup
	for range 32 {
		group.Go(func() {
			if made.Verify(context.Background(), payload, here) == nil {
				passed.Add(1)
			}
		})
	}
	group.Wait()
	if passed.Load() != 1 {
		t.Fatalf("%d of 32 uses got through", passed.Load())
	}
}

func TestAProofExpires(t *testing.T) {
	made, fake := testAltcha(t)
	payload := encode(t, fresh(t, made))
	fake.Advance(challengeLife)
	if err := made.Verify(context.Background(), payload, here); !errors.Is(err, refused) {
		t.Fatalf("got %v", err)
	}
}

func TestSpentProofsAreForgottenOnceTheyExpire(t *testing.T) {
	made, fake := testAltcha(t)
	for range 50 {
		if err := made.Verify(context.Background(), encode(t, fresh(t, made)), here); err != nil {
			t.Fatal(err)
		}
	}
	fake.Advance(2 * challengeLife)
	if err := made.Verify(context.Background(), encode(t, fresh(t, made)), here); err != nil {
		t.Fatal(err)
	}
	if held := len(made.altcha.spent); held != 1 {
		t.Fatalf("%d proofs are remembered", held)
	}
}

func TestForgedProofsAreRefused(t *testing.T) {
	made, _ := testAltcha(t)
	other, err := New(Options{Provider: Altcha, Difficulty: 500, Key: []byte(strings.Repeat("x", 32)), Clock: made.options.Clock})
	if err != nil {
		t.Fatal(err)
	}
	good := fresh(t, made)
	for name, forge := range map[string]func(*proof){
		"another number":     func(p *proof) { p.Number++ },
		"a negative number":  func(p *proof) { p.Number = -1 },
		"another algorithm":  func(p *proof) { p.Algorithm = "MD5" },
		"a later expiry":     func(p *proof) { p.Salt = strings.Replace(p.Salt, "expires=1", "expires=2", 1) },
		"no expiry":          func(p *proof) { p.Salt = "abc" },
		"another signature":  func(p *proof) { p.Signature = strings.Repeat("0", 64) },
		"another challenge":  func(p *proof) { p.Challenge = strings.Repeat("0", 64) },
		"another site's key": func(p *proof) { *p = fresh(t, other) },
	} {
		t.Run(name, func(t *testing.T) {
			forged := good
			forge(&forged)
			if err := made.Verify(context.Background(), encode(t, forged), here); !errors.Is(err, refused) {
				t.Fatalf("got %v", err)
			}
		})
	}
	if err := made.Verify(context.Background(), encode(t, good), here); err != nil {
		t.Fatalf("the good one is spent by forgeries: %v", err)
	}
}

func FuzzVerify(f *testing.F) {
	made, err := New(Options{Provider: Altcha, Difficulty: 10, Key: []byte(strings.Repeat("k", 32))})
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"", "e30=", "bm90IGpzb24=", "eyJudW1iZXIiOiJ4In0=", strings.Repeat("A", 5000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, payload string) {
		var refusal *fault.Error
		if err := made.Verify(context.Background(), payload, here); !errors.As(err, &refusal) {
			t.Fatalf("%q: %v", payload, err)
		}
	})
}

func TestRemoteProviders(t *testing.T) {
	for _, test := range []struct {
		name, payload, answer string
		status, want          int
	}{
		{"passed", "good", `{"success":true}`, 200, 0},
		{"failed", "bad", `{"success":false,"error-codes":["invalid-input-response"]}`, 200, 422},
		{"nothing sent", "", `{"success":true}`, 200, 422},
		{"broken", "good", `<html>`, 200, 503},
		{"down", "good", `{"success":true}`, 500, 503},
	} {
		for _, provider := range []string{Turnstile, HCaptcha} {
			t.Run(provider+" "+test.name, func(t *testing.T) {
				asked := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.FormValue("secret") != "hush" || r.FormValue("response") != test.payload || r.FormValue("remoteip") != here.String() {
						t.Errorf("asked with %v", r.Form)
					}
					w.WriteHeader(test.status)
					_, _ = w.Write([]byte(test.answer))
				}))
				defer asked.Close()
				made, err := New(Options{Provider: provider, SiteKey: "site", Secret: "hush", VerifyURL: asked.URL})
				if err != nil {
					t.Fatal(err)
				}
				got := 0
				var refusal *fault.Error
				if err := made.Verify(context.Background(), test.payload, here); errors.As(err, &refusal) {
					got = refusal.Status()
				} else if err != nil {
					t.Fatal(err)
				}
				if got != test.want {
					t.Fatalf("status %d, want %d", got, test.want)
				}
			})
		}
	}
}

func TestNewRefusesWhatCannotWork(t *testing.T) {
	for name, options := range map[string]Options{
		"unknown provider":  {Provider: "recaptcha"},
		"altcha, short key": {Provider: Altcha, Key: []byte("short")},
		"turnstile, no key": {Provider: Turnstile},
	} {
		if _, err := New(options); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
