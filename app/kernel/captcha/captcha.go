// Package captcha requires a proof before registration and sign-in: a proof of work in altcha's
// protocol, checked here without another service, or the verdict of Turnstile or hCaptcha.
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

// Options configure the provider.
type Options struct {
	// Provider is one of the constants above.
	Provider string
	// SiteKey and Secret come from Turnstile or hCaptcha.
	SiteKey, Secret string
	// Difficulty is the largest number that altcha makes a browser count to,
	// twice the average. 0 means DefaultDifficulty.
	Difficulty int
	// Key signs altcha's challenges. It has at least 32 secret bytes.
	Key   []byte
	Clock clock.Clock
	// VerifyURL replaces the provider's address, for tests.
	VerifyURL string
	// Client calls Turnstile or hCaptcha. Nil means one with verifyTimeout.
	Client *http.Client
}

// DefaultDifficulty needs a fraction of a second on a phone.
const DefaultDifficulty = 50_000

// verifyTimeout bounds one request to Turnstile or hCaptcha.
const verifyTimeout = 5 * time.Second

// ChallengePath is the path of altcha's challenges.
const ChallengePath = "/api/captcha/challenge"

// Public is the configuration that pages need.
type Public struct {
	Provider     string `json:"provider" validate:"oneof=altcha turnstile hcaptcha none"`
	SiteKey      string `json:"siteKey"`
	ChallengeURL string `json:"challengeUrl"`
}

// errRefused is the answer for a wrong, an expired and a spent proof. It does not reveal which.
var errRefused = fault.Field("captcha", "validation.captcha")

// verifier checks a payload, and accepts it once.
type verifier interface {
	verify(ctx context.Context, payload string, ip netip.Addr) error
}

// Captcha is the configured provider.
type Captcha struct {
	options  Options
	altcha   *altcha
	verifier verifier
}

// New configures a provider. Errors: an unknown provider, a missing or short
// key.
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
		c.verifier = c.altcha
	case Turnstile, HCaptcha:
		if options.Secret == "" || options.SiteKey == "" {
			return nil, fmt.Errorf("captcha provider %s needs a site key and a secret", options.Provider)
		}
		c.verifier = newRemote(options)
	case None:
		c.verifier = disabled{}
	default:
		return nil, errors.New("unknown captcha provider " + options.Provider)
	}
	return c, nil
}

// Public returns the configuration for pages.
func (c *Captcha) Public() Public {
	public := Public{Provider: c.options.Provider, SiteKey: c.options.SiteKey}
	if c.altcha != nil {
		public.ChallengeURL = ChallengePath
	}
	return public
}

// Verify accepts a proof once. It returns a *fault.Error for the visitor:
// status 422 on the field captcha, or 503 if the provider is unavailable.
func (c *Captcha) Verify(ctx context.Context, payload string, ip netip.Addr) error {
	return c.verifier.verify(ctx, payload, ip)
}

// disabled accepts everything, for tests and closed sites.
type disabled struct{}

func (disabled) verify(context.Context, string, netip.Addr) error { return nil }

// Verifier accepts the proofs of visitors.
type Verifier interface {
	// Verify accepts a proof once. It returns a *fault.Error for the visitor: status 422 on the field
	// captcha, or 503 if the provider is unavailable.
	Verify(ctx context.Context, payload string, ip netip.Addr) error
}
