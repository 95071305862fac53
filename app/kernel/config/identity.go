package config

// Identity is the external provider that checks the identity of players.
type Identity struct {
	// Provider is none or webhook.
	Provider string `key:"provider"`
	URL      string `key:"url"`
	Secret   string `key:"secret"`
}

// Providers of identity checks.
const (
	IdentityNone    = "none"
	IdentityWebhook = "webhook"
)

// minIdentitySecret is the minimum length of the secret in characters.
const minIdentitySecret = 32

func (c Config) checkIdentity(check *checker) {
	check.oneOf("identity.provider", c.Identity.Provider, IdentityNone, IdentityWebhook)
	if c.Identity.Provider == IdentityNone {
		return
	}
	check.check(webAddress(c.Identity.URL, "https"), "identity.url", "must be an address such as https://checks.example/start, without a password in it")
	check.check(len(c.Identity.Secret) >= minIdentitySecret, "identity.secret", "must have at least %d characters", minIdentitySecret)
}
