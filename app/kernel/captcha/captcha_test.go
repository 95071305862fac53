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

var clientIP = netip.MustParseAddr("203.0.113.7")

func testAltcha(t *testing.T) (*Captcha, *clock.Fake) {
	t.Helper()
	fake := clock.NewFake(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	captcha, err := New(Options{Provider: Altcha, Difficulty: 500, Key: []byte(strings.Repeat("k", 32)), Clock: fake})
	if err != nil {
		t.Fatal(err)
	}
	return captcha, fake
}

// solveChallenge solves a challenge like a browser.
func solveChallenge(t *testing.T, challenge Challenge) proof {
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

func solvedProof(t *testing.T, c *Captcha) proof {
	t.Helper()
	challenge, err := c.altcha.challenge()
	if err != nil {
		t.Fatal(err)
	}
	return solveChallenge(t, challenge)
}

func TestProofIsAcceptedOnce(t *testing.T) {
	captcha, _ := testAltcha(t)
	payload := encode(t, solvedProof(t, captcha))
	if err := captcha.Verify(context.Background(), payload, clientIP); err != nil {
		t.Fatalf("the first use: %v", err)
	}
	if err := captcha.Verify(context.Background(), payload, clientIP); !errors.Is(err, errRefused) {
		t.Fatalf("the second use: %v", err)
	}
}

func TestParallelUsesOfProofHaveOneWinner(t *testing.T) {
	captcha, _ := testAltcha(t)
	payload := encode(t, solvedProof(t, captcha))
	var passed atomic.Int32
	var group sync.WaitGroup
	for range 32 {
		group.Go(func() {
			if captcha.Verify(context.Background(), payload, clientIP) == nil {
				passed.Add(1)
			}
		})
	}
	group.Wait()
	if passed.Load() != 1 {
		t.Fatalf("%d of 32 uses got through", passed.Load())
	}
}

func TestProofExpires(t *testing.T) {
	captcha, fake := testAltcha(t)
	payload := encode(t, solvedProof(t, captcha))
	fake.Advance(challengeLifetime)
	if err := captcha.Verify(context.Background(), payload, clientIP); !errors.Is(err, errRefused) {
		t.Fatalf("got %v", err)
	}
}

func TestExpiredSpentProofsAreEvicted(t *testing.T) {
	captcha, fake := testAltcha(t)
	for range 50 {
		if err := captcha.Verify(context.Background(), encode(t, solvedProof(t, captcha)), clientIP); err != nil {
			t.Fatal(err)
		}
	}
	fake.Advance(2 * challengeLifetime)
	if err := captcha.Verify(context.Background(), encode(t, solvedProof(t, captcha)), clientIP); err != nil {
		t.Fatal(err)
	}
	if spent := len(captcha.altcha.spent); spent != 1 {
		t.Fatalf("%d proofs are remembered", spent)
	}
}

func TestForgedProofsAreRefused(t *testing.T) {
	captcha, _ := testAltcha(t)
	other, err := New(Options{Provider: Altcha, Difficulty: 500, Key: []byte(strings.Repeat("x", 32)), Clock: captcha.options.Clock})
	if err != nil {
		t.Fatal(err)
	}
	good := solvedProof(t, captcha)
	for name, tamper := range map[string]func(*proof){
		"another number":     func(p *proof) { p.Number++ },
		"a negative number":  func(p *proof) { p.Number = -1 },
		"another algorithm":  func(p *proof) { p.Algorithm = "MD5" },
		"a later expiry":     func(p *proof) { p.Salt = strings.Replace(p.Salt, "expires=1", "expires=2", 1) },
		"no expiry":          func(p *proof) { p.Salt = "abc" },
		"another signature":  func(p *proof) { p.Signature = strings.Repeat("0", 64) },
		"another challenge":  func(p *proof) { p.Challenge = strings.Repeat("0", 64) },
		"another site's key": func(p *proof) { *p = solvedProof(t, other) },
	} {
		t.Run(name, func(t *testing.T) {
			forged := good
			tamper(&forged)
			if err := captcha.Verify(context.Background(), encode(t, forged), clientIP); !errors.Is(err, errRefused) {
				t.Fatalf("got %v", err)
			}
		})
	}
	if err := captcha.Verify(context.Background(), encode(t, good), clientIP); err != nil {
		t.Fatalf("the good one is spent by forgeries: %v", err)
	}
}

func FuzzVerify(f *testing.F) {
	captcha, err := New(Options{Provider: Altcha, Difficulty: 10, Key: []byte(strings.Repeat("k", 32))})
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"", "e30=", "bm90IGpzb24=", "eyJudW1iZXIiOiJ4In0=", strings.Repeat("A", 5000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, payload string) {
		var refusal *fault.Error
		if err := captcha.Verify(context.Background(), payload, clientIP); !errors.As(err, &refusal) {
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
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if r.FormValue("secret") != "hush" || r.FormValue("response") != test.payload || r.FormValue("remoteip") != clientIP.String() {
						t.Errorf("asked with %v", r.Form)
					}
					w.WriteHeader(test.status)
					_, _ = w.Write([]byte(test.answer))
				}))
				defer server.Close()
				captcha, err := New(Options{Provider: provider, SiteKey: "site", Secret: "hush", VerifyURL: server.URL})
				if err != nil {
					t.Fatal(err)
				}
				got := 0
				var refusal *fault.Error
				if err := captcha.Verify(context.Background(), test.payload, clientIP); errors.As(err, &refusal) {
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

func TestNewRefusesInvalidOptions(t *testing.T) {
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
