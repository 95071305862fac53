// Package captcha asks a visitor for a proof of patience before accounts are
// made or passwords tried: a proof of work in altcha's protocol, checked here
// and asking nobody else, or the verdict of Turnstile or hCaptcha.
package captcha

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
)

// The providers.
const (
	Altcha    = "altcha"
	Turnstile = "turnstile"
	HCaptcha  = "hcaptcha"
	None      = "none"
)

// Options choose and set up a provider.
type Options struct {
	// Provider is one of the constants above.
	Provider string
	// SiteKey and Secret come from Turnstile or hCaptcha.
	SiteKey, Secret string
	// Difficulty is the largest number altcha makes a browser count to; half
	// of it on average. 0 takes DefaultDifficulty.
	Difficulty int
	// Key signs altcha's challenges: at least 32 secret bytes.
	Key   []byte
	Clock clock.Clock
	// VerifyURL replaces the provider's own address, for tests.
	VerifyURL string
	// Client makes the calls to Turnstile or hCaptcha; nil means one with
	// verifyTimeout.
	Client *http.Client
}

// DefaultDifficulty is a fraction of a second of work on a phone.
const DefaultDifficulty = 50_000

// verifyTimeout bounds one question to Turnstile or hCaptcha.
const verifyTimeout = 5 * time.Second

// ChallengePath is where altcha's challenges are served.
const ChallengePath = "/api/captcha/challenge"

// Public is what a page must know to ask for the proof.
type Public struct {
	Provider     string `json:"provider" validate:"oneof=altcha turnstile hcaptcha none"`
	SiteKey      string `json:"siteKey"`
	ChallengeURL string `json:"challengeUrl"`
}

// refused is one answer for a wrong, an expired and a spent proof: which it
// was is nobody's business.
var refused = fault.Field("captcha", "validation.captcha")

// verifier checks one payload, once.
type verifier interface {
	verify(ctx context.Context, payload string, ip netip.Addr) error
}

// Captcha is the configured provider.
type Captcha struct {
	options Options
	altcha  *altcha
	checks  verifier
}

// New sets a provider up. Errors: an unknown provider, a missing or short key.
func New(options Options) (*Captcha, error) {
	if options.Clock == nil {
		options.Clock = clock.System{}
	}
	if options.Difficulty == 0 {
		options.Difficulty = DefaultDifficulty
	}
	if options.Client == nil {
		options.Client = &http.Client{Timeout: verifyTimeout}
	}
	c := &Captcha{options: options}
	switch options.Provider {
	case Altcha:
		if len(options.Key) < minKeyBytes {
			return nil, fmt.Errorf("captcha key: %d bytes, at least %d needed", len(options.Key), minKeyBytes)
		}
		c.altcha = newAltcha(options)
		c.checks = c.altcha
	case Turnstile, HCaptcha:
		if options.Secret == "" || options.SiteKey == "" {
			return nil, fmt.Errorf("captcha provider %s needs a site key and a secret", options.Provider)
		}
		c.checks = newRemote(options)
	case None:
		c.checks = nobody{}
	default:
		return nil, errors.New("unknown captcha provider " + options.Provider)
	}
	return c, nil
}

// Public tells pages what to ask for.
func (c *Captcha) Public() Public {
	public := Public{Provider: c.options.Provider, SiteKey: c.options.SiteKey}
	if c.altcha != nil {
		public.ChallengeURL = ChallengePath
	}
	return public
}

// Verify accepts a proof once. Its *fault.Error is the visitor's to read:
// status 422 on the field captcha, or 503 when the provider cannot be asked.
func (c *Captcha) Verify(ctx context.Context, payload string, ip netip.Addr) error {
	return c.checks.verify(ctx, payload, ip)
}

// nobody asks for nothing: for tests and closed sites.
type nobody struct{}

func (nobody) verify(context.Context, string, netip.Addr) error { return nil }
